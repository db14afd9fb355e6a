-- Tags by their Chinese name.
DROP INDEX CONCURRENTLY IF EXISTS article_tags_zh;
CREATE INDEX CONCURRENTLY article_tags_zh ON article_tags (tag_zh, published_at DESC) WHERE tag_zh <> '';
