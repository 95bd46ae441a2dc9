package store

import "context"

// Setting is what the researcher set under a key, and whether anything is.
func (s *Store) Setting(ctx context.Context, key string) (value string, ok bool, err error) {
	ok, err = one(ctx, s.reader, "SELECT value FROM settings WHERE key = ?", []any{key}, &value)
	return value, ok, err
}

// PutSetting sets a key.
func (s *Store) PutSetting(ctx context.Context, key, value string) error {
	return s.exec(ctx, "save setting", "INSERT OR REPLACE INTO settings VALUES (?, ?)", key, value)
}

// Preference is what the window remembers under a key, and whether it does.
func (s *Store) Preference(ctx context.Context, key string) (value string, ok bool, err error) {
	ok, err = one(ctx, s.reader, "SELECT value FROM preferences WHERE key = ?", []any{key}, &value)
	return value, ok, err
}

// PutPreference remembers something for the window.
func (s *Store) PutPreference(ctx context.Context, key, value string) error {
	return s.exec(ctx, "save preference", "INSERT OR REPLACE INTO preferences VALUES (?, ?)", key, value)
}
