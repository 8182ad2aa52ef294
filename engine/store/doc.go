// Package store keeps what was played in a file, and what bots learned: a cache of
// what can always be played again. Deleting the file loses time and nothing else.
//
// The file is a SQLite database. Of every block that is read the checksum is
// looked at: SQLite does not see flipped bits inside of values. What is damaged is
// deleted, counted and played again, and a file that cannot be read at all is put
// aside. Where nothing can be written, one warning says so, what is in the file is
// read, and the run goes on.
package store
