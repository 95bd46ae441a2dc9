ALTER TABLE embeddings ADD COLUMN digest TEXT NOT NULL DEFAULT '';
CREATE TABLE calls (
  review        TEXT NOT NULL REFERENCES reviews(id) ON DELETE CASCADE,
  key           TEXT NOT NULL,
  kind          TEXT NOT NULL,
  model         TEXT NOT NULL,
  reply         TEXT NOT NULL,
  calls         INTEGER NOT NULL,
  prompt_tokens INTEGER NOT NULL,
  answer_tokens INTEGER NOT NULL,
  seconds       REAL NOT NULL,
  PRIMARY KEY (review, key)
) WITHOUT ROWID;
CREATE INDEX calls_by_key ON calls(key);
CREATE TABLE vectors (
  chunk  INTEGER PRIMARY KEY REFERENCES chunks(n) ON DELETE CASCADE,
  vector BLOB NOT NULL
);
