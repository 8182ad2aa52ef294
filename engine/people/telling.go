package people

import (
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
)

// A WordedAction is an action in words.
type WordedAction struct {
	Words    string // as in a record: "attack knights"
	Sentence string // as a sentence: "Attack House 4 with Knights, value 2"

	Number string // the number that the action chooses out of a range, such as a bid; "" for none
}

// A shownTable holds the lines that [Table.DescribeTable] showed a seat last.
type shownTable struct {
	turn  int      // [engine.Voice.Turn] at that time, plus one; 0 if nothing was shown
	lines []string // all lines of the table at that time, each with its heading before it
}

// Seat returns the name of a seat, as people at the table use it.
func (t *Table) Seat(seat engine.Seat) string { return t.voice.Seat(seat) }

// Question returns the question that the seat to act must decide.
func (t *Table) Question() string { return t.voice.Ask(t.live.State()) }

// Actions returns the legal actions. Other methods refer to them by index.
func (t *Table) Actions() []WordedAction { return t.wordedActions(t.live.Legal()) }

// Subjects returns the actions that [Table.LegalityReasons] explains: first the legal ones, then illegal ones.
func (t *Table) Subjects() []WordedAction { return t.wordedActions(t.voice.Subjects(t.live.State())) }

// LegalityReasons lists the rules that decide whether an action, given as an index into [Table.Subjects], is
// legal.
func (t *Table) LegalityReasons(subject int) []engine.Reason {
	st := t.live.State()
	return t.voice.LegalityReasons(st, t.voice.Subjects(st)[subject])
}

// ForbiddenBy returns the rules that forbid each of several illegal actions, given as indices into
// [Table.Subjects], and the one of these indices whose action the fewest rules forbid.
func (t *Table) ForbiddenBy(subjects []int) (common []engine.Reason, leastForbidden int) {
	fewest := 0
	for n, i := range subjects {
		forbids := slices.DeleteFunc(t.LegalityReasons(i), func(r engine.Reason) bool { return r.Holds })
		if n == 0 {
			common = forbids
		}
		common = slices.DeleteFunc(slices.Clone(common), func(r engine.Reason) bool {
			return !slices.ContainsFunc(forbids, func(o engine.Reason) bool {
				return o.Rule == r.Rule && o.FilePosition == r.FilePosition && o.Text == r.Text
			})
		})
		if n == 0 || len(forbids) < fewest {
			leastForbidden, fewest = i, len(forbids)
		}
	}
	return common, leastForbidden
}

func (t *Table) wordedActions(actions []engine.Action) []WordedAction {
	st := t.live.State()
	all := make([]WordedAction, len(actions))
	for i, a := range actions {
		all[i] = WordedAction{Words: st.Words(a), Sentence: t.voice.Say(st, a)}
		if n, ok := t.voice.Number(st, a); ok {
			all[i].Number = strconv.Itoa(n)
		}
	}
	return all
}

// News returns sentences about the events since the last call for the seat.
func (t *Table) News(seat engine.Seat) []string {
	lines := t.voice.Tell(t.events[t.eventsTold[seat]:], seat)
	if t.eventsTold[seat] < len(t.events) {
		t.eventsBeforeNews[seat] = t.eventsTold[seat]
	}
	t.eventsTold[seat] = len(t.events)
	return lines
}

// Log returns sentences about all events of the match so far, as far as a seat may know them.
func (t *Table) Log(seat engine.Seat) []string { return t.voice.Tell(t.events, seat) }

// End returns sentences that tell a seat how the finished match ended.
func (t *Table) End(seat engine.Seat) []string { return t.voice.End(t.live.State(), seat) }

// DescribeTable describes what a seat sees on the table. Unless all is set, it leaves out lines that were
// there at the last call for the seat, if that was in the same turn of the game.
func (t *Table) DescribeTable(seat engine.Seat, all bool) []engine.Passage {
	st := t.live.State()
	shown, turn := &t.lastShown[seat], t.voice.Turn(st)+1 // 0 means that nothing was shown
	if all || shown.turn != turn {
		*shown = shownTable{turn: turn}
	}
	seen := map[string]bool{}
	for _, l := range shown.lines {
		seen[l] = true
	}
	shown.lines = shown.lines[:0]
	var fresh []engine.Passage
	for _, part := range t.voice.Table(st, seat) {
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

// Things returns the names of the things that [Table.ExplainThing] explains; nil if there are none.
func (t *Table) Things() []string {
	return t.voice.Things(t.live.State())
}

// ExplainThing returns lines that explain thing i of [Table.Things] to a seat.
func (t *Table) ExplainThing(seat engine.Seat, i int) []string {
	return t.voice.ExplainThing(t.live.State(), seat, i)
}

// FindPart returns the name, in the table's language, of the first part whose name begins with
// about, and the names of the parts that give access to it. It compares about with the part's names
// in the table's language, in reports and on a command line, ignoring case. title is "" if there is
// no such part.
func (t *Table) FindPart(about string) (title string, accessedBy []string) {
	r, ok := t.Rules.(engine.PartUser)
	if !ok || about == "" {
		return "", nil
	}
	parts := r.Parts()
	at := -1
	for _, called := range []func(p engine.Part) string{t.voice.Part, func(p engine.Part) string { return p.Title }, func(p engine.Part) string { return p.Name }} {
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
		if slices.Contains(parts[at].AccessParts, p.Name) {
			accessedBy = append(accessedBy, t.voice.Part(p))
		}
	}
	return t.voice.Part(parts[at]), accessedBy
}
