// Package decks holds the deck lists that are built into the program, so that
// it works with nothing beside it.
package decks

import "embed"

// FS has each deck list as GAME/NAME.toml.
//
//go:embed */*.toml
var FS embed.FS
