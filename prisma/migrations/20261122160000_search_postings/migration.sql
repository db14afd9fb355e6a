-- A new search index: postings in segments. The service builds it (lib/search-index); the database notes which documents
-- changed, and forgets the old versions of those in the same transaction. See decision 0031.

DROP TRIGGER d_search_insert ON articles;
DROP TRIGGER d_search_update ON articles;
DROP TRIGGER d_search_delete ON articles;
DROP TRIGGER d_search_insert ON videos;
DROP TRIGGER d_search_update ON videos;
DROP TRIGGER d_search_delete ON videos;
DROP FUNCTION search_follow_articles(), search_follow_videos(), search_put_article(articles), search_put_video(videos),
  search_put(text, uuid, text, timestamptz, text[], text[], text[], text[]), search_find, search_matches, search_since,
  search_occurs, search_standing, search_parse, search_term, search_lines, search_line, search_folds, search_focus, search_lexemes,
  search_words, search_terms, search_stems, search_is_han, search_fold;
DROP TABLE search_documents;

-- A segment holds the postings of some documents. It never changes, except that documents die: bit n of `dead` is set once
-- document n is forgotten.
CREATE TABLE search_segments (
  segment   INTEGER PRIMARY KEY,
  documents INTEGER NOT NULL,
  dead      BYTEA
);

-- The documents of a segment are numbered from 0, newest first. Dead ones are missing.
CREATE TABLE search_documents (
  segment      INTEGER NOT NULL,
  document     INTEGER NOT NULL,
  kind         TEXT NOT NULL CHECK (kind IN ('article', 'video')),
  id           UUID NOT NULL,
  published_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (segment, document)
);
CREATE INDEX search_documents_id ON search_documents (id);
CREATE INDEX search_documents_published ON search_documents (segment, published_at, document);

-- Which of a segment's documents contain a term, and where. lib/search-index/encoding.ts tells how. Not compressed, so that
-- parts of it can be read.
CREATE TABLE search_postings (
  term      TEXT COLLATE "C" NOT NULL,
  segment   INTEGER NOT NULL,
  documents INTEGER NOT NULL,
  postings  BYTEA NOT NULL,
  positions BYTEA NOT NULL,
  PRIMARY KEY (term, segment)
);
ALTER TABLE search_postings ALTER postings SET STORAGE EXTERNAL, ALTER positions SET STORAGE EXTERNAL;

-- Published documents that are in no segment yet. Searches read them one by one. `version` changes whenever their text does.
CREATE TABLE search_pending (
  kind    TEXT NOT NULL CHECK (kind IN ('article', 'video')),
  id      UUID NOT NULL,
  version UUID NOT NULL DEFAULT gen_random_uuid(),
  PRIMARY KEY (kind, id)
);

CREATE FUNCTION search_set_bits(bits bytea, positions integer[]) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  n integer;
BEGIN
  FOREACH n IN ARRAY positions LOOP bits := set_bit(bits, n, 1); END LOOP;
  RETURN bits;
END $$;

-- Forgets the indexed versions of documents and notes those of `waiting` as waiting to be indexed. Writers of the archive hold
-- its lock, so nobody does this at the same time.
CREATE FUNCTION search_note(document_kind text, changed uuid[], waiting uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_pending WHERE kind = document_kind AND id = ANY (changed) AND NOT id = ANY (waiting);
  INSERT INTO search_pending (kind, id) SELECT document_kind, w FROM unnest(waiting) w
    ON CONFLICT (kind, id) DO UPDATE SET version = excluded.version;
  WITH forgotten AS (DELETE FROM search_documents WHERE kind = document_kind AND id = ANY (changed) RETURNING segment, document)
  UPDATE search_segments s
    SET dead = search_set_bits(coalesce(s.dead, decode(repeat('00', (s.documents + 7) / 8), 'hex')), f.documents)
    FROM (SELECT segment, array_agg(document) AS documents FROM forgotten GROUP BY segment) f WHERE s.segment = f.segment;
END $$;

CREATE FUNCTION search_note_articles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[] := '{}';
  waiting uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    waiting := ARRAY(SELECT id FROM new_rows WHERE state = 'published');
  ELSIF TG_OP = 'DELETE' THEN
    changed := ARRAY(SELECT id FROM old_rows WHERE state = 'published');
    waiting := '{}';
  ELSE
    SELECT coalesce(array_agg(n.id), '{}'), coalesce(array_agg(n.id) FILTER (WHERE n.state = 'published'), '{}')
      INTO changed, waiting FROM new_rows n JOIN old_rows o USING (id)
      WHERE (o.state = 'published' OR n.state = 'published')
        AND (o.state, o.category_slug, o.published_at, o.title_zh, o.title_en, o.title_ru, o.tags, o.author_name, o.author_name_zh,
             o.excerpt_zh, o.excerpt_en, o.excerpt_ru, o.content_zh, o.content_en)
          IS DISTINCT FROM
            (n.state, n.category_slug, n.published_at, n.title_zh, n.title_en, n.title_ru, n.tags, n.author_name, n.author_name_zh,
             n.excerpt_zh, n.excerpt_en, n.excerpt_ru, n.content_zh, n.content_en);
  END IF;
  IF cardinality(changed) + cardinality(waiting) > 0 THEN PERFORM search_note('article', changed, waiting); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION search_note_videos() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[] := '{}';
  waiting uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    waiting := ARRAY(SELECT id FROM new_rows WHERE is_published);
  ELSIF TG_OP = 'DELETE' THEN
    changed := ARRAY(SELECT id FROM old_rows WHERE is_published);
    waiting := '{}';
  ELSE
    -- Nothing keeps a video's id from being changed.
    changed := ARRAY(SELECT o.id FROM old_rows o LEFT JOIN new_rows n USING (id) WHERE o.is_published
      AND (o.is_published, o.category_slug, o.created_at, o.title_zh, o.title_en, o.description_zh, o.description_en)
        IS DISTINCT FROM (n.is_published, n.category_slug, n.created_at, n.title_zh, n.title_en, n.description_zh, n.description_en));
    waiting := ARRAY(SELECT n.id FROM new_rows n LEFT JOIN old_rows o USING (id) WHERE n.is_published
      AND (o.is_published, o.category_slug, o.created_at, o.title_zh, o.title_en, o.description_zh, o.description_en)
        IS DISTINCT FROM (n.is_published, n.category_slug, n.created_at, n.title_zh, n.title_en, n.description_zh, n.description_en));
  END IF;
  IF cardinality(changed) + cardinality(waiting) > 0 THEN PERFORM search_note('video', changed, waiting); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER d_search_insert AFTER INSERT ON articles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_note_articles();
CREATE TRIGGER d_search_update AFTER UPDATE ON articles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_note_articles();
CREATE TRIGGER d_search_delete AFTER DELETE ON articles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_note_articles();
CREATE TRIGGER d_search_insert AFTER INSERT ON videos REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_note_videos();
CREATE TRIGGER d_search_update AFTER UPDATE ON videos REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_note_videos();
CREATE TRIGGER d_search_delete AFTER DELETE ON videos REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_note_videos();

INSERT INTO search_pending (kind, id)
  SELECT 'article', id FROM articles WHERE state = 'published' UNION ALL SELECT 'video', id FROM videos WHERE is_published;
