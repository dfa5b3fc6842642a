-- A known text, sealed with the master key of this database: a replica that has another one notices. Its row is made
-- once, at the very first start.
CREATE TABLE vault (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    proof BYTEA NOT NULL,
    made_at TIMESTAMPTZ NOT NULL
);
