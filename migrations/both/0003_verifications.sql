-- Replays that came to their end. The log and the findings are files of the log store, named by their SHA-256.
CREATE TABLE verifications (
    id UUID NOT NULL PRIMARY KEY,
    operator TEXT NOT NULL REFERENCES turns (operator),
    verdict TEXT NOT NULL,
    configuration TEXT NOT NULL,
    received_at TIMESTAMPTZ NOT NULL,
    completed_at TIMESTAMPTZ NOT NULL,
    log TEXT NOT NULL,
    log_encoding TEXT,
    findings TEXT NOT NULL,
    receipt JSONB NOT NULL,
    rerun_of UUID REFERENCES verifications (id),
    submitted_by TEXT NOT NULL,
    role TEXT NOT NULL,
    key UUID
);
CREATE INDEX verifications_latest ON verifications (received_at, id);
CREATE INDEX verifications_latest_own ON verifications (operator, received_at, id);
