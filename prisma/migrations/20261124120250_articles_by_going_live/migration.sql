-- Alerts about saved searches read what went live since the last one.
DROP INDEX CONCURRENTLY IF EXISTS articles_by_going_live;
CREATE INDEX CONCURRENTLY articles_by_going_live ON articles (went_live_at) WHERE state = 'published';
