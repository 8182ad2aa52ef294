package empires

import "equitas/engine/rule"

var _ rule.SeatScope = Game{}

// SeatsName implements [rule.SeatScope].
func (Game) SeatsName(*rule.Set) string { return "game.players" }

// AtSeats implements [rule.SeatScope]: what each number of players gets.
func (Game) AtSeats(_, _ *rule.Set, path string, seats int) bool {
	n := rule.NumberedSeats(path)
	return n == 0 || n == seats
}
