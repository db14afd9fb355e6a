-- The index of words, and within it of times: of a word that stands nearly everywhere only the newest entries are read.
DROP INDEX CONCURRENTLY IF EXISTS search_documents_lexemes_by_time;
CREATE INDEX CONCURRENTLY search_documents_lexemes_by_time ON search_documents USING gin (lexemes, published_at);
