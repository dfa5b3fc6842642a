-- Webhooks: where what happens is sent. `told` is the position of the last event that was made into deliveries.
CREATE TABLE webhooks (
    id UUID NOT NULL PRIMARY KEY,
    operator TEXT REFERENCES turns (operator), -- whose events; null: everybody's
    url TEXT NOT NULL,
    acts JSONB NOT NULL,                       -- which acts; an empty list: all
    state TEXT NOT NULL CHECK (state IN ('active', 'disabled', 'gone', 'retired')),
    revision BIGINT NOT NULL,
    created_by TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    told BIGINT NOT NULL
);

-- What signs: each secret is sealed, and signs until it expires.
CREATE TABLE webhook_secrets (
    id UUID NOT NULL PRIMARY KEY,
    webhook UUID NOT NULL REFERENCES webhooks (id),
    sealed BYTEA NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ
);
CREATE INDEX webhook_secrets_of ON webhook_secrets (webhook);

-- One event for one webhook. Whoever holds the lease sends it.
CREATE TABLE deliveries (
    id UUID NOT NULL PRIMARY KEY,
    webhook UUID NOT NULL REFERENCES webhooks (id),
    position BIGINT NOT NULL REFERENCES events (position),
    state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
    attempts BIGINT NOT NULL,
    next_at TIMESTAMPTZ NOT NULL,
    leased_until TIMESTAMPTZ,
    delivered_at TIMESTAMPTZ,
    UNIQUE (webhook, position)
);
CREATE INDEX deliveries_due ON deliveries (next_at) WHERE state = 'pending';

CREATE TABLE delivery_attempts (
    delivery UUID NOT NULL REFERENCES deliveries (id),
    number BIGINT NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    status BIGINT,
    error TEXT,
    ms BIGINT NOT NULL,
    PRIMARY KEY (delivery, number)
);
