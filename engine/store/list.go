package store

import (
	"bytes"
	"cmp"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"equitas/engine/sim"
)

// A Scenario describes the kept results of all scenarios that play the same matches but count
// different columns.
type Scenario struct {
	ID       sim.ID   // ID of the scenario used last
	ids      []sim.ID // IDs of all the scenarios
	Spec     sim.Spec
	Variant  string    // name of the variant when it was first played
	Deals    int       // number of kept deals
	Bytes    int       // total size of the blocks
	LastUsed time.Time // day of the last use, at midnight UTC
}

// List returns the scenarios in the file, the most recently used first. Scenarios that play
// the same matches make one entry.
func (s *Store) List() ([]Scenario, error) {
	if err := s.Open(); err != nil {
		return nil, err
	}
	l, err := s.list()
	if err != nil {
		return nil, fmt.Errorf("%s: %s", s.file, plainError(err))
	}
	return l, nil
}

func (s *Store) list() ([]Scenario, error) {
	var l []Scenario
	at := map[sim.ID]int{} // by [sim.Spec.PlayID]: index in l
	err := eachRow(s.db, func(rows *sql.Rows) error {
		var id []byte
		var text string
		var used int64
		var c Scenario
		if err := rows.Scan(&id, &text, &c.Variant, &used); err != nil {
			return err
		}
		var ok bool
		if c.ID, ok = idOf(id); ok && json.Unmarshal([]byte(text), &c.Spec) == nil {
			c.LastUsed = time.Unix(used*24*60*60, 0).UTC()
			played := c.Spec.PlayID()
			i, again := at[played]
			if !again {
				i, at[played], l = len(l), len(l), append(l, c)
			}
			l[i].ids = append(l[i].ids, c.ID)
		}
		return nil
	}, "SELECT id, text, variant, used FROM cell ORDER BY used DESC, id")
	for i := range l {
		if err == nil {
			err = s.measureSize(&l[i])
		}
	}
	slices.SortStableFunc(l, func(a, b Scenario) int {
		return cmp.Or(b.LastUsed.Compare(a.LastUsed), cmp.Compare(a.Spec.Game, b.Spec.Game), cmp.Compare(a.Variant, b.Variant), bytes.Compare(a.ID[:], b.ID[:]))
	})
	return l, err
}

// measureSize sets Deals and Bytes of a scenario. Deals in several blocks are counted once.
func (s *Store) measureSize(c *Scenario) error {
	var spans []sim.Span
	read := func(rows *sql.Rows) error {
		var level, index, size int
		if err := rows.Scan(&level, &index, &size); err != nil {
			return err
		}
		if isPlausibleSpan(level, index) {
			spans = append(spans, sim.Span{Level: uint8(level), Index: index})
		}
		c.Bytes += size
		return nil
	}
	for _, id := range c.ids {
		if err := eachRow(s.db, read, "SELECT level, idx, length(data) FROM block WHERE cell = ?", id[:]); err != nil {
			return err
		}
	}
	slices.SortFunc(spans, func(a, b sim.Span) int { return a.From() - b.From() })
	to := 0
	for _, s := range spans {
		c.Deals += max(0, s.To()-max(to, s.From()))
		to = max(to, s.To())
	}
	return nil
}

// isPlausibleSpan reports whether a block can have this level and index. If not, its row is damaged.
func isPlausibleSpan(level, index int) bool {
	return level >= 0 && level < 40 && index >= 0 && index < 1<<40>>level
}

// eachRow calls read for each row of a query, and stops at the first error, which it returns.
func eachRow(db *sql.DB, read func(*sql.Rows) error, query string, args ...any) error {
	rows, err := db.Query(query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// A CheckResult is the result of verifying all checksums.
type CheckResult struct {
	Scenarios, Blocks, Texts int  // numbers of intact scenarios, blocks and texts
	Bytes                    int  // total size of the intact blocks and texts
	DroppedCount             int  // number of damaged scenarios, blocks and texts, which were deleted
	Unreadable               bool // SQLite cannot read the file, which will be replaced when it is closed

	ReadOnlyReason string // why the file cannot be written, so that it stays as it is; "" if it can
}

// Check verifies the checksum of everything in the file, and deletes damaged parts. If SQLite
// cannot read the file, then Close will rename it and copy its intact parts into a new file. A
// file that cannot be written stays as it is.
func (s *Store) Check() (c CheckResult, err error) {
	if err := s.Open(); err != nil {
		return c, err
	}
	c.ReadOnlyReason = s.readOnlyReason
	err = s.check(&c)
	if isDamage(err) {
		s.unreadable, c.Unreadable = true, true
		return c, nil
	}
	if err != nil {
		return c, fmt.Errorf("%s: %s", s.file, plainError(err))
	}
	return c, nil
}

func (s *Store) check(c *CheckResult) error {
	var says string
	if err := s.db.QueryRow("PRAGMA integrity_check(1)").Scan(&says); err != nil {
		return err
	}
	if says != "ok" {
		return errNoStore
	}
	var cells []sim.ID
	var bad [][]any // for each damaged row: the statement that deletes it, followed by its arguments
	const wholeCells, wholeTexts = "SELECT id, text FROM cell", "SELECT name, text, sum FROM text"
	err := errors.Join(eachRow(s.db, func(rows *sql.Rows) error {
		var id []byte
		var text string
		if err := rows.Scan(&id, &text); err != nil {
			return err
		}
		if cell, ok := idOf(id); ok && sim.TextID([]byte(text)) == cell {
			cells = append(cells, cell)
		} else {
			bad = append(bad, []any{"DELETE FROM cell WHERE id = ?", id})
		}
		return nil
	}, wholeCells), eachRow(s.db, func(rows *sql.Rows) error {
		var name, text string
		var sum []byte
		if err := rows.Scan(&name, &text, &sum); err != nil {
			return err
		}
		if want := textSum(name, text); bytes.Equal(sum, want[:]) {
			if !isColumnList(name) {
				c.Texts++
			}
			c.Bytes += len(text)
		} else {
			bad = append(bad, []any{"DELETE FROM text WHERE name = ?", name})
		}
		return nil
	}, wholeTexts))
	for _, id := range cells {
		if err != nil {
			return err
		}
		err = eachRow(s.db, func(rows *sql.Rows) error {
			r, err := readRow(rows, id)
			if err != nil {
				bad = append(bad, []any{"DELETE FROM block WHERE cell = ? AND level = ? AND idx = ? AND unit = ?", id[:], r.level, r.index, r.unit})
				return nil
			}
			c.Blocks++
			c.Bytes += len(r.data)
			return nil
		}, "SELECT level, idx, unit, data, sum FROM block WHERE cell = ?", id[:])
	}
	if err != nil {
		return err
	}
	c.Scenarios = len(cells)
	const lost = "FROM block WHERE cell NOT IN (SELECT id FROM cell)" // rows whose key was damaged
	if s.readOnlyReason != "" {
		err := s.db.QueryRow("SELECT count(*) " + lost).Scan(&c.DroppedCount)
		c.DroppedCount += len(bad)
		return err
	}
	for _, b := range bad {
		if _, err := s.db.Exec(b[0].(string), b[1:]...); err != nil {
			return err
		}
		c.DroppedCount++
	}
	r, err := s.db.Exec("DELETE " + lost)
	if err != nil {
		return err
	}
	n, err := r.RowsAffected()
	c.DroppedCount += int(n)
	return err
}
