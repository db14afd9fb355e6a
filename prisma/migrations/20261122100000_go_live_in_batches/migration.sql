-- Publishes the earliest hundred of what is due. Thousands that fall due together would take one statement longer than it may
-- run, again and again, with the archive locked meanwhile; whoever calls goes on while a whole hundred went. Safe on every
-- instance at once: whoever comes second finds them published. An idle call takes no lock. Returns how many went live.
CREATE OR REPLACE FUNCTION archive_go_live() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  went integer := 0;
BEGIN
  IF EXISTS (SELECT 1 FROM articles WHERE state = 'scheduled' AND publish_at <= clock_timestamp()) THEN
    UPDATE articles SET state = 'published' WHERE state = 'scheduled' AND id IN (
      SELECT id FROM articles WHERE state = 'scheduled' AND publish_at <= clock_timestamp() ORDER BY publish_at, id LIMIT 100);
    GET DIAGNOSTICS went = ROW_COUNT;
  END IF;
  RETURN went;
END $$;
