-- Members of staff, by folded email address. Every administrator becomes one.
CREATE TYPE staff_role AS ENUM ('contributor', 'editor', 'admin');
CREATE TABLE users (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email         text NOT NULL UNIQUE,
  name          text NOT NULL,
  role          staff_role NOT NULL DEFAULT 'contributor',
  bio_zh        text NOT NULL DEFAULT '',
  bio_en        text NOT NULL DEFAULT '',
  avatar        text NOT NULL DEFAULT '',
  -- null: signs in by emailed link only
  password_hash text,
  disabled_at   timestamptz(3),
  last_seen_at  timestamptz(3),
  created_at    timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT users_email_is_folded CHECK (email = lower(email) AND length(email) <= 254),
  CONSTRAINT users_name_is_not_empty CHECK (name <> '')
);

INSERT INTO users (email, name, role, created_at)
SELECT a.email, coalesce(nullif(s.name, ''), split_part(a.email, '@', 1)), 'admin', a.added_at
FROM admins a LEFT JOIN subscribers s ON s.email = a.email;

-- lock-ok: the view below replaces it at once, so that instances of the previous version still read its rows
DROP TABLE admins;
CREATE VIEW admins AS SELECT email, created_at AS added_at FROM users WHERE role = 'admin' AND disabled_at IS NULL;

-- What a token may do: everything an administrator may, or what an editor may.
CREATE TYPE token_scope AS ENUM ('all', 'editorial');
ALTER TABLE admin_tokens ADD COLUMN scope token_scope NOT NULL DEFAULT 'all';

-- Every session so far was opened by an emailed link.
ALTER TABLE sessions ADD COLUMN by_link boolean NOT NULL DEFAULT true;

-- Attempts to sign in with a password within the window, oldest first. `id`: keyed hash of an email address or a client.
CREATE TABLE login_attempts (
  id        bytea PRIMARY KEY,
  attempts  timestamptz(3)[] NOT NULL,
  latest_at timestamptz(3) NOT NULL
);
