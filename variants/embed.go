// Package variants holds the rule variants that are built into the program, so
// that it works with nothing beside it.
package variants

import "embed"

// FS has each variant as GAME/NAME.toml.
//
//go:embed */*.toml
var FS embed.FS
