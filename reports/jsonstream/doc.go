// Package jsonstream reads JSON value by value: a large file is never in memory as a whole,
// and for an invalid file the error has line and column.
package jsonstream
