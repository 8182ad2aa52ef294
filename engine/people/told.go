package people

import (
	"slices"
	"strings"

	"equitas/engine"
)

// Spoken is an action in words.
type Spoken struct {
	Words string // of a record: "attack knights"
	Said  string // as people say it: "Attack House 4 with Knights, value 2"
}

// A shownTable is what a seat was shown last.
type shownTable struct {
	turn  int
	lines []string // with their headings
}

// Seat names a seat, as people at the table do.
func (t *Table) Seat(who engine.Seat) string { return t.voice.Seat(who) }

// Question says what the person who must decide is asked.
func (t *Table) Question() string { return t.voice.Ask(t.live.State()) }

// Actions are what may be done, in the order of [Table.Choose].
func (t *Table) Actions() []Spoken { return t.spoken(t.live.Legal()) }

// Subjects are what can be asked about with [Table.Why]: the actions, then
// others that are not possible now.
func (t *Table) Subjects() []Spoken { return t.spoken(t.voice.Subjects(t.live.State())) }

// Why lists the rules that allow or forbid one of the subjects.
func (t *Table) Why(subject int) []engine.Reason {
	st := t.live.State()
	return t.voice.Why(st, t.voice.Subjects(st)[subject])
}

// Forbidden says of several subjects, none of which is possible now, what forbids
// them all, and which of them is forbidden by the fewest rules.
func (t *Table) Forbidden(subjects []int) (common []engine.Reason, least int) {
	fewest := 0
	for n, i := range subjects {
		forbids := slices.DeleteFunc(t.Why(i), func(r engine.Reason) bool { return r.Holds })
		if n == 0 {
			common = forbids
		}
		common = slices.DeleteFunc(slices.Clone(common), func(r engine.Reason) bool {
			return !slices.ContainsFunc(forbids, func(o engine.Reason) bool { return o.Rule == r.Rule && o.At == r.At && o.Text == r.Text })
		})
		if n == 0 || len(forbids) < fewest {
			least, fewest = i, len(forbids)
		}
	}
	return common, least
}

func (t *Table) spoken(actions []engine.Action) []Spoken {
	st := t.live.State()
	all := make([]Spoken, len(actions))
	for i, a := range actions {
		all[i] = Spoken{st.Words(a), t.voice.Say(st, a)}
	}
	return all
}

// News tells a seat what has happened since it was told last.
func (t *Table) News(who engine.Seat) []string {
	lines := t.voice.Tell(t.events[t.told[who]:], who)
	if t.told[who] < len(t.events) {
		t.before[who] = t.told[who]
	}
	t.told[who] = len(t.events)
	return lines
}

// Log tells a seat all that it may know of what has happened.
func (t *Table) Log(who engine.Seat) []string { return t.voice.Tell(t.events, who) }

// End tells a seat how the match that is over has ended.
func (t *Table) End(who engine.Seat) []string { return t.voice.End(t.live.State(), who) }

// Look shows what a seat sees: all of it, or only what is new since it looked
// last in this turn.
func (t *Table) Look(who engine.Seat, all bool) []engine.Passage {
	st := t.live.State()
	shown, turn := &t.shown[who], st.Turn()
	if v, ok := t.voice.(engine.Dater); ok {
		turn = v.Turn(st) + 1 // nothing has been shown in turn 0
	}
	if all || shown.turn != turn {
		*shown = shownTable{turn: turn}
	}
	seen := map[string]bool{}
	for _, l := range shown.lines {
		seen[l] = true
	}
	shown.lines = shown.lines[:0]
	var fresh []engine.Passage
	for _, part := range t.voice.Table(st, who) {
		p := engine.Passage{Heading: part.Heading}
		for _, l := range part.Lines {
			line := part.Heading + "\n" + l
			shown.lines = append(shown.lines, line)
			if !seen[line] {
				p.Lines = append(p.Lines, l)
			}
		}
		if len(p.Lines) > 0 {
			fresh = append(fresh, p)
		}
	}
	return fresh
}

// Things are what can be asked about with [Table.Thing], as they are called; nil if
// the game tells of none.
func (t *Table) Things() []string {
	if g, ok := t.voice.(engine.Guide); ok {
		return g.Things(t.live.State())
	}
	return nil
}

// Thing tells a seat about one of the things.
func (t *Table) Thing(who engine.Seat, i int) []string {
	return t.voice.(engine.Guide).Thing(t.live.State(), who, i)
}

// Part finds something that players of the game may use by the beginning of what it
// is called, in the language of the table, in reports or on a command line, and what
// alone leads to it; "" is none.
func (t *Table) Part(about string) (title string, through []string) {
	r, ok := t.Rules.(engine.PartUser)
	if !ok || about == "" {
		return "", nil
	}
	parts := r.Parts()
	at := -1
	for _, called := range []func(p engine.Part) string{t.called, func(p engine.Part) string { return p.Title }, func(p engine.Part) string { return p.Name }} {
		if at < 0 {
			at = slices.IndexFunc(parts, func(p engine.Part) bool {
				name := called(p)
				return len(name) >= len(about) && strings.EqualFold(name[:len(about)], about)
			})
		}
	}
	if at < 0 {
		return "", nil
	}
	for _, p := range parts {
		if slices.Contains(parts[at].Through, p.Name) {
			through = append(through, t.called(p))
		}
	}
	return t.called(parts[at]), through
}

// called is what a part is called in the language of the table, where the game has a
// name for it there.
func (t *Table) called(p engine.Part) string {
	if n, ok := t.voice.(engine.Namer); ok {
		return n.Part(p)
	}
	return p.Title
}
