ALTER TABLE mails VALIDATE CONSTRAINT mails_template_check;
