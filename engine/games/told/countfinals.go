package told

import (
	"fmt"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/count"
	"equitas/engine/narration"
)

// This file adds to reports the values that counters and tallies have at the end of a match,
// for the table and for each seat.

// A finalValue is a counter or a tally whose value at the end of a match is reported.
type finalValue struct {
	path     string // path of its name in the files: "counter.coins.name"
	id       string
	perSeat  bool
	isBool   bool       // the value is yes or no
	numIndex int        // of a counter: its index in State.num; if each seat has a value, the index for seat 0
	tally    *tallyCode // the tally; nil for a counter
}

// finalValues returns the counters that are numbers or yes and no, and the tallies, without those that
// depend on a name that only has a meaning while steps run, such as that of a chosen card.
func (m *machine) finalValues() (list []finalValue) {
	for i := range m.nouns.counters {
		if c := &m.nouns.counters[i]; c.valueType != cond.Word {
			list = append(list, finalValue{"counter." + c.id + ".name", c.id, c.perSeat, c.valueType == cond.Bool, m.counterAt[i], nil})
		}
	}
	for i := range m.tallies {
		if t := &m.tallies[i]; t.scope < 0 && !m.isTransient(t) {
			list = append(list, finalValue{"count." + t.id + ".name", t.id, t.perSeat, false, 0, t})
		}
	}
	return list
}

// isTransient reports whether a tally depends on a name that is set by steps and means nothing
// once the match is over.
func (m *machine) isTransient(t *tallyCode) bool {
	names := t.names
	if t.seatCondition != nil && t.seatCondition.source != nil {
		names = m.namesOf(t.seatCondition.source)
	}
	for _, name := range names {
		if name != "card" && m.bindingOf(name) != nil || m.inScope[name] > 0 {
			return true
		}
	}
	return false
}

// value returns the value in state s. seat, from 0, is ignored unless there is a value per seat.
func (f *finalValue) value(s *State, seat int) int64 {
	switch {
	case f.tally != nil:
		return int64(f.tally.valueFor(s, seat))
	case f.perSeat:
		return int64(s.num[f.numIndex+seat])
	}
	return int64(s.num[f.numIndex])
}

const (
	finalFamily = "final"
	finalDoc    = "what it was when a match ended"
)

// countFinals adds the metrics of final values to a table of counts.
func (r *Rules) countFinals(t *count.Table[*State], m *machine) {
	t.Places = map[string]engine.ReportPlace{finalFamily: {Rank: engine.RankDetailed + 1, Detail: true, Ordered: true}}
	metric := func(f *finalValue, title string) engine.Metric {
		if f.isBool {
			return count.Share("", finalFamily, title, 0.02)
		}
		x := count.Rate("", finalFamily, title, "")
		x.Up, x.Down = "higher", "lower"
		return x
	}
	sp := narration.New(r.set.Lexicon("en"))
	for _, f := range m.finalValues() {
		thing := []count.Thing{{ID: f.id, Title: r.finalTitle(sp, &f, "", 0)}}
		if !f.perSeat {
			t.AddEach(thing, countEntry{ID: "final.*", Doc: finalDoc, Metric: metric(&f, "*"), Each: func(s *State, to count.ThingColumns) { to.Add(0, f.value(s, 0)) }})
			continue
		}
		all := count.Rate("", finalFamily, r.finalTitle(sp, &f, "player", 0), "")
		all.Up, all.Down, all.Scale = "higher", "lower", 1/float64(t.Seats)
		if f.isBool {
			all.Title, all.Scale = r.finalTitle(sp, &f, "players", 0), 1
		}
		list := []countEntry{{ID: "final.*.all", Doc: finalDoc + ", of all seats together", Metric: all}}
		list[0].Metric.Doc = finalDoc
		for i := range t.Seats {
			x := metric(&f, r.finalTitle(sp, &f, "seat", i+1))
			x.Doc = finalDoc
			list = append(list, countEntry{ID: fmt.Sprintf("final.*.seat.%d", i), Doc: fmt.Sprintf("%s, of seat %d", finalDoc, i+1), Metric: x})
		}
		t.AddParts(thing, func(s *State, to count.Parts) {
			row := to.CountsOf(0)
			for i := range s.machine.seats {
				row[i+1] = f.value(s, i)
				row[0] += row[i+1]
			}
		}, list...)
	}
}

// finalTitle returns the title of a metric in the language of a speaker: the name of the
// counter or tally, or if word is not "", the phrase final.WORD that contains it. seat is for
// phrases about one seat, from 1.
func (r *Rules) finalTitle(sp *narration.Speaker, f *finalValue, word string, seat int) string {
	name := capitalize(r.nameIn(f.path, f.id, sp.Lang()))
	if key := "common." + f.id; !r.set.Has(f.path) && sp.Has(key) {
		name = capitalize(sp.Line(key))
	}
	if word == "" {
		return name
	}
	return sp.Line("final."+word, narration.Text("name", name), narration.Num("n", seat))
}
