package stronghold

import (
	"fmt"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
)

// Guesses at face-down orders have the distribution of the tokens that can lie there: each kind
// in proportion to its number, for both sections together.
func TestGuessesAreFair(t *testing.T) {
	r := load(t, "stronghold/2010", "players.p2.draft_offer=1", "players.p2.units_per_turn=6", "players.p2.start_hourglasses=0", "players.p2.hourglasses_per_turn=0",
		"players.p2.stones_per_turn=0", "setup.bag.goblin=2", "setup.bag.orc=4", "setup.bag.troll=0", "hourglass.per_unit_spent=0", "invader_action.minor_move.hourglasses=0",
		"phase_card.e1.actions=['sap', 'rope']", "invader_action.sap.units_per_move=4")
	deal := map[string]any{"offers": []offer{{2, []string{"m1"}}, {3, []string{"e1"}}, {4, []string{"t1"}}, {5, []string{"r1"}}}}
	orderOn := func(k int) enginetest.Hidden {
		return enginetest.Hidden{Name: "the order on " + r.sections[k].id, Value: func(n engine.RecordState) string { return fmt.Sprint(n.(*State).pos.section[k].order) }}
	}
	enginetest.CheckFair(t, enginetest.Moment{
		Name: "two orders face down", Rules: r, Seats: 2, Seat: 1, Setups: slices.Values([]any{deal}),
		Play: []string{"end", "end", "end", "sap for orc", "w1", "rope for orc", "w1", "end", "end", "minor_move", "2 goblin from camp to w1", "2 orc from camp to w1",
			"rope", "rope w1 goblin to w2", "order", "goblin_fury on w1 face down", "order", "bluff on w2 face down"},
		Chance: func(engine.RecordState, engine.Outcome) []any {
			return []any{[]string{"goblin", "goblin", "orc", "orc", "orc", "orc"}}
		},
		Copies: func(n engine.RecordState, a engine.Action) int {
			if v, kind, _, _ := unpackAction(a); v == verbOrder && n.Phase() == "order" {
				return int(n.(*State).pos.orders[kind])
			}
			return 1
		},
		Hidden: []enginetest.Hidden{orderOn(0), orderOn(1)},
	})
}
