-- Who issued the token by which something was done; null where it was done by a key, or by the service itself.
ALTER TABLE events ADD COLUMN issuer TEXT;
