-- Events are never changed, requests and receipts never deleted.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER events_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER requests_are_not_deleted BEFORE DELETE OR TRUNCATE ON requests
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER permits_are_not_deleted BEFORE DELETE OR TRUNCATE ON permits
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entries_are_not_deleted BEFORE DELETE OR TRUNCATE ON entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER verifications_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON verifications
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
