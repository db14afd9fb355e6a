-- Separate from the column, whose lock would keep readers waiting while articles are counted.
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
        AND (o.state, o.tags, o.category_slug, o.author_name, o.author_name_zh, o.published_at, o.is_premium)
          IS DISTINCT FROM (n.state, n.tags, n.category_slug, n.author_name, n.author_name_zh, n.published_at, n.is_premium));
    entering := ARRAY(
      SELECT n.id FROM old_rows o JOIN new_rows n USING (id) WHERE n.state = 'published'
        AND (o.state, o.tags, o.category_slug, o.author_name, o.author_name_zh, o.published_at, o.is_premium)
          IS DISTINCT FROM (n.state, n.tags, n.category_slug, n.author_name, n.author_name_zh, n.published_at, n.is_premium));
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
    INSERT INTO article_tags (tag, article_id, category_slug, published_at)
      SELECT DISTINCT t, r.id, r.category_slug, r.published_at FROM new_rows r CROSS JOIN LATERAL unnest(r.tags) t
      WHERE r.id = ANY (entering);
    INSERT INTO article_authors (author, article_id, category_slug, published_at)
      SELECT w.author, r.id, r.category_slug, r.published_at FROM new_rows r
        CROSS JOIN LATERAL article_authors_of(r.author_name, r.author_name_zh) w
      WHERE r.id = ANY (entering);
  END IF;
  PERFORM archive_bump();
  RETURN NULL;
END $$;

-- No article may be written between here and the end: it would be counted twice, or never.
SELECT archive_lock();
-- lock-ok: one row per category, tag, author and month, not one per article
UPDATE archive_counts c SET premium = n.premium FROM (
  SELECT f.kind, f.value, f.month, count(*) AS premium FROM articles a
    CROSS JOIN LATERAL archive_count_keys(a.category_slug, a.tags, a.author_name, a.author_name_zh, a.published_at) f
  WHERE a.state = 'published' AND a.is_premium GROUP BY 1, 2, 3) n
  WHERE (c.kind, c.value, c.month) = (n.kind, n.value, n.month);
