-- Events are never changed, requests and receipts never deleted.
CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER requests_are_not_deleted BEFORE DELETE ON requests
BEGIN SELECT RAISE(ABORT, 'requests are never deleted'); END;
CREATE TRIGGER permits_are_not_deleted BEFORE DELETE ON permits
BEGIN SELECT RAISE(ABORT, 'permits are never deleted'); END;
CREATE TRIGGER entries_are_not_deleted BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'register entries are never deleted'); END;
CREATE TRIGGER verifications_are_not_changed BEFORE UPDATE ON verifications
BEGIN SELECT RAISE(ABORT, 'verifications are append-only'); END;
CREATE TRIGGER verifications_are_not_deleted BEFORE DELETE ON verifications
BEGIN SELECT RAISE(ABORT, 'verifications are append-only'); END;
