package told

import (
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/script"
)

// What a decision offers must not depend on things that the choosing seat does not see, since
// the offer would reveal them. The compiler takes a zone for seen if any step shows its cards to a
// seat. Whether they have been seen at a decision depends on the match; checkhidden.go tests that.

// isRevealed reports whether some step shows the cards of a zone to a seat.
func (m *machine) isRevealed(zone int) bool {
	m.findRevealedZones()
	return m.revealedZones[zone]
}

// isLookedAt reports whether some step has a seat look at the cards of a zone.
func (m *machine) isLookedAt(zone int) bool {
	m.findRevealedZones()
	return m.lookedAtZones[zone]
}

// findRevealedZones sets revealedZones and lookedAtZones, unless they are set.
func (m *machine) findRevealedZones() {
	if m.revealedZones == nil {
		m.revealedZones, m.lookedAtZones = make([]bool, len(m.nouns.zones)), make([]bool, len(m.nouns.zones))
		note := func(text string, looks bool) {
			id := text[strings.LastIndexAny(text, ". ")+1:]
			if z := m.nouns.zoneIndex(id); z >= 0 {
				m.revealedZones[z], m.lookedAtZones[z] = true, m.lookedAtZones[z] || looks
			}
		}
		m.eachStepList(func(_ string, v *rule.Value) {
			walkSteps(v, func(_ *rule.Value, text string, at int) {
				switch s, err := script.Parse(text, at); {
				case err != nil:
				case s.Verb.Name == "show":
					note(s.Arg("").Text, false)
				case s.Verb.Name == "look":
					note(s.Arg("at").Text, true)
				}
			}, func(*rule.Value) {})
		})
	}
}

// hiddenZoneIn returns the index of a zone with hidden cards on which a name in a condition depends,
// -1 if there is none. Cards are hidden if the acting seat does not see them or, if all is true, if
// any seat does not.
func (m *machine) hiddenZoneIn(name string, all bool) int {
	first := firstPart(name)
	hides := func(zi int) bool {
		switch m.nouns.zones[zi].visibility {
		case "count":
			return !m.isRevealed(zi)
		case "owner":
			return (all || first != "me") && !m.isRevealed(zi)
		}
		return false
	}
	if zi := m.nouns.zoneIndex(first); zi >= 0 { // the top card of a zone, mine if each seat has one
		if m.nouns.zones[zi].visibility == "count" && hides(zi) {
			return zi
		}
		return -1
	}
	t := m.tallyOf[name]
	if t == nil {
		return -1
	}
	if t.tally.kind == countSeats {
		if t.seatCondition != nil {
			for _, name := range t.seatCondition.Names() {
				if zi := m.hiddenZoneIn(name, all); zi >= 0 {
					return zi
				}
			}
		}
		return -1
	}
	for _, zi := range t.zones {
		if hides(zi) {
			return zi
		}
	}
	for _, name := range t.names {
		if zi := m.nouns.zoneIndex(name); zi >= 0 && m.nouns.zones[zi].visibility == "count" && hides(zi) {
			return zi
		}
	}
	return -1
}

// checkVisible reports a fault for each name in expression x that depends on something that the
// choosing seat or, if all is true, any seat does not see. text is the expression, which begins at
// character at of v; what says in the message what the expression decides.
func (c *compiler) checkVisible(v *rule.Value, text string, at int, x *cond.Expr, all bool, what string) {
	if x == nil {
		return
	}
	for _, i := range x.Vars() {
		name := c.words.All()[i].Name
		zi := c.hiddenZoneIn(name, all)
		if zi < 0 {
			continue
		}
		from, width := at, len([]rune(text))
		if i := nameIndex(text, name); i >= 0 {
			from, width = at+len([]rune(text[:i])), len(name)
		}
		place := v.At
		if v.Kind == rule.KindText {
			place = v.PlaceWithin(from, width)
		}
		who := "whoever chooses does not see"
		if all {
			who = "not everybody sees"
		}
		id := c.nouns.zones[zi].id
		c.faults.add(place, "let it hang on what is seen, or show "+id+" before", "%s: %s hangs on cards in %s, which %s: %s would give them away", c.path, name, id, who, what)
	}
}

// nameIndex returns the byte index of the first occurrence of a name in an expression that is not part
// of a longer name; -1 if there is none.
func nameIndex(text, name string) int {
	part := func(i int) bool {
		if i < 0 || i >= len(text) {
			return false
		}
		b := text[i]
		return b == '.' || b == '_' || b >= 'a' && b <= 'z' || b >= '0' && b <= '9'
	}
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return -1
		}
		if i += from; !part(i-1) && !part(i+len(name)) {
			return i
		}
		from = i + 1
	}
}

// checkSourceVisible reports a fault if a card is chosen from place p and the choosing seat does not
// see the cards there. text is the place in the file, at character at of v.
func (c *compiler) checkSourceVisible(v *rule.Value, p placeRef, text string, at int) {
	z := &c.nouns.zones[p.zone]
	if z.visibility == "top" && !c.isRevealed(int(p.zone)) {
		c.faults.add(v.PlaceWithin(at, len([]rune(text))), `say sees = "all" if all of its cards are seen, or take the top one: move 1 from `+text+" to ZONE", "%s: whoever chooses sees only the top card of %s", c.path, text)
		return
	}
	hidden := z.visibility == "count" || z.visibility == "owner" && p.seat.kind != seatMe
	if !hidden || c.isRevealed(int(p.zone)) {
		return
	}
	help := "look at " + text + " first"
	if z.visibility == "count" {
		help += ", or take cards from its top: move 1 from " + text + " to ZONE"
	} else {
		help += ", or take one by chance: move 1 random from " + text + " to ZONE"
	}
	c.faults.add(v.PlaceWithin(at, len([]rune(text))), help, "%s: whoever chooses does not see the cards in %s", c.path, text)
}
