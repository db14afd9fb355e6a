-- Articles that lack a language, which counts by language subtract from those of archive_counts.
DROP INDEX CONCURRENTLY IF EXISTS articles_monolingual;
CREATE INDEX CONCURRENTLY articles_monolingual ON articles (published_at) WHERE state = 'published' AND (title_en = '' OR content_en = '' OR title_zh = '' OR content_zh = '');
