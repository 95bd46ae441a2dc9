-- A verdict is what an engine thought of one chunk for one requirement of a
-- review; the newest one stands. quotes is JSON, review.Quote.
CREATE TABLE verdicts (
  review      TEXT NOT NULL REFERENCES reviews(id) ON DELETE CASCADE,
  requirement TEXT NOT NULL,
  chunk       TEXT NOT NULL,
  work        TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  answer      TEXT NOT NULL,
  motive      TEXT NOT NULL,
  score       REAL NOT NULL,
  quotes      TEXT NOT NULL,
  overruled   INTEGER NOT NULL,
  PRIMARY KEY (review, requirement, chunk)
) WITHOUT ROWID;
CREATE INDEX verdicts_by_work ON verdicts(work);

-- Verdicts as an engine gave them, by engine stamp, requirement and chunk, so that
-- nothing is judged twice. A row remembers the review it was made for, because a
-- motive can quote the requirement, and goes with it.
CREATE TABLE verdict_cache (
  key     TEXT PRIMARY KEY,
  review  TEXT NOT NULL REFERENCES reviews(id) ON DELETE CASCADE,
  work    TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  verdict TEXT NOT NULL -- JSON, review.Verdict
) WITHOUT ROWID;
CREATE INDEX verdict_cache_by_review ON verdict_cache(review);
CREATE INDEX verdict_cache_by_work ON verdict_cache(work);
