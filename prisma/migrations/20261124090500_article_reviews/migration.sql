-- Who handed an article over to the editors, and with which words. Publishing or discarding it ends the request.
ALTER TABLE article_edits ADD COLUMN review_by text, ADD COLUMN review_at timestamptz(3), ADD COLUMN review_note text NOT NULL DEFAULT '';
