-- Newsletters. topics: category slugs; empty means every contact. content: what was copied when it was released, and what its
-- emails are made of; later edits of the articles change nothing in it.
CREATE TABLE newsletters (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subject_zh  text NOT NULL,
  subject_en  text NOT NULL,
  intro_zh    text NOT NULL DEFAULT '',
  intro_en    text NOT NULL DEFAULT '',
  article_ids uuid[] NOT NULL,
  topics      text[] NOT NULL DEFAULT '{}',
  status      text NOT NULL DEFAULT 'draft',
  reason      text,
  send_at     timestamptz(3),
  sent_at     timestamptz(3),
  content     jsonb,
  recipients  integer NOT NULL DEFAULT 0,
  waiting     integer NOT NULL DEFAULT 0,
  sent        integer NOT NULL DEFAULT 0,
  failed      integer NOT NULL DEFAULT 0,
  skipped     integer NOT NULL DEFAULT 0,
  bounced     integer NOT NULL DEFAULT 0,
  complained  integer NOT NULL DEFAULT 0,
  created_at  timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  created_by  text NOT NULL,
  CONSTRAINT newsletters_status_is_known CHECK (status IN ('draft', 'scheduled', 'sending', 'sent', 'cancelled', 'failed')),
  CONSTRAINT newsletters_articles_are_few CHECK (cardinality(article_ids) BETWEEN 1 AND 20),
  CONSTRAINT newsletters_scheduled_has_time CHECK (status <> 'scheduled' OR send_at IS NOT NULL),
  -- Released means that its emails exist, and its content with them.
  CONSTRAINT newsletters_released_has_content
    CHECK ((status IN ('sending', 'sent', 'cancelled')) = (sent_at IS NOT NULL) AND (sent_at IS NULL) = (content IS NULL)),
  CONSTRAINT newsletters_failed_has_reason CHECK ((status = 'failed') = (reason IS NOT NULL)),
  CONSTRAINT newsletters_counts_agree CHECK (recipients = waiting + sent + failed + skipped AND least(waiting, sent, failed, skipped) >= 0)
);
CREATE INDEX newsletters_newest ON newsletters (created_at DESC, id);
CREATE INDEX newsletters_released ON newsletters (sent_at DESC, id) WHERE sent_at IS NOT NULL;
CREATE INDEX newsletters_unfinished ON newsletters (send_at) WHERE status IN ('scheduled', 'sending');
