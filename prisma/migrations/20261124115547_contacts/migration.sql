-- Receivers of the newsletter, by folded email address. A row exists only once its address was confirmed by an emailed link.
-- utm: null, or what the form's page was opened with. topics: category slugs; empty means all.
-- unsubscribe_token: 244 random bits in base64url, stored as it is, because every bulk email repeats it.
CREATE TABLE contacts (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email             text NOT NULL UNIQUE,
  status            text NOT NULL DEFAULT 'confirmed',
  name              text NOT NULL DEFAULT '',
  company           text NOT NULL DEFAULT '',
  role              text NOT NULL DEFAULT '',
  country           text NOT NULL DEFAULT '',
  city              text NOT NULL DEFAULT '',
  industry          text NOT NULL DEFAULT '',
  phone             text NOT NULL DEFAULT '',
  source            text NOT NULL DEFAULT '',
  topics            text[] NOT NULL DEFAULT '{}',
  utm               jsonb,
  locale            text NOT NULL,
  unsubscribe_token text NOT NULL UNIQUE
    DEFAULT translate(rtrim(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'),
  -- the latest confirmation; and when the contact left that state
  confirmed_at      timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  left_at           timestamptz(3),
  created_at        timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT contacts_email_is_folded CHECK (email = lower(email) AND length(email) <= 254),
  CONSTRAINT contacts_status_is_known CHECK (status IN ('confirmed', 'unsubscribed', 'bounced', 'complained')),
  CONSTRAINT contacts_locale_is_known CHECK (locale IN ('zh', 'en')),
  CONSTRAINT contacts_left_unless_confirmed CHECK ((status = 'confirmed') = (left_at IS NULL)),
  CONSTRAINT contacts_topics_are_few CHECK (cardinality(topics) <= 20 AND array_position(topics, NULL) IS NULL),
  CONSTRAINT contacts_utm_is_object CHECK (jsonb_typeof(utm) = 'object'),
  CONSTRAINT contacts_token_is_long CHECK (unsubscribe_token ~ '^[A-Za-z0-9_-]{43}$')
);
CREATE INDEX contacts_newest ON contacts (created_at DESC, id);
CREATE INDEX contacts_left ON contacts (left_at) WHERE left_at IS NOT NULL;

CREATE FUNCTION contact_keep_complaint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'contact % complained, and that is final', OLD.id USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER contacts_complaint_is_final BEFORE UPDATE OF status ON contacts
  FOR EACH ROW WHEN (OLD.status = 'complained' AND NEW.status <> 'complained')
  EXECUTE FUNCTION contact_keep_complaint();
