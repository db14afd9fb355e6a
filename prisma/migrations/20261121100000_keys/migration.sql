-- Subscribers, their keys and everything that follows from them. What must never be wrong is a constraint or a trigger:
-- one live key a subscriber, revoked is final, audit rows never change.

CREATE TABLE subscribers (
  id           UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  email        TEXT NOT NULL UNIQUE,
  name         TEXT NOT NULL DEFAULT '',
  plan         TEXT NOT NULL CHECK (plan IN ('premium', 'api')),
  active_until TIMESTAMPTZ(3) NOT NULL,
  suspended_at TIMESTAMPTZ(3),
  created_at   TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT subscribers_email_is_folded CHECK (email = lower(email) AND length(email) <= 254)
);

CREATE TABLE admins (
  email    TEXT PRIMARY KEY CHECK (email = lower(email) AND length(email) <= 254),
  added_at TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);

CREATE TABLE admin_tokens (
  prefix       TEXT PRIMARY KEY CHECK (prefix ~ '^hia_[0-9A-Za-z]{8}$'),
  hash         BYTEA NOT NULL UNIQUE CHECK (length(hash) = 32),
  name         TEXT NOT NULL,
  created_at   TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  expires_at   TIMESTAMPTZ(3) NOT NULL,
  revoked_at   TIMESTAMPTZ(3),
  last_used_at TIMESTAMPTZ(3)
);

CREATE TYPE key_status AS ENUM ('active', 'frozen', 'revoked');

CREATE TABLE api_keys (
  id            UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  prefix        TEXT NOT NULL UNIQUE CHECK (prefix ~ '^hik_[0-9A-Za-z]{8}$'),
  hash          BYTEA NOT NULL UNIQUE CHECK (length(hash) = 32),
  subscriber_id UUID NOT NULL REFERENCES subscribers (id) ON DELETE RESTRICT,
  status        key_status NOT NULL DEFAULT 'active',
  created_at    TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  last_used_at  TIMESTAMPTZ(3),
  frozen_at     TIMESTAMPTZ(3),
  frozen_reason TEXT,
  revoked_at    TIMESTAMPTZ(3),
  -- Moves when the switches counted so far must be forgotten: counters keep them under (key, epoch).
  switch_epoch  INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT api_keys_frozen CHECK ((status = 'frozen') <= (frozen_at IS NOT NULL)),
  CONSTRAINT api_keys_revoked CHECK ((status = 'revoked') = (revoked_at IS NOT NULL))
);
CREATE UNIQUE INDEX api_keys_one_live ON api_keys (subscriber_id) WHERE status <> 'revoked';
CREATE INDEX api_keys_by_subscriber ON api_keys (subscriber_id, created_at DESC);
CREATE INDEX api_keys_by_status ON api_keys (status, created_at DESC);

CREATE FUNCTION api_keys_before_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'revoked' AND NEW.status <> 'revoked' THEN
    RAISE EXCEPTION 'key % is revoked, and that is final', OLD.prefix USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER revoked_is_final BEFORE UPDATE ON api_keys FOR EACH ROW EXECUTE FUNCTION api_keys_before_update();

-- A slot holds one IPv4 and one IPv6 network, known only by their keyed hash; the label is for people.
CREATE TABLE key_sources (
  key_id        UUID NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
  slot          SMALLINT NOT NULL CHECK (slot IN (0, 1)),
  v4            BYTEA,
  v6            BYTEA,
  label_v4      TEXT,
  label_v6      TEXT,
  first_seen_at TIMESTAMPTZ(3) NOT NULL,
  last_seen_at  TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (key_id, slot),
  CHECK (v4 IS NOT NULL OR v6 IS NOT NULL)
);
CREATE UNIQUE INDEX key_sources_v4 ON key_sources (key_id, v4);
CREATE UNIQUE INDEX key_sources_v6 ON key_sources (key_id, v6);

-- Private links: only a hash is kept. `purpose` says what the link opens.
CREATE TABLE link_tokens (
  hash       BYTEA PRIMARY KEY CHECK (length(hash) = 32),
  purpose    TEXT NOT NULL CHECK (purpose IN ('key', 'signin')),
  email      TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  expires_at TIMESTAMPTZ(3) NOT NULL,
  ended_at   TIMESTAMPTZ(3)
);
CREATE INDEX link_tokens_live ON link_tokens (email, purpose, created_at DESC) WHERE ended_at IS NULL;

-- Who asked for a link, before anybody looked whether they may have one: the same row for every address, so that asking
-- costs the same whoever asks. A moment later each becomes a mail or nothing, and is gone.
CREATE TABLE link_requests (
  id         BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  purpose    TEXT NOT NULL CHECK (purpose IN ('key', 'signin')),
  email      TEXT NOT NULL,
  locale     TEXT NOT NULL CHECK (locale IN ('en', 'zh')),
  -- false: the address has asked too often, which nobody is told
  allowed    BOOLEAN NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp()
);

-- Mail that is to be sent. A link's token is not in here: the worker derives it from the row's id and the service's secret.
CREATE TABLE mails (
  id           UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  to_email     TEXT NOT NULL,
  template     TEXT NOT NULL CHECK (template IN ('key_link', 'key_frozen', 'key_rotated', 'sign_in')),
  locale       TEXT NOT NULL CHECK (locale IN ('en', 'zh')),
  props        JSONB NOT NULL DEFAULT '{}',
  created_at   TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  expires_at   TIMESTAMPTZ(3),
  attempts     INTEGER NOT NULL DEFAULT 0,
  next_at      TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  sent_at      TIMESTAMPTZ(3),
  gave_up_at   TIMESTAMPTZ(3),
  last_failure TEXT
);
CREATE INDEX mails_due ON mails (next_at) WHERE sent_at IS NULL AND gave_up_at IS NULL;
CREATE INDEX mails_by_recipient ON mails (to_email, created_at DESC);

CREATE TABLE sessions (
  hash       BYTEA PRIMARY KEY CHECK (length(hash) = 32),
  email      TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  expires_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX sessions_by_email ON sessions (email);

CREATE TABLE usage_days (
  subscriber_id UUID NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
  date          DATE NOT NULL,
  requests      BIGINT NOT NULL DEFAULT 0 CHECK (requests >= 0),
  PRIMARY KEY (subscriber_id, date)
);

CREATE TABLE audit (
  id         BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at         TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  actor      TEXT NOT NULL,
  action     TEXT NOT NULL,
  subject    TEXT NOT NULL,
  before     JSONB,
  after      JSONB,
  request_id TEXT
);
CREATE INDEX audit_by_subject ON audit (subject, id DESC);
CREATE INDEX audit_by_action ON audit (action, id DESC);

CREATE FUNCTION audit_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit rows are never changed or removed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_is_final();
