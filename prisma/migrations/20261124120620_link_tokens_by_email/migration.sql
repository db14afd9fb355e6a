-- Counts the emails of a form to an address, and finds what is stored under it: ended links too.
DROP INDEX CONCURRENTLY IF EXISTS link_tokens_by_email;
CREATE INDEX CONCURRENTLY link_tokens_by_email ON link_tokens (email, purpose, created_at);
