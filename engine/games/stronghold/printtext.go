package stronghold

import (
	"fmt"
	"strings"

	"equitas/engine/cardfaces"
)

// unitsInWords returns a number of units in words, such as "2 Goblins".
func (p *printer) unitsInWords(kind string, n int) string {
	return p.Fill("unit_"+kind, cardfaces.NumberValue("n", n))
}

// armyInWords returns the units of an army in words, joined by commas; types are the ids of
// its types.
func (p *printer) armyInWords(types []string, a army) string {
	var l []string
	for t, n := range a {
		if n > 0 {
			l = append(l, p.unitsInWords(types[t], int(n)))
		}
	}
	return strings.Join(l, ", ")
}

// typesInWords returns the types of Invader units whose bits are set in words, joined by
// commas.
func (p *printer) typesInWords(mask uint8) string {
	var l []string
	for t, u := range invaders {
		l = p.FillIf(l, mask>>t&1 != 0, "type_"+u, nil)
	}
	return strings.Join(l, ", ")
}

// actionText returns the text of action i on a phase card: its cost, the hourglasses for the
// Defender, and its effect.
func (p *printer) actionText(i int) string {
	a := &p.rules.actions[i]
	name := p.EntryName("invader_action." + a.id)
	if a.effect == effectMove {
		return p.Fill("offer_move", cardfaces.TextValue("name", name).SetNumber("n", int(a.limit)).SetNumber("glass", int(max(0, a.hourglasses))))
	}
	text := p.Fill("offer", cardfaces.TextValue("name", name).SetText("price", p.priceInWords(&a.cost[0])).SetText("glass", p.glassInWords(a, 0)).SetText("effect", p.briefEffect(a)))
	if more := &a.cost[1]; p.rules.players.Max > 2 && p.priceInWords(more) != p.priceInWords(&a.cost[0]) {
		text += " " + p.Fill("offer_more", cardfaces.TextValue("price", p.priceInWords(more)).SetText("glass", p.glassInWords(a, 1)))
	}
	return text
}

// briefEffect returns the effect of an action, shortened to fit on a phase card: the deck and the
// range of a machine are only on its token.
func (p *printer) briefEffect(a *action) string {
	if a.effect == effectMachine {
		return p.Fill("does_machine_brief", cardfaces.TextValue("hit", p.hitText(a)))
	}
	return p.effectText(a)
}

// rangeText returns the text about the sections at which a machine can fire.
func (p *printer) rangeText(a *action) string {
	if a.reachesSide {
		return p.Word("range_side")
	}
	return p.Word("range_paths")
}

// priceInWords returns a cost in words, with all ways to pay.
func (p *printer) priceInWords(c *cost) string {
	var ways []string
	for i := range c.ways {
		if w := p.armyInWords(invaders, c.ways[i].units); w != "" {
			ways = append(ways, w)
		}
	}
	text := p.JoinWords(ways, "or")
	if c.resources > 0 {
		text = p.Fill("price_resources", cardfaces.NumberValue("n", int(c.resources)).SetText("units", text))
	}
	return text
}

// glassInWords returns in words the hourglasses that the Defender gets for an action, for each
// way to pay: "1 or 2". deck is 0 with two players, 1 with more.
func (p *printer) glassInWords(a *action, deck int) string {
	if a.hourglasses >= 0 {
		return p.Fill("hourglasses", cardfaces.NumberValue("n", int(a.hourglasses)))
	}
	var l []string
	last := 0
	for i := range a.cost[deck].ways {
		n := int(a.cost[deck].ways[i].unitCount) * int(p.rules.hourglassesPerUnit)
		if text := fmt.Sprint(n); len(l) == 0 || l[len(l)-1] != text {
			l = append(l, text)
		}
		last = n
	}
	if len(l) == 1 {
		return p.Fill("hourglasses", cardfaces.NumberValue("n", last))
	}
	return p.Fill("hourglasses_or", cardfaces.TextValue("list", p.JoinWords(l, "or")))
}

// effectText returns the text of an Invaders' action.
func (p *printer) effectText(a *action) string {
	switch does := doesWords[a.effect]; a.effect {
	case effectResources:
		var l []string
		for t, n := range a.gain {
			if n > 0 {
				l = append(l, p.Fill("gain", cardfaces.TextValue("who", p.Word("type_"+invaders[t])).SetNumber("n", int(n))))
			}
		}
		return p.Fill("does_resources", cardfaces.TextValue("list", strings.Join(l, ", ")))
	case effectMachine:
		return p.Fill("does_machine", cardfaces.NumberValue("n", int(a.hits)).SetNumber("miss", int(a.misses)).SetText("where", p.rangeText(a)).SetText("hit", p.hitText(a)))
	case effectGear, effectTraining:
		return p.equipmentText(a)
	case effectExchange:
		var l []string
		for i := range a.cost[0].ways {
			w := &a.cost[0].ways[i]
			l = append(l, p.Fill("exchange", cardfaces.TextValue("pay", p.armyInWords(invaders, w.units)).SetText("take", p.armyInWords(invaders, w.exchangedUnits))))
		}
		return p.Fill("does_exchange", cardfaces.TextValue("list", strings.Join(l, "; ")))
	case effectSpecters:
		var l []string
		for t, to := range a.invaderTypes {
			if to >= 0 {
				l = append(l, p.Fill("becomes", cardfaces.TextValue("from", p.Word("type_"+defenders[t])).SetText("to", p.Word("type_"+invaders[to]))))
			}
		}
		key := "does_specters"
		switch {
		case p.rules.rangedHospital:
			key = "does_specters_hospital"
		case p.rules.goblinSpecters:
			key = "does_specters_shot"
		}
		return p.Fill(key, cardfaces.TextValue("list", strings.Join(l, ", ")))
	case effectBloodstone:
		what := ""
		if a.machineAction >= 0 {
			what = p.EntryName("invader_action." + p.rules.actions[a.machineAction].id)
		}
		return p.Fill("does_bloodstone", cardfaces.TextValue("what", what))
	default:
		return p.Fill("does_"+does, cardfaces.NumberValue("n", int(a.strength)).SetNumber("slots", int(a.slots)).SetNumber("hits", int(a.addHits)).SetNumber("more", int(a.surcharge)).
			SetNumber("safe", int(a.sparedUnits)).SetNumber("crew", int(p.rules.crewPerRam)))
	}
}

// hitText returns the text of a machine's Hit.
func (p *printer) hitText(a *action) string {
	var l []string
	for _, e := range a.hit {
		text := p.Fill("hit_"+strikeVerbs[e.effect].Name, cardfaces.NumberValue("n", int(e.amount)))
		var instead []string
		for b, w := range insteadWords {
			instead = p.FillIf(instead, e.instead>>b&1 != 0, "instead_"+w, nil)
		}
		if len(instead) > 0 {
			text += p.Fill("hit_instead", cardfaces.TextValue("list", p.JoinWords(instead, "or")))
		}
		l = append(l, text)
	}
	return strings.Join(l, "; ")
}

// equipmentText returns the text about the effects of equipment or training where it lies.
func (p *printer) equipmentText(a *action) string {
	var l []string
	for _, x := range []struct {
		word string
		n    int
	}{{"strength", int(a.strength)}, {"slots", int(a.slots)}, {"ropes", int(a.ropes)}, {"saps", int(a.saps)}, {"shield", int(a.shield)}, {"poison", int(a.poison)},
		{"capacity", int(a.capacity)}, {"extra", int(a.unitsBeyondLimit)}, {"archers", int(a.shotsPerGoblin)}} {
		if x.n > 0 {
			l = append(l, p.Fill("holds_"+x.word, cardfaces.NumberValue("n", x.n)))
		}
	}
	l = p.FillIf(l, a.factor > 1, "holds_factor", cardfaces.NumberValue("n", int(a.factor)))
	l = p.FillIf(l, a.drives, "holds_drives", nil)
	if len(l) == 0 {
		return p.Word("holds_nothing")
	}
	return strings.Join(l, " ")
}

// specialText returns the text of the back of a phase card.
func (p *printer) specialText(s *special) string {
	key := "back_" + specialActionWords[s.effect]
	if s.effect == effectAim && s.oneMachine {
		key += "_one"
	}
	return p.Fill(key, cardfaces.NumberValue("n", int(s.hourglasses)).SetNumber("units", int(s.units)).SetNumber("resources", int(s.income)).SetNumber("cards", int(s.cards)).SetNumber("goblins", int(s.goblins)))
}

// campLines returns the lines of the Camp card: the hourglasses that the Defender gets for units
// left in the camp.
func (p *printer) campLines() []string {
	l := []string{p.Word("camp")}
	if p.Set.Value("rule.camp_hourglasses").PlainText() != "camp.cost" {
		return append(l, p.Word("camp_condition"))
	}
	for _, t := range p.rules.thresholds {
		l = append(l, p.Fill("camp_from", cardfaces.NumberValue("n", int(t.units)).SetNumber("glass", int(t.hourglasses))))
	}
	return l
}

// workEffect returns the text of an action in a building, with its cost.
func (p *printer) workEffect(w *work) string {
	key := workWords[w.effect]
	if w.killCount == 0 {
		key += "_all"
	}
	kills := invaders[w.kills]
	return p.Fill("work_"+key, cardfaces.NumberValue("n", int(w.killCount)).SetText("units", p.unitsInWords(kills, int(w.killCount))).SetText("who", p.Word("type_"+kills)).SetNumber("slots", int(w.slots)).SetNumber("cost", int(w.cost)).
		SetText("building", p.EntryName("building."+p.rules.buildingIDs[w.building])))
}
