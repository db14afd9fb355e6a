ALTER TABLE mails VALIDATE CONSTRAINT mails_bulk_is_never_due;
ALTER TABLE mails VALIDATE CONSTRAINT mails_bulk_can_be_ended;
ALTER TABLE mails VALIDATE CONSTRAINT mails_batch_is_bulk;
ALTER TABLE mails VALIDATE CONSTRAINT mails_outcome_is_known;
