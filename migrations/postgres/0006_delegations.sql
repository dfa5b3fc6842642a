-- One more register: who may decide what.
ALTER TABLE entries DROP CONSTRAINT entries_register_check;
ALTER TABLE entries ADD CONSTRAINT entries_register_check
    CHECK (register IN ('operator', 'casino', 'table', 'pay-table', 'closure', 'delegation'));
