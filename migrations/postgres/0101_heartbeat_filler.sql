-- What a heartbeat writes beside its moment, after something else found no room: as much as an act needs, not compressed.
ALTER TABLE heartbeat ADD COLUMN filler BYTEA;
ALTER TABLE heartbeat ALTER COLUMN filler SET STORAGE EXTERNAL;
