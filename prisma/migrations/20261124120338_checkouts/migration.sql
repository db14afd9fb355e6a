-- Payments for one year each. A row is committed before Stripe is called. Its status follows what Stripe says when it is read.
CREATE TABLE checkouts (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- who gets the subscription; null once paid, when the row names the subscriber instead
  email          text CHECK (email = lower(email) AND length(email) <= 254),
  plan           text NOT NULL CHECK (plan IN ('annual', 'api_annual')),
  locale         text NOT NULL CHECK (locale IN ('en', 'zh')),
  origin_url     text NOT NULL,
  -- what a session must have to be applied
  price_id       text NOT NULL,
  live           boolean NOT NULL,
  status         text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'processing', 'paid', 'reversed', 'ended')),
  created_at     timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  expires_at     timestamptz(3) NOT NULL,
  session_id     text UNIQUE,
  payment_intent text,
  url            text,
  -- what the page says that stands in for Stripe; null for a session at Stripe
  test_state     text CHECK (test_state IN ('open', 'paid', 'pending', 'failed', 'refunded')),

  -- when to read it next; signals move it to the present
  due_at         timestamptz(3),
  -- the reading in progress: its outcome is stored only while the lease holds
  lease_id       uuid,
  leased_until   timestamptz(3),
  polled_at      timestamptz(3),
  failures       integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  -- when a reading first found another price, mode or live flag
  mismatched_at  timestamptz(3),

  -- the purchase; after an erasure it belongs to nobody
  subscriber_id  uuid REFERENCES subscribers (id),
  amount         integer CHECK (amount >= 0),
  currency       text CHECK (currency ~ '^[a-z]{3}$'),
  paid_at        timestamptz(3),
  from_at        timestamptz(3),
  until_at       timestamptz(3) CHECK (until_at >= from_at),
  invoice_url    text,

  CONSTRAINT checkouts_purchase_is_complete CHECK (num_nonnulls(paid_at, from_at, until_at, amount, currency) IN (0, 5)),
  CONSTRAINT checkouts_purchase_stays CHECK ((paid_at IS NOT NULL) = (status IN ('paid', 'reversed'))),
  CONSTRAINT checkouts_purchase_has_no_address CHECK (paid_at IS NULL OR email IS NULL),
  CONSTRAINT checkouts_purchase_of_subscriber CHECK (subscriber_id IS NULL OR paid_at IS NOT NULL),
  CONSTRAINT checkouts_lease_is_complete CHECK ((lease_id IS NULL) = (leased_until IS NULL)),
  CONSTRAINT checkouts_test_has_no_session CHECK (test_state IS NULL OR session_id IS NULL)
);
CREATE INDEX checkouts_due ON checkouts ((coalesce(leased_until, due_at))) WHERE leased_until IS NOT NULL OR due_at IS NOT NULL;
CREATE INDEX checkouts_payment_intent ON checkouts (payment_intent) WHERE payment_intent IS NOT NULL;
CREATE INDEX checkouts_subscriber ON checkouts (subscriber_id, paid_at DESC) WHERE subscriber_id IS NOT NULL;
CREATE INDEX checkouts_purchases ON checkouts (paid_at DESC, id) WHERE paid_at IS NOT NULL;
CREATE INDEX checkouts_unpaid ON checkouts (created_at) WHERE paid_at IS NULL;
