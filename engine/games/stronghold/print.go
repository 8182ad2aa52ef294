package stronghold

import (
	"cmp"
	"fmt"
	"math/bits"
	"strings"

	face "equitas/engine/card"
	"equitas/engine/cardfaces"
	"equitas/engine/games/pictogram"
	"equitas/engine/rule"
)

var _ rule.Printer = Game{}

// design is the look of cards and tokens. The kind of a phase card is its phase, that of a
// token its owner.
var design = &cardfaces.Design{
	Tables: []string{"phase_card", "defender_hit_card", "invader_action", "defender_action", "order"},
	Bands: map[string]face.Tint{"phase_1": face.Brown, "phase_2": face.Red, "phase_3": face.Gold, "phase_4": face.Green, "phase_5": face.Violet, "phase_6": face.Teal,
		"machine_hit": face.Red, "machine_miss": face.Grey, "shot": face.Blue, "invader": face.Red, "defender": face.Blue, "order": face.Black},
	Looks: map[string]face.Look{
		"phase":   {Deck: face.Red, Emblem: "axe", Plain: true},
		"machine": {Deck: face.Brown, Emblem: "hammer", Plain: true},
		"hit":     {Deck: face.Blue, Emblem: "tower", Plain: true},
		"token":   {Deck: face.Grey, Emblem: "castle", Plain: true, Token: true},
	},
	Numbers:    map[string]string{"phase": "phase", "token": "resources"},
	IsComposed: func(*cardfaces.Book, string) bool { return true },
}

// Print implements [rule.Printer]: it prints the phase cards with both faces, the machine
// cards, the Defender's hit cards, and one token for each action that places tokens.
func (Game) Print(set *rule.Set, lang, fallback string) (*rule.Printing, rule.Faults) {
	p := &printer{cardfaces.New(set, lang, fallback, design), rule.CompiledRules(set, compile)}
	p.addAll()
	p.addNotes()
	return p.Finish()
}

// A printer makes the faces of one variant's cards in one language.
type printer struct {
	*cardfaces.Book
	rules *Rules
}

func (p *printer) addAll() {
	for i := range p.rules.cards {
		p.addPhaseCard(i)
	}
	for _, kind := range []string{"hit", "miss"} {
		if path := "component.machine_" + kind; p.Set.Has(path) {
			p.Add(face.Face{ID: "machine_" + kind, Deck: "machine", Kind: "machine_" + kind, Count: p.Set.Int("setup.machine_cards." + kind),
				Symbol: map[string]string{"hit": "swords", "miss": "shield"}[kind], OwnSymbol: true, Text: p.Word("machine_" + kind)}, path)
		}
	}
	for i := range p.rules.hitCards {
		p.addHitCard(i)
	}
	for i := range p.rules.actions {
		p.addToken(i)
	}
	for i := range p.rules.orders {
		p.addOrder(i)
	}
	for i := range p.rules.works {
		p.addWorkToken(i)
	}
}

// phaseSymbols are the symbols of phase cards, by phase.
var phaseSymbols = [maxPhase + 1]string{1: "loaf", 2: "hammer", 3: "shield", 4: "sword", 5: "temple", 6: "banner"}

// tokenSymbols are the symbols of tokens whose names match no pictogram, or the wrong one.
var tokenSymbols = map[string]string{"cover": "palisade", "trench_master": "hammer", "goblin_fury": "mace", "orc_detonation": "bomb", "troll_call": "drum",
	"troll_cauldron": "cauldron", "orc_cauldron": "drop", "goblin_cauldron": "flame", "troll_trap": "palisade", "blessing": "bow"}

// tokenSymbol returns the symbol of an action or an order; another if its name matches none.
func tokenSymbol(id, another string) string {
	return cmp.Or(tokenSymbols[id], pictogram.SymbolFor(id), another)
}

// cardSymbol returns the symbol of a phase card. It is that of the card's first action
// whose symbol no earlier card of the phase has; if there is none, that of the phase.
func (p *printer) cardSymbol(i int) string {
	taken := map[string]bool{}
	for at := range p.rules.cards[:i+1] {
		c := &p.rules.cards[at]
		if c.phase != p.rules.cards[i].phase {
			continue
		}
		symbol := phaseSymbols[c.phase]
		for _, a := range c.actionIndices {
			if s := tokenSymbol(p.rules.actions[a].id, ""); s != "" && !taken[s] {
				symbol = s
				break
			}
		}
		if taken[symbol] = true; at == i {
			return symbol
		}
	}
	return ""
}

// addPhaseCard adds both faces of phase card i.
func (p *printer) addPhaseCard(i int) {
	c := &p.rules.cards[i]
	path := "phase_card." + c.id
	f := face.Face{ID: c.id, Deck: "phase", Kind: fmt.Sprintf("phase_%d", c.phase), Value: int(c.phase), HasValue: true,
		Count: int(c.count[0]) + int(c.count[1]), Symbol: p.cardSymbol(i), OwnSymbol: true}
	if c.back >= 0 {
		f.Sides = 2
	}
	var text []string
	for _, a := range c.actionIndices {
		text = append(text, p.actionText(int(a)))
	}
	if len(text) == 0 {
		text = p.campLines()
	}
	f.Text = strings.Join(text, "\n\n")
	p.Add(f, path)
	if c.back >= 0 {
		s := &p.rules.specials[c.back]
		f.Side, f.Symbol = 1, "scroll"
		f.Name = p.EntryName("special_action." + s.id)
		f.Text = p.specialText(s)
		p.Add(f, path)
	}
}

// shotSymbols are the symbols of hit cards, by the number of types of units that they show.
var shotSymbols = []string{"shield", "sword", "swords", "claw"}

// addHitCard adds the face of hit card i.
func (p *printer) addHitCard(i int) {
	c := &p.rules.hitCards[i]
	text := p.Word("hit_none")
	if c.types != 0 {
		text = p.Fill("hit_types", cardfaces.TextValue("list", p.typesInWords(c.types)))
	}
	p.Add(face.Face{ID: c.id, Deck: "hit", Kind: "shot", Count: int(c.count), Symbol: shotSymbols[min(bits.OnesCount(uint(c.types)), len(shotSymbols)-1)], OwnSymbol: true, Text: text}, "defender_hit_card."+c.id)
}

// addToken adds the face of the token of action i of Invaders, if it has tokens.
func (p *printer) addToken(i int) {
	a := &p.rules.actions[i]
	if a.tokens == unlimited || a.tokens == 0 {
		return
	}
	p.Add(face.Face{ID: a.id, Deck: "token", Kind: "invader", Count: int(a.tokens), Symbol: tokenSymbol(a.id, phaseSymbols[a.phase]), OwnSymbol: true, Text: p.effectText(a)}, "invader_action."+a.id)
}

// addOrder adds the face of the tokens of order i, if there are any.
func (p *printer) addOrder(i int) {
	if p.rules.orders[i] == 0 {
		return
	}
	v := cardfaces.NumberValue("n", int(p.rules.furyStrength)).SetNumber("orcs", int(p.rules.minOrcs)).SetNumber("stones", int(p.rules.stonesPerOrc)).SetNumber("trolls", int(p.rules.calledTrolls)).SetNumber("steps", int(p.rules.callSteps))
	p.Add(face.Face{ID: orderWords[i], Deck: "token", Kind: "order", Count: int(p.rules.orders[i]), Symbol: tokenSymbol(orderWords[i], "scroll"), OwnSymbol: true, Text: p.Fill("order_"+orderWords[i], v)}, "order."+orderWords[i])
}

// addWorkToken adds the face of the token of action i in a building, if it has tokens.
func (p *printer) addWorkToken(i int) {
	w := &p.rules.works[i]
	if w.tokens == unlimited || w.tokens == 0 {
		return
	}
	p.Add(face.Face{ID: w.id, Deck: "token", Kind: "defender", Count: int(w.tokens), Symbol: tokenSymbol(w.id, "tower"), OwnSymbol: true, Text: p.workEffect(w)}, "defender_action."+w.id)
}

// addNotes adds a note that lists the units and other pieces in the box.
func (p *printer) addNotes() {
	var l []string
	for t, n := range p.rules.bag {
		l = append(l, p.unitsInWords(invaders[t], int(n)))
	}
	for t, n := range p.rules.defenderPool {
		l = append(l, p.unitsInWords(defenders[t], int(n)))
	}
	l = append(l, p.Fill("stones", cardfaces.NumberValue("n", int(p.rules.stoneSupply))), p.Fill("wood", cardfaces.NumberValue("n", int(p.rules.woodSupply))), p.Fill("resources", cardfaces.NumberValue("n", int(p.rules.bank))))
	p.AddNote("beside", cardfaces.TextValue("list", strings.Join(l, ", ")))
}
