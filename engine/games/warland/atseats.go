package warland

import "equitas/engine/rule"

var _ rule.SeatScope = Game{}

// SeatsName implements [rule.SeatScope].
func (Game) SeatsName(*rule.Set) string { return "game.seats" }

// AtSeats implements [rule.SeatScope]: no key is about a number of factions.
func (Game) AtSeats(_, _ *rule.Set, _ string, _ int) bool { return true }
