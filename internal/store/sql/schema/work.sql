-- A work is one imported file's paper, book or report; its id comes from the
-- file's content. n is SQLite's own key, for the full-text index only: nothing
-- shown or written outside is named after it. Lists are JSON arrays of text.
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
  format    TEXT NOT NULL
);

-- A file is the stored original of a work: files/<sha256>.<ext> beside the
-- database. A work whose original was not kept has no row here.
CREATE TABLE files (
  sha256 TEXT PRIMARY KEY,
  work   TEXT NOT NULL UNIQUE REFERENCES works(id) ON DELETE CASCADE,
  ext    TEXT NOT NULL,
  bytes  INTEGER NOT NULL
) WITHOUT ROWID;
