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
		playback, err := Read(t.Context(), l, Replay{File: "x"}, text.Bytes(), question.Observer{})
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
			if len(c.At) != len(m.Picks)+1 {
				t.Fatalf("%s, match %d: %d moments of %d choices", variant, k, len(c.At), len(m.Picks))
			}
			for n, at := range c.At {
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
				if end := c.At[len(m.Picks)][side]; m.Result.Winners.Len() > 0 && (end > 0) != (won > 0) {
					t.Errorf("%s, match %d: in the end side %d has %.2f, winners %v", variant, k, side, end, m.Result.Winners.List())
				}
				half := c.At[len(m.Picks)/2][side]
				missed += (half - won) * (half - won)
				even += (1/float64(len(c.Sides)) - won) * (1/float64(len(c.Sides)) - won)
			}
			for i, x := range c.Turns {
				turned++
				if by := c.At[x.Pick+1][x.Side] - c.At[x.Pick][x.Side]; by != x.By || math.Abs(by) < minDecisiveChange || i > 0 && x.Pick <= c.Turns[i-1].Pick {
					t.Errorf("%s, match %d: %+v, it changed by %.2f", variant, k, x, by)
				}
			}
			if c.Leads >= 0 && c.Sides[c.Leads]&m.Result.Winners == 0 {
				t.Errorf("%s, match %d: side %d led to the end, winners %v", variant, k, c.Leads, m.Result.Winners.List())
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
	c.Sides, c.At = []engine.Seats{1, 2}, [][]float64{{.5, .5}, {.4, .6}, {.7, .3}, {.75, .25}, {1, 0}}
	c.decide(4, 1)
	want := []Turned{{0, 0, -.1}, {1, 0, .3}, {3, 0, .25}} // the third changes too little
	if c.Leads != 0 || c.Since != 1 || !slices.EqualFunc(c.Turns, want, func(a, b Turned) bool {
		return a.Pick == b.Pick && a.Side == b.Side && math.Abs(a.By-b.By) < 1e-9
	}) {
		t.Errorf("%+v, want the turns %+v, and side 0 in the lead since choice 1", c, want)
	}
	c = Chances{Sides: c.Sides, At: [][]float64{{.5, .5}, {.6, .4}, {1, 0}}, Leads: -1}
	if c.decide(2, 1); c.Leads != -1 {
		t.Errorf("side %d leads from choice %d, and was never behind", c.Leads, c.Since)
	}
}
