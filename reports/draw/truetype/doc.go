// Package truetype reads untrusted font files and rewrites them with only what drawing
// needs. Each table is built from outlines that were read with bounds checks, so the output is
// safe for any font reader; no byte of the input is copied. Hints, kerning, other tables
// and characters beyond U+FFFF, which no card prints, are dropped.
package truetype
