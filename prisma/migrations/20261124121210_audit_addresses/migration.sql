-- Rows whose documents contain an address, for exports and erasure.
DROP INDEX CONCURRENTLY IF EXISTS audit_before_addresses;
CREATE INDEX CONCURRENTLY audit_before_addresses ON audit (id) WHERE before::text LIKE '%@%';
DROP INDEX CONCURRENTLY IF EXISTS audit_after_addresses;
CREATE INDEX CONCURRENTLY audit_after_addresses ON audit (id) WHERE after::text LIKE '%@%';
