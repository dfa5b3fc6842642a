-- A webhook whose receiver does not answer rests for a while, longer each time, before anything else is sent to it.
ALTER TABLE webhooks ADD COLUMN silent BIGINT NOT NULL DEFAULT 0; -- how often in a row there was no answer
ALTER TABLE webhooks ADD COLUMN rests_until TIMESTAMPTZ;
CREATE INDEX deliveries_of ON deliveries (webhook, next_at) WHERE state = 'pending';
