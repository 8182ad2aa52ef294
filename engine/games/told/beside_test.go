package told_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// Sentences can name the seats left and right of a seat, among those that are not out; a seat
// that is out has none.
func TestBesideASeat(t *testing.T) {
	game := strings.Replace(brook, "players = { min = 2, max = 3, usual = 2 }", "players = { min = 4, max = 4, usual = 4 }", 1)
	game = strings.Replace(game, "hand = 3", "hand = 2", 1)
	game = strings.Replace(game, "[count]\n", `[counter]
dealer = { is = "seat" }
nobody = { is = "seat", none = true }
l = { is = "seat", none = true }
r = { is = "seat", none = true }
ll = { is = "seat", none = true }
n = { is = "seat", none = true }
mark = { is = "0..9", of = "seat" }
[count]
`, 1)
	game = strings.Replace(game, `[phase.turn]
card = { choose = "card from hand", where = "card.value > 0", do = "move card to won", or = "move 1 from deck to hand" }`,
		`[phase.turn]
all = ["set dealer to right", "out dealer", "set dealer to me", "set l to left of dealer", "set r to right of dealer", "set ll to left of left", "set n to left of nobody"]
give = ["move 1 from deck to left of dealer.won", "add 3 to right of dealer.mark", "run mark for left of l"]
who  = { choose = "target from left of dealer", do = "move all from hand to right of target.won" }
over = "end"
[phase.mark]
add = "add 1 to mark"`, 1)
	game = strings.Replace(game, `"me.points"`, `"me.won * 1000 + me.mark * 100 + l.seat * 10 + r.seat + ll.seat * 100000 + n.seat * 1000000"`, 1)
	load := func(text string) (*rule.Loaded, error) {
		return library(rule.Layer{Variants: fstest.MapFS{"brook/standard.toml": {Data: []byte(text)}}, Decks: decks.FS}).Load("brook/standard", nil)
	}
	l, err := load(game)
	if err != nil {
		t.Fatal(err)
	}
	s := l.Rules.NewState(4)
	s.Start(rng.NewDeal(1, 1))
	legal := s.Legal(nil)
	if len(legal) != 1 {
		t.Fatalf("%d seats may be chosen, want the one to the left", len(legal))
	}
	if words := s.(engine.RecordState).Words(legal[0]); !strings.HasSuffix(words, "1") {
		t.Errorf("it is %q, want seat 1", words)
	}
	s.Apply(legal[0])
	// Seat 0 is to act and seat 3 is out: 1 is left of 0 and 2 right of it, 2 left of 1.
	rest := int32(3*100000 + 2*10 + 3)
	want := [4]int32{2*1000 + rest, 1000 + rest, 100 + 3*100 + rest, rest}
	if got := s.Result().Scores; [4]int32(got[:4]) != want {
		t.Errorf("scores are %d, want %d", got[:4], want)
	}
	for says, want := range map[string]string{
		"left of nobdy":  "nobdy is no seat",
		"left of":        "is no seat",
		"rigth of me":    "is no seat",
		"left of dealer": "",
	} {
		_, err := load(strings.Replace(game, "set l to left of dealer", "set l to "+says, 1))
		text := ""
		if err != nil {
			text = err.Error()
		}
		if want == "" && text != "" || !strings.Contains(text, want) {
			t.Errorf("%q: got %q, want %q", says, text, want)
		}
	}
}
