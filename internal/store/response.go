package store

import (
	"context"

	"forage/internal/review"
)

// Response is the reply an outside service gave to a request before, and whether
// there is one.
func (s *Store) Response(ctx context.Context, key string) (body []byte, ok bool, err error) {
	ok, err = one(ctx, s.reader, "SELECT body FROM responses WHERE key = ?", []any{key}, &body)
	return body, ok, err
}

// PutResponse keeps a reply (at: RFC 3339, UTC). It goes with the review it was
// fetched for, "" for none.
func (s *Store) PutResponse(ctx context.Context, id review.ID, key, at string, body []byte) error {
	var owner any
	if id != "" {
		owner = id
	}
	if body == nil {
		body = []byte{}
	}
	return s.exec(ctx, "keep response", "INSERT OR REPLACE INTO responses VALUES (?,?,?,?)", key, owner, at, body)
}
