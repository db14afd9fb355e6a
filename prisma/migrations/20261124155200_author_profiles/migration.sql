-- The last part of the address of an author's page. `author` is a folded name. The same as toAuthorSlug in lib/platform/portal-paths.ts.
CREATE FUNCTION author_slug(author text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(normalize(regexp_replace(normalize(author, NFD), U&'[\0300-\036f]', '', 'g'), NFC),
    U&'[\0001-/:-@\005b-`{-\007f·’‘“”–—]+', '-', 'g'), '-')
$$;

-- What editors tell about an author. `author` is the name, folded by author_fold; `name` is the name as it was then.
CREATE TABLE author_profiles (
  author         TEXT COLLATE "C" PRIMARY KEY,
  name           TEXT NOT NULL,
  bio_zh         TEXT NOT NULL DEFAULT '',
  bio_en         TEXT NOT NULL DEFAULT '',
  affiliation_zh TEXT NOT NULL DEFAULT '',
  affiliation_en TEXT NOT NULL DEFAULT '',
  orcid          TEXT NOT NULL DEFAULT '' CHECK (orcid ~ '^([0-9]{4}-[0-9]{4}-[0-9]{4}-[0-9]{3}[0-9X])?$')
);
