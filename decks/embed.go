// Package decks holds the deck lists that are built into the program, so that
// it works with nothing beside it.
package decks

import "embed"

// FS has each deck list as GAME/NAME.toml, how cards look as themes/NAME.toml,
// what a game says to people as GAME/words.LANGUAGE.toml, and what the program
// says as words.LANGUAGE.toml.
//
//go:embed *.toml */*.toml
var FS embed.FS
