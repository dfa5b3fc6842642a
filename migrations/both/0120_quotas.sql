-- What is kept for an operator, by kind: of the operator as a whole (an empty holder), and by each key of it (of no operator:
-- an empty operator). Bytes, or how many.
CREATE TABLE quotas (
    operator TEXT NOT NULL,
    holder TEXT NOT NULL,
    kind TEXT NOT NULL,
    used BIGINT NOT NULL,
    PRIMARY KEY (operator, holder, kind)
);
-- What each allows, by the settings of the last start.
CREATE TABLE quota_limits (
    kind TEXT NOT NULL PRIMARY KEY,
    most BIGINT NOT NULL,
    most_of_key BIGINT NOT NULL
);

-- What is there already. Logs and findings are counted by the first start, in their store.
INSERT INTO quotas (operator, holder, kind, used)
    SELECT operator, '', 'snapshots', CAST(SUM(LENGTH(body)) AS BIGINT) FROM configurations GROUP BY operator;
INSERT INTO quotas (operator, holder, kind, used)
    SELECT operator, '', 'acts', CAST(SUM(LENGTH(CAST(detail AS TEXT))) AS BIGINT) FROM events
    WHERE operator <> '' GROUP BY operator;
INSERT INTO quotas (operator, holder, kind, used)
    SELECT operator, '', 'webhooks', COUNT(*) FROM webhooks
    WHERE operator IS NOT NULL AND state <> 'retired' GROUP BY operator;
INSERT INTO quotas (operator, holder, kind, used)
    SELECT operator, '', 'entries', COUNT(*) FROM entries WHERE operator <> '' GROUP BY operator;

-- Whose an answer under an idempotency key is, and its bytes: released when it is forgotten.
ALTER TABLE answers ADD COLUMN operator TEXT;
ALTER TABLE answers ADD COLUMN holder TEXT;
ALTER TABLE answers ADD COLUMN bytes BIGINT;

-- A log or findings that an operator has already are not counted again.
CREATE INDEX verifications_logs ON verifications (operator, log);
CREATE INDEX verifications_findings ON verifications (operator, findings);
