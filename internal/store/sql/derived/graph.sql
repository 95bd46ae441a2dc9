-- The property graph. A node is a work (in the library or only cited), author,
-- venue, year, keyword, topic or source; key is the best of its aliases' keys and
-- names it across files. props is a JSON object.
CREATE TABLE node (
  id    INTEGER PRIMARY KEY,
  kind  TEXT NOT NULL,
  key   TEXT NOT NULL,
  label TEXT NOT NULL,
  props TEXT NOT NULL,
  UNIQUE (kind, key)
);

-- An alias is a name some file uses for a node: a DOI, a title with its year, an
-- author's name. A node lives as long as a file names it, and takes its label and
-- props from the best alias, so the graph does not depend on who came first.
CREATE TABLE alias (
  kind       TEXT NOT NULL,
  key        TEXT NOT NULL,
  provenance TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  node       INTEGER NOT NULL REFERENCES node(id) ON DELETE CASCADE,
  label      TEXT NOT NULL,
  props      TEXT NOT NULL,
  PRIMARY KEY (kind, key, provenance)
) WITHOUT ROWID;
CREATE INDEX alias_by_node ON alias(node);
CREATE INDEX alias_by_provenance ON alias(provenance);

-- An edge says that source wrote, published_in, in_year, cites, about or from
-- target. Provenance is the work whose file said so: one row for each, so that a
-- deleted file takes away exactly what only it gave.
CREATE TABLE edge (
  source     INTEGER NOT NULL REFERENCES node(id) ON DELETE CASCADE,
  kind       TEXT NOT NULL,
  target     INTEGER NOT NULL REFERENCES node(id) ON DELETE CASCADE,
  provenance TEXT NOT NULL REFERENCES works(id) ON DELETE CASCADE,
  props      TEXT NOT NULL,
  PRIMARY KEY (source, kind, target, provenance)
) WITHOUT ROWID;
CREATE INDEX edge_reverse ON edge(target, kind, source);
CREATE INDEX edge_by_provenance ON edge(provenance);

-- Full text over the labels of nodes.
CREATE VIRTUAL TABLE node_fts USING fts5(
  label,
  content='node', content_rowid='id',
  tokenize='unicode61 remove_diacritics 2'
);
INSERT INTO node_fts(node_fts, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER node_fts_insert AFTER INSERT ON node BEGIN
  INSERT INTO node_fts(rowid, label) VALUES (new.id, new.label);
END;
CREATE TRIGGER node_fts_delete AFTER DELETE ON node BEGIN
  INSERT INTO node_fts(node_fts, rowid, label) VALUES ('delete', old.id, old.label);
END;
CREATE TRIGGER node_fts_update AFTER UPDATE OF label ON node BEGIN
  INSERT INTO node_fts(node_fts, rowid, label) VALUES ('delete', old.id, old.label);
  INSERT INTO node_fts(rowid, label) VALUES (new.id, new.label);
END;
