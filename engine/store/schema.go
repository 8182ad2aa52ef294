package store

// The format of the file. The program neither reads nor changes files of newer formats.
const (
	formatVersion = 1
	applicationID = 0x65717473 // "eqts", SQLite's application id
)

// pragmas are the options of every connection. A commit is on disk when it returns. A
// transaction locks the file when it begins, and waits up to 10 s for other processes.
const pragmas = "_pragma=busy_timeout(10000)&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)&_txlock=immediate"

// tables creates the tables of an empty file. Blocks are stored in order of insertion, with an
// index of their keys: if they were stored in order of keys, SQLite would copy whole blocks to
// compare keys. Files with blocks in order of keys work the same.
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
