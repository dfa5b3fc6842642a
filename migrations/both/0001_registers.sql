-- One row an operator, and one ('') for what belongs to none. Whoever changes anything of an operator updates
-- its row first: so its changes come one after another, its events are numbered without a gap, and the moments
-- at which its changes were recorded only grow.
CREATE TABLE turns (
    operator TEXT NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    changed BIGINT NOT NULL, -- microseconds since 1970
    configured BIGINT NOT NULL -- the last change of what a configuration snapshot holds
);
INSERT INTO turns (operator, version, changed, configured) VALUES ('', 0, 0, 0);

-- The registers: operators, casinos, tables, pay tables, closures. Each change is a row of its own; the row that
-- it replaces is known no longer from that moment. `starts` and `ends` are the days it holds for, with 0001-01-01
-- and 9999-12-31 where its content leaves them open.
CREATE TABLE entries (
    register TEXT NOT NULL CHECK (register IN ('operator', 'casino', 'table', 'pay-table', 'closure')),
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
CREATE UNIQUE INDEX entries_known ON entries (register, operator, name, starts) WHERE known_until IS NULL;
CREATE INDEX entries_games ON entries (operator, game, name) WHERE register = 'table' AND known_until IS NULL;

-- Keys: of the secret only its hash.
CREATE TABLE keys (
    id UUID NOT NULL PRIMARY KEY,
    hash BYTEA NOT NULL UNIQUE,
    prefix TEXT NOT NULL,
    subject TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('admin', 'operator', 'inspector', 'auditor')),
    operator TEXT,
    created_at TIMESTAMPTZ NOT NULL,
    created_by TEXT NOT NULL,
    expires_at TIMESTAMPTZ,
    revoked_at TIMESTAMPTZ,
    CHECK ((role = 'operator') = (operator IS NOT NULL))
);

-- What may happen once in the life of a database: who inserts the row does it.
CREATE TABLE firsts (
    what TEXT NOT NULL PRIMARY KEY,
    done_at TIMESTAMPTZ NOT NULL
);
