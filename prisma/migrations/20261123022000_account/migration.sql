-- Requests that were rejected, beside `usage_days`, which counts those that passed.
CREATE TABLE usage_rejections (
  subscriber_id uuid NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
  date          date NOT NULL,
  code          text NOT NULL,
  requests      bigint NOT NULL CHECK (requests > 0),
  PRIMARY KEY (subscriber_id, date, code)
);

-- The requests whose switches froze a key, oldest first; of its last freeze only.
CREATE TABLE freeze_requests (
  key_id   uuid NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  at       timestamptz(3) NOT NULL,
  label    text NOT NULL,
  PRIMARY KEY (key_id, position)
);

-- A subscriber without a row has every notification on.
CREATE TABLE notification_settings (
  subscriber_id uuid PRIMARY KEY REFERENCES subscribers (id) ON DELETE CASCADE,
  warnings      boolean NOT NULL
);

-- Warnings that were emailed. `about`: the end of the day, or of the subscription, that the warning is about.
CREATE TABLE warnings (
  subscriber_id uuid NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
  kind          text NOT NULL CHECK (kind IN ('quota_80', 'end_30', 'end_7')),
  about         timestamptz(3) NOT NULL,
  PRIMARY KEY (subscriber_id, kind, about)
);

-- The templates of the new emails. The next migration but one validates it.
ALTER TABLE mails DROP CONSTRAINT mails_template_check;
ALTER TABLE mails ADD CONSTRAINT mails_template_check CHECK (
  template IN ('key_link', 'key_frozen', 'key_rotated', 'sign_in', 'quota_warning', 'subscription_ending')
) NOT VALID;
