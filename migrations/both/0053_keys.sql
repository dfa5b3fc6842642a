-- Keys: what they are limited to (null: nothing), and the secret before, which holds for a while beside the new one.
ALTER TABLE keys ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;
ALTER TABLE keys ADD COLUMN scopes JSONB;
ALTER TABLE keys ADD COLUMN previous_hash BYTEA;
ALTER TABLE keys ADD COLUMN previous_until TIMESTAMPTZ;
CREATE INDEX keys_previous ON keys (previous_hash);

-- Each use of a key that reads what may be another's: of inspectors, auditors and admins.
CREATE TABLE accesses (
    id UUID NOT NULL PRIMARY KEY,
    at TIMESTAMPTZ NOT NULL,
    key UUID NOT NULL REFERENCES keys (id),
    subject TEXT NOT NULL,
    role TEXT NOT NULL,
    path TEXT NOT NULL,
    query TEXT
);
CREATE INDEX accesses_subjects ON accesses (subject, id);
