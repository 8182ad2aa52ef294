package chance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
)

// A Setup writes or reads everything that chance fixed before the first decision, which is the
// field setup in the start line of a record. A game describes it in one function for both
// directions, field by field in the order of the line; each call is given the field's value in
// the present state. [WriteSetup] writes these values. [Source.FollowSetup] reads the values of
// a record instead, refuses those that the rules could not have dealt, and each call returns
// what was read.
type Setup struct {
	fields engine.Fields
	record map[string]json.RawMessage // the fields of the record; nil when writing
	err    error

	isFieldMissing bool // err is that a field is missing
}

// WriteSetup calls describe and returns the fields of the setup that it describes, for the start
// line of a record ([engine.RecordState]).
func WriteSetup(describe func(x *Setup)) engine.Fields {
	var x Setup
	describe(&x)
	return x.fields
}

// FollowSetup begins a match whose chance is read from a record, as [Source.Follow] does, and reads
// its setup raw: describe, a function of the game, describes each field and puts what it reads into
// the state. An error says which field is wrong, what was found and what was expected; the match
// must then not go on.
func (s *Source) FollowSetup(raw json.RawMessage, next func(want engine.Outcome) error, describe func(x *Setup)) error {
	s.Follow(next)
	var x Setup
	if x.err = json.Unmarshal(raw, &x.record); x.err == nil && x.record == nil {
		x.err = fmt.Errorf("found %s, expected an object", raw)
	}
	if x.err == nil {
		describe(&x)
	}
	if x.err == nil || x.isFieldMissing {
		var known []string
		for _, f := range x.fields {
			known = append(known, strconv.Quote(f.Name))
			delete(x.record, f.Name)
		}
		for _, name := range slices.Sorted(maps.Keys(x.record)) {
			return fmt.Errorf("setup has an unknown key %q, expected %s", name, strings.Join(known, ", "))
		}
	}
	if x.err != nil {
		return fmt.Errorf("setup: %w", x.err)
	}
	return nil
}

// IsReading reports whether a record is being read, without an error so far. Where it is false, a
// game must not use the values that the other methods return.
func (x *Setup) IsReading() bool { return x.record != nil && x.err == nil }

// Refuse reports an error in the record. Only the first error is kept.
func (x *Setup) Refuse(format string, args ...any) {
	if x.err == nil {
		x.err = fmt.Errorf(format, args...)
	}
}

// Value describes a field of any type. When a setup is written, the field gets value. When one is
// read, the record's value is decoded into to, which is a pointer.
func (x *Setup) Value(name string, value, to any) {
	x.fields = append(x.fields, engine.Field{Name: name, Value: value})
	if !x.IsReading() {
		return
	}
	raw, ok := x.record[name]
	if !ok {
		x.isFieldMissing = true
		x.Refuse("%s is missing", name)
		return
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(to); err != nil {
		x.Refuse("%s: %w", name, err)
	}
}

// Number describes a whole number from minimum to maximum (inclusive) and returns it: n when
// writing, the number in the record when reading.
func (x *Setup) Number(name string, n, minimum, maximum int) int {
	got := n
	if x.Value(name, n, &got); x.IsReading() && (got < minimum || got > maximum) {
		x.Refuse("%s is %d, expected %d to %d", name, got, minimum, maximum)
	}
	return got
}

// Fixed describes a field that has the same value in all matches under the present rules; a
// record with another value is refused.
func (x *Setup) Fixed(name string, value any) {
	var got json.RawMessage
	x.Value(name, value, &got)
	if !x.IsReading() {
		return
	}
	want, err := json.Marshal(value)
	if err != nil || !bytes.Equal(compact(got), want) {
		x.Refuse("%s is %s, expected %s", name, got, want)
	}
}

func compact(raw []byte) []byte {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return raw
	}
	return b.Bytes()
}

// A Box is the cards from which a setup is dealt.
type Box struct {
	cards  *Cards
	counts []int // by kind: number of cards left
}

// NewBox returns a box with one card for each element of kinds.
func NewBox[K ~uint8](c *Cards, kinds []K) *Box {
	b := &Box{c, make([]int, len(c.Names))}
	for _, k := range kinds {
		b.counts[k]++
	}
	return b
}

// Take takes the cards with the given names out of a box and returns their kinds. If a card is not
// in the box, or not any more, it refuses the record and returns nil. The first argument is the
// name of the list, for the error.
func (x *Setup) Take(listName string, names []string, from *Box) (kinds []uint8) {
	for i, name := range names {
		k := slices.Index(from.cards.Names, name)
		if k < 0 || from.counts[k] == 0 {
			x.Refuse("%s[%d] is %q, which is no card that is left", listName, i, name)
			return nil
		}
		from.counts[k]--
		kinds = append(kinds, uint8(k))
	}
	return kinds
}

// Cards describes a list of cards that come out of a box, and returns their kinds as the record has
// them; nil when writing. The list must have the given number of cards; a number below 0 allows
// any.
func (x *Setup) Cards(name string, kinds []uint8, from *Box, count int) []uint8 {
	var got []string
	x.Value(name, from.cards.names(kinds), &got)
	return x.readOrWriteDeal(name, got, from, count)
}

// CardsBySeat describes one list of cards for each seat. It returns, by seat, the kinds of the
// cards in the record; nil for every seat when writing. Each list must have the given number of
// cards; a number below 0 allows any. kinds returns the present cards of a seat, from the box out
// of which they are dealt.
func (x *Setup) CardsBySeat(name string, seats, count int, kinds func(seat int) []uint8, from func(seat int) *Box) [][]uint8 {
	are := make([][]string, seats)
	for i := range are {
		are[i] = from(i).cards.names(kinds(i))
	}
	var got [][]string
	if x.Value(name, are, &got); x.IsReading() && len(got) != seats {
		x.Refuse("%s are of %d seats, expected %d", name, len(got), seats)
	}
	dealt := make([][]uint8, seats)
	for i := range got {
		if x.IsReading() {
			dealt[i] = x.readOrWriteDeal(fmt.Sprintf("%s[%d]", name, i), got[i], from(i), count)
		}
	}
	return dealt
}

func (x *Setup) readOrWriteDeal(listName string, names []string, from *Box, n int) []uint8 {
	if !x.IsReading() {
		return nil
	}
	if n >= 0 && len(names) != n {
		x.Refuse("%s has %d cards, expected %d", listName, len(names), n)
		return nil
	}
	return x.Take(listName, names, from)
}

// RequireEmpty refuses the record if cards are left in a box.
func (x *Setup) RequireEmpty(from *Box) {
	for k, n := range from.counts {
		if n > 0 && x.IsReading() {
			x.Refuse("%q is dealt %d times too few", from.cards.Names[k], n)
		}
	}
}

// names returns the names of cards, never nil.
func (c *Cards) names(kinds []uint8) []string {
	l := make([]string, len(kinds))
	for i, k := range kinds {
		l[i] = c.Names[k]
	}
	return l
}
