-- The caller of an idempotency key is a JSON array, so that names that hold blanks are never taken for others. Keys that are
-- remembered keep their callers where the old text had one reading; the others are forgotten, and sent anew they are done anew.
UPDATE answers SET caller = '["key","operator","' || replace(substr(caller, 10), ' ', '","') || '"]'
    WHERE caller LIKE 'operator %' AND length(caller) - length(replace(caller, ' ', '')) = 2
        AND instr(caller, '"') = 0 AND instr(caller, '\') = 0;
UPDATE answers SET caller = '["key","' || substr(caller, 1, instr(caller, ' ') - 1) || '",null,"' || substr(caller, instr(caller, ' ') + 2) || '"]'
    WHERE (caller LIKE 'admin  %' OR caller LIKE 'inspector  %' OR caller LIKE 'auditor  %')
        AND instr(caller, '"') = 0 AND instr(caller, '\') = 0;
UPDATE answers SET caller = '["token","' || replace(substr(caller, 7), ' ', '","') || '"]'
    WHERE caller LIKE 'token % operator %' AND length(caller) - length(replace(caller, ' ', '')) = 4
        AND instr(caller, '"') = 0 AND instr(caller, '\') = 0;
UPDATE answers SET caller = '["token","' || substr(caller, 7, instr(substr(caller, 7), ' ') - 1) || '","'
        || substr(caller, 7 + instr(substr(caller, 7), ' '), instr(substr(caller, 7 + instr(substr(caller, 7), ' ')), ' ') - 1) || '",null,"'
        || substr(caller, instr(caller, '  ') + 2) || '"]'
    WHERE (caller LIKE 'token % admin  %' OR caller LIKE 'token % inspector  %' OR caller LIKE 'token % auditor  %')
        AND instr(caller, '"') = 0 AND instr(caller, '\') = 0;
