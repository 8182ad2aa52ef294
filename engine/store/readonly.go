package store

import (
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	lib "modernc.org/sqlite/lib"
)

// A file that cannot be written, because its disk or folder is read-only, is still read: its
// deals need not be played again.
//
// If there is a log (-wal) beside the file, SQLite reads both and coordinates with writers.
// That needs an index of the log (-shm), which cannot always be created. Without the index or
// the log, the file is read as immutable, without locks. If another process writes it at the
// same time, or was stopped during a checkpoint, pages may be inconsistent. Wrong data is
// still detected: every block, text and scenario has a checksum, and damaged ones are not
// used.

// cannotWrite reports whether an error of opening means that the file, or a file that SQLite
// needs beside it, cannot be written.
func cannotWrite(err error) bool {
	switch sqliteCode(err) {
	case lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN, lib.SQLITE_PERM, lib.SQLITE_AUTH, lib.SQLITE_FULL, lib.SQLITE_IOERR:
		return true
	}
	return false
}

// openReadOnly opens the file for reading only, and returns the database with the prepared
// statement that reads a block. reason says why the file cannot be written; it is kept in
// s.readOnlyReason.
func (s *Store) openReadOnly(reason string) (*sql.DB, *sql.Stmt, error) {
	var db *sql.DB
	var read *sql.Stmt
	var err error
	log := s.hasLog()
	if log {
		db, read, err = s.connect("mode=ro&"+pragmas, s.checkFormat)
	}
	if !log || cannotWrite(err) || sqliteCode(err) == lib.SQLITE_PROTOCOL { // also if the beginning of the log is damaged
		db, read, err = s.connect("mode=ro&immutable=1&"+pragmas, s.checkFormat)
		if log {
			reason += "; its log, " + s.file + "-wal, cannot be read there"
		}
	}
	switch {
	case errors.Is(err, errNewer):
		return nil, nil, s.newerError()
	case isDamage(err):
		return nil, nil, fmt.Errorf("%s, and is damaged", reason)
	case err != nil:
		return nil, nil, errors.New(reason)
	}
	s.readOnlyReason = reason
	return db, read, nil
}

// hasLog reports whether there is a write-ahead log with content beside the file. A log that
// cannot be opened counts.
func (s *Store) hasLog() bool {
	f, err := os.Open(s.file + "-wal")
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	defer f.Close()
	var head [32 + 24]byte // headers of the log and of its first frame
	_, err = io.ReadFull(f, head[:])
	return err == nil && binary.BigEndian.Uint32(head[:])|1 == 0x377f0683
}

// checkFormat returns an error if the file does not have this program's format.
func (s *Store) checkFormat(db *sql.DB) error {
	switch h, err := headerOf(db); {
	case err != nil:
		return err
	case h.isNewer():
		return errNewer
	case h.app != applicationID || h.version != formatVersion:
		return errNoStore
	}
	return nil
}

// openWritable opens the file if it is not open yet, and reports whether it can be written.
func (s *Store) openWritable() bool { return s.ready() && s.readOnlyReason == "" }
