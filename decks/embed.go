// Package decks holds the deck lists, themes and texts that are built into the
// program, so that it needs no files beside it.
package decks

import "embed"

// FS has each deck list as GAME/NAME.toml, each theme for drawing cards as
// themes/NAME.toml, the texts that a game shows to people as
// GAME/words.LANGUAGE.toml, and the texts of the program as words.LANGUAGE.toml.
//
//go:embed *.toml */*.toml
var FS embed.FS
