package records

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
)

// The chances add up to 1 after every choice, end with the actual winner, and are computed
// once. Halfway through some matches their squared errors are smaller than those of equal
// chances.
func TestChances(t *testing.T) {
	if testing.Short() {
		t.Skip("bots play what the judge learns from")
	}
	for variant, deals := range map[string]int{"proelio/0.9.6": 24, "stronghold/2010": 4} {
		l := testLab(t)
		r, err := l.Record(t.Context(), lab.Recording{Variant: variant, Play: question.Play{Bots: []string{"greedy"}, Deals: deals}}, question.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if _, err := r.Write(t.Context(), &text); err != nil {
			t.Fatal(err)
		}
		playback, err := Read(t.Context(), l, ReplayOptions{File: "x"}, text.Bytes(), question.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		missed, even, turned := 0.0, 0.0, 0
		for k := range playback.Matches {
			m := &playback.Matches[k]
			c, err := playback.Chances(t.Context(), k)
			if err != nil || c == nil {
				t.Fatalf("%s, match %d: %v, %v", variant, k, c, err)
			}
			if again, _ := playback.Chances(t.Context(), k); again != c {
				t.Errorf("%s, match %d is judged twice", variant, k)
			}
			if len(c.ByChoice) != len(m.Picks)+1 {
				t.Fatalf("%s, match %d: %d moments of %d choices", variant, k, len(c.ByChoice), len(m.Picks))
			}
			for n, at := range c.ByChoice {
				sum := 0.0
				for _, x := range at {
					sum += x
				}
				if len(at) != len(c.Sides) || math.Abs(sum-1) > 1e-6 {
					t.Fatalf("%s, match %d, choice %d: %v", variant, k, n, at)
				}
			}
			for side, seats := range c.Sides {
				won := 0.0
				if seats&m.Result.Winners != 0 {
					won = 1
				}
				if end := c.ByChoice[len(m.Picks)][side]; m.Result.Winners.Len() > 0 && (end > 0) != (won > 0) {
					t.Errorf("%s, match %d: in the end side %d has %.2f, winners %v", variant, k, side, end, m.Result.Winners.List())
				}
				half := c.ByChoice[len(m.Picks)/2][side]
				missed += (half - won) * (half - won)
				even += (1/float64(len(c.Sides)) - won) * (1/float64(len(c.Sides)) - won)
			}
			for i, x := range c.DecisiveChoices {
				turned++
				if by := c.ByChoice[x.Choice+1][x.Side] - c.ByChoice[x.Choice][x.Side]; by != x.Change || math.Abs(by) < minDecisiveChange || i > 0 && x.Choice <= c.DecisiveChoices[i-1].Choice {
					t.Errorf("%s, match %d: %+v, it changed by %.2f", variant, k, x, by)
				}
			}
			if c.ComebackSide >= 0 && c.Sides[c.ComebackSide]&m.Result.Winners == 0 {
				t.Errorf("%s, match %d: side %d led to the end, winners %v", variant, k, c.ComebackSide, m.Result.Winners.List())
			}
		}
		t.Logf("%s: squared errors halfway %.3f, of an even guess %.3f", variant, missed, even)
		if missed >= even || turned == 0 {
			t.Errorf("%s: squared errors halfway %.3f, of an even guess %.3f; %d choices decided", variant, missed, even, turned)
		}
	}
}

// A choice is decisive if it changes the chances of a side by much; it is listed for the
// side with the largest change. The winner leads since the choice after which it was never
// behind.
func TestDecisiveChoices(t *testing.T) {
	var c Chances
	c.Sides, c.ByChoice = []engine.Seats{1, 2}, [][]float64{{.5, .5}, {.4, .6}, {.7, .3}, {.75, .25}, {1, 0}}
	c.setDecisive(4, 1)
	want := []DecisiveChoice{{0, 0, -.1}, {1, 0, .3}, {3, 0, .25}} // the third changes too little
	if c.ComebackSide != 0 || c.LastBehind != 1 || !slices.EqualFunc(c.DecisiveChoices, want, func(a, b DecisiveChoice) bool {
		return a.Choice == b.Choice && a.Side == b.Side && math.Abs(a.Change-b.Change) < 1e-9
	}) {
		t.Errorf("%+v, want the turns %+v, and side 0 in the lead since choice 1", c, want)
	}
	c = Chances{Sides: c.Sides, ByChoice: [][]float64{{.5, .5}, {.6, .4}, {1, 0}}, ComebackSide: -1}
	if c.setDecisive(2, 1); c.ComebackSide != -1 {
		t.Errorf("side %d leads from choice %d, and was never behind", c.ComebackSide, c.LastBehind)
	}
}
