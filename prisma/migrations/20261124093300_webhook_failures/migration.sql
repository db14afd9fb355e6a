-- failing_since: when the failures began that no success has ended yet. retry_requested: its subscriber asked to send a message now.
ALTER TABLE webhooks ADD COLUMN failing_since timestamptz(3);
ALTER TABLE webhook_messages ADD COLUMN retry_requested boolean NOT NULL DEFAULT false;
