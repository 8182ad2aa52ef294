// Package render writes sets of rules out: as TOML, with the places that lines come from,
// as files of a new variant, and as lists of differences between two sets.
package render
