package told

import (
	"strings"

	"equitas/engine"
	"equitas/engine/count"
	"equitas/engine/zones"
)

// A matchCounts holds the counts of one match.
type matchCounts struct {
	optionCounts   []uint32    // by option, numbered over all decisions: how often it was chosen
	passCounts     []uint32    // by decision: how often a seat passed
	noChoiceCounts []uint32    // by decision: how often nothing could be chosen
	cardCounts     []uint32    // by table of cards: how often one of its cards was chosen
	numberCounts   [][]uint32  // by option that offers numbers: how often each number was chosen
	choosable      []zones.Set // by option that offers numbers: the numbers that could be chosen
	clampCounts    map[*op]int // by operation: how often it stopped a counter at a bound; nil outside of tests of a file
	isComplete     bool        // this state has played the match from its start, and was not copied from another
}

func (c *matchCounts) init(m *machine) {
	n := 0
	for i := range m.decisions {
		n += len(m.decisions[i].options)
	}
	c.optionCounts, c.passCounts, c.noChoiceCounts, c.cardCounts = make([]uint32, n), make([]uint32, len(m.decisions)), make([]uint32, len(m.decisions)), make([]uint32, len(m.nouns.entries))
	c.numberCounts, c.choosable = make([][]uint32, n), make([]zones.Set, n)
	for i := range m.bands {
		c.numberCounts[m.bands[i].option] = make([]uint32, zones.MaxKinds)
	}
}

func (c *matchCounts) clear() {
	clear(c.optionCounts)
	clear(c.passCounts)
	clear(c.noChoiceCounts)
	clear(c.cardCounts)
	clear(c.choosable)
	for _, l := range c.numberCounts {
		clear(l)
	}
	c.isComplete = false
}

// countNumber counts that number thing was chosen at an option. It does nothing for an option that
// does not offer numbers.
func (c *matchCounts) countNumber(o *option, thing int32) {
	if l := c.numberCounts[o.countIndex]; l != nil && o.source.kind == fromNumbers {
		l[thing]++
	}
}

func (c *matchCounts) countPassed(d *decision)   { c.passCounts[d.number]++ }
func (c *matchCounts) countNoChoice(d *decision) { c.noChoiceCounts[d.number]++ }

// countClamped counts that operation o stopped a counter at one of its bounds. It only counts while a
// file is checked, and adds up over all trial matches.
func (c *matchCounts) countClamped(o *op) {
	if c.clampCounts != nil {
		c.clampCounts[o]++
	}
}

// Counts implements [engine.Rules]: it returns the columns and metrics of matches at a number of seats.
// They are made at the first call for that number.
func (r *Rules) Counts(seats int) engine.Counts { return r.countsOnce.Get(seats, r.newCounts) }

type countEntry = count.Entry[*State]

func (r *Rules) newCounts(seats int) engine.Counts {
	m := r.machine(seats)
	t := &count.Table[*State]{Seats: seats}
	t.Prepare = func(s *State, _ engine.Result) bool { return s.counts.isComplete || s.decisionIndex >= 0 }
	t.AddFinished()
	t.AddTurns("turns begun", "turns of a match, of all seats together")
	for i, reason := range m.reasons {
		if i == 1 {
			continue
		}
		e := countEntry{}
		e.Metric.Title = capitalize(r.nameIn("end.reason."+reason, reason, "en"))
		t.AddEnding(reason, e)
	}
	e := countEntry{}
	e.Metric.Title = "Unfinished"
	t.AddEnding(engine.Unfinished, e)
	if len(m.reasons) > 2 {
		t.AddEndingsTest()
	}
	t.AddTies("matches that several seats have won", 1)
	t.AddPlayers()
	t.AddSeatCredits()
	t.AddSeatBalance()
	t.AddMargin("points between the best and the second", seats)
	r.countOptions(t, m)
	r.countNumbers(t, m)
	r.countCards(t, m)
	r.countFinals(t, m)
	return t
}

// countOptions adds to a table of counts how often each option is chosen and each decision is
// passed.
func (r *Rules) countOptions(t *count.Table[*State], m *machine) {
	var things []count.Thing
	var at []int
	var passed []count.Thing
	var of []int
	for i := range m.decisions {
		d := &m.decisions[i]
		for j := range d.options {
			things = append(things, count.Thing{ID: m.optionID(d, j), Title: r.optionTitle(d, j, "en")})
			at = append(at, d.options[j].countIndex)
		}
		if d.mayPass {
			passed = append(passed, count.Thing{ID: strings.ReplaceAll(d.id, ".", "-"), Title: r.decisionTitle(d, "en")})
			of = append(of, i)
		}
	}
	acts := count.Rate("turns", "actions", "*", "per turn")
	acts.Doc, acts.IdleSign.Word = "times it was chosen, per turn of the match", "never chosen"
	t.AddEach(things, countEntry{ID: "act.*", Doc: "times it was chosen", Metric: acts, Each: func(s *State, to count.ThingColumns) {
		for i, k := range at {
			to.Add(i, int64(s.counts.optionCounts[k]))
		}
	}})
	t.AddEach(passed, countEntry{ID: "pass.*", Doc: "times it was passed", Metric: count.Rate("turns", "choices", "Passed: *", "per turn"), Each: func(s *State, to count.ThingColumns) {
		for i, k := range of {
			to.Add(i, int64(s.counts.passCounts[k]))
		}
	}})
}

// optionID returns the id of option j of a decision in counts: its name, preceded by the decision if
// another option has the same name; without a menu, the id of the decision.
func (m *machine) optionID(d *decision, j int) string {
	id := d.options[j].id
	if !d.isMenu {
		return strings.ReplaceAll(d.id, ".", "-")
	}
	n := 0
	for i := range m.decisions {
		for k := range m.decisions[i].options {
			if m.decisions[i].isMenu && m.decisions[i].options[k].id == id {
				n++
			}
		}
	}
	if n > 1 {
		return strings.ReplaceAll(d.id, ".", "-") + "-" + id
	}
	return id
}

// countCards adds to a table of counts how often the cards of each table of cards are chosen,
// for tables whose cards some option offers.
func (r *Rules) countCards(t *count.Table[*State], m *machine) {
	if len(m.nouns.entries) < 2 {
		return
	}
	var things []count.Thing
	var of []int
	for i := range m.nouns.entries {
		if e := &m.nouns.entries[i]; m.isChoosable(e) {
			things = append(things, count.Thing{ID: e.id, Title: r.entryTitle(i, "en")})
			of = append(of, i)
		}
	}
	used := count.Rate("", "cards", "*", "per match")
	used.IdleSign.Word = "never chosen"
	t.AddEach(things, countEntry{ID: "card.used.*", Doc: "times one of its cards was chosen", Metric: used, Each: func(s *State, to count.ThingColumns) {
		for i, k := range of {
			to.Add(i, int64(s.counts.cardCounts[k]))
		}
	}})
}

func capitalize(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
