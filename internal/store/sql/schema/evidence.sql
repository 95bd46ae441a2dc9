-- Evidence is a quoted part of a chunk that bears on a requirement. Two chunks
-- that overlap can give the same quote, and with it the same id, so the chunk is
-- part of the key; readers see the better row. page is null where there is none.
CREATE TABLE evidence (
  review       TEXT NOT NULL REFERENCES reviews(id) ON DELETE CASCADE,
  id           TEXT NOT NULL,
  chunk        TEXT NOT NULL,
  requirement  TEXT NOT NULL,
  work         TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  section_path TEXT NOT NULL,
  section_kind TEXT NOT NULL,
  page         INTEGER,
  start        INTEGER NOT NULL,
  end          INTEGER NOT NULL,
  quote        TEXT NOT NULL,
  verdict      TEXT NOT NULL,
  motive       TEXT NOT NULL,
  kind         TEXT NOT NULL,
  zone         TEXT NOT NULL,
  score        REAL NOT NULL,
  PRIMARY KEY (review, id, chunk)
) WITHOUT ROWID;
CREATE INDEX evidence_by_chunk ON evidence(review, requirement, chunk);
CREATE INDEX evidence_by_work ON evidence(work);
