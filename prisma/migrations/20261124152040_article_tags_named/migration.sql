-- The Chinese name of a tag: the one that its newest article with a name gives it.
DROP INDEX CONCURRENTLY IF EXISTS article_tags_named;
CREATE INDEX CONCURRENTLY article_tags_named ON article_tags (tag, published_at DESC, article_id DESC, tag_zh) WHERE tag_zh <> '';
