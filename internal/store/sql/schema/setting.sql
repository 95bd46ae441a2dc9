-- The configuration of the workspace: what the researcher set, by documented name.
CREATE TABLE settings (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

-- What the window remembers for its user (a theme, a folded panel). Nothing here
-- changes what a review finds.
CREATE TABLE preferences (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

-- The embedding model the vectors were made with; digest tells two models of one
-- name apart. At most one row: vectors of two models are never mixed, another
-- model means making them anew.
CREATE TABLE embeddings (
  model          TEXT PRIMARY KEY,
  dimension      INTEGER NOT NULL,
  query_prefix   TEXT NOT NULL,
  passage_prefix TEXT NOT NULL,
  digest         TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
