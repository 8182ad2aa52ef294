// Package events puts the events of a match into words by a table. It has a row for each kind
// of event: its sentence, what fills the placeholders, which seats see hidden parts of it, and
// with which other events it shares a sentence. [Table.Tell] then implements
// [engine.Voice.Tell].
//
// An event is a value of a type of the game's own: a kind, and the data of the event. A row
// describes all events of its kind:
//
//	{Kind: eventMade, Say: "made", Fill: foodArgs},
//	{Kind: eventTried, Alternatives: []string{"fails", "succeeds"}, Pick: won, Fill: rollArgs, KeepsOpen: true},
//
// A choice and its continuation share a sentence: "faction 1 moves a pawn, to 500,450". The
// rows of such events are marked OpensSentence and ContinuesSentence, and those of events
// between them that do not end the sentence KeepsOpen. Where the next event states the choice
// better than its own sentence, as in "faction 1 attacks Italia", the next is marked
// ReplacesOpen instead.
//
// A seat that does not see what is hidden in an event is told the sentence Unseen.
// [Table.Faults] lists rows and sentences that are missing, and every game's test requires that
// there are none.
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

// Voice is the part of a game's voice that a table calls: sentences in a language, as
// [narration.Speaker] provides them.
type Voice interface {
	Sentence(key string, with ...narration.Fill) string
}

// A Table says how the events of a game, of type E, are told by voices of type V.
type Table[E any, V Voice] struct {
	Kinds int                                     // number of kinds of events
	Kind  func(e *E) Kind                         // returns the kind of an event
	Sees  func(e *E, seat engine.Seat) bool       // reports whether a seat sees the hidden part of an event; nil: all see everything
	Fill  func(t *Telling[E, V]) []narration.Fill // fills placeholders in the sentences of all rows
	Rows  []Row[E, V]
}

// A Row says how events of one kind are told.
type Row[E any, V Voice] struct {
	Kind Kind

	// Say is the key of the sentence, in section [event] of the files of words. Unseen is the key
	// for seats that do not see what is hidden; "" if it is the same. Fill, unless nil, fills
	// placeholders after the table's Fill. If there are several sentences, Alternatives lists their
	// keys and Pick returns the index of one; an event whose key is "" is not told. Tell, unless
	// nil, returns the sentence instead.
	Say, Unseen  string
	Alternatives []string
	Pick         func(t *Telling[E, V]) int
	Fill         func(t *Telling[E, V]) []narration.Fill
	Tell         func(t *Telling[E, V]) string

	// JoinsNext reports whether the next event, of the same kind, is told in the same sentence;
	// nil: never.
	JoinsNext func(t *Telling[E, V], next *E) bool

	OmitInStory       bool // [Table.Story] leaves it out: it tells which turn or round begins, which the reader of a story sees anyway
	OpensSentence     bool // its sentence stays open: a later event may continue or replace it
	ContinuesSentence bool // continues the open sentence, if there is one
	ReplacesOpen      bool // replaces the open sentence, if there is one
	KeepsOpen         bool // is told after an open sentence without closing it
}

// A Telling is the telling of one event, or of several that share a sentence, to one seat.
type Telling[E any, V Voice] struct {
	Voice    V
	Viewer   engine.Seat      // the seat that is told; [engine.Nobody] for spectators
	Events   []E              // at least one
	Previous *E               // the event before them; nil if they are the first
	Seen     bool             // whether Viewer sees the hidden part of the first event
	Manner   narration.Manner // for a choice: Done, or Continued if it continues the open sentence
}

// First returns the first of the events that share the sentence.
func (t *Telling[E, V]) First() *E { return &t.Events[0] }

// Tell returns the sentences that tell events to the seat viewer; each event must be an E. It
// implements [engine.Voice.Tell].
func (t *Table[E, V]) Tell(v V, events []engine.Event, viewer engine.Seat) (l []string) {
	open := -1 // index in l of the open sentence; -1: none
	var before *E
	for len(events) > 0 {
		x := Telling[E, V]{Voice: v, Viewer: viewer, Events: []E{events[0].(E)}, Previous: before, Manner: narration.Done}
		x.Seen = t.Sees == nil || t.Sees(x.First(), viewer)
		row := t.rowOf(t.Kind(x.First()))
		if row.JoinsNext != nil {
			for _, next := range events[1:] {
				e := next.(E)
				if t.Kind(&e) != row.Kind || !row.JoinsNext(&x, &e) {
					break
				}
				x.Events = append(x.Events, e)
			}
		}
		events, before = events[len(x.Events):], &x.Events[len(x.Events)-1]
		goesOn := row.ContinuesSentence && open >= 0
		if goesOn {
			x.Manner = narration.Continued
		}
		text := t.sentence(row, &x)
		switch {
		case goesOn:
			l[open] = strings.TrimSuffix(l[open], ".") + ", " + text + "."
			continue
		case row.ReplacesOpen && open >= 0:
			if l[open] = text; !row.OpensSentence {
				open = -1
			}
			continue
		case row.OpensSentence:
			open = len(l)
		case !row.KeepsOpen:
			open = -1
		}
		if text != "" || row.OpensSentence { // an open sentence needs a line even if it has no text so far
			l = append(l, text)
		}
	}
	return slices.DeleteFunc(l, func(text string) bool { return text == "" })
}

// Story returns the sentences that tell events to a spectator who also sees which turn it is:
// events of rows with OmitInStory are left out. It implements [engine.TablePicture.Story].
func (t *Table[E, V]) Story(v V, events []engine.Event) []string {
	return t.Tell(v, slices.DeleteFunc(slices.Clone(events), func(x engine.Event) bool {
		e := x.(E)
		return t.rowOf(t.Kind(&e)).OmitInStory
	}), engine.Nobody)
}

// rowOf returns the row for a kind. It panics if there is none, which Faults would have found.
func (t *Table[E, V]) rowOf(kind Kind) *Row[E, V] {
	for i := range t.Rows {
		if t.Rows[i].Kind == kind {
			return &t.Rows[i]
		}
	}
	panic(fmt.Sprintf("events: kind %d has no row", kind))
}

// sentence returns the sentence that row gives the events of x; "" if the seat is not told of them.
func (t *Table[E, V]) sentence(row *Row[E, V], x *Telling[E, V]) string {
	if row.Tell != nil {
		return row.Tell(x)
	}
	key := row.Say
	switch {
	case row.Unseen != "" && !x.Seen:
		key = row.Unseen
	case row.Pick != nil:
		key = row.Alternatives[row.Pick(x)]
	}
	if key == "" {
		return ""
	}
	var with []narration.Fill
	if t.Fill != nil {
		with = t.Fill(x)
	}
	if row.Fill != nil {
		with = slices.Concat(with, row.Fill(x))
	}
	return x.Voice.Sentence("event."+key, with...)
}

// Faults lists what the table lacks, a line each: a kind without a row, a row without a
// sentence, and sentences that the files of words do not have. has reports whether they have a
// sentence of that key.
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
		for _, key := range append([]string{r.Say, r.Unseen}, r.Alternatives...) {
			if key != "" && !has("event."+key) {
				add("%s: the files of words have no event.%s", at, key)
			}
		}
		if r.Say == "" && r.Tell == nil && len(r.Alternatives) == 0 {
			add("%s: no sentence", at)
		}
		if (r.Pick == nil) != (len(r.Alternatives) == 0) {
			add("%s: %d sentences to pick among, and Pick is there: %v", at, len(r.Alternatives), r.Pick != nil)
		}
	}
	for kind, is := range said {
		if !is {
			add("kind %d has no row", kind)
		}
	}
	return l
}
