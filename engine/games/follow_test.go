package games_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// A dealer decides what a plain program leaves open: chance, and which of the legal options
// is taken. With a match of the text to follow, it repeats what chance and the players did
// there, and fails where the text and the plain program differ. Without one it draws
// everything at random.
type dealer struct {
	r    *rng.Stream // for random play; nil if a match is followed
	f    figures     // what the match has counted so far
	text *text       // the match that is followed; nil: at random

	// position returns the table of the plain program, by the names that the text gives its
	// counters and zones. The values are one number, or one for each seat; for zones they are
	// numbers of cards. "score" has the present scores. It may be nil.
	position func() map[string][]int
}

// A text is a match of a game told in text while its plain program follows it.
type text struct {
	t      *testing.T
	match  string
	st     engine.RecordState
	seats  int
	least  bool // fewest points win
	r      rng.Stream
	habits [engine.MaxSeats]habit
	taste  uint64           // of stubborn players
	chance []engine.Outcome // outcomes that the plain program has not asked for
	said   []string         // the last decisions, at most twelve

	legal       []engine.Action
	told, plain []string
}

// A habit is how a player of a match that is followed chooses three times out of four.
// Uniformly random players hardly ever lay eight cards on one river, or take all cards that
// cost points.
type habit uint8

const (
	anything habit = iota // at random
	thefirst              // the first option: the lowest card, the first of a menu
	thelast               // the last option
	highest               // the option with the highest number at its end
	lowest
	stubborn // the option that comes first in an order of all options, which is fixed for the match
	habits
)

// acquaint draws the habits of the players of the match.
func (x *text) acquaint(deal rng.Deal) {
	x.r = deal.Stream(rng.PurposeOf("random player"), 0)
	for i := range x.seats {
		x.habits[i] = habit(x.r.Below(uint32(habits)))
	}
	x.taste = x.r.Uint64()
}

// pick returns the index of the option of the text that seat who chooses, by its habit.
func (x *text) pick(who int) int {
	n := len(x.told)
	if x.r.Below(4) == 0 {
		return int(x.r.Below(uint32(n)))
	}
	switch x.habits[who] {
	case thefirst:
		return 0
	case thelast:
		return n - 1
	case highest, lowest:
		best := 0
		for i, word := range x.told {
			if d := ending(word) - ending(x.told[best]); d > 0 == (x.habits[who] == highest) && d != 0 {
				best = i
			}
		}
		return best
	case stubborn:
		best := 0
		for i, word := range x.told {
			if rng.Mix64(x.taste^rng.HashName(word)) > rng.Mix64(x.taste^rng.HashName(x.told[best])) {
				best = i
			}
		}
		return best
	}
	return int(x.r.Below(uint32(n)))
}

// ending returns the number at the end of a word, 0 if there is none.
func ending(word string) int {
	n, _ := strconv.Atoi(word[strings.LastIndexAny(word, "_ ")+1:])
	return n
}

// choose lets seat who choose one of n options and returns its index; word returns what the
// text calls an option.
func (d *dealer) choose(who, n int, word func(i int) string) int {
	d.f["decisions"]++
	if d.text == nil {
		return int(d.r.Below(uint32(n)))
	}
	return d.text.choose(who, n, word, d.position)
}

// shuffle orders cards anew in place, the top one last; name returns what the text calls a
// card.
func (d *dealer) shuffle(cards []int, name func(card int) string) {
	if d.text == nil {
		shuffle(d.r, cards)
		return
	}
	d.text.shuffle(cards, name)
}

// draw returns one of the cards, each with the same probability; name returns what the text
// calls a card.
func (d *dealer) draw(cards []int, name func(card int) string) int {
	if d.text == nil {
		return any1(d.r, cards)
	}
	return d.text.draw(cards, name)
}

// roll returns a number from 0 to n-1, each with the same probability.
func (d *dealer) roll(n int) int {
	if d.text == nil {
		return int(d.r.Below(uint32(n)))
	}
	return d.text.roll(n)
}

// ask lets seat who choose one of the things and returns it; word returns what the text calls
// a thing.
func ask[T any](d *dealer, who int, things []T, word func(thing T) string) T {
	return things[d.choose(who, len(things), func(i int) string { return word(things[i]) })]
}

// seatWord returns what the text calls the choice of a seat.
func seatWord(seat int) string { return fmt.Sprintf("choose %d", seat) }

// fails ends the test with a message about the difference, and the last decisions of the
// match.
func (x *text) fails(format string, args ...any) {
	x.t.Helper()
	x.t.Fatalf("%s: %s\nthe last decisions:\n  %s", x.match, fmt.Sprintf(format, args...), strings.Join(x.said, "\n  "))
}

func (x *text) choose(who, n int, word func(i int) string, position func() map[string][]int) int {
	x.t.Helper()
	x.settled()
	x.same(position)
	x.plain = x.plain[:0]
	for i := range n {
		x.plain = append(x.plain, word(i))
	}
	if x.st.ToAct() == engine.Nobody {
		x.fails("the text has ended the match, and the plain program asks seat %d: %v", who, x.plain)
	}
	x.legal, x.told = x.st.Legal(x.legal[:0]), x.told[:0]
	for _, a := range x.legal {
		x.told = append(x.told, x.st.Words(a))
	}
	if int(x.st.ToAct()) != who || !alike(x.told, x.plain) {
		x.fails("the text asks seat %d, %s: %v; the plain program asks seat %d: %v", x.st.ToAct(), x.st.Phase(), x.told, who, x.plain)
	}
	pick := x.pick(who)
	if len(x.said) == 12 {
		x.said = slices.Delete(x.said, 0, 1)
	}
	x.said = append(x.said, fmt.Sprintf("seat %d, %s: %s", who, x.st.Phase(), x.told[pick]))
	x.st.Apply(x.legal[pick])
	return slices.Index(x.plain, x.told[pick])
}

// alike reports whether two lists have the same words, in any order, none of them twice.
func alike(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i, s := range a {
		if slices.Contains(a[:i], s) || !slices.Contains(b, s) {
			return false
		}
	}
	return true
}

// settled fails if the text had chance outcomes for which the plain program has not asked.
func (x *text) settled() {
	x.t.Helper()
	if len(x.chance) > 0 {
		x.fails("the text has a %s (%v) of which the plain program knows nothing", x.chance[0].Kind, x.chance[0].Fields)
	}
}

// same fails if the text's table differs from position, the plain program's. A nil position
// is not compared.
func (x *text) same(position func() map[string][]int) {
	x.t.Helper()
	if position == nil {
		return
	}
	said := position()
	fields := x.st.Table().(engine.Fields)
	for name, want := range said {
		var got []int
		if name == "score" {
			got = x.standing()
		} else {
			i := slices.IndexFunc(fields, func(f engine.Field) bool { return f.Name == name })
			if i < 0 {
				x.fails("the text has nothing that is called %s", name)
			}
			got = amounts(fields[i].Value)
		}
		if !slices.Equal(got, want) {
			x.fails("%s: the text has %v, the plain program %v", name, got, want)
		}
	}
}

// standing returns the present scores, by seat.
func (x *text) standing() (l []int) {
	var dst [engine.MaxSeats]int64
	x.st.(engine.Scorer).Standing(dst[:x.seats])
	for _, s := range dst[:x.seats] {
		l = append(l, int(s/engine.StandingUnit))
	}
	return l
}

// amounts returns the numbers in a field of the text's table: the value of a counter, or one
// for each seat; for a zone its number of cards.
func amounts(v any) []int {
	switch v := v.(type) {
	case int32:
		return []int{int(v)}
	case bool:
		if v {
			return []int{1}
		}
		return []int{0}
	case []string:
		return []int{len(v)}
	case engine.Fields: // a pile for each word
		n := 0
		for _, f := range v {
			n += amounts(f.Value)[0]
		}
		return []int{n}
	case []any:
		var l []int
		for _, x := range v {
			l = append(l, amounts(x)...)
		}
		return l
	}
	return nil
}

// take removes and returns the first outcome of the kind what that fits, from those that the
// plain program has not asked for; false if there is none.
func (x *text) take(what string, fits func(o engine.Outcome) bool) (engine.Outcome, bool) {
	for i, o := range x.chance {
		if o.Kind == what && fits(o) {
			x.chance = slices.Delete(x.chance, i, i+1)
			return o, true
		}
	}
	return engine.Outcome{}, false
}

func (x *text) shuffle(cards []int, name func(card int) string) {
	x.t.Helper()
	if len(cards) == 0 {
		return // nothing happens
	}
	var want []string
	of := map[string]int{}
	for _, c := range cards {
		of[name(c)] = c
		want = append(want, name(c))
	}
	slices.Sort(want)
	o, ok := x.take("shuffle", func(o engine.Outcome) bool {
		return slices.Equal(slices.Sorted(slices.Values(o.Get("order").([]string))), want)
	})
	if !ok {
		x.fails("the plain program shuffles %v, the text does not, but has %v", want, x.chance)
	}
	order := o.Get("order").([]string) // the top card first
	for i, s := range order {
		cards[len(cards)-1-i] = of[s]
	}
}

func (x *text) draw(cards []int, name func(card int) string) int {
	x.t.Helper()
	var card int
	_, ok := x.take("random", func(o engine.Outcome) bool {
		drawn, _ := o.Get("cards").([]string)
		if len(drawn) != 1 {
			return false
		}
		i := slices.IndexFunc(cards, func(c int) bool { return name(c) == drawn[0] })
		if i >= 0 {
			card = cards[i]
		}
		return i >= 0
	})
	if !ok {
		x.fails("the plain program draws one of %d cards, the text does not, but has %v", len(cards), x.chance)
	}
	return card
}

func (x *text) roll(n int) int {
	x.t.Helper()
	o, ok := x.take("roll", func(engine.Outcome) bool { return true })
	if !ok {
		x.fails("the plain program rolls, the text does not, but has %v", x.chance)
	}
	v, is := o.Get("result").(int)
	if !is || v < 0 || v >= n {
		x.fails("the text rolled %v of %d", o.Get("result"), n)
	}
	return v
}

// heard keeps a chance outcome of the text until the plain program asks for it.
func (x *text) heard(o engine.Outcome) { x.chance = append(x.chance, o) }

// began keeps the chance outcomes of the text before its first decision, which the setup
// contains.
func (x *text) began() {
	x.t.Helper()
	b, err := json.Marshal(x.st.Setup())
	if err != nil {
		x.t.Fatal(err)
	}
	var setup struct{ Chance []map[string]json.RawMessage }
	if err := json.Unmarshal(b, &setup); err != nil {
		x.t.Fatal(err)
	}
	for _, line := range setup.Chance {
		var o engine.Outcome
		for name, raw := range line {
			var words []string
			var word string
			var numbers []int
			var number int
			switch {
			case name == "what":
				_ = json.Unmarshal(raw, &o.Kind)
			case json.Unmarshal(raw, &numbers) == nil:
				o.Fields = append(o.Fields, engine.Field{Name: name, Value: numbers})
			case json.Unmarshal(raw, &words) == nil:
				o.Fields = append(o.Fields, engine.Field{Name: name, Value: words})
			case json.Unmarshal(raw, &number) == nil:
				o.Fields = append(o.Fields, engine.Field{Name: name, Value: number})
			case json.Unmarshal(raw, &word) == nil:
				o.Fields = append(o.Fields, engine.Field{Name: name, Value: word})
			}
		}
		x.heard(o)
	}
}

// follow plays a match of the text and lets the plain program follow it. At every decision
// both must ask the same seat and offer the same, their tables must be equal, and they must
// end in the same way. It returns what the plain program counted.
func (w *twin) follow(t *testing.T, st engine.RecordState, deal rng.Deal) figures {
	t.Helper()
	st.Start(deal)
	x := &text{t: t, match: fmt.Sprintf("%s, %d seats, deal %d", w.variant, w.seats, deal.Index), st: st, seats: w.seats, least: w.least}
	x.acquaint(deal)
	x.began()
	st.OnOutcome(x.heard)
	d := &dealer{f: figures{}, text: x}
	w.plain(d)
	if st.ToAct() != engine.Nobody {
		x.fails("the plain program has ended the match, and the text asks seat %d, %s", st.ToAct(), st.Phase())
	}
	x.settled()
	x.same(d.position)
	res := st.Result()
	x.equal("turns", float64(res.Turns), d.f["turns"])
	x.equal("end "+res.Reason, 1, d.f["end "+res.Reason])
	for i := range w.seats {
		x.equal(seat("win", i), float64(res.Payoff(engine.Seat(i)))/engine.PayoffUnit, d.f[seat("win", i)])
		score := float64(res.Scores[i])
		if w.least {
			score = -score
		}
		x.equal(seat("score", i), score, d.f[seat("score", i)])
	}
	return d.f
}

func (x *text) equal(what string, got, want float64) {
	x.t.Helper()
	if got != want {
		x.fails("%s: the text has %v, the plain program %v", what, got, want)
	}
}
