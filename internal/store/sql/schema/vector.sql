-- The vector of a chunk by the embedding model in use: little-endian float32,
-- length 1. Vectors are kept, not derived: only the model could make them again,
-- and that takes its time. Their signs, which searching begins with (chunks_vec),
-- are derived.
CREATE TABLE vectors (
  chunk  INTEGER PRIMARY KEY REFERENCES chunks(n) ON DELETE CASCADE,
  vector BLOB NOT NULL
);
