-- How editors introduce a category: a few paragraphs, and the articles to start with, in order.
CREATE TABLE category_introductions (
  category_slug TEXT PRIMARY KEY REFERENCES categories (slug) ON UPDATE CASCADE ON DELETE CASCADE,
  intro_zh      TEXT NOT NULL DEFAULT '',
  intro_en      TEXT NOT NULL DEFAULT '',
  article_ids   UUID[] NOT NULL DEFAULT '{}' CHECK (cardinality(article_ids) <= 5)
);
