-- The articles that show an image.
DROP INDEX CONCURRENTLY IF EXISTS articles_by_media;
CREATE INDEX CONCURRENTLY articles_by_media ON articles
  USING gin (media_refs(cover_image || ' ' || author_avatar || ' ' || content_zh || ' ' || content_en));
