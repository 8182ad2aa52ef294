package store

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// openTimeout is the longest time for which opening is retried while another process has locked
// the file. Setting the journal mode needs exclusive access, for which SQLite does not wait.
const openTimeout = 5 * time.Second

// errNewer is the error of a file with a newer format.
var errNewer = errors.New("a newer equitas has made it")

// open opens or creates the file, and returns the database with the prepared statement that
// reads a block.
func (s *Store) open() (*sql.DB, *sql.Stmt, error) {
	there, shut, err := s.examine()
	if err != nil {
		return nil, nil, err
	}
	if shut != nil {
		return s.openReadOnly(fmt.Sprintf("%s cannot be written: %v", s.file, shut))
	}
	if !there {
		if err := os.MkdirAll(filepath.Dir(s.file), 0o777); err != nil {
			return nil, nil, fmt.Errorf("%s: its folder cannot be made: %w", s.file, errors.Unwrap(err))
		}
	}
	db, read, err := s.connect(pragmas, s.prepare)
	if isDamage(err) {
		if err := s.replaceDamagedFile(); err != nil {
			return nil, nil, err
		}
		db, read, err = s.connect(pragmas, s.prepare)
	}
	switch {
	case errors.Is(err, errNewer):
		return nil, nil, s.newerError()
	case there && cannotWrite(err):
		return s.openReadOnly(s.file + ": " + plainError(err))
	case err != nil:
		return nil, nil, fmt.Errorf("%s: %s", s.file, plainError(err))
	}
	return db, read, nil
}

// newerError returns the error of a file whose format is newer than this program's.
func (s *Store) newerError() error { return fmt.Errorf("%s: %w; it is left alone", s.file, errNewer) }

// examine examines the file before SQLite opens it. exists is false if there is no file, or
// an empty one. readOnlyErr is the reason why the file can only be read; or nil.
func (s *Store) examine() (exists bool, readOnlyErr, err error) {
	info, err := os.Stat(s.file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil, nil
	case err != nil:
		return false, nil, fmt.Errorf("%s cannot be read: %w", s.file, errors.Unwrap(err))
	case info.IsDir():
		return false, nil, fmt.Errorf("%s is a folder, must be a file", s.file)
	case !info.Mode().IsRegular():
		return false, nil, fmt.Errorf("%s is no file; --store none keeps nothing", s.file)
	}
	f, err := os.OpenFile(s.file, os.O_RDWR, 0)
	if err != nil {
		readOnlyErr = errors.Unwrap(err)
		if f, err = os.Open(s.file); err != nil {
			return false, nil, fmt.Errorf("%s cannot be read: %w", s.file, errors.Unwrap(err))
		}
	}
	defer f.Close()
	var head [72]byte
	n, err := io.ReadFull(f, head[:])
	database := err == nil && bytes.HasPrefix(head[:], []byte("SQLite format 3\x00"))
	number := func(at int) uint32 { return binary.BigEndian.Uint32(head[at:]) }
	// A database without any table may be ours too: perhaps the disk was full, or the process
	// was killed at once.
	empty := n == 0 || database && number(schemaAt) == 0 && number(versionAt) == 0 && number(appAt) == 0
	switch {
	case empty && readOnlyErr != nil:
		return false, nil, fmt.Errorf("%s cannot be written: %w", s.file, readOnlyErr)
	case empty:
		return false, nil, nil
	case !s.opt.OwnPath && (!database || number(appAt) != applicationID):
		return false, nil, fmt.Errorf("%s is no file of results; it is left alone", s.file)
	}
	return true, readOnlyErr, nil
}

// schemaAt, versionAt and appAt are the offsets, in the header of a database file, of its
// schema cookie, its user version and its application id.
const schemaAt, versionAt, appAt = 40, 60, 68

// fileURI returns the URI of a file for SQLite, with options as its query.
func fileURI(path, options string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: options}
	return u.String()
}

// connect opens the database with options, which are the query of its URI, calls prepare, and
// returns the database with the prepared statement that reads a block.
func (s *Store) connect(options string, prepare func(*sql.DB) error) (*sql.DB, *sql.Stmt, error) {
	db, err := sql.Open("sqlite", fileURI(s.file, options))
	if err != nil {
		return nil, nil, err
	}
	db.SetMaxOpenConns(1)
	var read *sql.Stmt
	if err = prepare(db); err == nil {
		if read, err = db.Prepare(selectBlock); sqliteCode(err) == lib.SQLITE_ERROR {
			err = errNoStore // the table is missing
		}
	}
	if err != nil {
		db.Close()
		return nil, nil, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, read, nil
}

// connections is the largest number of connections to the database: one for the writer and
// some for readers.
const connections = 4

// headerFields identify the format of a database: SQLite's user_version and application_id, and
// the number of tables and other objects.
type headerFields struct{ version, app, objects int }

// headerOf reads the header fields of a database.
func headerOf(db interface{ QueryRow(string, ...any) *sql.Row }) (h headerFields, err error) {
	const all = "SELECT (SELECT user_version FROM pragma_user_version), (SELECT application_id FROM pragma_application_id), (SELECT count(*) FROM sqlite_schema)"
	err = db.QueryRow(all).Scan(&h.version, &h.app, &h.objects)
	return h, err
}

// isNewer reports whether a newer version of this program made the database, in a format that
// this version does not know.
func (h headerFields) isNewer() bool {
	return h.app == applicationID && h.version > formatVersion && h.version < 1000
}

// prepare creates the tables if the file is new, and sets the journal mode. The error is
// errNewer or errNoStore if the file has another format.
func (s *Store) prepare(db *sql.DB) error {
	h, err := headerOf(db)
	switch {
	case err != nil:
		return err
	case h.app == applicationID && h.version == formatVersion:
		return s.setJournalMode(db)
	case h.isNewer():
		return errNewer
	case h.objects > 0: // not ours, or with a damaged header
		return errNoStore
	}
	if _, err := db.Exec("PRAGMA auto_vacuum = INCREMENTAL"); err != nil { // so that free pages can be given back to the disk
		return err
	}
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if h, err = headerOf(tx); err != nil {
		return err
	}
	if h.objects == 0 { // otherwise another process has created them
		if _, err := tx.Exec(tables + fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, formatVersion)); err != nil {
			return err
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	return s.setJournalMode(db) // by now the header is in the file itself, where examine reads it
}

// setJournalMode turns on write-ahead logging, so that other processes can read during a write.
func (s *Store) setJournalMode(db *sql.DB) error {
	from := s.opt.Clock.Now()
	for {
		var mode string
		err := db.QueryRow("PRAGMA journal_mode = WAL").Scan(&mode)
		switch {
		case err == nil && mode == "wal":
			_, err := headerOf(db) // this reads through the log, which needs some disk space
			return err
		case err == nil:
			return errors.New("the file system lets no two programs share a file, as many on a network; name a file on a disk of this machine with --store")
		case sqliteCode(err) != lib.SQLITE_BUSY || s.opt.Clock.Now().Sub(from) > openTimeout:
			return err
		}
		<-s.opt.Clock.After(10 * time.Millisecond)
	}
}

// errNoStore is the error of a database that this program did not make.
var errNoStore = errors.New("is no file of results")

// sqliteCode returns SQLite's primary code of an error, 0 for any other error.
func sqliteCode(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() & 0xff
	}
	return 0
}

// isDamage reports whether an error means that the file is not an intact database of this
// program.
func isDamage(err error) bool {
	c := sqliteCode(err)
	return c == lib.SQLITE_CORRUPT || c == lib.SQLITE_NOTADB || errors.Is(err, errNoStore)
}

// plainError returns the text of an error, without SQLite's terms where possible.
func plainError(err error) string {
	if e, ok := errors.AsType[*sqlite.Error](err); ok && e.Code() == lib.SQLITE_IOERR_SHMSIZE {
		return "the disk is full" // there is no room for the index of the log
	}
	switch sqliteCode(err) {
	case lib.SQLITE_FULL:
		return "the disk is full"
	case lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN, lib.SQLITE_PERM, lib.SQLITE_AUTH:
		return "it cannot be written here"
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		return "another program holds it"
	case lib.SQLITE_IOERR:
		return "it cannot be written: " + err.Error()
	}
	return err.Error()
}
