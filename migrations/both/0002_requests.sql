-- Requests, as they stand now. What was filed, revision by revision, stands in the events. A request that was
-- approved is the permit and has the same id.
CREATE TABLE requests (
    id UUID NOT NULL PRIMARY KEY,
    operator TEXT NOT NULL REFERENCES turns (operator),
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('filing', 'import')),
    scope_kind TEXT NOT NULL CHECK (scope_kind IN ('operator', 'casino', 'table')),
    scope_name TEXT NOT NULL,
    external_reference TEXT,
    document TEXT, -- the act or document that granted it, where it was imported
    adopts_on DATE NOT NULL,
    options JSONB NOT NULL,
    wagers JSONB NOT NULL,
    note TEXT,
    status TEXT NOT NULL
        CHECK (status IN ('submitted', 'returned', 'approved', 'refused', 'withdrawn', 'lapsed', 'revoked')),
    revision BIGINT NOT NULL,
    received_at TIMESTAMPTZ NOT NULL,
    filed_on DATE NOT NULL,
    notice JSONB, -- the count, day by day, as it was judged at receipt
    filed_by TEXT NOT NULL,
    decision JSONB,
    revocation JSONB -- the last one, where there was any
);
CREATE UNIQUE INDEX requests_references ON requests (operator, external_reference);
CREATE INDEX requests_urgency ON requests (adopts_on, id);
CREATE INDEX requests_urgency_own ON requests (operator, adopts_on, id);
CREATE INDEX requests_waiting ON requests (adopts_on) WHERE status IN ('submitted', 'returned');

-- What was granted, from when, and until when where it was revoked or given for a time. A revocation of some
-- keys alone makes two parts of one permit. As with the registers, each change is a row of its own.
CREATE TABLE permits (
    id UUID NOT NULL,
    part BIGINT NOT NULL,
    operator TEXT NOT NULL REFERENCES turns (operator),
    game TEXT NOT NULL,
    scope_kind TEXT NOT NULL,
    scope_name TEXT NOT NULL,
    starts DATE NOT NULL,
    ends DATE,
    decided_at TIMESTAMPTZ,
    options JSONB NOT NULL,
    wagers JSONB NOT NULL,
    known_from TIMESTAMPTZ NOT NULL,
    known_until TIMESTAMPTZ,
    PRIMARY KEY (id, part, known_from)
);
CREATE INDEX permits_known ON permits (operator, game) WHERE known_until IS NULL;

-- What happened. `position` counts all events without a gap, `seq` those of one operator.
CREATE TABLE feed (position BIGINT NOT NULL);
INSERT INTO feed (position) VALUES (0);
CREATE TABLE events (
    position BIGINT NOT NULL PRIMARY KEY,
    operator TEXT NOT NULL REFERENCES turns (operator),
    seq BIGINT NOT NULL,
    request UUID REFERENCES requests (id),
    act TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL,          -- when it took effect: for a lapse, the midnight
    recorded_at TIMESTAMPTZ NOT NULL, -- when it was written down
    subject TEXT NOT NULL,
    role TEXT NOT NULL,
    key UUID,
    revision BIGINT,
    status TEXT,                      -- of the request, afterwards
    reasons TEXT,
    article TEXT,
    detail JSONB NOT NULL,
    UNIQUE (operator, seq)
);
CREATE INDEX events_requests ON events (request, position);

-- Configuration snapshots that were given out, by the SHA-256 of their canonical JSON: zstd.
CREATE TABLE configurations (
    operator TEXT NOT NULL REFERENCES turns (operator),
    sha256 TEXT NOT NULL,
    as_known_at TIMESTAMPTZ NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (sha256, operator)
);
