-- Warnings look for subscribers by the usage of one day, and by the end of their subscription.
DROP INDEX CONCURRENTLY IF EXISTS usage_days_by_date;
CREATE INDEX CONCURRENTLY usage_days_by_date ON usage_days (date);
DROP INDEX CONCURRENTLY IF EXISTS subscribers_by_end;
CREATE INDEX CONCURRENTLY subscribers_by_end ON subscribers (active_until);
