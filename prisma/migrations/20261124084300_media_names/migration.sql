-- The file name of an upload, for people who look for an image. Images uploaded before have none.
ALTER TABLE media ADD COLUMN name text NOT NULL DEFAULT '';
ALTER TABLE media ADD CONSTRAINT media_name_check CHECK (length(name) <= 200) NOT VALID;
