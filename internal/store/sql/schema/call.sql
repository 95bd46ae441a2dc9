-- A finished call to a local model, by what was asked of which model, so that a
-- resumed walk repeats no finished call. A reply can quote the idea, so it goes
-- with the review it was made for. calls counts its tries; tokens and seconds are
-- of all tries together.
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
