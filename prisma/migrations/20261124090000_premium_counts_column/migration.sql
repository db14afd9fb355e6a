-- How many of the articles that a list counts are for subscribers, so that the archive page can count both kinds.
ALTER TABLE archive_counts ADD COLUMN premium INTEGER NOT NULL DEFAULT 0;
