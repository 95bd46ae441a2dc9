-- The trail is everything a run did, in order: seq counts from 1 without gaps.
-- The walk is rebuilt from it.
CREATE TABLE trail (
  review      TEXT NOT NULL REFERENCES reviews(id) ON DELETE CASCADE,
  seq         INTEGER NOT NULL,
  state       TEXT NOT NULL,
  event       TEXT NOT NULL,
  rule        TEXT NOT NULL,
  requirement TEXT NOT NULL,
  work        TEXT NOT NULL,
  chunk       TEXT NOT NULL,
  say         TEXT NOT NULL,
  data        TEXT, -- JSON
  PRIMARY KEY (review, seq)
) WITHOUT ROWID;
