-- search_documents_lexemes_by_time does its work.
DROP INDEX CONCURRENTLY IF EXISTS search_documents_lexemes;
