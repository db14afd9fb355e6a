-- Databases created before commit 598d9dc have these indexes without `changed_at`, and read every row of a far page. The next
-- migration drops the indexes that these replace.
DROP INDEX CONCURRENTLY IF EXISTS articles_listed;
CREATE INDEX CONCURRENTLY articles_listed ON articles (published_at DESC, id DESC) INCLUDE (changed_at) WHERE state = 'published';
DROP INDEX CONCURRENTLY IF EXISTS articles_listed_by_category;
CREATE INDEX CONCURRENTLY articles_listed_by_category ON articles (category_slug, published_at DESC, id DESC) INCLUDE (changed_at) WHERE state = 'published';
