// Package jsonstream reads JSON piece by piece: a large file is never in memory as
// a whole, and a broken one is refused at the line and column where it breaks.
package jsonstream
