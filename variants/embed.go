// Package variants holds the rule variants that are built into the program, so
// that it works with nothing beside it, and what bots know of them: styles of
// play and trained weights.
package variants

import "embed"

// FS has each variant as GAME/NAME.toml, each style of play as
// GAME/bots/NAME.toml, and weights trained for a variant as
// GAME/trained/NAME.toml, with what was found out about them in
// GAME/trained/findings.jsonl, and what players gain who learn to use the kinds
// of actions that other learned players hardly use, in GAME/trained/prices.jsonl.
//
//go:embed */*.toml */bots/*.toml */trained/*.toml */trained/*.jsonl
var FS embed.FS
