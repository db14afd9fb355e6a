DROP INDEX CONCURRENTLY IF EXISTS article_authors_by_slug;
CREATE INDEX CONCURRENTLY article_authors_by_slug ON article_authors (author_slug(author), published_at DESC, article_id DESC);
