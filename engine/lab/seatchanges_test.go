package lab

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/reports"
)

// If a change has an effect only at other numbers of seats, the report says so before any
// match is played, and nothing changes at this number. Played at one of the other numbers,
// it is compared as usual.
func TestAtSeats(t *testing.T) {
	if testing.Short() {
		t.Skip("plays five games")
	}
	files := fstest.MapFS{}
	type change struct {
		base, rules string
		played, at  int    // numbers of seats of the first comparison and of a second; 0: there is no second
		says        string // in the lead of the first, after the title; "": the usual lead
		moves       bool   // deals go differently in the second
	}
	list := []change{
		{"stronghold/2010", "players.p4.units_per_turn = 20\n", 2, 4, "this is about 4 seats; played at 2: --seats 4.", true},
		{"stronghold/2010", "setup.preset = true\n", 3, 2, "this is about 2 seats; played at 3: --seats 2.", true},
		{"stronghold/2010", "ally.transfer_units = 0\n", 2, 0, "this is about 3 and 4 seats; played at 2: --seats 3.", false},
		{"stronghold/2010", "rule.breach = 'game.players == 3 || fight.advantage > 0'\n", 2, 3, "", true},
		{"stronghold/2010", "players.p2.units_per_turn = 20\n", 2, 0, "", false},
		{"empires/2002", "setup.markers.p5 = 3\n", 4, 5, "this is about 5 seats; played at 4: --seats 5.", true},
		{"proelio/0.9.6", "hand.limit = 'table.houses >= 5 ? 7 : 5'\n", 4, 5, "this is about 5 and 6 seats; played at 4: --seats 5.", true},
		{"proelio/0.9.6", "hand.limit = 'table.houses <= 4 ? 7 : 5'\n", 4, 0, "", false},
		{"proelio/0.9.6", "players.max = 5\n", 4, 0, "", false},
		{"warland/2.0.2", "advanced.enabled_if = 'game.seats >= 3'\n", 4, 0, "this is about 3 seats; played at 4: --seats 3.", false},
		{"crazy_eights/standard", "number.pair = 5\n", 4, 2, "this is about 2 seats; played at 4: --seats 2.", true},
		{"crazy_eights/standard", "number.deal = 4\n", 2, 4, "this is about 3, 4 and 5 seats; played at 2: --seats 3.", true},
	}
	for i, c := range list {
		game, _, _ := strings.Cut(c.base, "/")
		files[fmt.Sprintf("own/%d.toml", i)] = &fstest.MapFile{Data: []byte(fmt.Sprintf("game = %q\nextends = %q\ntitle = \"Own\"\n%s", game, c.base, c.rules))}
	}
	l := testLab(t, rule.Layer{Variants: files})
	for i, c := range list {
		for _, seats := range []int{c.played, c.at} {
			if seats == 0 {
				continue
			}
			a, err := l.Ask(t.Context(), &question.Compare{Base: c.base, Others: []string{fmt.Sprintf("own/%d", i)}, Play: question.Play{Seats: []int{seats}, Deals: 16, Bots: []string{"greedy"}}}, question.Observer{})
			if err != nil {
				t.Fatalf("%s: %v", c.rules, err)
			}
			r := a.Reports[0].(*reports.Comparison)
			lead := strings.TrimPrefix(reports.Page(r, reports.Style{}).Lead, "Own: ")
			switch about := strings.HasPrefix(lead, "this is about"); {
			case seats == c.played && c.says != "" && (lead != c.says || !r.Result.Identical()):
				t.Errorf("%s at %d: %q, identical %v; want %q", c.rules, seats, lead, r.Result.Identical(), c.says)
			case (seats != c.played || c.says == "") && about:
				t.Errorf("%s at %d: %q", c.rules, seats, lead)
			case seats == c.at && c.moves == r.Result.Identical():
				t.Errorf("%s at %d: deals went differently %v, want %v", c.rules, seats, !r.Result.Identical(), c.moves)
			}
		}
	}
}
