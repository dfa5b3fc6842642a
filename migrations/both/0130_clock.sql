-- How far time has certainly come, against which a clock is held at a start and while the service runs: the time, and
-- what the steady clock of the machine showed then, in that start of the machine. What was recorded before there was a
-- mark says how far at least; a sandbox's clock was moved on purpose, and says nothing.
CREATE TABLE clock_mark (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    at BIGINT NOT NULL, -- microseconds since 1970; 0: nothing was ever marked
    boot TEXT,
    steady BIGINT NOT NULL, -- microseconds since that start
    written BIGINT NOT NULL, -- counts the markings
    confirmed BIGINT NOT NULL -- counts how often an admin confirmed the clock
);
INSERT INTO clock_mark (id, at, boot, steady, written, confirmed)
SELECT 1, CASE WHEN EXISTS (SELECT 1 FROM sandbox WHERE kind = 'sandbox') THEN 0 ELSE COALESCE(MAX(changed), 0) END,
       NULL, 0, 0, 0
FROM turns;
