-- What proves something is never changed.
CREATE TRIGGER certificates_are_not_changed BEFORE UPDATE ON certificates
BEGIN SELECT RAISE(ABORT, 'certificates are append-only'); END;
CREATE TRIGGER certificates_are_not_deleted BEFORE DELETE ON certificates
BEGIN SELECT RAISE(ABORT, 'certificates are append-only'); END;
CREATE TRIGGER notified_is_not_changed BEFORE UPDATE ON notified
BEGIN SELECT RAISE(ABORT, 'notified is append-only'); END;
CREATE TRIGGER notified_is_not_deleted BEFORE DELETE ON notified
BEGIN SELECT RAISE(ABORT, 'notified is append-only'); END;
CREATE TRIGGER signing_keys_are_not_deleted BEFORE DELETE ON signing_keys
BEGIN SELECT RAISE(ABORT, 'signing keys are never deleted'); END;
