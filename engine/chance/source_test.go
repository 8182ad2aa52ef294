package chance_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/rng"
)

// The uses of chance in a game with towers, knights and dice.
var (
	shuffled = chance.Use{Kind: "shuffle", Stream: rng.PurposeOf("deck"), Line: engine.Fields{
		{Name: "deck", Value: "base"}, {Name: "order", Value: chance.OutcomeSlot}}}
	stolen = chance.Use{Kind: "steal", Stream: rng.PurposeOf("steal"), Line: engine.Fields{
		{Name: "from", Value: chance.GivenSlot}, {Name: "to", Value: chance.GivenSlot}, {Name: "card", Value: chance.OutcomeSlot}}}
	rolled = chance.Use{Kind: "roll", Stream: rng.PurposeOf("roll"), Line: engine.Fields{
		{Name: "die", Value: 6}, {Name: "result", Value: chance.OutcomeSlot}, {Name: "for", Value: "luck"}}}
	drawn = chance.Use{Kind: "draw", Stream: rng.PurposeOf("draw"), Line: engine.Fields{{Name: "seat", Value: chance.OutcomeSlot}}}
)

func cards(names ...string) *chance.Cards {
	c := new(chance.Cards)
	for _, n := range names {
		c.Add(n, 3)
	}
	return c
}

var (
	three = cards("tower", "knight", "bard")
	seats = numbered("4", "5", "6")
)

func numbered(names ...string) *chance.Cards {
	c := cards(names...)
	c.Numbers = true
	return c
}

// pile returns three towers, a knight and two bards.
func pile() []uint8 { return []uint8{0, 0, 0, 1, 2, 2} }

var held = []uint8{3, 1, 2}

// odd has the possible values of a counter.
var odd = []int{1, 3, 5}

// All values are drawn about equally often; the record has the drawn value, and reading it
// returns that value.
func TestValue(t *testing.T) {
	for _, words := range [][]string{nil, {"", "knave", "", "queen", "", "king"}} {
		count := [3]int{}
		for deal := range uint64(900) {
			s, heard := begun(deal), engine.Outcome{}
			s.OnOutcome(func(o engine.Outcome) { heard = o })
			at := s.PickValue(&drawn, 2, odd, words)
			count[at]++
			said := heard.Fields[len(heard.Fields)-1].Value
			if words == nil && said != odd[at] || words != nil && said != words[odd[at]] {
				t.Fatalf("value %d is %v in the record", odd[at], said)
			}
			again := new(chance.Source)
			again.Follow(func(o engine.Outcome) error {
				switch open := o.Fields[len(o.Fields)-1].Value.(type) {
				case *int:
					*open = said.(int)
				case *string:
					*open = said.(string)
				}
				return nil
			})
			if got := again.PickValue(&drawn, 2, odd, words); got != at || again.Trace() != s.Trace() {
				t.Fatalf("the record says %v, which is value %d, not %d", said, at, got)
			}
		}
		for at, n := range count {
			if n < 240 || n > 360 {
				t.Errorf("value %d came %d times of 900", odd[at], n)
			}
		}
	}
}

// happen uses each kind of chance once and returns the results.
func happen(s *chance.Source) string {
	p := pile()
	s.Shuffle(&shuffled, 1, three, p, 0)
	k := s.Pick(&stolen, 2, three, 0b101, held, 4, 5)
	return fmt.Sprint(p, k, s.Roll(&rolled, 3, 4, 6), s.Pick(&drawn, 4, seats, 0b111, held))
}

func begun(deal uint64) *chance.Source {
	s := new(chance.Source)
	s.Begin(rng.NewDeal(1, deal))
	return s
}

// A witness gets every use of chance as a line of a record, and reading these lines repeats the
// match.
func TestLines(t *testing.T) {
	s := begun(7)
	var lines []string
	s.OnOutcome(func(o engine.Outcome) {
		b, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(b))
	})
	want := happen(s)
	for i, begin := range []string{
		`{"type":"chance","what":"shuffle","deck":"base","order":["`,
		`{"type":"chance","what":"steal","from":4,"to":5,"card":"`,
		`{"type":"chance","what":"roll","die":6,"result":[`,
	} {
		if !strings.HasPrefix(lines[i], begin) {
			t.Errorf("line %d is %s, want it to begin with %s", i, lines[i], begin)
		}
	}
	if len(lines) != 4 || !strings.HasSuffix(lines[2], `],"for":"luck"}`) {
		t.Errorf("the lines are %q, want four, of which the third ends with what it is for", lines)
	}
	if !regexp.MustCompile(`^{"type":"chance","what":"draw","seat":[456]}$`).MatchString(lines[3]) {
		t.Errorf("the last line is %s, want a seat that is a number", lines[3])
	}
	var r chance.Source
	r.Follow(func(o engine.Outcome) error {
		line := lines[0]
		lines = lines[1:]
		for _, f := range o.Fields {
			var in map[string]json.RawMessage
			if err := json.Unmarshal([]byte(line), &in); err != nil {
				return err
			}
			switch f.Value.(type) {
			case *string, *[]string, *int, *[]int:
				if err := json.Unmarshal(in[f.Name], f.Value); err != nil {
					return err
				}
			}
		}
		if b, err := json.Marshal(o); err != nil || string(b) != line {
			return fmt.Errorf("filled in, %s is %s", line, b)
		}
		return nil
	})
	if got := happen(&r); got != want || r.Err() != nil {
		t.Errorf("out of the record comes %s, want %s (%v)", got, want, r.Err())
	}
	if r.Trace() != s.Trace() {
		t.Errorf("the trace is %x with the record and %x without", r.Trace(), s.Trace())
	}
}

// A line that the rules do not allow is refused with what was found and what was expected. No
// further lines are read, and play can continue.
func TestRefused(t *testing.T) {
	shuffle := func(s *chance.Source) {
		p := pile()
		if s.Shuffle(&shuffled, 0, three, p); !slices.Equal(p, pile()) {
			t.Errorf("after a wrong order the pile is %v", p)
		}
	}
	pick := func(s *chance.Source) {
		if k := s.Pick(&stolen, 0, three, 0b101, held, 1, 2); k != 0 {
			t.Errorf("a wrong card is taken for kind %d", k)
		}
	}
	draw := func(s *chance.Source) {
		if k := s.Pick(&drawn, 0, seats, 0b101, held); k != 0 {
			t.Errorf("a wrong seat is taken for kind %d", k)
		}
	}
	roll := func(s *chance.Source) {
		if d := s.Roll(&rolled, 0, 2, 6); !slices.Equal(d, []int{1, 1}) {
			t.Errorf("wrong dice show %v", d)
		}
	}
	value := func(s *chance.Source) {
		if at := s.PickValue(&drawn, 0, odd, nil); at != 0 {
			t.Errorf("a wrong value is taken for value %d", at)
		}
	}
	word := func(s *chance.Source) {
		if at := s.PickValue(&drawn, 0, odd[:2], []string{"no", "knave", "king", "queen"}); at != 0 {
			t.Errorf("a wrong word is taken for value %d", at)
		}
	}
	for _, c := range []struct {
		do     func(*chance.Source)
		answer any
		want   string
	}{
		{value, 2, "chance: seat is 2, expected one of 1, 3, 5"},
		{word, "king", `chance: seat is "king", expected one of "knave", "queen"`},
		{shuffle, []string{"tower"}, "chance: order has 1 cards, expected 6"},
		{shuffle, []string{"tower", "tower", "bard", "tower", "bard", "wall"}, `chance: order[5] is "wall", which is not among the cards to be shuffled`},
		{shuffle, []string{"tower", "knight", "bard", "tower", "bard", "knight"}, `chance: order[5] is "knight", once more than there are to be shuffled`},
		{pick, "wall", `chance: card is "wall", expected one of "tower", "bard"`},
		{pick, "knight", `chance: card is "knight", expected one of "tower", "bard"`},
		{draw, 5, "chance: seat is 5, expected one of 4, 6"},
		{draw, 7, "chance: seat is 7, expected one of 4, 6"},
		{roll, []int{1}, "chance: result has 1 dice, expected 2"},
		{roll, []int{6, 7}, "chance: result[1] is 7, expected 1 to 6"},
		{roll, []int{0, 1}, "chance: result[0] is 0, expected 1 to 6"},
		{roll, errors.New("nothing left"), "nothing left"},
	} {
		asked := 0
		var s chance.Source
		s.Follow(func(o engine.Outcome) error {
			asked++
			for _, f := range o.Fields {
				switch to := f.Value.(type) {
				case *string:
					*to = c.answer.(string)
				case *[]string:
					*to = c.answer.([]string)
				case *int:
					*to = c.answer.(int)
				case *[]int:
					if err, ok := c.answer.(error); ok {
						return err
					}
					*to = c.answer.([]int)
				}
			}
			return nil
		})
		c.do(&s)
		if s.Err() == nil || s.Err().Error() != c.want {
			t.Errorf("%v: got %v, want %s", c.answer, s.Err(), c.want)
		}
		happen(&s)
		if asked != 1 || s.Err().Error() != c.want {
			t.Errorf("%v: after an error the record was asked %d times and the error is %v", c.answer, asked, s.Err())
		}
		if s.Begin(rng.NewDeal(1, 1)); s.Err() != nil {
			t.Errorf("the next match begins with %v", s.Err())
		}
	}
}

// An additional kind of card does not change the order of the other cards.
func TestCardMore(t *testing.T) {
	four := cards("tower", "knight", "bard", "axe")
	moved := 0
	for deal := range uint64(50) {
		a, b := pile(), append(pile(), 3)
		begun(deal).Shuffle(&shuffled, 0, three, a)
		begun(deal).Shuffle(&shuffled, 0, four, b)
		if b = slices.DeleteFunc(b, func(k uint8) bool { return k == 3 }); !slices.Equal(a, b) {
			t.Errorf("deal %d: the order is %v, and %v with one kind more", deal, a, b)
		}
		x, y := begun(deal).Pick(&stolen, 0, three, 0b111, held), begun(deal).Pick(&stolen, 0, four, 0b1111, []uint8{3, 1, 2, 1})
		if y != 3 && x != y {
			t.Errorf("deal %d: a card of kind %d is taken, and of kind %d with one kind more", deal, x, y)
		}
		if y == 3 {
			moved++
		}
	}
	if moved == 0 || moved > 20 {
		t.Errorf("the card more is taken in %d of 50 deals, want about 7", moved)
	}
}

// All cards are equally likely, with or without a given order.
func TestEven(t *testing.T) {
	var picked, loose, top, place [3]int
	const n = 6000
	r := rng.NewStream(5)
	for deal := range uint64(n) {
		s := begun(deal)
		picked[s.Pick(&stolen, 0, three, 0b111, held)]++
		p := pile()
		s.Shuffle(&shuffled, 0, three, p)
		top[p[0]]++
		place[p[5]]++
		s.UseUnorderedDecks(&r)
		loose[s.Pick(&stolen, 0, three, 0b111, held)]++
		if q := pile(); !s.HasUnorderedDecks() || s.RandomBelow(3) > 2 {
			t.Fatal("a loose source says it is none, or draws 3 of 3")
		} else if s.Shuffle(&shuffled, 1, three, q); !slices.Equal(q, pile()) {
			t.Fatal("a loose source puts piles in order")
		}
	}
	for name, got := range map[string][3]int{"picked": picked, "picked in a guess": loose, "on top": top, "at the bottom": place} {
		for k, want := range []int{n / 2, n / 6, n / 3} {
			if d := got[k] - want; d < -150 || d > 150 {
				t.Errorf("kind %d is %s %d times of %d, want about %d", k, name, got[k], n, want)
			}
		}
	}
}

// A copy continues like the original, but has no witness and record until it gets its own.
func TestTake(t *testing.T) {
	s, c := begun(3), new(chance.Source)
	told := 0
	s.OnOutcome(func(engine.Outcome) { told++ })
	happen(s)
	c.CopyChance(s)
	told = 0
	if a, b := happen(c), happen(s); a != b || c.Trace() != s.Trace() || told != 4 {
		t.Errorf("a copy goes on with %s, the original with %s; the witness heard of %d outcomes, want 4", a, b, told)
	}
	r := rng.NewStream(9)
	if c.UseStream(&r); happen(c) == happen(s) {
		t.Error("a guess has the chance of what it was made from")
	}
	s.Begin(rng.NewDeal(1, 3))
	if happen(s); told != 8 {
		t.Errorf("the witness of the match before heard of %d outcomes, want 8", told)
	}
}

// Nothing is allocated without a listener.
func TestAllocatesNothing(t *testing.T) {
	s, p := begun(1), pile()
	r := rng.NewStream(1)
	for range 2 {
		if n := testing.AllocsPerRun(100, func() {
			copy(p, []uint8{0, 0, 0, 1, 2, 2})
			s.Shuffle(&shuffled, 1, three, p, 0)
			s.Pick(&stolen, 2, three, chance.KindMask(held), held, 4, 5)
			s.Roll(&rolled, 3, 4, 6)
			s.PickValue(&drawn, 3, odd, nil)
			s.ShuffleIDs(s.StreamKey(shuffled.Stream, 0), three.Copies[0])
		}); n != 0 {
			t.Errorf("chance allocates %v times, want 0", n)
		}
		s.UseUnorderedDecks(&r)
	}
}
