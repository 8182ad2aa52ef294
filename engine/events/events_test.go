package events_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/events"
	"equitas/engine/narration"
)

// The game of these tests: a seat makes a choice with several steps, dice are rolled, cards are
// drawn that only their owner sees, a turn ends. A choice may be told by its target only.
const (
	chosen events.Kind = iota
	wentOn
	rolled
	drew
	over
	began
	aimed
	kinds
)

type event struct {
	what    events.Kind
	seat, n int
}

type (
	row     = events.Row[event, voice]
	table   = events.Table[event, voice]
	telling = events.Telling[event, voice]
)

// A voice returns the key of a sentence, and its placeholders with their values.
type voice struct{}

func (voice) Sentence(key string, with ...narration.Fill) string {
	var v narration.Values
	for _, f := range with {
		f(&v)
	}
	for _, k := range v.Keys() {
		x, _ := v.Value(k)
		key += " " + k + "=" + strconv.Itoa(x.Number)
	}
	return key + "."
}

func has(key string) bool {
	return slices.Contains([]string{"event.miss", "event.hit", "event.draw", "event.backs", "event.over", "event.begins", "event.aims"}, key)
}

func number(key string, of func(t *telling) int) func(t *telling) []narration.Fill {
	return func(t *telling) []narration.Fill { return []narration.Fill{narration.Num(key, of(t))} }
}

func choice(t *telling) string {
	if t.Manner == narration.Continued {
		return "goes on to " + strconv.Itoa(t.First().n)
	}
	return "seat " + strconv.Itoa(t.First().seat) + " chooses."
}

func spec() table {
	return table{Kinds: int(kinds), Kind: func(e *event) events.Kind { return e.what },
		Sees: func(e *event, seat engine.Seat) bool { return e.what != drew || e.seat == int(seat) },
		Fill: number("n", func(t *telling) int { return t.First().n }),
		Rows: []row{
			{Kind: chosen, Tell: choice, OpensSentence: true},
			{Kind: wentOn, Tell: choice, OpensSentence: true, ContinuesSentence: true},
			{Kind: rolled, Alternatives: []string{"miss", "hit", ""}, Pick: func(t *telling) int { return t.First().n }, KeepsOpen: true},
			{Kind: drew, Say: "draw", Unseen: "backs", Fill: number("cards", func(t *telling) int { return len(t.Events) }),
				JoinsNext: func(t *telling, next *event) bool { return next.seat == t.First().seat }},
			{Kind: over, Say: "over", Fill: number("before", func(t *telling) int {
				if t.Previous == nil {
					return -1
				}
				return int(t.Previous.what)
			})},
			{Kind: began, Alternatives: []string{"begins", ""}, Pick: func(t *telling) int { return t.First().n }, ReplacesOpen: true, OpensSentence: true},
			{Kind: aimed, Say: "aims", ReplacesOpen: true},
		}}
}

// Steps continue an open sentence, even after events that are told apart from it. Events that
// join share a sentence. A viewer who does not see something hidden is told the other sentence.
func TestTell(t *testing.T) {
	told := spec()
	for _, c := range []struct {
		name   string
		events []event
		to     int
		want   string
	}{
		{"nothing", nil, 0, ""},
		{"a choice with two steps", []event{{chosen, 1, 0}, {wentOn, 1, 4}, {wentOn, 1, 5}}, 0, "seat 1 chooses, goes on to 4, goes on to 5."},
		{"a step alone begins", []event{{wentOn, 1, 4}, {wentOn, 1, 5}}, 0, "seat 1 chooses, goes on to 5."},
		{"a roll between", []event{{chosen, 1, 0}, {rolled, 1, 1}, {wentOn, 1, 5}}, 0, "seat 1 chooses, goes on to 5. | event.hit n=1."},
		{"a roll that is not told", []event{{rolled, 1, 2}, {rolled, 1, 0}}, 0, "event.miss n=0."},
		{"an end between", []event{{chosen, 1, 0}, {over, 1, 9}, {wentOn, 1, 5}}, 0, "seat 1 chooses. | event.over n=9 before=0. | seat 1 chooses."},
		{"the first has none before it", []event{{over, 1, 9}}, 0, "event.over n=9 before=-1."},
		{"cards that join, seen", []event{{drew, 1, 2}, {drew, 1, 3}, {drew, 0, 3}}, 1, "event.draw n=2 cards=2. | event.backs n=3 cards=1."},
		{"an aim in place of its choice", []event{{began, 1, 0}, {aimed, 1, 4}}, 0, "event.aims n=4."},
		{"only the first aim", []event{{began, 1, 0}, {aimed, 1, 4}, {aimed, 1, 5}}, 0, "event.aims n=4. | event.aims n=5."},
		{"a choice that is not told", []event{{over, 1, 9}, {began, 1, 1}, {aimed, 1, 4}, {over, 1, 8}}, 0, "event.over n=9 before=-1. | event.aims n=4. | event.over n=8 before=6."},
		{"a choice without its aim", []event{{began, 1, 0}}, 0, "event.begins n=0."},
		{"nothing of a choice", []event{{began, 1, 1}}, 0, ""},
		{"what opens once more", []event{{began, 1, 0}, {began, 1, 0}, {aimed, 1, 4}}, 0, "event.aims n=4."},
		{"an end between choice and aim", []event{{began, 1, 0}, {over, 1, 9}, {aimed, 1, 4}}, 0, "event.begins n=0. | event.over n=9 before=5. | event.aims n=4."},
		{"before is the last of several", []event{{drew, 1, 2}, {drew, 1, 3}, {over, 1, 0}}, 1, "event.draw n=2 cards=2. | event.over n=0 before=3."},
	} {
		var l []engine.Event
		for _, e := range c.events {
			l = append(l, e)
		}
		if got := strings.Join(told.Tell(voice{}, l, engine.Seat(c.to)), " | "); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

// Who looks on and sees where in the match events stand is not told where.
func TestStory(t *testing.T) {
	told := spec()
	told.Rows[over].OmitInStory = true
	if got := strings.Join(told.Story(voice{}, []engine.Event{event{over, 1, 9}, event{chosen, 1, 0}, event{over, 1, 9}, event{wentOn, 1, 4}, event{drew, 1, 2}}), " | "); got != "seat 1 chooses, goes on to 4. | event.backs n=2 cards=1." {
		t.Errorf("got %s", got)
	}
}

// Faults reports whatever a table lacks.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name   string
		forget func(s *table)
		want   string
	}{
		{"nothing", func(*table) {}, ""},
		{"a kind", func(s *table) { s.Kinds++ }, "kind 7 has no row"},
		{"a kind too many", func(s *table) { s.Kinds-- }, "row 6, kind 6, expected 0 to 5"},
		{"that it is there", func(s *table) { s.Rows = append(s.Rows, s.Rows[0]) }, "row 7, kind 0: the kind has another row"},
		{"a sentence", func(s *table) { s.Rows[4].Say = "" }, "row 4, kind 4: no sentence"},
		{"its words", func(s *table) { s.Rows[4].Say = "end" }, "row 4, kind 4: the files of words have no event.end"},
		{"words of who does not see", func(s *table) { s.Rows[3].Unseen = "back" }, "row 3, kind 3: the files of words have no event.back"},
		{"words of one of several", func(s *table) { s.Rows[2].Alternatives[0] = "missed" }, "row 2, kind 2: the files of words have no event.missed"},
		{"how to pick", func(s *table) { s.Rows[2].Pick = nil }, "row 2, kind 2: 3 sentences to pick among, and Pick is there: false"},
	} {
		s := spec()
		c.forget(&s)
		if got := strings.Join(s.Faults(has), "\n"); got != c.want {
			t.Errorf("%s forgotten: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// Who begins to listen is told what changes from then on, and who stops loses nothing by it.
func TestListener(t *testing.T) {
	now := 1
	l := events.NewListener(&now)
	heard, paused := 0, 0
	l.Listen(nil)
	if l.LastTold != nil || l.EventFunc != nil {
		t.Error("a position is kept for nobody")
	}
	l.Listen(func(engine.Event) { heard++ })
	l.OnPause(func() { paused++ })
	if l.EventFunc(nil); heard != 1 || *l.LastTold != 1 {
		t.Errorf("heard %d, position %d", heard, *l.LastTold)
	}
	if l.PauseFunc(); paused != 1 {
		t.Errorf("paused %d times", paused)
	}
	now = 2
	l.Listen(nil)
	if *l.LastTold != 1 || l.EventFunc != nil {
		t.Errorf("position %d after listening", *l.LastTold)
	}
	if l.Listen(func(engine.Event) {}); *l.LastTold != 2 {
		t.Errorf("position %d, want that of now", *l.LastTold)
	}
}
