-- Keys that certificates are signed with: the public half, and the secret one sealed with the master key. One is in
-- use; those before it stay, so that what they signed can be checked.
CREATE TABLE signing_keys (
    kid TEXT NOT NULL PRIMARY KEY,
    jwk JSONB NOT NULL,
    sealed BYTEA NOT NULL,
    made_at TIMESTAMPTZ NOT NULL,
    made_by TEXT NOT NULL,
    retired_at TIMESTAMPTZ
);

-- Certificates of decisions, each made once, when it is first asked for.
CREATE TABLE certificates (
    event BIGINT NOT NULL PRIMARY KEY REFERENCES events (position),
    kid TEXT NOT NULL REFERENCES signing_keys (kid),
    jws TEXT NOT NULL,
    issued_at TIMESTAMPTZ NOT NULL
);

-- When the operator first had a decision, how, and through whom.
CREATE TABLE notified (
    event BIGINT NOT NULL PRIMARY KEY REFERENCES events (position),
    at TIMESTAMPTZ NOT NULL,
    how TEXT NOT NULL,
    subject TEXT NOT NULL
);
