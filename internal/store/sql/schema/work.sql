-- A work is one imported file's paper, book or report; its id comes from the
-- file's content. n is SQLite's own key, for the full-text index only: nothing
-- shown or written outside is named after it. Lists are JSON arrays of text; notes
-- are sentences on how it was read.
CREATE TABLE works (
  n         INTEGER PRIMARY KEY,
  id        TEXT NOT NULL UNIQUE,
  sha256    TEXT NOT NULL UNIQUE,
  title     TEXT NOT NULL,
  authors   TEXT NOT NULL DEFAULT '[]',
  year      INTEGER NOT NULL DEFAULT 0,
  venue     TEXT NOT NULL DEFAULT '',
  doi       TEXT NOT NULL DEFAULT '',
  abstract  TEXT NOT NULL DEFAULT '',
  language  TEXT NOT NULL DEFAULT '',
  keywords  TEXT NOT NULL DEFAULT '[]',
  status    TEXT NOT NULL,
  retracted INTEGER NOT NULL DEFAULT 0,
  pages     INTEGER NOT NULL DEFAULT 0,
  path      TEXT NOT NULL DEFAULT '',
  format    TEXT NOT NULL,
  notes     TEXT NOT NULL DEFAULT '[]'
);

-- A file is the stored original of a work: files/<sha256>.<ext> beside the
-- database. A work whose original was not kept has no row here.
CREATE TABLE files (
  sha256 TEXT PRIMARY KEY,
  work   TEXT NOT NULL UNIQUE REFERENCES works(id) ON DELETE CASCADE,
  ext    TEXT NOT NULL,
  bytes  INTEGER NOT NULL
) WITHOUT ROWID;

-- The terms that tell a work from the others of the library (TF-IDF over titles and
-- abstracts), the best first. They follow the library: each import weighs anew.
CREATE TABLE keywords (
  work    TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  keyword TEXT NOT NULL,
  weight  REAL NOT NULL,
  PRIMARY KEY (work, ordinal)
) WITHOUT ROWID;

-- A merge says that work is the same work as onto, by a rule, and stands behind it
-- (state merged), or that somebody keeps the two apart (apart). filled is what onto
-- took over of it, as JSON, so that it can be undone.
CREATE TABLE merges (
  work   TEXT PRIMARY KEY REFERENCES works(id) ON DELETE CASCADE,
  onto   TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  rule   TEXT NOT NULL,
  state  TEXT NOT NULL,
  filled TEXT NOT NULL DEFAULT '{}'
) WITHOUT ROWID;
CREATE INDEX merges_by_onto ON merges(onto);
