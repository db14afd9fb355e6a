DROP INDEX CONCURRENTLY IF EXISTS mails_once_per_contact;
CREATE UNIQUE INDEX CONCURRENTLY mails_once_per_contact ON mails (newsletter_id, contact_id) WHERE newsletter_id IS NOT NULL;
