-- Whether the database is a sandbox's, from its first start on and for good; and how far the sandbox's clock is ahead
-- of the machine's. What was served before there were sandboxes is none.
CREATE TABLE sandbox (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    kind TEXT NOT NULL CHECK (kind IN ('sandbox', 'real')),
    ahead BIGINT NOT NULL, -- microseconds
    born_at TIMESTAMPTZ NOT NULL,
    CHECK (ahead = 0 OR (kind = 'sandbox' AND ahead > 0))
);
INSERT INTO sandbox (id, kind, ahead, born_at)
SELECT 1, 'real', 0, served.first FROM (SELECT MIN(done_at) AS first FROM firsts) AS served
WHERE served.first IS NOT NULL;
