ALTER TABLE articles VALIDATE CONSTRAINT articles_tags_zh_check;
