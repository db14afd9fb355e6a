ALTER TABLE link_requests VALIDATE CONSTRAINT link_requests_purpose_check;
ALTER TABLE link_tokens VALIDATE CONSTRAINT link_tokens_purpose_check;
ALTER TABLE link_tokens VALIDATE CONSTRAINT link_tokens_locale_check;
ALTER TABLE mails VALIDATE CONSTRAINT mails_template_check;
