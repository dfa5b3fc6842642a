-- What proves something is never changed.
CREATE TRIGGER certificates_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON certificates
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER notified_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON notified
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signing_keys_are_not_deleted BEFORE DELETE OR TRUNCATE ON signing_keys
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
