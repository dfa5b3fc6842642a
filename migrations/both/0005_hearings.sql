-- Wagers beyond the regulation as they were described, the hearing before an adverse decision, what one inspector
-- proposes to another, and the day by which the desk means to have decided.
ALTER TABLE requests ADD COLUMN asked_wagers JSONB;
ALTER TABLE requests ADD COLUMN hearing JSONB;
ALTER TABLE requests ADD COLUMN proposal JSONB;
ALTER TABLE requests ADD COLUMN due_on DATE;
CREATE INDEX requests_due ON requests (due_on) WHERE status = 'submitted';
