ALTER TABLE media VALIDATE CONSTRAINT media_name_check;
