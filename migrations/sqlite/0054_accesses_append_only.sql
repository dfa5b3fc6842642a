-- What was read stays written down.
CREATE TRIGGER accesses_are_not_changed BEFORE UPDATE ON accesses
BEGIN SELECT RAISE(ABORT, 'accesses are append-only'); END;
CREATE TRIGGER accesses_are_not_deleted BEFORE DELETE ON accesses
BEGIN SELECT RAISE(ABORT, 'accesses are append-only'); END;
