-- What the console asks besides: use of a day over all subscribers, and the audit by who and when.

CREATE INDEX usage_days_by_date ON usage_days (date);
CREATE INDEX audit_by_actor ON audit (actor, id DESC);
CREATE INDEX audit_by_time ON audit (at);
-- Mail that was sent last, and mail that nobody will try to send again.
CREATE INDEX mails_sent ON mails (sent_at DESC) WHERE sent_at IS NOT NULL;
CREATE INDEX mails_given_up ON mails (gave_up_at) WHERE gave_up_at IS NOT NULL;
