package store

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	lib "modernc.org/sqlite/lib"

	"equitas/engine/sim"
)

// replaceDamagedFile renames a damaged file, creates a new one, copies the intact parts into it, and
// warns.
func (s *Store) replaceDamagedFile() error {
	aside := s.unusedName()
	for _, end := range []string{"-wal", "-shm", ""} { // the log has the file's name with another ending
		if err := os.Rename(s.file+end, aside+end); err != nil && !os.IsNotExist(err) {
			return fmt.Errorf("%s is damaged, and cannot be put aside: %w", s.file, err)
		}
	}
	db, _, err := s.connect(pragmas, s.prepare)
	if err != nil {
		return fmt.Errorf("%s: %s", s.file, plainError(err))
	}
	defer db.Close()
	n := salvage(aside, db)
	s.warn(fmt.Sprintf("%s was damaged: it is now %s, and %s saved from it", s.file, aside, countNoun(n, "part was", "parts were")))
	return nil
}

// unusedName returns a new path for the damaged file, where there is no file yet.
func (s *Store) unusedName() string {
	name := s.file + ".damaged-" + s.opt.Clock.Now().UTC().Format(time.DateOnly)
	for i, free := 2, name; ; i++ {
		if _, err := os.Lstat(free); os.IsNotExist(err) {
			return free
		}
		free = fmt.Sprintf("%s-%d", name, i)
	}
}

// salvage copies the intact and readable parts of the damaged file from to the database to, and
// returns the number of copied blocks and texts; 0 if it fails.
func salvage(from string, to *sql.DB) (saved int) {
	old, err := sql.Open("sqlite", fileURI(from, "_pragma=busy_timeout(1000)&_pragma=cell_size_check(ON)"))
	if err != nil {
		return 0
	}
	defer old.Close()
	tx, err := to.Begin()
	if err != nil {
		return 0
	}
	defer tx.Rollback()
	var cells []sim.ID
	readFromBothEnds(old, "SELECT id, text, variant, used FROM cell", []string{"id"}, nil, func(rows *sql.Rows) {
		var id []byte
		var text, variant string
		var used int64
		if rows.Scan(&id, &text, &variant, &used) != nil {
			return
		}
		if cell, ok := idOf(id); ok && sim.TextID([]byte(text)) == cell && wasInserted(tx.Exec("INSERT INTO cell VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", id, text, variant, used)) {
			cells = append(cells, cell)
		}
	})
	readFromBothEnds(old, "SELECT name, text, sum FROM text", []string{"name"}, nil, func(rows *sql.Rows) {
		var name, text string
		var sum []byte
		if rows.Scan(&name, &text, &sum) != nil {
			return
		}
		want := textSum(name, text)
		if bytes.Equal(sum, want[:]) && wasInserted(tx.Exec("INSERT INTO text VALUES (?, ?, ?) ON CONFLICT DO NOTHING", name, text, sum)) {
			saved++
		}
	})
	save := func(rows *sql.Rows) {
		var r row
		if rows.Scan(&r.cell, &r.level, &r.index, &r.unit, &r.data, &r.sum) != nil {
			return
		}
		if id, ok := idOf(r.cell); ok && slices.Contains(cells, id) && r.check(id) == nil &&
			wasInserted(tx.Exec("INSERT INTO block VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", r.cell, r.level, r.index, r.unit, r.data, r.sum)) {
			saved++
		}
	}
	const blocks = "SELECT cell, level, idx, unit, data, sum FROM block NOT INDEXED"
	if !readFromBothEnds(old, blocks, []string{"rowid"}, nil, save) { // files of earlier versions are ordered by key and have no rowid
		for _, id := range cells {
			readFromBothEnds(old, blocks+" WHERE cell = ?", []string{"level", "idx", "unit"}, []any{id[:]}, save)
		}
	}
	if tx.Commit() != nil {
		return 0
	}
	return saved
}

// A row is a block as stored in the file.
type row struct {
	cell               []byte // id of the block's scenario; nil if the query gives the scenario
	level, index, unit int64
	data, sum          []byte
}

// readRow reads the columns level, idx, unit, data and sum of a block of the scenario id. The
// error says that the block is damaged; r then has the columns all the same.
func readRow(rows *sql.Rows, id sim.ID) (r row, err error) {
	if err := rows.Scan(&r.level, &r.index, &r.unit, &r.data, &r.sum); err != nil {
		return r, err
	}
	return r, r.check(id)
}

// check returns an error if the row is damaged or does not belong to the scenario id. Of a
// block in another format only the scenario and the checksum are checked.
func (r *row) check(id sim.ID) error {
	b, err := unpack(r.data, r.sum)
	if errors.Is(err, sim.ErrFormat) && bytes.HasPrefix(r.data[1:], id[:]) {
		return nil
	}
	if err == nil && (b.ScenarioID != id || int64(b.Span.Level) != r.level || int64(b.Span.Index) != r.index || int64(b.RowLevel) != r.unit) {
		err = errors.New("damaged: it is another block")
	}
	return err
}

// wasInserted reports whether an INSERT with result r and error err added a row.
func wasInserted(r sql.Result, err error) bool {
	if err != nil {
		return false
	}
	n, err := r.RowsAffected()
	return err == nil && n > 0
}

// readFromBothEnds calls each for the rows of a query in ascending order of keys, and, if an
// unreadable row stops this, in descending order, to reach the rows beyond it. Rows may be read
// twice. complete is false if the query does not fit the file's tables, so that nothing was
// read.
func readFromBothEnds(db *sql.DB, query string, keys []string, args []any, each func(*sql.Rows)) (complete bool) {
	for _, order := range []string{"", " DESC"} {
		rows, err := db.Query(query+" ORDER BY "+strings.Join(keys, order+", ")+order, args...)
		if sqliteCode(err) == lib.SQLITE_ERROR {
			return false
		}
		complete = true
		if err != nil {
			continue
		}
		for rows.Next() {
			each(rows)
		}
		err = rows.Err()
		rows.Close()
		if err == nil {
			break
		}
	}
	return complete
}
