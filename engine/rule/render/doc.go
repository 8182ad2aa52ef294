// Package render describes sets of rules: as TOML, optionally with the place from which each line
// comes, as files of a new variant, and as lists of differences between two sets.
package render
