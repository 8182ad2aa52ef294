// Package truetype reads untrusted font files and writes them anew with only what drawing
// needs: each table is built from outlines that were read within bounds. The output can be
// given to any font reader; no byte of the input is copied. Hints, kerning, other tables
// and characters beyond U+FFFF, which no card prints, are dropped.
package truetype
