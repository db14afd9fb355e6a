-- Completions of a word are a range of this index; the primary key may sort by another language's rules.
DROP INDEX CONCURRENTLY IF EXISTS search_vocabulary_by_prefix;
CREATE INDEX CONCURRENTLY search_vocabulary_by_prefix ON search_vocabulary (word COLLATE "C");
