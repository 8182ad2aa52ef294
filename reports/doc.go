// Package reports writes results for people and for other programs: a comparison of two
// variants, a summary of one, a sweep of settings, a search for settings, and a plan.
//
// A comparison calls its variants base and other. Metrics are grouped into families, each of
// which is one table. The first table, the headline, has the metrics that matter most.
//
// Text, Markdown and HTML are made from a [table.Page], whose numbers are rounded to their
// precision; CSV and JSON have every digit, stable names and a schema version. The same
// result gives the same bytes.
package reports
