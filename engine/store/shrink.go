package store

import (
	"database/sql"

	"equitas/engine/sim"
)

// makeRoom deletes the least recently used scenarios until the file has at most
// [Options].MaxBytes, and shrinks the file. It keeps scenarios that this process has used.
func (s *Store) makeRoom() {
	if s.opt.MaxBytes <= 0 || s.size() <= s.opt.MaxBytes {
		return
	}
	ids, err := s.leastRecentlyUsed()
	for _, id := range ids {
		if err != nil || s.size() <= s.opt.MaxBytes {
			break
		}
		err = s.transact(func(tx *sql.Tx) error {
			_, err := tx.Exec("DELETE FROM cell WHERE id = ?", id[:])
			return err
		})
	}
	if err == nil {
		_, err = s.db.Exec("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)")
	}
	s.noteReadError(err)
}

// size returns the number of bytes of the file's pages in use.
func (s *Store) size() int64 {
	var bytes int64
	const used = "SELECT (c.page_count - f.freelist_count) * p.page_size FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size p"
	s.noteReadError(s.db.QueryRow(used).Scan(&bytes))
	return bytes
}

// leastRecentlyUsed lists the scenarios that this process has not used, least recently used first.
func (s *Store) leastRecentlyUsed() ([]sim.ID, error) {
	rows, err := s.db.Query("SELECT id FROM cell ORDER BY used, id")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var l []sim.ID
	for rows.Next() {
		var id []byte
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		if key, ok := idOf(id); ok && s.scenario(key) == nil && !s.siblingsUsed[key] {
			l = append(l, key)
		}
	}
	return l, rows.Err()
}

// idOf converts an id read from the file; ok is false if it has the wrong length.
func idOf(id []byte) (_ sim.ID, ok bool) {
	if len(id) != len(sim.ID{}) {
		return sim.ID{}, false
	}
	return sim.ID(id), true
}
