// Package events tells what happens in a match by a table of rows: of each kind of event the
// sentence, what fills it, who sees what of it, and with which others it shares a sentence.
// [Table.Tell] is then [engine.Voice.Tell].
//
// What a game reports is a value of its own type: a kind, and the data of the event. A row says
// all of its kind:
//
//	{Kind: tellMade, Say: "made", With: sayFood},
//	{Kind: tellTried, Among: []string{"fails", "succeeds"}, Pick: won, With: sayRoll, Aside: true},
//
// A choice, and what goes on with it, share a sentence: "faction 1 moves a pawn, to 500,450".
// The rows of such events are marked Opens and GoesOn, and those of events between them, which
// do not end the sentence, Aside. Where the choice is told better by what comes next, "faction 1
// attacks Italia", the next is marked InPlace instead.
//
// Of something hidden, a seat that does not see it is told the sentence Unseen. [Table.Faults]
// lists what has been forgotten, and every game's test asks for none.
package events

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// A Kind is a kind of event. A game numbers them from 0.
type Kind uint8

// Voice is what a table needs of a game's voice: sentences and names in a language, as a
// [narration.Speaker] has them.
type Voice interface {
	Sentence(key string, with ...narration.With) string
}

// A Table says how the events of a game, of type E, are told by voices of type V.
type Table[E any, V Voice] struct {
	Kinds int                                     // how many there are
	Kind  func(e *E) Kind                         // of an event
	Sees  func(e *E, seat engine.Seat) bool       // whether a seat sees what is hidden in an event; nil: all see everything
	With  func(t *Telling[E, V]) []narration.With // what fills the sentences of all rows
	Rows  []Row[E, V]
}

// A Row says how events of one kind are told.
type Row[E any, V Voice] struct {
	Kind Kind

	// Say is the sentence, below [event] in the files of words, and Unseen that for seats that
	// do not see what is hidden, "" if they are told the same. With, which may be nil, fills
	// them after the table's. Where there are several, Among has them, and Pick returns the
	// index of one; one that is "" is not told. Tell, unless nil, returns the sentence itself.
	Say, Unseen string
	Among       []string
	Pick        func(t *Telling[E, V]) int
	With        func(t *Telling[E, V]) []narration.With
	Tell        func(t *Telling[E, V]) string

	// Joins reports whether the next event, of the same kind, shares the sentence; nil: none
	// does.
	Joins func(t *Telling[E, V], next *E) bool

	Opens   bool // a sentence with which later events may go on, or that they replace
	GoesOn  bool // goes on with the sentence before, if one is open
	InPlace bool // stands in place of the sentence before, if one is open
	Aside   bool // stands after an open sentence and does not end it
}

// A Telling is an event, or several that share a sentence, on the way to one seat.
type Telling[E any, V Voice] struct {
	Voice  V
	To     engine.Seat      // who is told; [engine.Nobody]: who looks on
	Events []E              // at least one
	Before *E               // the event before them, nil if they are the first
	Seen   bool             // To sees what is hidden in the first
	How    narration.Manner // of a choice: Done, or GoneOn if it goes on with the sentence before
}

// First returns the first of the events that share the sentence.
func (t *Telling[E, V]) First() *E { return &t.Events[0] }

// Tell returns the sentences that tell events, each of which is an E, to a seat. It
// implements [engine.Voice.Tell].
func (t *Table[E, V]) Tell(v V, events []engine.Event, to engine.Seat) (l []string) {
	open := -1 // the line with which others go on, or in place of which they stand
	var before *E
	for len(events) > 0 {
		x := Telling[E, V]{Voice: v, To: to, Events: []E{events[0].(E)}, Before: before, How: narration.Done}
		row := t.row(&x)
		if row.Joins != nil {
			for _, next := range events[1:] {
				e := next.(E)
				if t.Kind(&e) != row.Kind || !row.Joins(&x, &e) {
					break
				}
				x.Events = append(x.Events, e)
			}
		}
		events, before = events[len(x.Events):], &x.Events[len(x.Events)-1]
		goesOn := row.GoesOn && open >= 0
		if goesOn {
			x.How = narration.GoneOn
		}
		text := t.sentence(row, &x)
		switch {
		case goesOn:
			l[open] = strings.TrimSuffix(l[open], ".") + ", " + text + "."
			continue
		case row.InPlace && open >= 0:
			if l[open] = text; !row.Opens {
				open = -1
			}
			continue
		case row.Opens:
			open = len(l)
		case !row.Aside:
			open = -1
		}
		if text != "" || row.Opens { // there is a place for what comes next
			l = append(l, text)
		}
	}
	return slices.DeleteFunc(l, func(text string) bool { return text == "" })
}

// row returns the row for the kind of the first event. It panics if that kind has no row,
// which Faults would have found.
func (t *Table[E, V]) row(x *Telling[E, V]) *Row[E, V] {
	x.Seen = t.Sees == nil || t.Sees(x.First(), x.To)
	kind := t.Kind(x.First())
	for i := range t.Rows {
		if t.Rows[i].Kind == kind {
			return &t.Rows[i]
		}
	}
	panic(fmt.Sprintf("events: kind %d has no row", kind))
}

// sentence returns the sentence of events by their row, "" if they are not told.
func (t *Table[E, V]) sentence(row *Row[E, V], x *Telling[E, V]) string {
	if row.Tell != nil {
		return row.Tell(x)
	}
	key := row.Say
	switch {
	case row.Unseen != "" && !x.Seen:
		key = row.Unseen
	case row.Pick != nil:
		key = row.Among[row.Pick(x)]
	}
	if key == "" {
		return ""
	}
	var with []narration.With
	if t.With != nil {
		with = t.With(x)
	}
	if row.With != nil {
		with = slices.Concat(with, row.With(x))
	}
	return x.Voice.Sentence("event."+key, with...)
}

// Faults lists what the table lacks, a line each: a kind without a row, a row without a
// sentence, and sentences that the files of words do not have. has reports whether they have
// one, by its key.
func (t *Table[E, V]) Faults(has func(key string) bool) (l []string) {
	add := func(format string, args ...any) { l = append(l, fmt.Sprintf(format, args...)) }
	said := make([]bool, t.Kinds)
	for i := range t.Rows {
		r := &t.Rows[i]
		at := fmt.Sprintf("row %d, kind %d", i, r.Kind)
		switch {
		case int(r.Kind) >= t.Kinds:
			add("%s, expected 0 to %d", at, t.Kinds-1)
			continue
		case said[r.Kind]:
			add("%s: the kind has another row", at)
		}
		said[r.Kind] = true
		for _, key := range append([]string{r.Say, r.Unseen}, r.Among...) {
			if key != "" && !has("event."+key) {
				add("%s: the files of words have no event.%s", at, key)
			}
		}
		if r.Say == "" && r.Tell == nil && len(r.Among) == 0 {
			add("%s: no sentence", at)
		}
		if (r.Pick == nil) != (len(r.Among) == 0) {
			add("%s: %d sentences to pick among, and Pick is there: %v", at, len(r.Among), r.Pick != nil)
		}
	}
	for kind, is := range said {
		if !is {
			add("kind %d has no row", kind)
		}
	}
	return l
}
