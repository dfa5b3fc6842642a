-- Idempotency keys: what a caller sent under one, whether it was done, and what was answered (sealed: an answer may
-- hold a secret that is shown once). `done` is set in the transaction of the act itself.
CREATE TABLE answers (
    id UUID NOT NULL PRIMARY KEY,
    caller TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    leased_until TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    done TEXT,     -- the event, or what else was kept
    request UUID,  -- the request that it is about
    status BIGINT,
    headers JSONB,
    body BYTEA,
    UNIQUE (caller, key)
);
CREATE INDEX answers_expire ON answers (expires_at);
