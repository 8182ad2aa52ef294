// Package variants holds the rule variants that are built into the program, so
// that it needs no files beside it, and the weights by which bots play them:
// styles of play and trained weights.
package variants

import "embed"

// FS has each variant as GAME/NAME.toml, each style of play as
// GAME/bots/NAME.toml, and weights trained for a variant as
// GAME/trained/NAME.toml. GAME/trained/findings.jsonl holds findings about the
// trained weights. GAME/trained/prices.jsonl holds how much a player gains by
// learning to use kinds of actions that other learned players hardly use.
//
//go:embed */*.toml */bots/*.toml */trained/*.toml */trained/*.jsonl
var FS embed.FS
