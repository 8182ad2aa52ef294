// Package render writes out what a set of rules says: as TOML, with the place that
// each line comes from, as a file to begin a variant with, and what two sets
// differ in.
package render
