-- The report of a review, whole (JSON, report.Report) and as printed.
CREATE TABLE reports (
  review   TEXT PRIMARY KEY REFERENCES reviews(id) ON DELETE CASCADE,
  body     TEXT NOT NULL,
  markdown TEXT NOT NULL
) WITHOUT ROWID;

-- A claim is a sentence of the report with the ids of the evidence it cites, a
-- JSON array.
CREATE TABLE claims (
  review   TEXT NOT NULL REFERENCES reviews(id) ON DELETE CASCADE,
  ordinal  INTEGER NOT NULL,
  section  TEXT NOT NULL,
  sentence TEXT NOT NULL,
  cites    TEXT NOT NULL,
  support  TEXT NOT NULL,
  PRIMARY KEY (review, ordinal)
) WITHOUT ROWID;

-- A summary of a work, by the stamp of the engine that made it.
CREATE TABLE summaries (
  stamp TEXT NOT NULL,
  work  TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  text  TEXT NOT NULL,
  PRIMARY KEY (stamp, work)
) WITHOUT ROWID;
CREATE INDEX summaries_by_work ON summaries(work);
