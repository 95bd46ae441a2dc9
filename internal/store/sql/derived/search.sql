-- What the full-text index of chunks is made from. A work that stands behind another
-- is not searched: it would be found and counted twice.
CREATE VIEW chunk_words AS
  SELECT c.n AS n, w.title AS title, c.path AS path, c.text AS text
  FROM chunks c JOIN works w ON w.id = c.work
  WHERE c.searched AND NOT EXISTS (SELECT 1 FROM merges m WHERE m.work = c.work AND m.state = 'merged');

-- Full text over chunks with the title of their work and their section path, by
-- stem and without accents. It keeps no second copy of the text; the rows are put
-- in and taken out beside the chunks (search.go). secure-delete leaves no word of a deleted work behind.
CREATE VIRTUAL TABLE chunks_fts USING fts5(
  title, path, text,
  content='chunk_words', content_rowid='n',
  tokenize='porter unicode61 remove_diacritics 2'
);
INSERT INTO chunks_fts(chunks_fts, rank) VALUES ('secure-delete', 1);

-- How many chunks hold each stem.
CREATE VIRTUAL TABLE chunks_vocab USING fts5vocab(chunks_fts, row);

-- Full text over titles and abstracts, which decide whether a work is on topic.
CREATE VIRTUAL TABLE works_fts USING fts5(
  title, abstract,
  content='works', content_rowid='n',
  tokenize='porter unicode61 remove_diacritics 2'
);
INSERT INTO works_fts(works_fts, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER works_fts_insert AFTER INSERT ON works BEGIN
  INSERT INTO works_fts(rowid, title, abstract) VALUES (new.n, new.title, new.abstract);
END;
CREATE TRIGGER works_fts_delete AFTER DELETE ON works BEGIN
  INSERT INTO works_fts(works_fts, rowid, title, abstract) VALUES ('delete', old.n, old.title, old.abstract);
END;
CREATE TRIGGER works_fts_update AFTER UPDATE OF title, abstract ON works BEGIN
  INSERT INTO works_fts(works_fts, rowid, title, abstract) VALUES ('delete', old.n, old.title, old.abstract);
  INSERT INTO works_fts(rowid, title, abstract) VALUES (new.n, new.title, new.abstract);
END;
