-- What readers say below an article. A reply belongs to a comment that is not a reply itself. author_email is unproven unless a
-- session wrote it. digest: of article, parent, author and text, by which a repeated comment is recognised.
CREATE TABLE comments (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  article_id   uuid NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  parent_id    uuid,
  status       text NOT NULL,
  author_name  text NOT NULL,
  author_email text NOT NULL DEFAULT '',
  is_staff     boolean NOT NULL DEFAULT false,
  content      text NOT NULL,
  digest       bytea,
  created_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- the latest approval, rejection or deletion by a moderator
  moderated_at timestamptz(3),
  UNIQUE (id, article_id),
  CONSTRAINT comments_parent_is_of_article
    FOREIGN KEY (parent_id, article_id) REFERENCES comments (id, article_id) ON DELETE CASCADE,
  CONSTRAINT comments_status_is_known CHECK (status IN ('pending', 'approved', 'rejected', 'deleted')),
  CONSTRAINT comments_have_text_unless_deleted CHECK ((status = 'deleted') = (author_name = '' AND content = '')),
  CONSTRAINT comments_deleted_are_empty
    CHECK (status <> 'deleted' OR (author_email = '' AND digest IS NULL AND NOT is_staff AND moderated_at IS NOT NULL)),
  CONSTRAINT comments_texts_are_bounded CHECK (length(author_name) <= 100 AND length(content) <= 5000)
);
CREATE INDEX comments_threads ON comments (article_id, created_at DESC, id DESC) WHERE parent_id IS NULL;
CREATE INDEX comments_replies ON comments (parent_id, created_at, id) WHERE parent_id IS NOT NULL;
CREATE INDEX comments_newest ON comments (created_at DESC, id DESC);
CREATE INDEX comments_pending ON comments (created_at) WHERE status = 'pending';
CREATE INDEX comments_digest ON comments (digest) WHERE digest IS NOT NULL;
CREATE INDEX comments_author ON comments (author_email) WHERE author_email <> '';
CREATE INDEX comments_ended ON comments (moderated_at) WHERE status IN ('rejected', 'deleted');

-- Where a comment came from, as coarse as a key's sources. A table of its own, because it goes after thirty days.
CREATE TABLE comment_networks (
  comment_id uuid PRIMARY KEY REFERENCES comments (id) ON DELETE CASCADE,
  label      text NOT NULL CHECK (label ~ '^[0-9A-Fa-f.:*]{1,45}$'),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX comment_networks_created ON comment_networks (created_at);

-- Locks the parent, so that no reply attaches to a comment that is being removed.
CREATE FUNCTION comment_check_parent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM comments c WHERE c.id = NEW.parent_id AND c.parent_id IS NULL AND c.status = 'approved' FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a reply needs an approved comment that is not a reply' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER comments_reply_to_approved BEFORE INSERT ON comments
  FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION comment_check_parent();

CREATE FUNCTION comment_keep_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'comment % cannot be moved, nor come back once it was deleted', OLD.id USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER comments_stay_in_place BEFORE UPDATE ON comments
  FOR EACH ROW WHEN (
    NEW.article_id <> OLD.article_id OR NEW.parent_id IS DISTINCT FROM OLD.parent_id
    OR (OLD.status = 'deleted' AND NEW.status <> 'deleted')
  ) EXECUTE FUNCTION comment_keep_place();
