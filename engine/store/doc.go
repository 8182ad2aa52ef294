// Package store keeps the results of played matches, and the texts that training produces, in
// a file. The file is a cache: everything in it can be computed again.
//
// The file is a SQLite database. The checksum of every block is verified on reading, since
// SQLite does not detect flipped bits inside values. Damaged blocks are deleted, counted
// and played again, and a file that cannot be read at all is renamed and replaced. If the
// file cannot be written, the store warns once, and runs still use its content.
package store
