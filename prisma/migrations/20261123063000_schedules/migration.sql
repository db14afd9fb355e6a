-- What the draft began with: its schedule is merged into the article field by field, as publishing merges the draft.
ALTER TABLE article_schedules ADD COLUMN base jsonb NOT NULL;

-- The email about a schedule that failed. The next migration validates it.
ALTER TABLE mails DROP CONSTRAINT mails_template_check;
ALTER TABLE mails ADD CONSTRAINT mails_template_check CHECK (
  template IN ('key_link', 'key_frozen', 'key_rotated', 'sign_in', 'quota_warning', 'subscription_ending', 'schedule_failed')
) NOT VALID;

-- The revision of a schedule is pinned as long as the schedule is there, whoever ends it.
CREATE FUNCTION article_schedule_pins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE article_revisions SET pinned = false WHERE article_id = OLD.article_id AND n = OLD.revision;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE article_revisions SET pinned = true WHERE article_id = NEW.article_id AND n = NEW.revision;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'article % has no revision %', NEW.article_id, NEW.revision USING ERRCODE = 'foreign_key_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER pins AFTER INSERT OR DELETE OR UPDATE OF revision ON article_schedules FOR EACH ROW EXECUTE FUNCTION article_schedule_pins();
