-- A segment never changes, so every process may keep what it has read of it. Its number is unique in one database only: after a
-- restore or a failover another segment can have it. Its id is unique everywhere.
-- lock-ok: a few dozen rows, however large the archive
ALTER TABLE search_segments ADD COLUMN id UUID NOT NULL DEFAULT gen_random_uuid();
