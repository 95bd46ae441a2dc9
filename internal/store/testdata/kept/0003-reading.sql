-- A database of version 3, as its release made it, with a row or two in each kept
-- table. Derived tables are left out: every upgrade makes them anew.
CREATE TABLE texts (
  work TEXT PRIMARY KEY REFERENCES works(id) ON DELETE CASCADE,
  text TEXT NOT NULL
);

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

CREATE TABLE pages (
  work    TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  n       INTEGER NOT NULL,
  width   REAL NOT NULL,
  height  REAL NOT NULL,
  quality REAL NOT NULL,
  scanned INTEGER NOT NULL,
  PRIMARY KEY (work, n)
) WITHOUT ROWID;

CREATE TABLE work_refs (
  work    TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  text    TEXT NOT NULL,
  title   TEXT NOT NULL,
  authors TEXT NOT NULL,
  year    INTEGER NOT NULL,
  doi     TEXT NOT NULL,
  PRIMARY KEY (work, ordinal)
) WITHOUT ROWID;

CREATE TABLE work_tables (
  work    TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  label   TEXT NOT NULL,
  caption TEXT NOT NULL,
  rows    TEXT NOT NULL,
  start   INTEGER NOT NULL,
  end     INTEGER NOT NULL,
  PRIMARY KEY (work, ordinal)
) WITHOUT ROWID;

CREATE TABLE figures (
  work    TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  label   TEXT NOT NULL,
  caption TEXT NOT NULL,
  page    INTEGER,
  start   INTEGER NOT NULL,
  end     INTEGER NOT NULL,
  PRIMARY KEY (work, ordinal)
) WITHOUT ROWID;
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

CREATE TABLE responses (
  key    TEXT PRIMARY KEY,
  review TEXT REFERENCES reviews(id) ON DELETE CASCADE, -- null outside a review
  at     TEXT NOT NULL,
  body   BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX responses_by_review ON responses(review);
CREATE TABLE reports (
  review   TEXT PRIMARY KEY REFERENCES reviews(id) ON DELETE CASCADE,
  body     TEXT NOT NULL,
  markdown TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE claims (
  review   TEXT NOT NULL REFERENCES reviews(id) ON DELETE CASCADE,
  ordinal  INTEGER NOT NULL,
  section  TEXT NOT NULL,
  sentence TEXT NOT NULL,
  cites    TEXT NOT NULL,
  support  TEXT NOT NULL,
  PRIMARY KEY (review, ordinal)
) WITHOUT ROWID;

CREATE TABLE summaries (
  stamp TEXT NOT NULL,
  work  TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  text  TEXT NOT NULL,
  PRIMARY KEY (stamp, work)
) WITHOUT ROWID;
CREATE INDEX summaries_by_work ON summaries(work);
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

CREATE TABLE review_works (
  review TEXT NOT NULL REFERENCES reviews(id) ON DELETE CASCADE,
  work   TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  PRIMARY KEY (review, work)
) WITHOUT ROWID;
CREATE INDEX review_works_by_work ON review_works(work);

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
CREATE TABLE settings (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE preferences (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE embeddings (
  model          TEXT PRIMARY KEY,
  dimension      INTEGER NOT NULL,
  query_prefix   TEXT NOT NULL,
  passage_prefix TEXT NOT NULL,
  digest         TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
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

CREATE TABLE verdict_cache (
  key     TEXT PRIMARY KEY,
  review  TEXT NOT NULL REFERENCES reviews(id) ON DELETE CASCADE,
  work    TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  verdict TEXT NOT NULL -- JSON, review.Verdict
) WITHOUT ROWID;
CREATE INDEX verdict_cache_by_review ON verdict_cache(review);
CREATE INDEX verdict_cache_by_work ON verdict_cache(work);
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

CREATE TABLE files (
  sha256 TEXT PRIMARY KEY,
  work   TEXT NOT NULL UNIQUE REFERENCES works(id) ON DELETE CASCADE,
  ext    TEXT NOT NULL,
  bytes  INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE calls (
  review        TEXT NOT NULL REFERENCES reviews(id) ON DELETE CASCADE,
  key           TEXT NOT NULL,
  kind          TEXT NOT NULL,
  model         TEXT NOT NULL,
  reply         TEXT NOT NULL,
  calls         INTEGER NOT NULL,
  prompt_tokens INTEGER NOT NULL,
  answer_tokens INTEGER NOT NULL,
  seconds       REAL NOT NULL,
  PRIMARY KEY (review, key)
) WITHOUT ROWID;
CREATE INDEX calls_by_key ON calls(key);
CREATE TABLE vectors (
  chunk  INTEGER PRIMARY KEY REFERENCES chunks(n) ON DELETE CASCADE,
  vector BLOB NOT NULL
);

ALTER TABLE works ADD COLUMN notes TEXT NOT NULL DEFAULT '[]';
ALTER TABLE pages ADD COLUMN recognised TEXT NOT NULL DEFAULT '';
ALTER TABLE pages ADD COLUMN trouble TEXT NOT NULL DEFAULT '';
ALTER TABLE work_refs ADD COLUMN arxiv TEXT NOT NULL DEFAULT '';
ALTER TABLE work_tables ADD COLUMN header INTEGER NOT NULL DEFAULT 1;
ALTER TABLE figures ADD COLUMN x0 REAL NOT NULL DEFAULT 0;
ALTER TABLE figures ADD COLUMN y0 REAL NOT NULL DEFAULT 0;
ALTER TABLE figures ADD COLUMN x1 REAL NOT NULL DEFAULT 0;
ALTER TABLE figures ADD COLUMN y1 REAL NOT NULL DEFAULT 0;
CREATE TABLE citations (
  work      TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  ordinal   INTEGER NOT NULL,
  reference INTEGER NOT NULL,
  start     INTEGER NOT NULL,
  end       INTEGER NOT NULL,
  PRIMARY KEY (work, ordinal)
) WITHOUT ROWID;
CREATE TABLE keywords (
  work    TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  keyword TEXT NOT NULL,
  weight  REAL NOT NULL,
  PRIMARY KEY (work, ordinal)
) WITHOUT ROWID;
CREATE TABLE merges (
  work   TEXT PRIMARY KEY REFERENCES works(id) ON DELETE CASCADE,
  onto   TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  rule   TEXT NOT NULL,
  state  TEXT NOT NULL,
  filled TEXT NOT NULL DEFAULT '{}'
) WITHOUT ROWID;
CREATE INDEX merges_by_onto ON merges(onto);
CREATE TABLE folders (
  path TEXT PRIMARY KEY
) WITHOUT ROWID;
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
CREATE TABLE path_works (
  path TEXT NOT NULL REFERENCES paths(path) ON DELETE CASCADE,
  work TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  PRIMARY KEY (path, work)
) WITHOUT ROWID;
CREATE INDEX path_works_by_work ON path_works(work);

INSERT INTO works VALUES (1, 'w6cf5a1e7b0a2c3d4', '6cf5a1e7b0a2c3d4000000000000000000000000000000000000000000000000', 'A kept paper', '["Ada Lovelace"]', 2019, 'Journal of Tests', '10.1000/kept', 'An abstract.', 'en', '["keeping"]', 'full', 0, 1, 'kept.md', 'markdown', '["Only the first page was read."]');
INSERT INTO texts VALUES ('w6cf5a1e7b0a2c3d4', 'This sentence survives. So does this one.');
INSERT INTO sections VALUES ('w6cf5a1e7b0a2c3d4', 0, 1, 'Results', 'Results', 'results', 0, 41);
INSERT INTO chunks VALUES (1, 'w6cf5a1e7b0a2c3d4', 0, 0, 'Results', 'results', 0, 41, 1, 8, 1, 'This sentence survives. So does this one.');
INSERT INTO lines VALUES ('w6cf5a1e7b0a2c3d4', 0, 23, 1, 10, 20, 110, 32);
INSERT INTO pages VALUES ('w6cf5a1e7b0a2c3d4', 1, 595, 842, 0.9, 1, 'tesseract 5.3.0', 'cut');
INSERT INTO work_refs VALUES ('w6cf5a1e7b0a2c3d4', 0, 'Doe, J. (2011) A study of naps at noon.', 'A study of naps at noon', '["Doe, J."]', 2011, '10.1000/naps', '2101.00001');
INSERT INTO work_tables VALUES ('w6cf5a1e7b0a2c3d4', 0, 'Table 1', 'Means', '[["a","b"]]', 0, 4, 1);
INSERT INTO figures VALUES ('w6cf5a1e7b0a2c3d4', 0, 'Figure 1', 'A curve', 1, 0, 4, 10, 20, 110, 220);
INSERT INTO reviews VALUES ('kept', 'A kept review', '{"text":"An idea"}', '["kept.md"]', '[]', 'extractive', '', 'offline', '[]', '{}', 1, 'done', '2026-01-01T00:00:00Z');
INSERT INTO review_works VALUES ('kept', 'w6cf5a1e7b0a2c3d4');
INSERT INTO requirements VALUES ('kept', 'r1', 0, 'What survives', 'user', '["survival"]', '[]', '["sentence"]', '[]', '');
INSERT INTO trail VALUES ('kept', 1, 'done', 'judged', 'F1', 'r1', 'w6cf5a1e7b0a2c3d4', 'w6cf5a1e7b0a2c3d4.00000', 'Judged a passage.', '{}');
INSERT INTO verdicts VALUES ('kept', 'r1', 'w6cf5a1e7b0a2c3d4.00000', 'w6cf5a1e7b0a2c3d4', 'answers', 'It does.', 0.8, '[]', 0);
INSERT INTO verdict_cache VALUES ('key', 'kept', 'w6cf5a1e7b0a2c3d4', '{}');
INSERT INTO evidence VALUES ('kept', 'e1', 'w6cf5a1e7b0a2c3d4.00000', 'r1', 'w6cf5a1e7b0a2c3d4', 'Results', 'results', 1, 0, 23, 'This sentence survives.', 'answers', 'It does.', 'background', 'own', 0.8);
INSERT INTO reports VALUES ('kept', '{}', '# A kept review');
INSERT INTO claims VALUES ('kept', 0, 'What survives', 'This sentence survives.', '["e1"]', 'quoted');
INSERT INTO summaries VALUES ('engine', 'w6cf5a1e7b0a2c3d4', 'Short.');
INSERT INTO responses VALUES ('GET x', 'kept', '2026-01-01T00:00:00Z', x'00');
INSERT INTO settings VALUES ('years', '2000-2020');
INSERT INTO preferences VALUES ('theme', 'dark');
INSERT INTO embeddings VALUES ('kept-embed', 8, 'query: ', 'passage: ', 'sha256:0a');
INSERT INTO vectors VALUES (1, x'0000803f00000000000000000000000000000000000000000000000000000000');
INSERT INTO calls VALUES ('kept', 'key', 'judge_chunks', 'kept-chat', '{"passages":[]}', 1, 300, 20, 2.5);
INSERT INTO citations VALUES ('w6cf5a1e7b0a2c3d4', 0, 0, 0, 23);
INSERT INTO keywords VALUES ('w6cf5a1e7b0a2c3d4', 0, 'survival', 1.5);
INSERT INTO merges VALUES ('w6cf5a1e7b0a2c3d4', 'w6cf5a1e7b0a2c3d4', 'doi', 'apart', '{}');
INSERT INTO folders VALUES ('papers');
INSERT INTO paths VALUES ('kept.md', 'papers', '6cf5a1e7b0a2c3d4000000000000000000000000000000000000000000000000', 41, 1, 'read', '');
INSERT INTO path_works VALUES ('kept.md', 'w6cf5a1e7b0a2c3d4');
