-- When a message that its subscriber sends again by hand was planned to be sent: a failure leaves that plan as it was.
ALTER TABLE webhook_messages ADD COLUMN planned_attempt_at TIMESTAMPTZ(3);
