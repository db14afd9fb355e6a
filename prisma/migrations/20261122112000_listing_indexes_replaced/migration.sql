-- Replaced by articles_listed and articles_listed_by_category.
DROP INDEX CONCURRENTLY IF EXISTS articles_published;
DROP INDEX CONCURRENTLY IF EXISTS articles_published_by_category;
