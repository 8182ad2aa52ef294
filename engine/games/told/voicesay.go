package told

import (
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Ask implements [engine.Voice]. The question is the text in the file's table ask, else a sentence that
// depends on the type of thing that is chosen.
func (v *voice) Ask(st engine.State) string {
	s := st.(*State)
	if s.decisionIndex < 0 {
		return ""
	}
	d := &s.machine.decisions[s.decisionIndex]
	text := v.questionText(d)
	if text == "" {
		key := "menu"
		switch {
		case d.window >= 0:
			key = "react"
		case d.isMenu:
		default:
			key = questionKeys[d.options[0].source.kind]
		}
		text = v.Sentence("decide."+key, narration.Text("what", v.decisionName(d)), v.Who("rival", int(s.actor), engine.Seat(s.me)))
	}
	if d.mayPass && d.window < 0 {
		text += " " + v.Line("decide.pass")
	}
	return text
}

// questionKeys are the last parts of the keys of questions for a decision, by type of source of the
// things to choose.
var questionKeys = [...]string{fromNothing: "menu", fromCards: "card", fromSeats: "seat", fromWords: "word", fromKinds: "card", fromNumbers: "number"}

// questionText returns the question that the file has for a decision; "" for none. It ends in a full
// stop unless the file gives it another final mark.
func (v *voice) questionText(d *decision) string {
	for _, id := range []string{d.id[strings.LastIndexByte(d.id, '.')+1:], d.phase} {
		if !v.rules.set.Has("ask." + id) {
			continue
		}
		text := narration.Capitalize(v.rules.nameIn("ask."+id, id, v.Lang()))
		if !strings.ContainsAny(text[len(text)-1:], ".?!:") {
			text += "."
		}
		return text
	}
	return ""
}

// decisionName returns a short name for a decision: the name of its step or, for a choice within the
// steps of a card, the name of the chosen thing.
func (v *voice) decisionName(d *decision) string {
	if strings.HasPrefix(d.key, "card.") && !d.isMenu && d.options[0].bindingIndex >= 0 {
		return v.phraseName(v.machine.bindings[d.options[0].bindingIndex].name)
	}
	parts := v.machine.nameParts(d)
	id := parts[len(parts)-1]
	if id == "card" && d.phase != v.machine.turnPhase() { // "Choose a card: card" says nothing
		id = d.phase
	}
	return v.phraseName(id)
}

// nameParts returns the parts of a decision's id for a name: the phase, the step or option, and for a
// choice within the steps of another one the name of what is chosen, such as power, spy, place; where
// another choice within them has the same name, the number of the choice stands in its place.
func (m *machine) nameParts(d *decision) []string {
	step, isNested := nestingStep(d)
	if !isNested || d.isMenu || d.options[0].bindingIndex < 0 {
		return strings.Split(d.id, ".")
	}
	what := m.bindings[d.options[0].bindingIndex].name
	for i := range m.decisions {
		o := &m.decisions[i]
		if of, _ := nestingStep(o); o.number != d.number && of == step && !o.isMenu && o.options[0].bindingIndex == d.options[0].bindingIndex {
			return strings.Split(d.id, ".")
		}
	}
	return append(strings.Split(strings.ReplaceAll(step, ".choice.", "."), "."), what)
}

// nestingStep returns the id of the step or option to which a decision belongs, and whether the decision
// is one within its steps: a second one of a step, or any of an option.
func nestingStep(d *decision) (step string, isNested bool) {
	step = d.id
	if i := strings.LastIndexByte(step, '.'); i >= 0 {
		if _, err := strconv.Atoi(step[i+1:]); err == nil {
			step, isNested = step[:i], true
		}
	}
	return step, isNested || strings.Contains(step, ".choice.")
}

// Say implements [engine.Voice]. It returns a phrase for an action of the present decision, addressed to
// the acting seat; "" once the match is over.
func (v *voice) Say(st engine.State, a engine.Action) string {
	s := st.(*State)
	if s.decisionIndex < 0 {
		return ""
	}
	if a == passAction {
		return v.Line("thing.pass")
	}
	d := &s.machine.decisions[s.decisionIndex]
	o := &d.options[a>>thingBits]
	return v.choiceInWords(d, o, v.thingInWords(o, int32(a&(1<<thingBits-1)), engine.Seat(s.me)))
}

// Number implements [engine.Voice]. It returns the number that an action of the present decision chooses;
// ok is false if the action chooses something else.
func (v *voice) Number(st engine.State, a engine.Action) (number int, ok bool) {
	s := st.(*State)
	if s.decisionIndex < 0 || a == passAction || s.machine.decisions[s.decisionIndex].options[a>>thingBits].source.kind != fromNumbers {
		return 0, false
	}
	return int(a & (1<<thingBits - 1)), true
}

// choiceInWords returns the choice of an option with a thing in words. thing is the thing in words, ""
// if the option chooses none.
func (v *voice) choiceInWords(d *decision, o *option, thing string) string {
	name := v.optionName(d, o)
	switch {
	case thing == "":
		return narration.Capitalize(name)
	case !d.isMenu:
		return narration.Capitalize(thing)
	}
	return narration.Capitalize(name) + " " + thing
}

// optionName returns the name of an option of a menu: its name in the file, else its text in table ask,
// else its id in words. Without a menu it is the text for the phase, else the decision's name.
func (v *voice) optionName(d *decision, o *option) string {
	path := o.at + ".name"
	switch {
	case d.isMenu && v.rules.set.Has(path):
		return v.rules.nameIn(path, o.id, v.Lang())
	case d.isMenu && v.rules.set.Has("ask."+o.id):
		return v.rules.nameIn("ask."+o.id, o.id, v.Lang())
	case d.isMenu:
		return v.phraseName(o.id)
	case v.rules.set.Has("ask." + d.phase):
		return v.rules.nameIn("ask."+d.phase, d.phase, v.Lang())
	}
	return v.decisionName(d)
}

// thingInWords returns the name of thing x of an option, addressed to a viewer; "" if the option
// chooses nothing.
func (v *voice) thingInWords(o *option, x int32, viewer engine.Seat) string {
	switch o.source.kind {
	case fromCards, fromKinds:
		return v.cardNames[x]
	case fromSeats:
		return v.Form("bare", int(x), viewer)
	case fromWords:
		f := &v.machine.nouns.fields[o.source.field]
		lo, _ := f.bounds()
		return v.valueInWords(&f.domain, lo+x)
	case fromNumbers:
		return itoa(int(x))
	}
	return ""
}

// End implements [engine.Voice]. It returns sentences on how the match ended, addressed to a seat: the
// reason, the winners and the scores.
func (v *voice) End(st engine.State, seat engine.Seat) []string {
	s := st.(*State)
	res := s.Result()
	if res.Reason == engine.Unfinished {
		return []string{v.Sentence("over.open", narration.Num("n", s.Turn()))}
	}
	var l, scores []string
	if v.rules.set.Has("end.reason." + res.Reason) {
		name := v.rules.nameIn("end.reason."+res.Reason, res.Reason, v.Lang())
		l = append(l, v.Sentence("over.reason", narration.Text("name", name)))
	}
	if winners := res.Winners.List(); len(winners) == 1 {
		l = append(l, v.Sentence("over.wins", v.Who("who", int(winners[0]), seat)))
	} else {
		l = append(l, v.Sentence("over.shared", narration.Text("names", v.JoinAnd(v.SeatNames(res.Winners, "bare", seat)))))
	}
	for i := range s.machine.seats {
		scores = append(scores, v.Line("over.score", narration.Text("name", v.Form("bare", i, seat)), narration.Num("n", int(res.Scores[i]))))
	}
	return append(l, v.Sentence("over.scores", narration.Text("names", strings.Join(scores, ", "))))
}
