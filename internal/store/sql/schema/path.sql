-- A library folder is kept in step with the library: what comes is imported, what
-- goes is taken out.
CREATE TABLE folders (
  path TEXT PRIMARY KEY
) WITHOUT ROWID;

-- A path is a file that was given to an import, with what is known of it: its size
-- and time tell cheaply whether it changed. Those in the state waiting or reading
-- are the queue of an import: one that was killed goes on with them. folder is the
-- library folder it lies in, '' for none. A file in a ZIP has the path of the
-- archive before its own.
CREATE TABLE paths (
  path    TEXT PRIMARY KEY,
  folder  TEXT NOT NULL DEFAULT '',
  sha256  TEXT NOT NULL DEFAULT '',
  bytes   INTEGER NOT NULL DEFAULT 0,
  changed INTEGER NOT NULL DEFAULT 0,
  state   TEXT NOT NULL,
  reason  TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX paths_by_state ON paths(state);

-- Which works were read from which path: one of a paper, many of a bibliography.
CREATE TABLE path_works (
  path TEXT NOT NULL REFERENCES paths(path) ON DELETE CASCADE,
  work TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  PRIMARY KEY (path, work)
) WITHOUT ROWID;
CREATE INDEX path_works_by_work ON path_works(work);
