package told

import (
	"slices"
	"strings"

	"equitas/engine/cardtext"
	"equitas/engine/cond"
	"equitas/engine/narration"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// Summary implements [rule.Printer]. The page has players, numbers, cards, zones, what counters begin
// with, steps, counts and the scoring in words; lines that differ from those of base are marked, unless that is nil.
func (g *Game) Summary(set, base *rule.Set, lang string) (*rule.Summary, rule.Faults) {
	now := g.page(set, lang)
	out := &rule.Summary{Title: set.Title, Lang: lang, Sections: now}
	words := narration.New(set.Lexicon(lang))
	defer func() { // sections without lines are there for comparing only
		out.Sections = slices.DeleteFunc(out.Sections, func(s rule.Section) bool { return len(s.Lines) == 0 })
	}()
	if base == nil {
		return out, nil
	}
	marked := false
	for i, was := range g.page(base, lang) {
		marked = markChanges(&now[i], &was) || marked
	}
	if marked {
		out.Legend = words.Line("page.word.legend", narration.Text("edition", base.Title))
	}
	return out, nil
}

// markChanges marks the lines of section that differ from those of base, adds a line for each that only
// base has, and reports whether there are any.
func markChanges(section, base *rule.Section) (marked bool) {
	old := map[string][]string{} // by label, which several lines may share: their texts
	for _, l := range base.Lines {
		old[l.Label] = append(old[l.Label], l.Text)
	}
	for i := range section.Lines {
		l := &section.Lines[i]
		before := ""
		if rest := old[l.Label]; len(rest) > 0 {
			before, old[l.Label] = rest[0], rest[1:]
		}
		if before != l.Text {
			l.Changed, l.Was, marked = true, before, true
		}
	}
	for _, l := range base.Lines {
		if rest := old[l.Label]; slices.Contains(rest, l.Text) {
			old[l.Label] = slices.DeleteFunc(rest, func(text string) bool { return text == l.Text })
			section.Lines = append(section.Lines, rule.SummaryLine{Label: l.Label, Text: "–", Changed: true, Was: l.Text})
			marked = true
		}
	}
	return marked
}

// page returns the sections of the page of rules of a set. Every set has the same sections.
func (g *Game) page(set *rule.Set, lang string) []rule.Section {
	r := g.rulesOf(set)
	p := &pageWriter{set: set, voice: newVoice(r, r.machine(r.players.Usual), narration.New(set.Lexicon(lang)))}
	return []rule.Section{p.numbers(), p.cards(), p.zones(), p.counters(), p.steps(), p.counts(), p.end()}
}

// A pageWriter writes the sections of the page of rules of one set.
type pageWriter struct {
	set   *rule.Set
	voice *voice
}

func (p *pageWriter) section(id string) rule.Section {
	return rule.Section{Heading: p.voice.Line("rules." + id)}
}

func addLine(s *rule.Section, label, text string) {
	s.Lines = append(s.Lines, rule.SummaryLine{Label: narration.Capitalize(label), Text: text})
}

func (p *pageWriter) numbers() rule.Section {
	s := p.section("numbers")
	pl := p.voice.rules.players
	players := cardtext.FormatNumber(pl.Usual)
	if pl.Min < pl.Max {
		players = p.voice.Line("rules.range", narration.Num("n", pl.Min), narration.Num("most", pl.Max), narration.Num("usual", pl.Usual))
	}
	addLine(&s, p.voice.Line("rules.players"), players)
	if sides := p.set.IntOr("players.sides", 1); sides > 1 {
		addLine(&s, p.voice.Line("rules.sides"), p.voice.Line("rules.in_turn", narration.Num("n", sides)))
	}
	glossary := p.set.Glossary(p.voice.Lang())
	for _, id := range p.voice.machine.nouns.keysIn("number") {
		addLine(&s, glossary.Name(p.set.Schema().Match("number."+id)), withMinus(p.set.Value("number."+id).PlainText()))
	}
	return s
}

func (p *pageWriter) cards() rule.Section {
	s := p.section("cards")
	n := p.voice.machine.nouns
	for i := range n.entries {
		e := &n.entries[i]
		count := 0
		for _, k := range e.kinds {
			count += n.kinds[k].count
		}
		text := p.voice.Line("thing.backs", narration.Num("n", count))
		if n.beginsWithEach(&n.kinds[e.kinds[0]]) {
			text = p.voice.Line("rules.own", narration.Text("what", text))
		}
		own := p.voice.cardText(e.kinds[0], true)
		if own == "" { // as on the card
			var does []string
			for _, moment := range n.moments {
				if steps := p.set.Value(source.Path("card", e.id, moment)); steps != nil {
					does = append(does, p.voice.momentInWords(moment, steps))
				}
			}
			own = strings.Join(does, " ")
		}
		if own != "" {
			text += ". " + own
		}
		name := p.voice.rules.entryTitle(i, p.voice.Lang())
		if len(e.combinedFields) == 0 {
			name = p.voice.cardNames[e.kinds[0]]
		}
		addLine(&s, name, text)
	}
	return s
}

func (p *pageWriter) zones() rule.Section {
	s := p.section("zones")
	n := p.voice.machine.nouns
	for i := range n.zones {
		z := &n.zones[i]
		text := p.voice.Line("rules.sees_" + z.visibility)
		switch {
		case z.wordField >= 0:
			key := "rules.per"
			if z.perSeat {
				key = "rules.each_per"
			}
			text += "; " + p.voice.Line(key, narration.Text("name", p.voice.fieldInWords(n.fields[z.wordField].id)))
		case z.perSeat:
			text += "; " + p.voice.Line("rules.each")
		}
		if from := n.zoneIndex(z.refillZone); from >= 0 {
			key := "rules.refill"
			if n.zones[from].visibility == "top" {
				key = "rules.refill_top"
			}
			text += "; " + p.voice.Line(key, narration.Text("from", p.voice.nameAt("zone."+z.refillZone, z.refillZone)))
		}
		addLine(&s, p.voice.nameAt("zone."+z.id, z.id), text)
	}
	return s
}

// counters returns the section of what counters begin with, as far as the file says so.
func (p *pageWriter) counters() rule.Section {
	s := p.section("counters")
	for i := range p.voice.machine.nouns.counters {
		c := &p.voice.machine.nouns.counters[i]
		begins := p.set.Value("counter." + c.id + ".begins")
		if begins == nil {
			continue
		}
		text := p.voice.formulaInWords(textOf(begins))
		if begins.Kind != rule.KindText && c.valueType == cond.Bool {
			text = p.voice.valueInWords(&c.domain, boolToInt(begins.Bool))
		}
		if c.perSeat {
			text += "; " + p.voice.Line("rules.each")
		}
		addLine(&s, p.voice.nameAt("counter."+c.id, c.id), text)
	}
	return s
}

// counts returns the section of counts: what each name counts that steps and the score use.
func (p *pageWriter) counts() rule.Section {
	s := p.section("counts")
	for i := range p.voice.machine.nouns.tallies {
		t := &p.voice.machine.nouns.tallies[i]
		addLine(&s, p.voice.nameAt("count."+t.id, t.id), p.countInWords("count."+t.id, t.kind == countSeats))
	}
	return s
}

// countInWords returns in words what the count at a path counts; ofSeats means that it counts seats.
func (p *pageWriter) countInWords(path string, ofSeats bool) string {
	v := p.voice
	which := func(what, key string) string {
		if x := p.set.Value(path + "." + key); x != nil {
			return v.Line("do.which", narration.Text("what", what), narration.Text("if", v.formulaInWords(textOf(x))))
		}
		return what
	}
	if ofSeats {
		return v.Line("rules.count_seats", narration.Text("what", which(v.sourceInWords(p.set.TextOr(path+".over", "")), "when")))
	}
	cards := v.Line("rules.count_any")
	if x := p.set.Value(path + ".kinds"); x != nil && x.Bool {
		cards = v.Line("rules.count_kinds")
	}
	var zones []string
	for _, w := range p.set.Value(path + ".in").Words() {
		zones = append(zones, v.zoneInWords(w.Text))
	}
	params := []narration.Fill{narration.Text("what", which(cards, "where")), narration.Text("from", strings.Join(zones, ", "))}
	for _, key := range []string{"sum", "most", "least"} {
		if x := p.set.Value(path + "." + key); x != nil {
			of := v.formulaInWords(textOf(x))
			if _, _, _, conditional := splitConditional(textOf(x)); conditional {
				of = "(" + of + ")"
			}
			return v.Line("rules.count_"+key, append(params, narration.Text("of", of))...)
		}
	}
	return v.Line("rules.count_cards", params...)
}

// steps returns the section of steps, phase by phase.
func (p *pageWriter) steps() rule.Section {
	s := p.section("steps")
	for _, table := range []string{"phase", "window"} {
		for _, id := range p.voice.machine.nouns.keysIn(table) {
			t := p.set.Table(source.Path(table, id))
			if table == "window" {
				addLine(&s, p.voice.phaseInWords(id), p.voice.windowInWords(t))
			}
			for _, key := range orderedKeys(t, source.Path(table, id), new(faults)) {
				if key == "name" || table == "window" && key != "choice" {
					continue
				}
				v := t.GetKey(key)
				if key == "choice" && v.Kind == rule.KindTable {
					for _, o := range v.Table.Keys() {
						addLine(&s, p.voice.phaseInWords(id)+", "+p.option(v.Table.GetKey(o), o), p.voice.tableInWords(v.Table.GetKey(o).Table))
					}
					continue
				}
				addLine(&s, p.voice.phaseInWords(id)+": "+p.voice.phraseName(key), p.voice.stepsInWords(v))
			}
		}
	}
	return s
}

// option returns the name of option v of a menu; id is the option's key.
func (p *pageWriter) option(v *rule.Value, id string) string {
	if v.Table.GetKey("name") != nil {
		return p.voice.rules.nameIn(v.Path+".name", id, p.voice.Lang())
	}
	return p.voice.phaseInWords(id)
}

func (p *pageWriter) end() rule.Section {
	s := p.section("end")
	wins := "most"
	if p.voice.machine.lowestWins {
		wins = "least"
	}
	addLine(&s, p.voice.Line("rules.score"), narration.Capitalize(p.voice.formulaInWords(textOf(p.set.Value("end.score"))))+". "+p.voice.Line("rules.wins_"+wins))
	if tie := p.set.Value("end.tie"); tie != nil {
		addLine(&s, p.voice.Line("rules.tie"), narration.Capitalize(p.voice.formulaInWords(textOf(tie)))+". "+p.voice.Line("rules.wins_most"))
	}
	return s
}

// stepsOnOneLine returns the steps of a value as written in the file, joined on one line.
func stepsOnOneLine(v *rule.Value) string {
	switch v.Kind {
	case rule.KindList:
		var l []string
		for _, e := range v.List {
			l = append(l, stepsOnOneLine(e))
		}
		return strings.Join(l, "; ")
	case rule.KindTable:
		var l []string
		for _, key := range v.Table.Keys() {
			if key != "name" {
				l = append(l, key+": "+stepsOnOneLine(v.Table.GetKey(key)))
			}
		}
		return strings.Join(l, ", ")
	}
	return v.PlainText()
}
