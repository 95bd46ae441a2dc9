-- Every request that left the machine, or was refused, in a chain of hashes. It
-- outlives its review: deletion erases detail and salt, and the chain, which is
-- made over digests, still verifies. review is no foreign key for that reason.
CREATE TABLE ledger (
  seq      INTEGER PRIMARY KEY,
  at       TEXT NOT NULL,
  review   TEXT NOT NULL,
  kind     TEXT NOT NULL,
  host     TEXT NOT NULL,
  detail   TEXT NOT NULL,
  bytes    INTEGER NOT NULL,
  refused  INTEGER NOT NULL,
  reason   TEXT NOT NULL,
  salt     TEXT NOT NULL,
  digest   TEXT NOT NULL,
  previous TEXT NOT NULL,
  hash     TEXT NOT NULL
);
CREATE INDEX ledger_by_review ON ledger(review);

-- Replies of outside services, by request, so that a resumed walk downloads
-- nothing twice. A reply to a review's query shows what was asked, so it goes with
-- the review.
CREATE TABLE responses (
  key    TEXT PRIMARY KEY,
  review TEXT REFERENCES reviews(id) ON DELETE CASCADE, -- null outside a review
  at     TEXT NOT NULL,
  body   BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX responses_by_review ON responses(review);
