-- Who asks for a subscription while none is for sale. What was typed is unproven, the address included.
CREATE TABLE subscription_requests (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email        text NOT NULL,
  name         text NOT NULL,
  organisation text NOT NULL,
  plan         text NOT NULL DEFAULT '',
  message      text NOT NULL DEFAULT '',
  locale       text NOT NULL,
  created_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- both or neither
  done_at      timestamptz(3),
  done_by      text,
  CONSTRAINT subscription_requests_email_is_folded CHECK (email = lower(email) AND length(email) <= 254),
  CONSTRAINT subscription_requests_locale_is_known CHECK (locale IN ('zh', 'en')),
  CONSTRAINT subscription_requests_done_by_somebody CHECK ((done_at IS NULL) = (done_by IS NULL)),
  CONSTRAINT subscription_requests_texts_are_bounded
    CHECK (length(name) <= 200 AND length(organisation) <= 200 AND length(plan) <= 200 AND length(message) <= 2000)
);
CREATE INDEX subscription_requests_newest ON subscription_requests (created_at DESC, id DESC);
CREATE INDEX subscription_requests_open ON subscription_requests (created_at) WHERE done_at IS NULL;
CREATE INDEX subscription_requests_email ON subscription_requests (email);
