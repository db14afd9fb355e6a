-- What editors need beside an article: its version, its draft, its revisions. Readers use none of these tables, and a new
-- article of an import writes to none of them.
--
-- Lock order of every writer: the archive, the article's row, its edit row. A draft save takes no archive lock, and locks the
-- article's row FOR KEY SHARE only, which blocks neither readers nor imports.

-- The edit row: what staff lock while they write. Without a row the article has version 1 and nobody has changed it since.
-- fields: when each field of the article last changed, as { field: { version, by, at } }.
-- created_by: who created the article in the console. in_step: what the translation was when somebody marked it as in step.
CREATE TABLE article_edits (
  article_id uuid PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
  version    bigint NOT NULL DEFAULT 1 CHECK (version > 0),
  fields     jsonb NOT NULL DEFAULT '{}',
  created_by text,
  edited_at  timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  in_step    jsonb
);
CREATE INDEX article_edits_by_time ON article_edits (edited_at DESC, article_id DESC);
CREATE INDEX article_edits_by_creator ON article_edits (created_by) WHERE created_by IS NOT NULL;

-- A copy of an article's fields that staff edit while readers see the article.
-- base: the article's fields when the draft began; a field named in `rebase` takes the article's present value there.
-- fields: when each field of the draft last changed, as in article_edits. revised_at: when it began, or was last kept as a revision.
CREATE TABLE article_drafts (
  article_id uuid PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
  record     jsonb NOT NULL,
  base       jsonb NOT NULL,
  fields     jsonb NOT NULL,
  saved_by   text NOT NULL,
  saved_at   timestamptz(3) NOT NULL,
  revised_at timestamptz(3) NOT NULL
);

-- An article as it was after a change. live: readers saw it. pinned: a schedule needs it.
CREATE TABLE article_revisions (
  article_id uuid NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  n          integer NOT NULL CHECK (n > 0),
  at         timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  by         text NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('original', 'edited', 'published', 'scheduled', 'restored', 'imported', 'renamed')),
  fields     text[] NOT NULL DEFAULT '{}',
  record     jsonb NOT NULL,
  live       boolean NOT NULL DEFAULT false,
  pinned     boolean NOT NULL DEFAULT false,
  PRIMARY KEY (article_id, n)
);
CREATE INDEX article_revisions_by_time ON article_revisions (at) WHERE NOT live AND NOT pinned;

-- A draft that goes live by itself. by: who is told if it cannot.
CREATE TABLE article_schedules (
  article_id uuid PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
  at         timestamptz(3) NOT NULL,
  revision   integer NOT NULL,
  status     text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'failed')),
  reason     text,
  by         text NOT NULL
);
CREATE INDEX article_schedules_due ON article_schedules (at) WHERE status = 'pending';

-- Links that show a draft, or one revision, to whoever holds them.
CREATE TABLE article_previews (
  hash       bytea PRIMARY KEY,
  article_id uuid NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  revision   integer,
  expires_at timestamptz(3) NOT NULL,
  created_by text NOT NULL
);
CREATE INDEX article_previews_by_article ON article_previews (article_id);
CREATE INDEX article_previews_by_end ON article_previews (expires_at);

-- Who has an article open, and in which language they write.
CREATE TABLE article_presence (
  article_id uuid NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  user_id    uuid NOT NULL,
  language   text CHECK (language IN ('zh', 'en')),
  seen_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (article_id, user_id)
);
CREATE INDEX article_presence_by_time ON article_presence (seen_at);

CREATE FUNCTION article_wire_time(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- A row of articles as JSON with the fields that an update may set, under the names of the API. Nothing is null: `""` stands for
-- no publish_at and no dateModified.
CREATE FUNCTION article_record(article jsonb) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT article
    - '{id,state,published_at,first_live_at,changed_at,previous_slugs,created_at,date_modified}'::text[]
    || jsonb_build_object(
      'publish_at', coalesce(article_wire_time((article ->> 'publish_at')::timestamptz), ''),
      'dateModified', coalesce(article ->> 'date_modified', ''))
$$;

-- The fields in which two records differ.
CREATE FUNCTION article_changed_fields(before jsonb, after jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT key FROM jsonb_each(after) WHERE value IS DISTINCT FROM before -> key ORDER BY key)
$$;

-- Keeps a revision; the first of an article is preceded by the `original`. The caller has locked the edit row. Returns its number.
CREATE FUNCTION article_keep_revision(
  of_article uuid, revised_by text, revision_kind text, changed text[], revised jsonb, seen boolean, original jsonb, original_seen boolean
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  last integer := (SELECT max(r.n) FROM article_revisions r WHERE r.article_id = of_article);
BEGIN
  IF last IS NULL THEN
    INSERT INTO article_revisions (article_id, n, at, by, kind, record, live)
      SELECT a.id, 1, a.created_at, coalesce(e.created_by, 'operator'), 'original', original, original_seen
      FROM articles a LEFT JOIN article_edits e ON e.article_id = a.id WHERE a.id = of_article;
    last := 1;
  END IF;
  INSERT INTO article_revisions (article_id, n, by, kind, fields, record, live)
    VALUES (of_article, last + 1, revised_by, revision_kind, changed, revised, seen);
  RETURN last + 1;
END $$;

-- Raises the version of every article that an UPDATE changed, notes which fields changed, and keeps a revision, whoever writes.
-- Writers name themselves in `hospitality.actor` and `hospitality.kind`, set for their transaction; an import need not.
CREATE FUNCTION articles_keep_edits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(nullif(current_setting('hospitality.actor', true), ''), 'operator');
  kind text := coalesce(nullif(current_setting('hospitality.kind', true), ''), 'imported');
  mark jsonb := jsonb_build_object('by', actor, 'at', article_wire_time(clock_timestamp()));
  changed text[];
  article record;
BEGIN
  FOR article IN
    SELECT n.id, article_record(to_jsonb(o)) AS before, article_record(to_jsonb(n)) AS after, o.state AS state_before, n.state
    FROM new_rows n JOIN old_rows o USING (id) ORDER BY n.id
  LOOP
    changed := article_changed_fields(article.before, article.after);
    CONTINUE WHEN cardinality(changed) = 0 AND article.state = article.state_before;
    INSERT INTO article_edits AS e (article_id, version, fields)
      VALUES (article.id, 2, (SELECT coalesce(jsonb_object_agg(f, mark || '{"version": 2}'), '{}') FROM unnest(changed) f))
      ON CONFLICT (article_id) DO UPDATE SET version = e.version + 1, edited_at = clock_timestamp(), fields = e.fields
        || (SELECT coalesce(jsonb_object_agg(f, mark || jsonb_build_object('version', e.version + 1)), '{}') FROM unnest(changed) f);
    PERFORM article_keep_revision(article.id, actor, kind, changed, article.after, article.state = 'published',
      article.before, article.state_before = 'published');
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER e_edits AFTER UPDATE ON articles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION articles_keep_edits();

-- Revisions are final, but for the pin. What readers saw, what a schedule needs and what is younger than 90 days stays as long as
-- the article does.
CREATE FUNCTION article_revisions_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - 'pinned' = to_jsonb(OLD) - 'pinned' THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT (OLD.live OR OLD.pinned OR OLD.at > clock_timestamp() - interval '90 days')
      OR NOT EXISTS (SELECT 1 FROM articles a WHERE a.id = OLD.article_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'revisions of articles are final' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER final BEFORE UPDATE OR DELETE ON article_revisions FOR EACH ROW EXECUTE FUNCTION article_revisions_are_final();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON article_revisions FOR EACH STATEMENT EXECUTE FUNCTION article_revisions_are_final();

-- As before, but the old slug of an article that never was live is forgotten: nobody has seen it.
CREATE OR REPLACE FUNCTION article_before_write() RETURNS trigger LANGUAGE plpgsql AS $$
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
    IF NEW.slug <> OLD.slug AND OLD.first_live_at IS NOT NULL THEN
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

-- As before, and names itself as the writer of the revisions.
CREATE OR REPLACE FUNCTION archive_go_live() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  went integer := 0;
BEGIN
  IF EXISTS (SELECT 1 FROM articles WHERE state = 'scheduled' AND publish_at <= clock_timestamp()) THEN
    PERFORM set_config('hospitality.publishing', 'on', true);
    PERFORM set_config('hospitality.actor', 'service', true), set_config('hospitality.kind', 'published', true);
    PERFORM archive_lock();
    UPDATE articles SET state = 'published' WHERE state = 'scheduled' AND id IN (
      SELECT id FROM articles WHERE state = 'scheduled' AND publish_at <= clock_timestamp() ORDER BY publish_at, id LIMIT 100);
    GET DIAGNOSTICS went = ROW_COUNT;
  END IF;
  RETURN went;
END $$;
