// Package jsonstream reads JSON piece by piece: a large file is never in memory as a whole,
// and a broken one is refused with the line and column of the error.
package jsonstream
