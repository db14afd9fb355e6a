-- Links of public forms. subject: what the link opens, such as a whitepaper's id, if the purpose alone does not say. details: what
-- was typed. used_at: the first use; such a link works until it expires.
ALTER TABLE link_requests
  ADD COLUMN subject text NOT NULL DEFAULT '',
  ADD COLUMN details jsonb NOT NULL DEFAULT '{}';
ALTER TABLE link_tokens
  ADD COLUMN subject text NOT NULL DEFAULT '',
  ADD COLUMN details jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN locale text NOT NULL DEFAULT 'en',
  ADD COLUMN used_at timestamptz(3);

ALTER TABLE link_requests DROP CONSTRAINT link_requests_purpose_check;
ALTER TABLE link_requests ADD CONSTRAINT link_requests_purpose_check
  CHECK (purpose IN ('key', 'signin', 'newsletter', 'whitepaper', 'privacy')) NOT VALID;
ALTER TABLE link_tokens DROP CONSTRAINT link_tokens_purpose_check;
ALTER TABLE link_tokens ADD CONSTRAINT link_tokens_purpose_check
  CHECK (purpose IN ('key', 'signin', 'newsletter', 'whitepaper', 'privacy')) NOT VALID;
ALTER TABLE link_tokens ADD CONSTRAINT link_tokens_locale_check CHECK (locale IN ('en', 'zh')) NOT VALID;

-- The code lists the templates; the database checks their form, so that a new template needs no migration.
ALTER TABLE mails DROP CONSTRAINT mails_template_check;
ALTER TABLE mails ADD CONSTRAINT mails_template_check CHECK (template ~ '^[a-z_]{1,40}$') NOT VALID;
