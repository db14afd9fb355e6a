DROP INDEX CONCURRENTLY IF EXISTS article_edits_by_review;
CREATE INDEX CONCURRENTLY article_edits_by_review ON article_edits (review_at) WHERE review_at IS NOT NULL;
