package chance_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/rng"
)

var bagged = chance.Use{Kind: "draw", Stream: rng.PurposeOf("bag"), Line: engine.Fields{
	{Name: "seat", Value: chance.GivenSlot}, {Name: "units", Value: chance.OutcomeSlot}}}

// many is a bag of many towers, some knights and a few bards.
var many = func() *chance.Cards {
	c := new(chance.Cards)
	for _, n := range []string{"tower", "knight", "bard"} {
		c.Add(n, 60)
	}
	return c
}()

// Each thing in a bag is drawn with the same probability, with or without a given order of
// draws, and no more things are drawn than the bag has.
func TestDrawIsEven(t *testing.T) {
	held := []uint8{30, 20, 10}
	var in, loose [3]int
	r := rng.NewStream(4)
	const deals = 600
	for deal := range uint64(deals) {
		var drawn [3]uint8
		s := begun(deal)
		s.Draw(&bagged, 0, many, held, 12, drawn[:], 1)
		for k, n := range drawn {
			in[k] += int(n)
		}
		drawn = [3]uint8{}
		s.UseUnorderedDecks(&r)
		s.Draw(&bagged, 0, many, held, 12, drawn[:], 1)
		for k, n := range drawn {
			loose[k] += int(n)
		}
	}
	for name, got := range map[string][3]int{"in order": in, "loose": loose} {
		for k, want := range []int{deals * 6, deals * 4, deals * 2} {
			if d := got[k] - want; d < -180 || d > 180 {
				t.Errorf("%s: kind %d is drawn %d times, want about %d", name, k, got[k], want)
			}
		}
	}
	var drawn [3]uint8
	begun(1).Draw(&bagged, 0, many, []uint8{2, 0, 1}, 12, drawn[:], 1)
	if drawn != [3]uint8{2, 0, 1} {
		t.Errorf("of two towers and a bard come %v", drawn)
	}
}

// Draws of many things of many kinds can return all of them.
func TestDrawManyKinds(t *testing.T) {
	wide := new(chance.Cards)
	held := make([]uint8, 80)
	for k := range held {
		wide.Add(fmt.Sprint("kind ", k), 3)
		held[k] = 3
	}
	r := rng.NewStream(4)
	for name, s := range map[string]*chance.Source{"in order": begun(1), "loose": begun(1)} {
		if name == "loose" {
			s.UseUnorderedDecks(&r)
		}
		drawn := make([]uint8, len(held))
		s.Draw(&bagged, 0, wide, held, 100, drawn, 1)
		all, last := 0, 0
		for k, n := range drawn {
			if all += int(n); n > 3 {
				t.Errorf("%s: %d of 3 of kind %d are drawn", name, n, k)
			}
			if k >= 64 {
				last += int(n)
			}
		}
		if all != 100 || last == 0 {
			t.Errorf("%s: %d things are drawn, want 100; %d of them of the last kinds", name, all, last)
		}
	}
}

// An additional thing in the bag changes a draw only if it is drawn itself.
func TestDrawMore(t *testing.T) {
	moved := 0
	for deal := range uint64(100) {
		var a, b [3]uint8
		begun(deal).Draw(&bagged, 3, many, []uint8{20, 20, 9}, 10, a[:], 1)
		begun(deal).Draw(&bagged, 3, many, []uint8{20, 20, 10}, 10, b[:], 1)
		if a == b {
			continue
		}
		moved++
		if b[2] != a[2]+1 || a[0]-b[0]+a[1]-b[1] != 1 {
			t.Errorf("deal %d: %v, and with one bard more %v", deal, a, b)
		}
	}
	if moved == 0 || moved > 40 {
		t.Errorf("one bard more of 50 changes %d of 100 draws of 10, want about 20", moved)
	}
}

// A record lists drawn things in the order of kinds and is read in that form; a line that is
// impossible is refused.
func TestDrawRecorded(t *testing.T) {
	held := []uint8{3, 3, 3}
	s := begun(5)
	var line []string
	s.OnOutcome(func(o engine.Outcome) { line = o.Fields[1].Value.([]string) })
	var want [3]uint8
	s.Draw(&bagged, 0, many, held, 4, want[:], 1)
	for _, c := range []struct {
		answer any
		want   string
	}{
		{line, ""},
		{[]string{"tower"}, "units has 1, expected 4"},
		{[]string{"tower", "tower", "tower", "wall"}, `units[3] is "wall", expected one of ["tower" "knight" "bard"]`},
		{[]string{"tower", "tower", "tower", "tower"}, `units[3] is "tower", once more than there are to be drawn`},
		{[]string{"bard", "tower", "tower", "tower"}, `units[1] is "tower", expected in the order of "bard"`},
		{errors.New("nothing left"), "nothing left"},
	} {
		var f chance.Source
		f.Follow(func(o engine.Outcome) error {
			if err, ok := c.answer.(error); ok {
				return err
			}
			*o.Fields[1].Value.(*[]string) = c.answer.([]string)
			return nil
		})
		var got [3]uint8
		f.Draw(&bagged, 0, many, held, 4, got[:], 1)
		switch {
		case c.want == "" && (f.Err() != nil || got != want || f.Trace() != s.Trace()):
			t.Errorf("out of the record comes %v, want %v (%v)", got, want, f.Err())
		case c.want != "" && (f.Err() == nil || !strings.HasSuffix(f.Err().Error(), c.want)):
			t.Errorf("%v: got %v, want %q", c.answer, f.Err(), c.want)
		case c.want != "" && slices.Equal(got[:], []uint8{0, 0, 0}):
			t.Errorf("%v: nothing was drawn", c.answer)
		}
	}
}

// Nothing is allocated without a listener.
func TestDrawAllocatesNothing(t *testing.T) {
	s, held := begun(1), []uint8{60, 60, 40}
	r := rng.NewStream(1)
	for range 2 {
		if n := testing.AllocsPerRun(100, func() {
			var drawn [3]uint8
			s.Draw(&bagged, 0, many, held, 14, drawn[:], 1)
		}); n != 0 {
			t.Errorf("drawing allocates %v times, want 0", n)
		}
		s.UseUnorderedDecks(&r)
	}
}
