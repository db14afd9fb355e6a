-- Due articles must not wait behind every writer in the queue. Writers take turns on a lock of their own before they take the
-- archive's, so at most one of them waits for the archive; publishing takes the archive's alone and is next after the writer
-- that holds it. A transaction that has published must not take a writer's turn any more: two such transactions would
-- deadlock, so it only repeats the lock it holds.
CREATE OR REPLACE FUNCTION archive_lock() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('hospitality.publishing', true) IS DISTINCT FROM 'on' THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('hospitality.archive.writers', 0));
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('hospitality.archive', 0));
END $$;

-- Publishes the earliest hundred of what is due; the caller repeats until nothing is left. Safe on every instance at once:
-- whoever comes second finds them published. An idle call takes no lock. Returns how many went live.
CREATE OR REPLACE FUNCTION archive_go_live() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  went integer := 0;
BEGIN
  IF EXISTS (SELECT 1 FROM articles WHERE state = 'scheduled' AND publish_at <= clock_timestamp()) THEN
    PERFORM set_config('hospitality.publishing', 'on', true);
    PERFORM archive_lock();
    UPDATE articles SET state = 'published' WHERE state = 'scheduled' AND id IN (
      SELECT id FROM articles WHERE state = 'scheduled' AND publish_at <= clock_timestamp() ORDER BY publish_at, id LIMIT 100);
    GET DIAGNOSTICS went = ROW_COUNT;
  END IF;
  RETURN went;
END $$;
