-- The Chinese names of tags: none, or one for each tag. The next migration validates the constraint.
ALTER TABLE articles
  ADD COLUMN tags_zh TEXT[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT articles_tags_zh_check CHECK (cardinality(tags_zh) IN (0, cardinality(tags))) NOT VALID;
ALTER TABLE article_tags ADD COLUMN tag_zh TEXT NOT NULL DEFAULT '';
