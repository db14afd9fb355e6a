-- A text that a writer gave up, or that another writer's text replaced, is kept as a revision of its own kind.
ALTER TABLE article_revisions
  DROP CONSTRAINT article_revisions_kind_check,
  ADD CONSTRAINT article_revisions_kind_check
    CHECK (kind IN ('original', 'edited', 'published', 'scheduled', 'restored', 'imported', 'renamed', 'kept')) NOT VALID;
