// Package reports writes what was found out, for people and for programs: a
// comparison of two variants, a summary of one, and plain lists, as framed
// text, Markdown, CSV or JSON.
//
// Text and Markdown are made of [Table] values whose numbers are rounded to
// what is known; CSV and JSON carry every digit, stable names and a schema
// version. The same result gives the same bytes.
package reports
