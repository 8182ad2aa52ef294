// Package reports writes what was found out, for people and for programs: a
// comparison of two variants, a summary of one, a sweep of settings, a plan, and
// what two files of rules say differently.
//
// Text, Markdown and HTML are made of a [table.Page], whose numbers are rounded to
// what is known; CSV and JSON carry every digit, stable names and a schema
// version. The same result gives the same bytes.
package reports
