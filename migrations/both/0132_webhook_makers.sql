-- Who set a webhook's address: the role, since what an admin has sent somewhere has not reached the operator; and the key,
-- with which the webhook stops. Of those that were made before, what an admin's key made is known.
ALTER TABLE webhooks ADD COLUMN maker_role TEXT;
ALTER TABLE webhooks ADD COLUMN maker_key UUID;
UPDATE webhooks SET maker_role = 'operator'
WHERE operator IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM keys WHERE keys.role = 'admin' AND keys.subject = webhooks.created_by);
CREATE INDEX webhooks_makers ON webhooks (maker_key);

-- Whether a delivery that was tried went to an address of the operator's own.
ALTER TABLE delivery_attempts ADD COLUMN own BOOLEAN;
UPDATE delivery_attempts SET own = TRUE
WHERE delivery IN (SELECT deliveries.id FROM deliveries JOIN webhooks ON webhooks.id = deliveries.webhook
                   WHERE webhooks.maker_role = 'operator');
