-- What was read with a token has no key: it has the issuer of the token.
ALTER TABLE accesses ALTER COLUMN key DROP NOT NULL;
ALTER TABLE accesses ADD COLUMN issuer TEXT;
ALTER TABLE accesses ADD CONSTRAINT accesses_key_or_issuer CHECK ((key IS NULL) <> (issuer IS NULL));
