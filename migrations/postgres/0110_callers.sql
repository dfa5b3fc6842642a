-- The caller of an idempotency key is a JSON array, so that names that hold blanks are never taken for others. Keys that are
-- remembered keep their callers where the old text had one reading; the others are forgotten, and sent anew they are done anew.
UPDATE answers SET caller = regexp_replace(caller, '^operator (\S+) (\S+)$', '["key","operator","\1","\2"]')
    WHERE caller ~ '^operator \S+ \S+$' AND caller !~ '["\\]';
UPDATE answers SET caller = regexp_replace(caller, '^(admin|inspector|auditor)  (.+)$', '["key","\1",null,"\2"]')
    WHERE caller ~ '^(admin|inspector|auditor)  .+$' AND caller !~ '["\\]';
UPDATE answers SET caller = regexp_replace(caller, '^token (\S+) operator (\S+) (\S+)$', '["token","\1","operator","\2","\3"]')
    WHERE caller ~ '^token \S+ operator \S+ \S+$' AND caller !~ '["\\]';
UPDATE answers SET caller = regexp_replace(caller, '^token (\S+) (admin|inspector|auditor)  (.+)$', '["token","\1","\2",null,"\3"]')
    WHERE caller ~ '^token \S+ (admin|inspector|auditor)  .+$' AND caller !~ '["\\]';
