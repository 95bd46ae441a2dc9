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

-- The embedding model the vector index was built with. At most one row: vectors
-- of two models are never mixed, another model means a rebuild.
CREATE TABLE embeddings (
  model          TEXT PRIMARY KEY,
  dimension      INTEGER NOT NULL,
  query_prefix   TEXT NOT NULL,
  passage_prefix TEXT NOT NULL
) WITHOUT ROWID;
