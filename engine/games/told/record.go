package told

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
)

// setup is the field setup of a record: the outcomes of chance before the first decision.
type setup struct {
	Chance []json.RawMessage `json:"chance"`
}

// Setup implements [engine.RecordState]: it returns the outcomes of chance before the first
// decision.
func (s *State) Setup() any {
	if s.setupText != nil {
		return json.RawMessage(s.setupText)
	}
	return setup{s.chanceAtStart()}
}

// chanceAtStart returns the outcomes of chance before the first decision, one JSON object each. It
// finds them by replaying the beginning of the match.
func (s *State) chanceAtStart() []json.RawMessage {
	l := []json.RawMessage{}
	t := s.machine.newState()
	t.Begin(s.deal)
	t.deal = s.deal
	t.OnOutcome(func(o engine.Outcome) {
		b, err := json.Marshal(append(engine.Fields{{Name: "what", Value: o.Kind}}, o.Fields...))
		if err == nil {
			l = append(l, b)
		}
	})
	t.begin()
	return l
}

// Table implements [engine.RecordState]: it returns the whole position, which is the cards of
// all zones, the values of all counters and the seats that are out.
func (s *State) Table() any {
	m := s.machine
	var t engine.Fields
	for zi := range m.nouns.zones {
		t = append(t, engine.Field{Name: m.nouns.zones[zi].id, Value: s.zoneWords(zi)})
	}
	for ci := range m.nouns.counters {
		c := &m.nouns.counters[ci]
		at := m.counterAt[ci]
		if !c.perSeat {
			t = append(t, engine.Field{Name: c.id, Value: s.recordValue(c, s.num[at])})
			continue
		}
		l := make([]any, m.seats)
		for i := range l {
			l[i] = s.recordValue(c, s.num[at+i])
		}
		t = append(t, engine.Field{Name: c.id, Value: l})
	}
	out := []int{}
	for _, seat := range s.outSeats.List() {
		out = append(out, int(seat))
	}
	return append(t, engine.Field{Name: "out", Value: out})
}

// zoneWords returns the names of the cards of the zone with index zi, grouped by seat and by word if
// the zone has several places.
func (s *State) zoneWords(zi int) any {
	m := s.machine
	p := &m.placesOfZone[zi]
	of := func(seat int) any {
		at := int(p.first) + seat*int(p.seatStep)
		if m.nouns.zones[zi].wordField < 0 {
			return s.table.CardNames(at)
		}
		var f engine.Fields
		for w, word := range m.nouns.fields[m.nouns.zones[zi].wordField].words {
			f = append(f, engine.Field{Name: word, Value: s.table.CardNames(at + w)})
		}
		return f
	}
	if !m.nouns.zones[zi].perSeat {
		return of(0)
	}
	l := make([]any, m.seats)
	for i := range l {
		l[i] = of(i)
	}
	return l
}

// recordValue returns value x of a counter as records write it.
func (s *State) recordValue(c *counter, x int32) any {
	switch {
	case c.isSeat && int(x) >= s.machine.seats:
		return nil
	case c.valueType == cond.Word && c.isSeat, c.valueType == cond.Int:
		return x
	case c.valueType == cond.Bool:
		return x != 0
	}
	return c.valueText(x)
}

// Phase returns the name of the present decision; "end" once the match is over.
func (s *State) Phase() string {
	if s.decisionIndex < 0 {
		return "end"
	}
	return s.machine.decisions[s.decisionIndex].id
}

// Words returns an action as records write it, such as "play knights": the option or, without a menu,
// the word choose, and the chosen thing.
func (s *State) Words(a engine.Action) string {
	if s.decisionIndex < 0 {
		return ""
	}
	d := &s.machine.decisions[s.decisionIndex]
	if a == passAction {
		return "pass"
	}
	i := int(a >> thingBits)
	if i >= len(d.options) {
		return fmt.Sprintf("%d", a)
	}
	o := &d.options[i]
	var words []string
	if d.isMenu || o.source.kind == fromNothing {
		words = append(words, o.id)
	} else {
		words = append(words, "choose")
	}
	if w := s.thingName(o, int32(a&(1<<thingBits-1))); w != "" {
		words = append(words, w)
	}
	return strings.Join(words, " ")
}

// thingName returns the name in records of thing x that an option offers; "" if it has none.
func (s *State) thingName(o *option, x int32) string {
	switch o.source.kind {
	case fromCards, fromKinds:
		if int(x) < len(s.machine.nouns.kinds) {
			return s.machine.nouns.kinds[x].name
		}
	case fromWords:
		f := &s.machine.nouns.fields[o.source.field]
		lo, _ := f.bounds()
		return f.valueText(lo + x)
	case fromSeats, fromNumbers:
		return itoa(int(x))
	}
	return ""
}

// Resume begins a match from raw, the setup of a record. During play it calls next for each later
// outcome of chance, which next decodes from the record. It returns an error if the setup is not
// possible under the rules.
func (s *State) Resume(raw json.RawMessage, next func(engine.Outcome) error) error {
	var in setup
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&in); err != nil {
		return err
	}
	given := in.Chance
	begun := false
	s.Follow(func(want engine.Outcome) error {
		if begun {
			return next(want)
		}
		if len(given) == 0 {
			return fmt.Errorf("setup: chance ends before %s", want.Kind)
		}
		line := given[0]
		given = given[1:]
		return readOutcome(line, want)
	})
	s.setupText, s.recordsMemory = append([]byte(nil), raw...), true
	s.begin()
	begun = true
	if err := s.Err(); err != nil {
		return err
	}
	if len(given) > 0 {
		return errors.New("setup: more chance than there is before the first decision")
	}
	return nil
}

// readOutcome decodes an outcome of chance from a line of a setup into the field of want that is a
// pointer. It returns an error unless all other fields of the line equal those of want.
func readOutcome(line json.RawMessage, want engine.Outcome) error {
	var said map[string]json.RawMessage
	if err := json.Unmarshal(line, &said); err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	fields := append(engine.Fields{{Name: "what", Value: want.Kind}}, want.Fields...)
	if len(said) != len(fields) {
		return fmt.Errorf("setup: a line of chance has %d fields, expected %d", len(said), len(fields))
	}
	for _, f := range fields {
		raw, ok := said[f.Name]
		if !ok {
			return fmt.Errorf("setup: %s lacks %s", want.Kind, f.Name)
		}
		switch f.Value.(type) {
		case *string, *[]string, *int, *[]int:
			if err := json.Unmarshal(raw, f.Value); err != nil {
				return fmt.Errorf("setup: %s: %w", f.Name, err)
			}
			continue
		}
		is, err := json.Marshal(f.Value)
		if err != nil || !bytes.Equal(bytes.TrimSpace(raw), is) {
			return fmt.Errorf("setup: %s is %s, expected %s", f.Name, raw, is)
		}
	}
	return nil
}
