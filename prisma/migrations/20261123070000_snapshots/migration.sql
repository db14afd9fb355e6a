-- Which process runs a job that must not run twice at a time. A process that dies stops renewing, and the claim expires.
-- claim_id: null while nobody runs the job; it is then not to be started before expires_at.
CREATE TABLE job_claims (
  name       text PRIMARY KEY,
  claim_id   uuid,
  expires_at timestamptz(3) NOT NULL
);

-- Copies of the archive as files. The files are in the storage, under `snapshots/<claim_id>/`, and are complete before their
-- row exists. files: [{ name, records, bytes, sha256 }]
CREATE TABLE snapshots (
  id         text PRIMARY KEY CHECK (id ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}(-[0-9]+)?$'),
  claim_id   uuid NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  next_since timestamptz(3) NOT NULL,
  files      jsonb NOT NULL
);

-- How many snapshots each day had, deleted ones included, so that no id is used twice.
CREATE TABLE snapshot_days (
  date      date PRIMARY KEY,
  snapshots integer NOT NULL CHECK (snapshots > 0)
);
