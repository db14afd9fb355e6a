-- Endpoints that subscribers registered, and the messages to them.
--
-- Lock order of every writer: the endpoint's row (FOR NO KEY UPDATE), then its messages. Adding a message locks the endpoint
-- FOR KEY SHARE only, so that a frozen key or a new snapshot never waits for a delivery.

-- disabled_reason: why an endpoint receives nothing; without one it is enabled, or paused with its subscription.
-- secret, previous_secret: sealed under a key from AUTH_SECRET; sealed_under tells which. The previous one signs until previous_until.
-- changes_until: every change up to this stamp has its messages. announce_since, announced_at: what the next `changes.available`
-- begins with, and when the last one was made. served_at: when a message was last claimed.
CREATE TABLE webhooks (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subscriber_id   uuid NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
  url             text NOT NULL,
  events          text[] NOT NULL CHECK (cardinality(events) > 0),
  description     text NOT NULL DEFAULT '',
  disabled_reason text CHECK (disabled_reason IN ('failing', 'gone', 'secret_lost')),
  secret          bytea NOT NULL,
  previous_secret bytea,
  previous_until  timestamptz(3),
  sealed_under    bytea NOT NULL,
  changes_until   timestamptz(3) NOT NULL,
  announce_since  timestamptz(3),
  announced_at    timestamptz(3),
  replays         integer NOT NULL DEFAULT 0,
  created_at      timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  served_at       timestamptz(3)
);
CREATE INDEX webhooks_by_subscriber ON webhooks (subscriber_id, created_at);

-- stamp: of the change that an article message is about. replay: 0, or the number of the replay that made the message.
-- attempts: what was tried, oldest first. claim_id, claimed_until: who sends it now.
CREATE TABLE webhook_messages (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  webhook_id       uuid NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  type             text NOT NULL,
  data             jsonb NOT NULL,
  occurred_at      timestamptz(3) NOT NULL,
  stamp            timestamptz(3),
  replay           integer NOT NULL DEFAULT 0,
  status           text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed', 'superseded')),
  attempts         jsonb NOT NULL DEFAULT '[]',
  created_at       timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  first_attempt_at timestamptz(3),
  next_attempt_at  timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  claim_id         uuid,
  claimed_until    timestamptz(3),
  UNIQUE (webhook_id, stamp, replay)
);
CREATE INDEX webhook_messages_due ON webhook_messages (webhook_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX webhook_messages_by_time ON webhook_messages (webhook_id, created_at DESC, id);
CREATE INDEX webhook_messages_ended ON webhook_messages (created_at) WHERE status <> 'pending';

-- The stamp of the change that made an article visible; null if it was visible before this column existed. The trigger runs
-- after `b_write`, which sets the state and the stamp.
ALTER TABLE articles ADD COLUMN went_live_at timestamptz(3);

CREATE FUNCTION article_keep_went_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'published' AND (TG_OP = 'INSERT' OR OLD.state <> 'published') THEN
    NEW.went_live_at := NEW.changed_at;
  ELSIF TG_OP = 'UPDATE' THEN
    NEW.went_live_at := OLD.went_live_at;
  ELSE
    NEW.went_live_at := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER b_write_went_live BEFORE INSERT OR UPDATE ON articles FOR EACH ROW EXECUTE FUNCTION article_keep_went_live();

-- As before, without the new column.
CREATE OR REPLACE FUNCTION article_record(article jsonb) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT article
    - '{id,state,published_at,first_live_at,went_live_at,changed_at,previous_slugs,created_at,date_modified}'::text[]
    || jsonb_build_object(
      'publish_at', coalesce(article_wire_time((article ->> 'publish_at')::timestamptz), ''),
      'dateModified', coalesce(article ->> 'date_modified', ''))
$$;

-- The email about an endpoint that was disabled. The next migration validates it.
ALTER TABLE mails DROP CONSTRAINT mails_template_check;
ALTER TABLE mails ADD CONSTRAINT mails_template_check CHECK (
  template IN ('key_link', 'key_frozen', 'key_rotated', 'sign_in', 'quota_warning', 'subscription_ending', 'schedule_failed',
    'webhook_disabled')
) NOT VALID;
