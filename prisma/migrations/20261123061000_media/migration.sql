-- Uploaded images. The files are in the storage, under `media/<id>/`, and are complete before their row exists.
-- bytes: of the largest file. widths, widths_bytes: the smaller files and their sizes, in one order.
-- created_by: the actor, as in the audit.
CREATE TABLE media (
  id           uuid PRIMARY KEY,
  sha256       text NOT NULL UNIQUE CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  width        integer NOT NULL CHECK (width > 0),
  height       integer NOT NULL CHECK (height > 0),
  bytes        integer NOT NULL CHECK (bytes > 0),
  widths       integer[] NOT NULL,
  widths_bytes integer[] NOT NULL CHECK (cardinality(widths_bytes) = cardinality(widths)),
  alt_zh       text NOT NULL DEFAULT '',
  alt_en       text NOT NULL DEFAULT '',
  created_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  created_by   text NOT NULL
);
CREATE INDEX media_by_time ON media (created_at DESC, id);

-- The images that a text shows, by the hash in their path.
CREATE FUNCTION media_refs(body text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN strpos(body, '/media/') = 0 THEN '{}'::text[]
    ELSE ARRAY(SELECT DISTINCT m[1] FROM regexp_matches(body, '/media/([0-9a-f]{64})/', 'g') AS m) END
$$;
