// Package store keeps played results, and what bots learned, in a file: a cache of what can
// always be computed again. If the file is deleted nothing is lost but computing time.
//
// The file is a SQLite database. The checksum of every block is verified on reading, since
// SQLite does not detect flipped bits inside values. Damaged blocks are deleted, counted
// and played again, and a file that cannot be read at all is renamed and replaced. If the
// file cannot be written, there is one warning, its content is still used, and the run goes
// on.
package store
