-- One more register: who may decide what. SQLite changes no check, so the table is made anew.
CREATE TABLE entries_anew (
    register TEXT NOT NULL
        CHECK (register IN ('operator', 'casino', 'table', 'pay-table', 'closure', 'delegation')),
    id UUID NOT NULL,
    revision BIGINT NOT NULL,
    operator TEXT NOT NULL,
    name TEXT NOT NULL,
    casino TEXT,
    game TEXT,
    starts DATE NOT NULL,
    ends DATE NOT NULL,
    content JSONB NOT NULL,
    known_from TIMESTAMPTZ NOT NULL,
    known_until TIMESTAMPTZ,
    recorded_by TEXT NOT NULL,
    PRIMARY KEY (id, revision),
    CHECK (starts < ends)
);
INSERT INTO entries_anew (register, id, revision, operator, name, casino, game, starts, ends, content, known_from,
                          known_until, recorded_by)
SELECT register, id, revision, operator, name, casino, game, starts, ends, content, known_from, known_until, recorded_by
FROM entries;
DROP TABLE entries;
ALTER TABLE entries_anew RENAME TO entries;
CREATE UNIQUE INDEX entries_known ON entries (register, operator, name, starts) WHERE known_until IS NULL;
CREATE INDEX entries_games ON entries (operator, game, name) WHERE register = 'table' AND known_until IS NULL;
CREATE TRIGGER entries_are_not_deleted BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'register entries are never deleted'); END;
