-- What an editor tells readers about a change of a published article. It stands beside the revision that the change left.
CREATE TABLE article_update_notes (
  article_id UUID NOT NULL,
  n          INTEGER NOT NULL,
  note_zh    TEXT NOT NULL DEFAULT '',
  note_en    TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (article_id, n),
  FOREIGN KEY (article_id, n) REFERENCES article_revisions (article_id, n) ON DELETE CASCADE,
  CHECK (note_zh <> '' OR note_en <> '')
);
