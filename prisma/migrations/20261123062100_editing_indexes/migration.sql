-- The list of the console begins with what was edited last; articles that nobody edited follow by age.
DROP INDEX CONCURRENTLY IF EXISTS articles_by_age;
CREATE INDEX CONCURRENTLY articles_by_age ON articles (created_at DESC, id DESC);
