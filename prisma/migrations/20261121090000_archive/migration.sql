-- The archive's tables. Text that may be missing is '' and never NULL: one way to be empty.

CREATE TYPE article_state AS ENUM ('draft', 'scheduled', 'published', 'archived');

CREATE TABLE categories (
  slug           TEXT PRIMARY KEY,
  name_zh        TEXT NOT NULL,
  name_en        TEXT NOT NULL,
  description_zh TEXT NOT NULL DEFAULT '',
  description_en TEXT NOT NULL DEFAULT '',
  "order"        INTEGER NOT NULL DEFAULT 0,
  created_at     TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);

CREATE TABLE articles (
  id                          UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  slug                        TEXT NOT NULL,
  title_zh                    TEXT NOT NULL,
  title_en                    TEXT NOT NULL,
  title_ru                    TEXT NOT NULL DEFAULT '',
  excerpt_zh                  TEXT NOT NULL DEFAULT '',
  excerpt_en                  TEXT NOT NULL DEFAULT '',
  excerpt_ru                  TEXT NOT NULL DEFAULT '',
  content_zh                  TEXT NOT NULL,
  content_en                  TEXT NOT NULL,
  category_slug               TEXT NOT NULL REFERENCES categories (slug) ON DELETE RESTRICT ON UPDATE RESTRICT,
  author_name                 TEXT NOT NULL,
  author_name_zh              TEXT NOT NULL DEFAULT '',
  author_title_zh             TEXT NOT NULL DEFAULT '',
  author_title_en             TEXT NOT NULL DEFAULT '',
  author_avatar               TEXT NOT NULL DEFAULT '',
  cover_image                 TEXT NOT NULL DEFAULT '',
  tags                        TEXT[] NOT NULL DEFAULT '{}',
  is_featured                 BOOLEAN NOT NULL DEFAULT false,
  is_pinned                   BOOLEAN NOT NULL DEFAULT false,
  is_premium                  BOOLEAN NOT NULL DEFAULT false,
  is_published                BOOLEAN NOT NULL DEFAULT true,
  is_archived                 BOOLEAN NOT NULL DEFAULT false,
  publish_at                  TIMESTAMPTZ(3),
  geo_core_problem_zh         TEXT NOT NULL DEFAULT '',
  geo_core_problem_en         TEXT NOT NULL DEFAULT '',
  geo_theoretical_solution_zh TEXT NOT NULL DEFAULT '',
  geo_theoretical_solution_en TEXT NOT NULL DEFAULT '',
  geo_empirical_metric_zh     TEXT NOT NULL DEFAULT '',
  geo_empirical_metric_en     TEXT NOT NULL DEFAULT '',
  original_source_url         TEXT NOT NULL DEFAULT '',
  original_source_name        TEXT NOT NULL DEFAULT '',
  original_source_date        TEXT NOT NULL DEFAULT '',
  aliases                     TEXT[] NOT NULL DEFAULT '{}',
  mentions                    JSONB NOT NULL DEFAULT '[]',
  date_modified               TEXT,
  state                       article_state NOT NULL DEFAULT 'draft',
  published_at                TIMESTAMPTZ(3),
  first_live_at               TIMESTAMPTZ(3),
  changed_at                  TIMESTAMPTZ(3),
  previous_slugs              TEXT[] NOT NULL DEFAULT '{}',
  created_at                  TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT articles_mentions_is_array CHECK (jsonb_typeof(mentions) = 'array'),
  CONSTRAINT articles_published_has_times CHECK (state <> 'published' OR (published_at IS NOT NULL AND changed_at IS NOT NULL))
);

CREATE UNIQUE INDEX articles_slug_key ON articles (slug);
CREATE UNIQUE INDEX articles_changed_at_key ON articles (changed_at);
CREATE INDEX articles_published ON articles (published_at DESC, id DESC) INCLUDE (changed_at) WHERE state = 'published';
CREATE INDEX articles_published_by_category ON articles (category_slug, published_at DESC, id DESC) INCLUDE (changed_at) WHERE state = 'published';
CREATE INDEX articles_published_by_change ON articles (changed_at) WHERE state = 'published';
CREATE INDEX articles_scheduled ON articles (publish_at) WHERE state = 'scheduled';
CREATE INDEX articles_aliases ON articles USING gin (aliases);

CREATE TABLE tombstones (
  article_id     UUID PRIMARY KEY,
  slug           TEXT NOT NULL,
  previous_slugs TEXT[] NOT NULL DEFAULT '{}',
  changed_at     TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX tombstones_changed_at_key ON tombstones (changed_at);

CREATE TABLE videos (
  id             UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  video_url      TEXT NOT NULL,
  title_zh       TEXT NOT NULL,
  title_en       TEXT NOT NULL,
  description_zh TEXT NOT NULL DEFAULT '',
  description_en TEXT NOT NULL DEFAULT '',
  thumbnail      TEXT NOT NULL DEFAULT '',
  category_slug  TEXT NOT NULL DEFAULT '',
  duration       TEXT NOT NULL DEFAULT '',
  is_published   BOOLEAN NOT NULL DEFAULT true,
  created_at     TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  updated_at     TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX videos_video_url_key ON videos (video_url);

CREATE TABLE archive_state (
  id         INTEGER PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  version    BIGINT NOT NULL DEFAULT 0,
  started_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  sample     TEXT NOT NULL DEFAULT 'none' CHECK (sample IN ('none', 'loading', 'loaded'))
);
INSERT INTO archive_state DEFAULT VALUES;

CREATE TABLE article_tags (
  tag           TEXT NOT NULL,
  article_id    UUID NOT NULL,
  category_slug TEXT NOT NULL,
  published_at  TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (tag, article_id)
);
CREATE INDEX article_tags_by_article ON article_tags (article_id);
CREATE INDEX article_tags_published ON article_tags (tag, published_at DESC, article_id DESC);
CREATE INDEX article_tags_published_by_category ON article_tags (tag, category_slug, published_at DESC, article_id DESC);

CREATE TABLE archive_counts (
  kind     TEXT NOT NULL,
  value    TEXT NOT NULL,
  month    TEXT NOT NULL,
  articles INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, value, month)
);
