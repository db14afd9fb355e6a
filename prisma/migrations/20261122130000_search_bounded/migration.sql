-- Bounds the work of one search, whatever it looks for.

-- As before, but a phrase of stop words alone counts as a stop word too: "of the" matches nearly every English text.
CREATE OR REPLACE FUNCTION search_term(folded text[], quoted boolean) RETURNS TABLE (needle text, lexemes text[], exact boolean, stop boolean, word text)
LANGUAGE sql STABLE AS $$
  SELECT
    CASE WHEN search_is_han(tokens[1]) THEN '' ELSE ' ' END || array_to_string(tokens, ' ')
      || CASE WHEN search_is_han(tokens[cardinality(tokens)]) THEN '' ELSE ' ' END,
    ARRAY(
      SELECT DISTINCT l FROM unnest(tokens) t CROSS JOIN LATERAL (
        SELECT left(t, 64) AS l WHERE NOT search_is_han(t) OR length(t) = 1
        UNION ALL SELECT substr(t, i, 2) FROM generate_series(1, length(t) - 1) i WHERE search_is_han(t)) x),
    cardinality(tokens) = 1 AND length(tokens[1]) <= CASE WHEN search_is_han(tokens[1]) THEN 2 ELSE 63 END,
    NOT EXISTS (SELECT FROM unnest(folded) f WHERE ts_lexize('english_stem', f) IS DISTINCT FROM '{}'),
    CASE WHEN cardinality(tokens) = 1 THEN folded[1] END
  FROM (SELECT ARRAY(SELECT search_stem(t) FROM unnest(folded) WITH ORDINALITY AS u (t, n) ORDER BY n) AS tokens) s
$$;

-- The newest `cap` matches with their scores, in no order. `query` selects candidates from the index; each of `needles` and
-- `patterns` must then occur in the text; `scoring` are the texts that earn weight. `capped` on every row if there may be more.
-- Two budgets bound the work: texts are read, newest first, until about 45 MB were compared, and scores are computed for the
-- newest matches until 40,000 comparisons; older matches score 1. Both are far beyond what ordinary queries need.
-- Stable, so that both of its statements see the same rows under the same addresses.
CREATE FUNCTION search_matches(query text, needles text[], patterns text[], scoring text[], joined text, kinds text[], category text, cap integer)
RETURNS TABLE (kind text, id uuid, category_slug text, published_at timestamptz, score real, capped boolean)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET work_mem = '32MB' SET jit = off AS $$
#variable_conflict use_column
DECLARE
  filters text := '';
  checks text := '';
  score text := '1::real';
  -- A regular expression takes about ten times as long as a plain comparison.
  comparisons integer := cardinality(needles) + 10 * cardinality(patterns);
  scored integer := 40000 / greatest(1, cardinality(scoring));
  needle text;
  since timestamptz;
  places tid[];
  older timestamptz;
  more boolean;
BEGIN
  IF kinds IS NOT NULL THEN filters := filters || format(' AND kind = ANY (%L::text[])', kinds); END IF;
  IF category IS NOT NULL THEN filters := filters || format(' AND category_slug = %L', category); END IF;
  -- The longest first: it occurs most rarely and is found fastest.
  FOR needle IN SELECT n FROM unnest(needles) n ORDER BY length(n) DESC, n LOOP checks := checks || format(' AND strpos(t.terms, %L) > 0', needle); END LOOP;
  FOREACH needle IN ARRAY patterns LOOP checks := checks || format(' AND t.terms ~ %L', needle); END LOOP;
  FOREACH needle IN ARRAY scoring LOOP
    -- LIKE finds a single character in half the time; folded texts contain none of its wildcards.
    score := score || format(
      CASE WHEN length(needle) = 1
        THEN ' + (d.title LIKE %2$L)::int * 8 + (d.tags LIKE %2$L)::int * 4 + (d.excerpt LIKE %2$L)::int * 2 + (d.focus LIKE %2$L)::int * 0.5::real'
        ELSE ' + (strpos(d.title, %1$L) > 0)::int * 8 + (strpos(d.tags, %1$L) > 0)::int * 4 + (strpos(d.excerpt, %1$L) > 0)::int * 2 + (strpos(d.focus, %1$L) > 0)::int * 0.5::real'
      END, needle, '%' || needle || '%');
  END LOOP;
  IF joined IS NOT NULL THEN score := score || format(' + (strpos(d.title, %L) > 0)::int * 4', joined); END IF;

  since := search_since(query, filters, cap);
  LOOP
    IF checks = '' THEN
      EXECUTE format($find$
        WITH newest AS MATERIALIZED (
          SELECT ctid AS place, published_at FROM search_documents WHERE lexemes @@ %1$L::tsquery%2$s
          ORDER BY published_at DESC, id DESC LIMIT %3$s)
        SELECT ARRAY(SELECT place FROM newest LIMIT %4$s), (SELECT count(*) FROM newest) > %4$s,
          (SELECT published_at FROM newest OFFSET %5$s LIMIT 1)
        $find$, query, filters || CASE WHEN since IS NULL THEN '' ELSE format(' AND published_at >= %L', since) END,
        cap + 1, cap, scored) INTO places, more, older;
    ELSE
      -- Texts are read in the order of the table, once per row also for several checks. Their length is known without reading.
      EXECUTE format($find$
        WITH hits AS MATERIALIZED (
          SELECT ctid AS place, published_at, id, 2048 + octet_length(terms)::float8 * %6$s AS work
          FROM search_documents WHERE lexemes @@ %1$L::tsquery%2$s),
        candidates AS MATERIALIZED (
          SELECT place FROM (
            SELECT place, work, sum(work) OVER (ORDER BY published_at DESC, id DESC ROWS UNBOUNDED PRECEDING) AS spent FROM hits) h
          WHERE spent - work < 45e6),
        newest AS MATERIALIZED (
          SELECT place, published_at FROM (
            SELECT ctid AS place, published_at, id, %8$s AS terms FROM search_documents
            WHERE ctid = ANY (ARRAY(SELECT place FROM candidates)) OFFSET 0) t
          WHERE true%7$s ORDER BY published_at DESC, id DESC LIMIT %3$s)
        SELECT ARRAY(SELECT place FROM newest LIMIT %4$s),
          (SELECT count(*) FROM newest) > %4$s OR (SELECT count(*) FROM candidates) < (SELECT count(*) FROM hits),
          (SELECT published_at FROM newest OFFSET %5$s LIMIT 1)
        $find$, query, filters || CASE WHEN since IS NULL THEN '' ELSE format(' AND published_at >= %L', since) END,
        cap + 1, cap, scored, 1 + comparisons, checks,
        CASE WHEN comparisons = 1 THEN 'terms' ELSE 'terms || ''''' END) INTO places, more, older;
    END IF;
    -- More than `cap` since then: older ones would be left out anyway.
    EXIT WHEN since IS NULL OR more;
    since := NULL;
  END LOOP;

  RETURN QUERY EXECUTE format($rank$
    SELECT d.kind, d.id, d.category_slug, d.published_at::timestamptz,
      CASE WHEN d.published_at <= $2 THEN 1 ELSE %s END::real, $3 FROM search_documents d WHERE d.ctid = ANY ($1)
    $rank$, score) USING places, older, more;
END $$;

-- A page of `search_matches`, best first, ties to the newest. Returns {total, capped, hits: [{kind, id, score}]}.
CREATE OR REPLACE FUNCTION search_find(query text, needles text[], patterns text[], scoring text[], joined text, kinds text[], category text, cap integer, skip integer, take integer)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH matches AS MATERIALIZED (SELECT * FROM search_matches(query, needles, patterns, scoring, joined, kinds, category, cap)),
  page AS (SELECT * FROM matches ORDER BY score DESC, published_at DESC, id DESC OFFSET skip LIMIT take)
  SELECT jsonb_build_object(
    'total', (SELECT count(*) FROM matches), 'capped', coalesce((SELECT bool_or(capped) FROM matches), false),
    'hits', coalesce((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'score', score)
      ORDER BY score DESC, published_at DESC, id DESC) FROM page), '[]'))
$$;

-- Whether a text occurs in a document, to tell a typo from a rare word. Compares at most 300 texts; if none of these many
-- contains it, the answer is true, since words as common as its parts are hardly a typo.
CREATE FUNCTION search_occurs(query text, needle text) RETURNS boolean LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET jit = off AS $$
DECLARE
  occurs boolean;
BEGIN
  EXECUTE format($find$
    WITH candidates AS MATERIALIZED (SELECT ctid AS place FROM search_documents WHERE lexemes @@ %L::tsquery LIMIT 300)
    SELECT (SELECT count(*) FROM candidates) = 300
      OR EXISTS (SELECT FROM search_documents WHERE ctid = ANY (ARRAY(SELECT place FROM candidates)) AND strpos(terms, %L) > 0)
    $find$, query, needle) INTO occurs;
  RETURN occurs;
END $$;
