package store

import (
	"context"

	"forage/internal/review"
)

// Call is the finished call to a model that has a key, and whether there is one.
// What a review was answered serves every other that asks the very same.
func (s *Store) Call(ctx context.Context, key string) (c review.Call, ok bool, err error) {
	ok, err = one(ctx, s.reader, `SELECT key, kind, model, reply, calls, prompt_tokens, answer_tokens, seconds
		FROM calls WHERE key = ? ORDER BY review LIMIT 1`, []any{key},
		&c.Key, &c.Kind, &c.Model, &c.Reply, &c.Calls, &c.PromptTokens, &c.AnswerTokens, &c.Seconds)
	return c, ok, err
}

// SaveCall keeps a finished call for the review that made it, in place of an
// earlier one of the same key.
func (s *Store) SaveCall(ctx context.Context, id review.ID, c review.Call) error {
	return s.exec(ctx, "save call", "INSERT OR REPLACE INTO calls VALUES (?,?,?,?,?,?,?,?,?)",
		id, c.Key, c.Kind, c.Model, tidy(c.Reply), c.Calls, c.PromptTokens, c.AnswerTokens, c.Seconds)
}

// Usage is what the calls of a review cost. BytesOut is left 0: the ledger knows.
func (s *Store) Usage(ctx context.Context, id review.ID) (u review.Usage, err error) {
	kinds, err := list(ctx, s.reader, `SELECT kind, sum(calls), sum(prompt_tokens), sum(answer_tokens), sum(seconds)
		FROM calls WHERE review = ? GROUP BY kind ORDER BY kind`,
		func(r row, k *review.KindUsage) error {
			return r.Scan(&k.Kind, &k.Calls, &k.PromptTokens, &k.AnswerTokens, &k.Seconds)
		}, id)
	for _, k := range kinds {
		u.Calls += k.Calls
		u.PromptTokens += k.PromptTokens
		u.AnswerTokens += k.AnswerTokens
		u.ByKind = append(u.ByKind, k)
	}
	return u, err
}
