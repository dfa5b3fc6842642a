-- What was read with a token has no key: it has the issuer of the token. A column is made optional by making the table
-- anew; the triggers go with the old one.
CREATE TABLE accesses_anew (
    id UUID NOT NULL PRIMARY KEY,
    at TIMESTAMPTZ NOT NULL,
    key UUID REFERENCES keys (id),
    issuer TEXT,
    subject TEXT NOT NULL,
    role TEXT NOT NULL,
    path TEXT NOT NULL,
    query TEXT,
    CONSTRAINT accesses_key_or_issuer CHECK ((key IS NULL) <> (issuer IS NULL))
);
INSERT INTO accesses_anew (id, at, key, subject, role, path, query)
SELECT id, at, key, subject, role, path, query FROM accesses;
DROP TABLE accesses;
ALTER TABLE accesses_anew RENAME TO accesses;
CREATE INDEX accesses_subjects ON accesses (subject, id);
CREATE TRIGGER accesses_are_not_changed BEFORE UPDATE ON accesses
BEGIN SELECT RAISE(ABORT, 'accesses are append-only'); END;
CREATE TRIGGER accesses_are_not_deleted BEFORE DELETE ON accesses
BEGIN SELECT RAISE(ABORT, 'accesses are append-only'); END;
