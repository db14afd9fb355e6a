DROP INDEX CONCURRENTLY IF EXISTS mails_by_batch;
CREATE INDEX CONCURRENTLY mails_by_batch ON mails (batch_id) WHERE batch_id IS NOT NULL;
