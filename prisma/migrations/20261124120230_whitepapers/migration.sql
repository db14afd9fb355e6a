-- Whitepapers, which readers get by email. `is_published` may be true only while there is a file; writers hold the row's lock.
-- published_at: when it was first published.
CREATE TABLE whitepapers (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug           text NOT NULL UNIQUE,
  title_zh       text NOT NULL CHECK (title_zh <> ''),
  title_en       text NOT NULL CHECK (title_en <> ''),
  description_zh text NOT NULL DEFAULT '',
  description_en text NOT NULL DEFAULT '',
  cover_image    text NOT NULL DEFAULT '',
  is_published   boolean NOT NULL DEFAULT false CHECK (NOT is_published OR published_at IS NOT NULL),
  published_at   timestamptz(3),
  created_at     timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX whitepapers_newest ON whitepapers (created_at DESC, id);
CREATE TRIGGER f_media AFTER INSERT OR UPDATE OF cover_image ON whitepapers FOR EACH ROW EXECUTE FUNCTION media_lock_uses();

-- The PDF of a whitepaper in a language. Every upload has another id, which is its folder in the storage.
CREATE TABLE whitepaper_files (
  id            uuid PRIMARY KEY,
  whitepaper_id uuid NOT NULL REFERENCES whitepapers (id) ON DELETE CASCADE,
  lang          text NOT NULL CHECK (lang IN ('zh', 'en')),
  bytes         integer NOT NULL CHECK (bytes > 0),
  sha256        text NOT NULL,
  created_at    timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (whitepaper_id, lang)
);

-- Who opened the link to a whitepaper, once per address, with what was typed into the form.
CREATE TABLE whitepaper_downloads (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  whitepaper_id uuid NOT NULL REFERENCES whitepapers (id) ON DELETE CASCADE,
  email         text NOT NULL,
  name          text NOT NULL DEFAULT '',
  company       text NOT NULL DEFAULT '',
  role          text NOT NULL DEFAULT '',
  utm           jsonb,
  locale        text NOT NULL CHECK (locale IN ('zh', 'en')),
  downloaded_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (whitepaper_id, email)
);
CREATE INDEX whitepaper_downloads_newest ON whitepaper_downloads (whitepaper_id, downloaded_at DESC, id);
CREATE INDEX whitepaper_downloads_by_email ON whitepaper_downloads (email);
CREATE INDEX whitepaper_downloads_by_time ON whitepaper_downloads (downloaded_at);
