-- Searches that subscribers keep, and the alerts about what is new in them.
--
-- Lock order of every writer: the recipient's row, then its searches.

-- Every subscriber who has saved a search. stop_token: turns the alerts off, without a session. locale: of the emails.
-- alerted_at: when the last alert was queued; there is at most one from 06:00 UTC to the next.
CREATE TABLE alert_recipients (
  subscriber_id uuid PRIMARY KEY REFERENCES subscribers (id) ON DELETE CASCADE,
  stop_token    text NOT NULL UNIQUE CHECK (stop_token ~ '^[A-Za-z0-9_-]{43}$')
    DEFAULT translate(rtrim(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'),
  locale        text NOT NULL CHECK (locale IN ('zh', 'en')),
  alerted_at    timestamptz(3)
);

-- seen_until: every article that went live up to this stamp has been considered. alerted_at: the last alert with this search.
CREATE TABLE saved_searches (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subscriber_id uuid NOT NULL REFERENCES alert_recipients (subscriber_id) ON DELETE CASCADE,
  name          text NOT NULL,
  q             text NOT NULL DEFAULT '',
  category      text NOT NULL DEFAULT '',
  tag           text NOT NULL DEFAULT '',
  author        text NOT NULL DEFAULT '',
  frequency     text NOT NULL DEFAULT 'off' CHECK (frequency IN ('off', 'daily', 'weekly')),
  seen_until    timestamptz(3) NOT NULL,
  alerted_at    timestamptz(3),
  created_at    timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT saved_searches_have_terms CHECK (q <> '' OR category <> '' OR tag <> '' OR author <> '')
);
CREATE INDEX saved_searches_by_subscriber ON saved_searches (subscriber_id, created_at, id);
CREATE INDEX saved_searches_by_category ON saved_searches (category) WHERE category <> '';
CREATE INDEX saved_searches_behind ON saved_searches (seen_until) WHERE frequency <> 'off';

-- What alerts have listed: an article that is withdrawn and published again goes live twice.
CREATE TABLE saved_search_articles (
  search_id  uuid NOT NULL REFERENCES saved_searches (id) ON DELETE CASCADE,
  article_id uuid NOT NULL,
  PRIMARY KEY (search_id, article_id)
);
