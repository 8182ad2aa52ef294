package store

// The file's form. A file of an older version is brought up to this one; one of a
// newer version is left alone.
const (
	version = 1
	ours    = 0x65717473 // "eqts", what SQLite calls the application's id
)

// pragmas are what every connection sets. A commit is on the disk when it
// returns; who writes takes the lock at once, and waits for others up to 10 s.
const pragmas = "_pragma=busy_timeout(10000)&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)&_txlock=immediate"

// tables makes an empty file. Blocks lie in the order in which they came, with an index
// of their keys: where rows lie by their keys, SQLite copies whole blocks to compare
// these. Files of before have them so, and all that is asked of them is the same.
const tables = `
CREATE TABLE cell (
	id      BLOB PRIMARY KEY,  -- 16 bytes of SHA-256 over text
	text    TEXT NOT NULL,     -- canonical JSON of all that the numbers depend on
	variant TEXT NOT NULL,     -- for people: as it was called first
	used    INTEGER NOT NULL   -- day last asked for, since 1970
) STRICT, WITHOUT ROWID;
CREATE TABLE block (
	cell  BLOB NOT NULL REFERENCES cell ON DELETE CASCADE,
	level INTEGER NOT NULL,
	idx   INTEGER NOT NULL,
	unit  INTEGER NOT NULL,
	data  BLOB NOT NULL,       -- packed
	sum   BLOB NOT NULL,       -- 8 bytes of SHA-256 over what was packed
	PRIMARY KEY (cell, level, idx, unit)
) STRICT;
CREATE TABLE text (
	name TEXT PRIMARY KEY,
	text TEXT NOT NULL,        -- what bots learned, what was found out about it
	sum  BLOB NOT NULL         -- 8 bytes of SHA-256 over name and text
) STRICT, WITHOUT ROWID;
`
