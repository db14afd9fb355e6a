-- When a mail was first handed over. The service forgets an idempotency key a day after that, not after the mail was queued:
-- what waited longer without being tried cannot reach anybody twice.
ALTER TABLE mails ADD COLUMN first_tried_at timestamptz(3);
