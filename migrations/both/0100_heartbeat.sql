-- One row, written every few seconds: whether the database takes what is written.
CREATE TABLE heartbeat (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    at TIMESTAMPTZ NOT NULL
);
INSERT INTO heartbeat (id, at) VALUES (1, '2000-01-01T00:00:00.000000Z');
