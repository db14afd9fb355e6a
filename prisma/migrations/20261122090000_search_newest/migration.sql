-- Words that stand in most of the archive: only the newest matches are counted and ranked, so only these are read.

-- Lets one index hold words and times.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Since when to look for matches of `query` so that probably half as many again as `cap` are found; NULL: all of them.
-- Both numbers are estimates of the planner's: a wrong one costs time and changes no answer. Volatile, as EXPLAIN demands.
CREATE FUNCTION search_since(query text, filters text, cap integer) RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  documents real := (SELECT reltuples FROM pg_class WHERE oid = 'search_documents'::regclass);
  plan json;
  matches real;
BEGIN
  IF documents <= 3 * cap THEN RETURN NULL; END IF;
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM search_documents WHERE lexemes @@ %L::tsquery%s', query, filters) INTO plan;
  matches := plan -> 0 -> 'Plan' ->> 'Plan Rows';
  IF matches <= 3 * cap THEN RETURN NULL; END IF;
  RETURN (
    SELECT published_at FROM articles WHERE state = 'published' ORDER BY published_at DESC, id DESC
    OFFSET (1.5 * cap * documents / matches)::bigint LIMIT 1);
END $$;

-- As before, but looks among the newest documents first and among all only when these hold too few matches.
CREATE OR REPLACE FUNCTION search_find(query text, needles text[], patterns text[], scoring text[], joined text, kinds text[], category text, cap integer, skip integer, take integer)
RETURNS jsonb LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET work_mem = '32MB' SET jit = off AS $$
DECLARE
  filters text := '';
  checks text := '';
  score text := '1::real';
  needle text;
  since timestamptz;
  answer jsonb;
BEGIN
  IF kinds IS NOT NULL THEN filters := filters || format(' AND kind = ANY (%L::text[])', kinds); END IF;
  IF category IS NOT NULL THEN filters := filters || format(' AND category_slug = %L', category); END IF;
  FOREACH needle IN ARRAY needles LOOP checks := checks || format(' AND strpos(d.terms, %L) > 0', needle); END LOOP;
  FOREACH needle IN ARRAY patterns LOOP checks := checks || format(' AND d.terms ~ %L', needle); END LOOP;
  FOREACH needle IN ARRAY scoring LOOP
    score := score || format(' + (strpos(d.title, %1$L) > 0)::int * 8 + (strpos(d.tags, %1$L) > 0)::int * 4 + (strpos(d.excerpt, %1$L) > 0)::int * 2 + (strpos(d.focus, %1$L) > 0)::int * 0.5::real', needle);
  END LOOP;
  IF joined IS NOT NULL THEN score := score || format(' + (strpos(d.title, %L) > 0)::int * 4', joined); END IF;
  IF checks <> '' THEN checks := format('WHERE EXISTS (SELECT 1 FROM search_documents d WHERE d.ctid = h.place%s)', checks); END IF;

  since := search_since(query, filters, cap);
  LOOP
    EXECUTE format($find$
      WITH hits AS MATERIALIZED (
        SELECT ctid AS place, published_at, id FROM search_documents WHERE lexemes @@ %L::tsquery%s),
      newest AS MATERIALIZED (
        SELECT place FROM (SELECT place, published_at, id FROM hits ORDER BY published_at DESC, id DESC) h %s LIMIT %s),
      ranked AS (
        SELECT d.kind, d.id, d.published_at, (%s)::real AS score FROM search_documents d
        WHERE d.ctid = ANY (ARRAY(SELECT place FROM newest LIMIT %s))
        ORDER BY score DESC, d.published_at DESC, d.id DESC OFFSET %s LIMIT %s)
      SELECT jsonb_build_object(
        'total', least((SELECT count(*) FROM newest), %s), 'capped', (SELECT count(*) FROM newest) > %s,
        'hits', coalesce((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'score', score)
          ORDER BY score DESC, published_at DESC, id DESC) FROM ranked), '[]'))
      $find$, query, filters || CASE WHEN since IS NULL THEN '' ELSE format(' AND published_at >= %L', since) END,
      checks, cap + 1, score, cap, skip, take, cap, cap) INTO answer;
    -- More than `cap` since then: older ones would be left out anyway.
    EXIT WHEN since IS NULL OR (answer ->> 'capped')::boolean;
    since := NULL;
  END LOOP;
  RETURN answer;
END $$;
