-- Bulk email. next_at is infinite, so that a process of an earlier version never leases it. outcome: why an email was not sent, or
-- what its recipient's server reported. newsletter_id and contact_id: of an issue of the newsletter. The last migration of this
-- change validates the constraints.
ALTER TABLE mails
  ADD COLUMN bulk boolean NOT NULL DEFAULT false,
  ADD COLUMN batch_id uuid,
  ADD COLUMN newsletter_id uuid,
  ADD COLUMN contact_id uuid,
  ADD COLUMN unsubscribe_token text,
  ADD COLUMN outcome text;

ALTER TABLE mails ADD CONSTRAINT mails_bulk_is_never_due CHECK (bulk = (next_at = 'infinity')) NOT VALID;
ALTER TABLE mails ADD CONSTRAINT mails_bulk_can_be_ended CHECK (NOT bulk OR unsubscribe_token IS NOT NULL) NOT VALID;
ALTER TABLE mails ADD CONSTRAINT mails_batch_is_bulk
  CHECK (bulk OR (batch_id IS NULL AND newsletter_id IS NULL AND contact_id IS NULL AND outcome IS NULL)) NOT VALID;
ALTER TABLE mails ADD CONSTRAINT mails_outcome_is_known CHECK (outcome IN ('skipped', 'bounced', 'complained')) NOT VALID;

-- At most 100 emails, which are sent in one request. unknown_since: when the first attempt began that may have been accepted.
CREATE TABLE mail_batches (
  id               uuid PRIMARY KEY,
  created_at       timestamptz(3) NOT NULL,
  attempts         integer NOT NULL DEFAULT 0,
  first_attempt_at timestamptz(3),
  next_at          timestamptz(3) NOT NULL,
  unknown_since    timestamptz(3),
  last_failure     text,
  ended_at         timestamptz(3)
);
-- Only one batch is open at any time.
CREATE UNIQUE INDEX mail_batches_open ON mail_batches ((true)) WHERE ended_at IS NULL;
CREATE INDEX mail_batches_ended ON mail_batches (ended_at) WHERE ended_at IS NOT NULL;
