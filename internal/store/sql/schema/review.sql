-- A review is one run of the main job. The idea, its secrets and what it came to
-- are protected: they stand here and in the tables that follow from it, and go
-- with it. state is a projection of the trail, kept for the list of reviews.
CREATE TABLE reviews (
  id          TEXT PRIMARY KEY,
  title       TEXT NOT NULL,
  idea        TEXT NOT NULL, -- JSON, review.Idea
  papers      TEXT NOT NULL, -- JSON array of paths as given
  failed      TEXT NOT NULL, -- JSON array of review.Failure
  engine      TEXT NOT NULL,
  model       TEXT NOT NULL,
  privacy     TEXT NOT NULL,
  secrets     TEXT NOT NULL, -- JSON array of terms
  constraints TEXT NOT NULL, -- JSON, review.Constraints
  approve     INTEGER NOT NULL,
  state       TEXT NOT NULL,
  created     TEXT NOT NULL
) WITHOUT ROWID;

-- The works a review reads. Deleting a work takes it out of its reviews.
CREATE TABLE review_works (
  review TEXT NOT NULL REFERENCES reviews(id) ON DELETE CASCADE,
  work   TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  PRIMARY KEY (review, work)
) WITHOUT ROWID;
CREATE INDEX review_works_by_work ON review_works(work);

-- A requirement of a review, in the researcher's order. anchors, setting, facets
-- and kinds are JSON arrays of text.
CREATE TABLE requirements (
  review    TEXT NOT NULL REFERENCES reviews(id) ON DELETE CASCADE,
  id        TEXT NOT NULL,
  ordinal   INTEGER NOT NULL,
  text      TEXT NOT NULL,
  origin    TEXT NOT NULL,
  anchors   TEXT NOT NULL,
  setting   TEXT NOT NULL,
  facets    TEXT NOT NULL,
  kinds     TEXT NOT NULL,
  dimension TEXT NOT NULL,
  PRIMARY KEY (review, id)
) WITHOUT ROWID;
