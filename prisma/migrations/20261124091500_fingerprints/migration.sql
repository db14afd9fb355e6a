-- Copies of a text in different wordings, to recognise whose copy was passed on. No text is stored, only hashes of the runs of
-- words in which the copies differ.
CREATE TABLE fingerprint_batches (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  batch_id   text NOT NULL CHECK (batch_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'),
  lang       text NOT NULL CHECK (lang IN ('zh', 'en')),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  created_by text NOT NULL,
  UNIQUE (batch_id, lang)
);
CREATE INDEX fingerprint_batches_newest ON fingerprint_batches (created_at DESC, id DESC);

-- marks: how many of the batch's marks the copy contains
CREATE TABLE fingerprint_variants (
  batch bigint NOT NULL REFERENCES fingerprint_batches (id) ON DELETE CASCADE,
  uid   integer NOT NULL CHECK (uid >= 0),
  marks integer NOT NULL CHECK (marks > 0),
  PRIMARY KEY (batch, uid)
);

-- uids: the copies that contain the mark
CREATE TABLE fingerprint_marks (
  batch bigint NOT NULL REFERENCES fingerprint_batches (id) ON DELETE CASCADE,
  mark  bigint NOT NULL,
  uids  integer[] NOT NULL,
  PRIMARY KEY (mark, batch)
);
CREATE INDEX fingerprint_marks_batch ON fingerprint_marks (batch);
