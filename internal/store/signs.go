package store

import (
	"context"
	"database/sql"
	"fmt"
)

// dropSigns takes the signs away without touching the vectors.
const dropSigns = `DROP TRIGGER IF EXISTS vectors_insert; DROP TRIGGER IF EXISTS vectors_update;
	DROP TRIGGER IF EXISTS vectors_delete; DROP TABLE IF EXISTS chunks_vec`

// signs are the derived half of the vectors, for a dimension and its eighth: one
// bit a dimension is enough for a first pass (2 MB for 20,000 chunks). Triggers
// keep them beside the vectors, also when a chunk goes and takes its vector along.
// chunk_size 128 makes inserts ten times quicker than the default at equal search
// time.
const signs = `CREATE VIRTUAL TABLE chunks_vec USING vec0(chunk INTEGER PRIMARY KEY, bits bit[%[1]d], chunk_size=128);
CREATE TRIGGER vectors_insert AFTER INSERT ON vectors BEGIN
  INSERT INTO chunks_vec (chunk, bits) VALUES (new.chunk, vec_quantize_binary(new.vector));
END;
CREATE TRIGGER vectors_update AFTER UPDATE ON vectors BEGIN
  ` + takeSigns + `
  INSERT INTO chunks_vec (chunk, bits) VALUES (new.chunk, vec_quantize_binary(new.vector));
END;
CREATE TRIGGER vectors_delete AFTER DELETE ON vectors BEGIN
  ` + takeSigns + `
END`

// takeSigns takes out the signs of the vector at hand. vec0 only marks a row as
// deleted, and its UPDATE, in a trigger, cannot tell bits from numbers, so the bits
// are overwritten in the table where vec0 keeps them.
const takeSigns = `UPDATE chunks_vec_vector_chunks00 AS b
    SET vectors = CAST(substr(b.vectors, 1, r.chunk_offset * %[2]d) || zeroblob(%[2]d)
      || substr(b.vectors, (r.chunk_offset + 1) * %[2]d + 1) AS BLOB)
    FROM chunks_vec_rowids AS r WHERE r.rowid = old.chunk AND b.rowid = r.chunk_id;
  DELETE FROM chunks_vec WHERE chunk = old.chunk;`

// makeSigns makes the signs of all vectors for the model in use, if any. A vector
// that does not fit the model is of no use, and goes: it will be made again.
func makeSigns(ctx context.Context, tx *sql.Tx) error {
	e, ok, err := embedding(ctx, tx)
	if err != nil || !ok {
		return err
	}
	if _, err := tx.ExecContext(ctx, "DELETE FROM vectors WHERE length(vector) <> ?", 4*e.Dimension); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf(signs, e.Dimension, e.Dimension/8)); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO chunks_vec (chunk, bits) SELECT chunk, vec_quantize_binary(vector) FROM vectors")
	return err
}
