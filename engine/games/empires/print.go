package empires

import (
	"fmt"
	"slices"
	"strings"

	face "equitas/engine/card"
	"equitas/engine/cardfaces"
	"equitas/engine/games/pictogram"
	"equitas/engine/rule"
)

var _ rule.Printer = Game{}

// design is the look of cards. The kind of an army card is the family of its unit, that of an
// Empire card its side.
var design = &cardfaces.Design{
	Tables: []string{"card", "empire_card", "revolt_table", "component"},
	Bands: map[string]face.Tint{"infantry": face.Red, "mounted": face.Brown, "skirmisher": face.Green, "machine": face.Grey, "ship": face.Blue, "person": face.Violet,
		"north": face.Green, "south": face.Gold, "warehouse": face.Teal, "aid": face.Black},
	Looks: map[string]face.Look{
		"army":      {Deck: face.Red, Emblem: "swords", Plain: true},
		"empire":    {Deck: face.Gold, Emblem: "temple"},
		"warehouse": {Deck: face.Teal, Emblem: "wheat", Plain: true},
		"aid":       {Deck: face.Black, Emblem: "scroll", Plain: true},
	},
	Numbers:    map[string]string{"army": "strength", "empire": "strength"},
	IsComposed: func(*cardfaces.Book, string) bool { return true },
}

// Print implements [rule.Printer]: it prints the army cards, the sets of Empire cards, the
// Warehouse cards, and aids for battles, actions and revolts.
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
	for k := range p.rules.armyKindCount {
		p.addArmyCard(k)
	}
	for i := range p.rules.sets {
		p.addSet(i)
	}
	p.addWarehouse()
	p.addAids()
	p.addRevolts()
}

// Symbols of cards by family of unit, and of persons by effect.
var (
	familySymbols = []string{"sword", "banner", "claw", "hammer", "fish", "scroll"}
	personSymbols = [personKinds]string{effectLeader: "crown", effectEngineer: "castle", effectMerchant: "scales", effectDiplomat: "scroll"}
)

// symbol returns the symbol on cards of a unit: that of its id if there is one. Without one,
// mounted units get different symbols, persons that of their effect, others that of their
// family.
func (r *Rules) symbol(u *unit) string {
	if s := pictogram.SymbolFor(u.id); s != "" {
		return s
	}
	if familyWords[u.family] == "mounted" { // the three mounted units need symbols that differ
		if u.rampage > 0 {
			return "tower"
		}
		for i := range r.units {
			if x := &r.units[i]; x.family == u.family && x.rampage == 0 {
				return map[bool]string{true: "banner", false: "shield"}[x == u]
			}
		}
	}
	if u.mode == modePerson && u.effect < personKinds {
		return personSymbols[u.effect]
	}
	return familySymbols[u.family]
}

// cardFront returns the face of a kind of card without its text.
func (p *printer) cardFront(kind int) face.Face {
	k := &p.rules.kinds[kind]
	u := &p.rules.units[k.unit]
	return face.Face{ID: k.id, Name: p.EntryName("unit." + u.id), Value: int(k.strength), HasValue: k.strength > 0, Symbol: p.rules.symbol(u), OwnSymbol: true}
}

// addArmyCard adds the face of a kind of army card.
func (p *printer) addArmyCard(kind int) {
	k := &p.rules.kinds[kind]
	f := p.cardFront(kind)
	f.Deck, f.Kind, f.Count = "army", familyWords[p.rules.units[k.unit].family], int(k.count)
	text, last := p.cardText(kind), []string(nil)
	if k.mark > 0 {
		last = append(last, p.Fill("marked", cardfaces.TextValue("side", p.Word("in_"+sideWords[k.mark-1]))))
	}
	if key := p.scoreKey(&p.rules.units[k.unit]); k.vp != 0 && key != "" {
		last = append(last, p.Fill(key, cardfaces.TextValue("sum", signedNumber(int(k.vp))).SetNumber("n", abs(int(k.vp)))))
	}
	if len(last) > 0 {
		text = append(text, strings.Join(last, " "))
	}
	f.Text = strings.Join(text, "\n\n")
	p.Add(f, "card."+k.id)
}

// addSet adds the faces of set i of Empire cards, each with the letter of the set.
func (p *printer) addSet(i int) {
	s := &p.rules.sets[i]
	letter := strings.ToUpper(s.id)
	for at, kind := range s.cards {
		if slices.Contains(s.cards[:at], kind) {
			continue
		}
		f := p.cardFront(int(kind))
		f.ID, f.Deck, f.Kind, f.Count = s.id+"_"+f.ID, "empire", sideWords[s.side], int(s.counts[kind])
		f.Name = p.Fill("in_set", cardfaces.TextValue("name", f.Name).SetText("set", letter))
		f.Text = strings.Join(append(p.cardText(int(kind)), p.Word("kept")), "\n\n")
		p.Add(f, "empire_card."+p.rules.kinds[kind].id)
	}
}

// addWarehouse adds the cards on which trade markers lie.
func (p *printer) addWarehouse() {
	const entry = "component.warehouse"
	if !p.Set.Has(entry) {
		return
	}
	r := p.rules
	v := cardfaces.NumberValue("base", int(r.income.base)).SetNumber("amphora", int(r.income.amphora)).SetNumber("merchant", int(r.income.merchant)).SetNumber("vp", int(r.battle.plunderVP))
	text := []string{p.Word("warehouse")}
	if r.income.markers != nil {
		text = append(text, p.Word("income_rule"))
	} else {
		text = append(text, p.Fill("income", v))
	}
	text = p.FillIf(text, !r.income.keepsMarkers, "income_lost", nil)
	if p.hasPlunder() {
		text = append(text, p.Fill("plundered", v))
		text = p.FillIf(text, r.battle.plunderSpendable, "plunder_spent", nil)
	}
	p.Add(face.Face{ID: "warehouse", Deck: "warehouse", Kind: "warehouse", Count: p.Set.Int(entry + ".count"), Symbol: "wheat", OwnSymbol: true, Text: strings.Join(text, "\n\n")}, entry)
}

// revoltSymbols are the symbols of the cards with the tables of revolts, in the order of the
// tables.
var revoltSymbols = []string{"axe", "flame", "mace"}

// addRevolts adds a card for each table of revolts.
func (p *printer) addRevolts() {
	if p.rules.revolt.firstTurn == 0 {
		return
	}
	ids := p.Set.Table("revolt_table").Keys()
	for i := range p.rules.revoltTables {
		t := &p.rules.revoltTables[i]
		var dice, lines []string
		for die := 1; die <= dieSides; die++ {
			if t.dice>>die&1 != 0 {
				dice = append(dice, fmt.Sprint(die))
			}
			var l []string
			for _, at := range t.columns[die-1] {
				l = append(l, p.EntryName(p.rules.placeMap.Places[at].Path()))
			}
			lines = append(lines, p.Fill("column", cardfaces.NumberValue("n", die).SetText("list", strings.Join(l, ", "))))
		}
		p.Add(face.Face{ID: "revolts_" + ids[i], Name: p.Fill("revolts", cardfaces.TextValue("list", strings.Join(dice, ", "))), Deck: "aid", Kind: "aid", Count: 1, Symbol: revoltSymbols[i%len(revoltSymbols)], OwnSymbol: true,
			Text: strings.Join(lines, "\n\n")}, "revolt_table."+ids[i])
	}
}

// addNotes adds a note that lists the pieces other than cards.
func (p *printer) addNotes() {
	r := p.rules
	v := cardfaces.NumberValue("trade", int(r.pieces.trade)).SetNumber("forts", int(r.pieces.forts)).SetNumber("control", int(r.pieces.control))
	if r.pieces.control == 0 {
		p.AddNote("beside_endless", v)
		return
	}
	p.AddNote("beside", v)
}
