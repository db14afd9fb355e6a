-- The life of an article and the order of changes, kept by triggers so that no writer can forget them.
--
-- One advisory lock, taken before any statement that writes the archive and held to commit, makes commits happen in
-- the order of their stamps: who can see a stamp can see every smaller one. (Taken in a row trigger instead, two
-- ordinary writers that touch the same rows in another order would deadlock.)

CREATE SEQUENCE archive_stamps MINVALUE 0 START 0;

CREATE FUNCTION archive_lock() RETURNS void LANGUAGE sql AS
  $$ SELECT pg_advisory_xact_lock(hashtextextended('hospitality.archive', 0)) $$;

CREATE FUNCTION archive_before_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM archive_lock();
  RETURN NULL;
END $$;

-- Milliseconds that never repeat and never go back: max(now, last + 1). Only ever called under the lock.
CREATE FUNCTION archive_next_stamp() RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  stamp bigint := greatest(
    floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint,
    (SELECT last_value FROM archive_stamps) + 1);
BEGIN
  PERFORM setval('archive_stamps', stamp);
  RETURN 'epoch'::timestamptz + stamp * interval '1 millisecond';
END $$;

CREATE FUNCTION article_state_at(is_published boolean, is_archived boolean, publish_at timestamptz, at timestamptz)
RETURNS article_state LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN is_archived THEN 'archived'::article_state
    WHEN NOT is_published THEN 'draft'
    WHEN publish_at > at THEN 'scheduled'
    ELSE 'published'
  END
$$;

CREATE FUNCTION article_before_write() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := date_trunc('milliseconds', clock_timestamp());
  was_live boolean := TG_OP = 'UPDATE' AND OLD.state = 'published';
  differs boolean;
BEGIN
  NEW.state := article_state_at(NEW.is_published, NEW.is_archived, NEW.publish_at, moment);

  IF TG_OP = 'INSERT' THEN
    NEW.previous_slugs := '{}';
    NEW.changed_at := NULL;
    NEW.published_at := NULL;
    NEW.first_live_at := NULL;
  ELSE
    NEW.id := OLD.id;
    NEW.changed_at := OLD.changed_at;
    NEW.previous_slugs := OLD.previous_slugs;
    NEW.first_live_at := OLD.first_live_at;
    IF NEW.slug <> OLD.slug THEN
      NEW.previous_slugs := array_append(array_remove(array_remove(OLD.previous_slugs, OLD.slug), NEW.slug), OLD.slug);
      NEW.aliases := array_append(array_remove(NEW.aliases, OLD.slug), OLD.slug);
    END IF;
  END IF;
  NEW.aliases := array_remove(NEW.aliases, NEW.slug);
  IF NEW.state = 'published' THEN
    NEW.first_live_at := coalesce(NEW.first_live_at, NEW.publish_at, moment);
  END IF;
  NEW.published_at := coalesce(NEW.publish_at, NEW.first_live_at);

  IF TG_OP = 'UPDATE' THEN
    -- publish_at and the flags show themselves through published_at and state; the rest is what readers can see.
    differs := (to_jsonb(NEW) - '{publish_at,is_published,is_archived,first_live_at,created_at}'::text[])
      IS DISTINCT FROM (to_jsonb(OLD) - '{publish_at,is_published,is_archived,first_live_at,created_at}'::text[]);
  END IF;
  IF (NEW.state = 'published' AND (NOT was_live OR differs)) OR (was_live AND NEW.state <> 'published') THEN
    NEW.changed_at := archive_next_stamp();
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION article_before_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An article that had left before keeps the stamp of its leaving: readers were told then.
  IF OLD.changed_at IS NOT NULL THEN
    INSERT INTO tombstones (article_id, slug, previous_slugs, changed_at)
    VALUES (OLD.id, OLD.slug, OLD.previous_slugs,
      CASE WHEN OLD.state = 'published' THEN archive_next_stamp() ELSE OLD.changed_at END);
  END IF;
  RETURN OLD;
END $$;

CREATE FUNCTION archive_bump() RETURNS void LANGUAGE sql AS
  $$ UPDATE archive_state SET version = version + 1 $$;

-- What follows from a statement's rows: tags, counts, the archive's version. `old_rows` and `new_rows` are the
-- trigger's transition tables; a branch that the operation does not have is never planned.
CREATE FUNCTION articles_after_statement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  leaving uuid[] := '{}';
  entering uuid[] := '{}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT 1 FROM new_rows) THEN RETURN NULL; END IF;
    entering := ARRAY(SELECT id FROM new_rows WHERE state = 'published');
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT 1 FROM old_rows) THEN RETURN NULL; END IF;
    leaving := ARRAY(SELECT id FROM old_rows WHERE state = 'published');
  ELSE
    IF NOT EXISTS (SELECT 1 FROM new_rows) THEN RETURN NULL; END IF;
    leaving := ARRAY(
      SELECT o.id FROM old_rows o JOIN new_rows n USING (id) WHERE o.state = 'published'
        AND (o.state, o.tags, o.category_slug, o.published_at) IS DISTINCT FROM (n.state, n.tags, n.category_slug, n.published_at));
    entering := ARRAY(
      SELECT n.id FROM old_rows o JOIN new_rows n USING (id) WHERE n.state = 'published'
        AND (o.state, o.tags, o.category_slug, o.published_at) IS DISTINCT FROM (n.state, n.tags, n.category_slug, n.published_at));
  END IF;

  IF cardinality(leaving) > 0 THEN
    INSERT INTO archive_counts AS c (kind, value, month, articles)
      SELECT f.kind, f.value, f.month, -count(*) FROM old_rows r CROSS JOIN LATERAL archive_count_keys(r.category_slug, r.tags, r.published_at) f
      WHERE r.id = ANY (leaving) GROUP BY f.kind, f.value, f.month
      ON CONFLICT (kind, value, month) DO UPDATE SET articles = c.articles + excluded.articles;
    DELETE FROM article_tags WHERE article_id = ANY (leaving);
  END IF;
  IF cardinality(entering) > 0 THEN
    INSERT INTO archive_counts AS c (kind, value, month, articles)
      SELECT f.kind, f.value, f.month, count(*) FROM new_rows r CROSS JOIN LATERAL archive_count_keys(r.category_slug, r.tags, r.published_at) f
      WHERE r.id = ANY (entering) GROUP BY f.kind, f.value, f.month
      ON CONFLICT (kind, value, month) DO UPDATE SET articles = c.articles + excluded.articles;
    INSERT INTO article_tags (tag, article_id, category_slug, published_at)
      SELECT DISTINCT t, r.id, r.category_slug, r.published_at FROM new_rows r CROSS JOIN LATERAL unnest(r.tags) t
      WHERE r.id = ANY (entering);
  END IF;
  PERFORM archive_bump();
  RETURN NULL;
END $$;

-- The lists an article is counted in, one for each filter that GET /articles knows, by month of publication: a page in
-- the thousands is found by adding months up instead of walking over every row before it.
CREATE FUNCTION archive_count_keys(category_slug text, tags text[], published_at timestamptz)
RETURNS TABLE (kind text, value text, month text) LANGUAGE sql STABLE AS $$
  SELECT k.kind, k.value, to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM') FROM (
    SELECT 'all' AS kind, '' AS value
    UNION ALL SELECT 'category', category_slug
    UNION ALL SELECT DISTINCT f.kind, CASE f.kind WHEN 'tag' THEN t ELSE category_slug || E'\n' || t END
      FROM unnest(tags) t CROSS JOIN (VALUES ('tag'), ('category_tag')) f (kind)) k
$$;

CREATE FUNCTION archive_after_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM archive_bump();
  RETURN NULL;
END $$;

CREATE FUNCTION category_before_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the slug of category % cannot be changed', OLD.slug USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION archive_refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'TRUNCATE of % would lose changes that readers must be told of; use DELETE', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER a_lock BEFORE INSERT OR UPDATE OR DELETE ON articles FOR EACH STATEMENT EXECUTE FUNCTION archive_before_statement();
CREATE TRIGGER a_lock BEFORE INSERT OR UPDATE OR DELETE ON categories FOR EACH STATEMENT EXECUTE FUNCTION archive_before_statement();
CREATE TRIGGER a_lock BEFORE INSERT OR UPDATE OR DELETE ON videos FOR EACH STATEMENT EXECUTE FUNCTION archive_before_statement();

CREATE TRIGGER b_write BEFORE INSERT OR UPDATE ON articles FOR EACH ROW EXECUTE FUNCTION article_before_write();
CREATE TRIGGER b_delete BEFORE DELETE ON articles FOR EACH ROW EXECUTE FUNCTION article_before_delete();
CREATE TRIGGER b_slug_is_final BEFORE UPDATE ON categories FOR EACH ROW WHEN (NEW.slug <> OLD.slug) EXECUTE FUNCTION category_before_update();

CREATE TRIGGER c_insert AFTER INSERT ON articles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION articles_after_statement();
CREATE TRIGGER c_update AFTER UPDATE ON articles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION articles_after_statement();
CREATE TRIGGER c_delete AFTER DELETE ON articles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION articles_after_statement();
CREATE TRIGGER c_version AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH ROW EXECUTE FUNCTION archive_after_row();
CREATE TRIGGER c_version AFTER INSERT OR UPDATE OR DELETE ON videos FOR EACH ROW EXECUTE FUNCTION archive_after_row();

CREATE TRIGGER no_truncate BEFORE TRUNCATE ON articles FOR EACH STATEMENT EXECUTE FUNCTION archive_refuse_truncate();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON tombstones FOR EACH STATEMENT EXECUTE FUNCTION archive_refuse_truncate();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION archive_refuse_truncate();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON videos FOR EACH STATEMENT EXECUTE FUNCTION archive_refuse_truncate();

-- Publishes what is due. Safe on every instance at once: whoever comes second finds nothing left, and an idle call
-- takes no lock. Returns how many articles went live.
CREATE FUNCTION archive_go_live() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  went integer := 0;
BEGIN
  IF EXISTS (SELECT 1 FROM articles WHERE state = 'scheduled' AND publish_at <= clock_timestamp()) THEN
    UPDATE articles SET state = 'published' WHERE state = 'scheduled' AND publish_at <= clock_timestamp();
    GET DIAGNOSTICS went = ROW_COUNT;
  END IF;
  RETURN went;
END $$;

-- Slugs out of `slugs` that no other published article answers to now: a mirror may drop them safely.
CREATE FUNCTION archive_free_slugs(slugs text[], of_article uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN cardinality(slugs) = 0 THEN slugs ELSE ARRAY(
    SELECT s FROM unnest(slugs) WITH ORDINALITY AS u (s, n)
    WHERE NOT EXISTS (SELECT 1 FROM articles a WHERE a.slug = s AND a.state = 'published' AND a.id <> of_article)
    ORDER BY n) END
$$;
