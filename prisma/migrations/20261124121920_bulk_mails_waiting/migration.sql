DROP INDEX CONCURRENTLY IF EXISTS mails_bulk_waiting;
CREATE INDEX CONCURRENTLY mails_bulk_waiting ON mails (created_at, id) WHERE bulk AND sent_at IS NULL AND gave_up_at IS NULL;
