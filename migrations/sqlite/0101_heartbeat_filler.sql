-- What a heartbeat writes beside its moment, after something else found no room: as much as an act needs.
ALTER TABLE heartbeat ADD COLUMN filler BLOB;
