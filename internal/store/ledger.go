package store

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"forage/internal/fault"
	"forage/internal/review"
)

const ledgerColumns = "seq, at, review, kind, host, detail, bytes, refused, reason, salt, digest, previous, hash"

func scanLedger(r row, e *review.LedgerEntry) error {
	return r.Scan(&e.Seq, &e.At, &e.Review, &e.Kind, &e.Host, &e.Detail, &e.Bytes, &e.Refused, &e.Reason,
		&e.Salt, &e.Digest, &e.Previous, &e.Hash)
}

// AppendLedger adds an entry to the ledger. Seq, Salt, Digest, Previous and Hash
// are made here. Reason is part of the chain and is never erased, so it must not
// quote what was refused; Detail may.
func (s *Store) AppendLedger(ctx context.Context, e review.LedgerEntry) error {
	return s.write(ctx, "append to ledger", func(tx *sql.Tx) error {
		var last review.LedgerEntry
		if _, err := one(ctx, tx, "SELECT seq, hash FROM ledger ORDER BY seq DESC LIMIT 1", nil, &last.Seq, &last.Hash); err != nil {
			return err
		}
		salt := make([]byte, 16)
		if _, err := rand.Read(salt); err != nil {
			return fmt.Errorf("salt: %w", err)
		}
		e.Seq, e.Previous = last.Seq+1, last.Hash
		e.Salt = hex.EncodeToString(salt)
		e.Digest = detailDigest(e)
		e.Hash = entryHash(e)
		_, err := tx.ExecContext(ctx, "INSERT INTO ledger ("+ledgerColumns+") VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)",
			e.Seq, e.At, e.Review, e.Kind, e.Host, e.Detail, e.Bytes, e.Refused, e.Reason, e.Salt, e.Digest, e.Previous, e.Hash)
		return err
	})
}

// Ledger is the ledger of one review, or all of it for "".
func (s *Store) Ledger(ctx context.Context, id review.ID) ([]review.LedgerEntry, error) {
	return list(ctx, s.reader, "SELECT "+ledgerColumns+" FROM ledger WHERE ?1 = '' OR review = ?1 ORDER BY seq", scanLedger, id)
}

// VerifyLedger follows the chain and returns how many entries it has and the hash
// of the last one, which a receipt can be compared with. Where the chain breaks it
// says so in a fault.
func (s *Store) VerifyLedger(ctx context.Context) (count int, head string, err error) {
	broken := func(e review.LedgerEntry, why string) error {
		return fault.Wrap(fmt.Errorf("ledger entry %d: %s", e.Seq, why), fault.Failed,
			fmt.Sprintf("The ledger was changed: at entry %d, %s.", e.Seq, why),
			"Entries before it can be trusted. Compare with the receipt in an exported report, or restore a backup.")
	}
	err = each(ctx, s.reader, "SELECT "+ledgerColumns+" FROM ledger ORDER BY seq", func(r row) error {
		var e review.LedgerEntry
		if err := scanLedger(r, &e); err != nil {
			return err
		}
		switch {
		case e.Seq != count+1:
			return broken(e, fmt.Sprintf("entry %d is missing", count+1))
		case e.Previous != head:
			return broken(e, "it does not follow the entry before it")
		case e.Hash != entryHash(e):
			return broken(e, "its contents were altered")
		case e.Salt != "" && e.Digest != detailDigest(e), e.Salt == "" && e.Detail != "":
			return broken(e, "what it says was sent was altered")
		}
		count, head = e.Seq, e.Hash
		return nil
	})
	return count, head, err
}

// eraseLedger erases what a review sent, and the salts without which a digest
// cannot be tried out.
func eraseLedger(ctx context.Context, tx *sql.Tx, id review.ID) error {
	_, err := tx.ExecContext(ctx, "UPDATE ledger SET detail = '', salt = '' WHERE review = ?", id)
	return err
}

func detailDigest(e review.LedgerEntry) string { return review.Digest([]byte(e.Salt + e.Detail)) }

// entryHash covers everything that is not erased. JSON keeps the fields apart: no
// two entries are written alike.
func entryHash(e review.LedgerEntry) string {
	e.Detail, e.Salt, e.Hash = "", "", ""
	b, err := json.Marshal(e)
	if err != nil {
		return "" // text and numbers only: cannot happen, and would never verify
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
