-- The few articles that lead the home page, in their order there.
DROP INDEX CONCURRENTLY IF EXISTS articles_featured;
CREATE INDEX CONCURRENTLY articles_featured ON articles (is_pinned DESC, published_at DESC, id DESC)
  WHERE state = 'published' AND (is_pinned OR is_featured);
