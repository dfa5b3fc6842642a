-- What was read stays written down.
CREATE TRIGGER accesses_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON accesses
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
