-- Whoever replaces the tags alone leaves names that no longer fit: each tag keeps the name that it had.
CREATE FUNCTION article_keep_tag_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tags_zh := ARRAY(
    SELECT coalesce((SELECT o.name FROM unnest(OLD.tags, OLD.tags_zh) AS o (tag, name) WHERE o.tag = n.tag LIMIT 1), '')
    FROM unnest(NEW.tags) WITH ORDINALITY AS n (tag, place) ORDER BY n.place);
  IF array_to_string(NEW.tags_zh, '') = '' THEN NEW.tags_zh := '{}'; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER a_keep_tag_names BEFORE UPDATE ON articles FOR EACH ROW
  WHEN (cardinality(NEW.tags_zh) NOT IN (0, cardinality(NEW.tags)) AND NEW.tags_zh = OLD.tags_zh)
  EXECUTE FUNCTION article_keep_tag_names();

-- As before, with the names of tags.
CREATE OR REPLACE FUNCTION articles_after_statement() RETURNS trigger LANGUAGE plpgsql AS $$
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
        AND (o.state, o.tags, o.tags_zh, o.category_slug, o.author_name, o.author_name_zh, o.published_at, o.is_premium)
          IS DISTINCT FROM (n.state, n.tags, n.tags_zh, n.category_slug, n.author_name, n.author_name_zh, n.published_at, n.is_premium));
    entering := ARRAY(
      SELECT n.id FROM old_rows o JOIN new_rows n USING (id) WHERE n.state = 'published'
        AND (o.state, o.tags, o.tags_zh, o.category_slug, o.author_name, o.author_name_zh, o.published_at, o.is_premium)
          IS DISTINCT FROM (n.state, n.tags, n.tags_zh, n.category_slug, n.author_name, n.author_name_zh, n.published_at, n.is_premium));
  END IF;

  IF cardinality(leaving) > 0 THEN
    INSERT INTO archive_counts AS c (kind, value, month, articles, premium)
      SELECT f.kind, f.value, f.month, -count(*), -count(*) FILTER (WHERE r.is_premium) FROM old_rows r
        CROSS JOIN LATERAL archive_count_keys(r.category_slug, r.tags, r.author_name, r.author_name_zh, r.published_at) f
      WHERE r.id = ANY (leaving) GROUP BY f.kind, f.value, f.month
      ON CONFLICT (kind, value, month)
        DO UPDATE SET articles = c.articles + excluded.articles, premium = c.premium + excluded.premium;
    DELETE FROM article_tags WHERE article_id = ANY (leaving);
    DELETE FROM article_authors WHERE article_id = ANY (leaving);
  END IF;
  IF cardinality(entering) > 0 THEN
    INSERT INTO archive_counts AS c (kind, value, month, articles, premium)
      SELECT f.kind, f.value, f.month, count(*), count(*) FILTER (WHERE r.is_premium) FROM new_rows r
        CROSS JOIN LATERAL archive_count_keys(r.category_slug, r.tags, r.author_name, r.author_name_zh, r.published_at) f
      WHERE r.id = ANY (entering) GROUP BY f.kind, f.value, f.month
      ON CONFLICT (kind, value, month)
        DO UPDATE SET articles = c.articles + excluded.articles, premium = c.premium + excluded.premium;
    INSERT INTO article_tags (tag, tag_zh, article_id, category_slug, published_at)
      SELECT DISTINCT ON (r.id, t.tag) t.tag, coalesce(t.tag_zh, ''), r.id, r.category_slug, r.published_at
      FROM new_rows r CROSS JOIN LATERAL unnest(r.tags, r.tags_zh) AS t (tag, tag_zh)
      WHERE r.id = ANY (entering) AND t.tag IS NOT NULL ORDER BY r.id, t.tag, t.tag_zh DESC NULLS LAST;
    INSERT INTO article_authors (author, article_id, category_slug, published_at)
      SELECT w.author, r.id, r.category_slug, r.published_at FROM new_rows r
        CROSS JOIN LATERAL article_authors_of(r.author_name, r.author_name_zh) w
      WHERE r.id = ANY (entering);
  END IF;
  PERFORM archive_bump();
  RETURN NULL;
END $$;

-- As before: an article that gains a name of a tag is indexed again.
CREATE OR REPLACE FUNCTION search_note_articles() RETURNS trigger LANGUAGE plpgsql AS $$
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
        AND (o.state, o.category_slug, o.published_at, o.title_zh, o.title_en, o.title_ru, o.tags, o.tags_zh, o.author_name,
             o.author_name_zh, o.excerpt_zh, o.excerpt_en, o.excerpt_ru, o.content_zh, o.content_en)
          IS DISTINCT FROM
            (n.state, n.category_slug, n.published_at, n.title_zh, n.title_en, n.title_ru, n.tags, n.tags_zh, n.author_name,
             n.author_name_zh, n.excerpt_zh, n.excerpt_en, n.excerpt_ru, n.content_zh, n.content_en);
  END IF;
  IF cardinality(changed) + cardinality(waiting) > 0 THEN PERFORM search_note('article', changed, waiting); END IF;
  RETURN NULL;
END $$;
