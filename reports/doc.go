// Package reports writes results for people and for programs: a comparison of two variants,
// a summary of one, a sweep of settings, a plan, the differences of two files of rules.
//
// Text, Markdown and HTML are made from a [table.Page], whose numbers are rounded to their
// precision; CSV and JSON have every digit, stable names and a schema version. The same
// result gives the same bytes.
package reports
