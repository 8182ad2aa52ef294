package warland

import "equitas/engine/rule"

var _ rule.Seater = Game{}

// SeatsName implements [rule.Seater].
func (Game) SeatsName(*rule.Set) string { return "game.seats" }

// AtSeats implements [rule.Seater]: no key is about a number of factions.
func (Game) AtSeats(_, _ *rule.Set, _ string, _ int) bool { return true }
