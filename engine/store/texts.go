package store

import (
	"crypto/sha256"
	"database/sql"
	"errors"
)

// Get returns the text stored under a name; found is false if there is none, if it is damaged,
// or if the file cannot be used.
func (s *Store) Get(name string) (text string, found bool) {
	if !s.ready() {
		return "", false
	}
	var sum []byte
	err := s.db.QueryRow("SELECT text, sum FROM text WHERE name = ?", name).Scan(&text, &sum)
	if err != nil {
		if !errors.Is(err, sql.ErrNoRows) {
			s.noteReadError(err)
		}
		return "", false
	}
	if want := textSum(name, text); string(sum) != string(want[:]) {
		s.deleteDamaged("text "+name, "DELETE FROM text WHERE name = ?", name)
		return "", false
	}
	return text, true
}

// Put stores a text under a name, in place of an older one. When it returns nil, the text is on
// disk.
func (s *Store) Put(name, text string) error {
	if err := s.Open(); err != nil {
		return err
	}
	if !s.openWritable() {
		return errors.New(s.readOnlyReason)
	}
	done := make(chan error, 1)
	if !s.queue.add(entry{name: name, text: text, done: done}) {
		return errors.New("the file of results is closed")
	}
	if err := <-done; err != nil {
		return errors.New(plainError(err))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.writeFailed {
		return errors.New("the file of results cannot be written")
	}
	return nil
}

// Texts returns all texts that are not damaged, by name.
func (s *Store) Texts() (map[string]string, error) {
	if err := s.Open(); err != nil {
		return nil, err
	}
	texts := map[string]string{}
	err := eachRow(s.db, func(rows *sql.Rows) error {
		var name, text string
		var sum []byte
		if err := rows.Scan(&name, &text, &sum); err != nil {
			return err
		}
		if want := textSum(name, text); string(sum) == string(want[:]) {
			texts[name] = text
		}
		return nil
	}, "SELECT name, text, sum FROM text")
	return texts, err
}

// textSum returns the checksum of a text and its name.
func textSum(name, text string) [8]byte {
	sum := sha256.Sum256([]byte(name + "\x00" + text))
	return [8]byte(sum[:8])
}
