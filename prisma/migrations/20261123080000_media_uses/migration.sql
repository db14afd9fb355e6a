-- Whoever writes a use of an image locks the image first. Deleting one waits for uses that are being written and finds them; a use
-- that is written later finds no image, and its writer is warned.
CREATE FUNCTION media_lock_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refs text[] := media_refs(to_jsonb(NEW)::text);
BEGIN
  IF refs <> '{}' THEN
    PERFORM FROM media WHERE sha256 = ANY (refs) ORDER BY sha256 FOR KEY SHARE;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER f_media AFTER INSERT OR UPDATE OF cover_image, author_avatar, content_zh, content_en ON articles
  FOR EACH ROW EXECUTE FUNCTION media_lock_uses();
CREATE TRIGGER f_media AFTER INSERT OR UPDATE OF record ON article_drafts FOR EACH ROW EXECUTE FUNCTION media_lock_uses();
CREATE TRIGGER f_media AFTER INSERT OR UPDATE OF thumbnail ON videos FOR EACH ROW EXECUTE FUNCTION media_lock_uses();
CREATE TRIGGER f_media AFTER INSERT OR UPDATE OF avatar ON users FOR EACH ROW EXECUTE FUNCTION media_lock_uses();
