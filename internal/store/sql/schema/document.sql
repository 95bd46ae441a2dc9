-- The structured text (Markdown) of a work. Every start and end in this file and
-- in evidence is a byte offset into it, half open.
CREATE TABLE texts (
  work TEXT PRIMARY KEY REFERENCES works(id) ON DELETE CASCADE,
  text TEXT NOT NULL
);

-- A section is a heading and the text up to the next heading of any level; its
-- path is the headings above it and its own, joined by " › ".
CREATE TABLE sections (
  work    TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  level   INTEGER NOT NULL,
  title   TEXT NOT NULL,
  path    TEXT NOT NULL,
  kind    TEXT NOT NULL,
  start   INTEGER NOT NULL,
  end     INTEGER NOT NULL,
  PRIMARY KEY (work, ordinal)
) WITHOUT ROWID;

-- A chunk is a passage of a section. Its id is its work and ordinal. searched
-- says that the full-text index holds it: reference lists, front and back matter
-- are left out, unless the work has nothing else.
CREATE TABLE chunks (
  n        INTEGER PRIMARY KEY,
  work     TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  ordinal  INTEGER NOT NULL,
  section  INTEGER NOT NULL,
  path     TEXT NOT NULL,
  kind     TEXT NOT NULL,
  start    INTEGER NOT NULL,
  end      INTEGER NOT NULL,
  page     INTEGER,
  tokens   INTEGER NOT NULL,
  searched INTEGER NOT NULL,
  text     TEXT NOT NULL,
  UNIQUE (work, ordinal)
);

-- A line ties bytes of the text to the printed line they came from, as a page
-- and a rectangle in points from the top left.
CREATE TABLE lines (
  work  TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  start INTEGER NOT NULL,
  end   INTEGER NOT NULL,
  page  INTEGER NOT NULL,
  x0    REAL NOT NULL,
  y0    REAL NOT NULL,
  x1    REAL NOT NULL,
  y1    REAL NOT NULL,
  PRIMARY KEY (work, start)
) WITHOUT ROWID;

-- A page of a paged work, sizes in points. scanned: it has no text layer;
-- recognised: by what its picture was read; trouble: why it was not read as it
-- should be.
CREATE TABLE pages (
  work    TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  n       INTEGER NOT NULL,
  width   REAL NOT NULL,
  height  REAL NOT NULL,
  quality REAL NOT NULL,
  scanned INTEGER NOT NULL,
  recognised TEXT NOT NULL DEFAULT '',
  trouble    TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (work, n)
) WITHOUT ROWID;

-- An entry of a work's reference list ("references" is a word of SQL). What could
-- not be told is empty.
CREATE TABLE work_refs (
  work    TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  text    TEXT NOT NULL,
  title   TEXT NOT NULL,
  authors TEXT NOT NULL,
  year    INTEGER NOT NULL,
  doi     TEXT NOT NULL,
  arxiv   TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (work, ordinal)
) WITHOUT ROWID;

-- A citation is a sentence of the running text that cites an entry of the work's
-- own reference list.
CREATE TABLE citations (
  work      TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  ordinal   INTEGER NOT NULL,
  reference INTEGER NOT NULL,
  start     INTEGER NOT NULL,
  end       INTEGER NOT NULL,
  PRIMARY KEY (work, ordinal)
) WITHOUT ROWID;

-- A table of a work: rows is a JSON array of arrays of text, the first header of
-- them headers.
CREATE TABLE work_tables (
  work    TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  label   TEXT NOT NULL,
  caption TEXT NOT NULL,
  rows    TEXT NOT NULL,
  start   INTEGER NOT NULL,
  end     INTEGER NOT NULL,
  header  INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (work, ordinal)
) WITHOUT ROWID;

-- A figure's caption with its place in the text, and the figure's own rectangle on
-- the page; all zero where that is not known.
CREATE TABLE figures (
  work    TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  label   TEXT NOT NULL,
  caption TEXT NOT NULL,
  page    INTEGER,
  start   INTEGER NOT NULL,
  end     INTEGER NOT NULL,
  x0      REAL NOT NULL DEFAULT 0,
  y0      REAL NOT NULL DEFAULT 0,
  x1      REAL NOT NULL DEFAULT 0,
  y1      REAL NOT NULL DEFAULT 0,
  PRIMARY KEY (work, ordinal)
) WITHOUT ROWID;
