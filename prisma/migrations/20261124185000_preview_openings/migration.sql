-- How often a link to a preview was opened, and when it last was.
ALTER TABLE article_previews ADD COLUMN opened integer NOT NULL DEFAULT 0, ADD COLUMN opened_at timestamptz(3);
