package warland

import (
	"fmt"
	"strings"

	face "equitas/engine/card"
	"equitas/engine/cardfaces"
	"equitas/engine/cardtext"
	"equitas/engine/narration"
	"equitas/engine/rule"
)

var _ rule.Printer = Game{}

// design describes how the cards look. The number on a building's card is its resistance, that
// on a creature's its credits.
var design = &cardfaces.Design{
	Tables: []string{"building", "creature"},
	Bands:  map[string]face.Tint{"castle": face.Violet, "base": face.Green, "medium": face.Blue, "advanced": face.Red, "creature": face.Black},
	Looks: map[string]face.Look{
		"castle":   {Deck: face.Violet, Emblem: "castle", Plain: true},
		"building": {Deck: face.Brown, Emblem: "hammer", Plain: true},
		"creature": {Deck: face.Teal, Emblem: "claw", Plain: true},
	},
	Numbers:    map[string]string{"building": "resistance", "creature": "credits"},
	Texts:      []string{"text"},
	IsComposed: func(*cardfaces.Book, string) bool { return true },
}

// Print implements [rule.Printer]: it prints the castle and the buildings of one faction, and
// the creatures if the rules have any.
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
	p.addCastle()
	for i := range p.rules.buildings {
		p.addBuilding(i)
	}
	if p.rules.creatures {
		for i := range p.rules.creature {
			p.addCreature(i)
		}
	}
}

// countInWords returns one of the game's words, given by its key, with n in place of {n}.
func (p *printer) countInWords(word string, n int) string {
	return p.Fill(word, cardfaces.NumberValue("n", n))
}

// productionText returns a sentence on what is produced in each turn, and with which staff, as a
// list of one element; nil if nothing is produced.
func (p *printer) productionText(resources, food, coins int, staff string) []string {
	var parts []string
	for _, x := range []struct {
		n    int
		word string
	}{{resources, "resources"}, {food, "food"}, {coins, "coins"}} {
		if x.n > 0 {
			parts = append(parts, p.countInWords(x.word, x.n))
		}
	}
	if len(parts) == 0 {
		return nil
	}
	return []string{p.Fill("each", cardfaces.TextValue("what", strings.Join(parts, ", ")).SetText("staff", staff))}
}

// piecesInWords returns a number of pieces in words; path is that of their kind, id its id.
func (p *printer) piecesInWords(n int, path, id string) string {
	if name := p.NameValue(path); name != nil {
		return narration.CountInWords(p.Set, n, path, name)
	}
	return fmt.Sprintf("%d × %s", n, id)
}

func (p *printer) addCastle() {
	r := p.rules
	falls := "falls"
	if r.sameAction && r.winsNeeded > 1 {
		falls = "falls_in_a_row"
	}
	text := append(p.productionText(r.castleProduction[0], r.castleProduction[1], r.castleProduction[2], ""), p.countInWords(falls, int(r.winsNeeded)))
	p.Add(face.Face{ID: "castle", Deck: "castle", Kind: "castle", Name: p.Word("castle"), Value: r.castleResistance, HasValue: true,
		Count: p.Set.Int("castle.count"), Symbol: "castle", OwnSymbol: true, Text: strings.Join(text, "\n\n")}, "castle")
}

// addBuilding adds the face of a kind of building, with the text of the deck file or one composed
// from its effects.
func (p *printer) addBuilding(kind int) {
	k := &p.rules.buildings[kind]
	path := "building." + k.id
	f := face.Face{ID: k.id, Deck: "building", Kind: tierWords[k.tier], Name: p.EntryName(path), Value: k.resistance, HasValue: true,
		Count: p.Set.Int(path + ".count"), Symbol: p.buildingSymbol(k), OwnSymbol: true}
	text := p.productionText(k.resources, k.food, k.coins, p.staffText(k))
	var brings []string
	for i, n := range k.garrison {
		if n > 0 {
			brings = append(brings, p.piecesInWords(int(n), "pawn."+p.rules.pawns[i].id, p.rules.pawns[i].id))
		}
	}
	if len(brings) > 0 {
		text = append(text, p.Fill("brings", cardfaces.TextValue("what", strings.Join(brings, ", "))))
	}
	if k.trains >= 0 {
		price := p.countInWords("resources", k.resourcePrice)
		if k.coinPrice > 0 {
			price = p.countInWords("coins", k.coinPrice) + ", " + price
		}
		id := p.rules.pawns[k.trains].id
		trains := "trains"
		if k.trainWhen != nil && !k.trainWhen.IsConstant() {
			trains = "trains_condition"
		}
		sentence := p.Fill(trains, cardfaces.TextValue("price", price).SetText("who", p.EntryName("pawn."+id)))
		if k.trainPerTurn > 0 {
			sentence += " " + p.countInWords("trains_most", k.trainPerTurn)
		}
		text = append(text, sentence)
	}
	if k.sellsWhen != nil {
		text = append(text, p.saleText(k, path))
	}
	text = p.FillIf(text, k.treaties, "treaty", nil)
	text = p.FillIf(text, k.bribes, "bribe", nil)
	p.setText(&f, path, strings.Join(text, "\n\n"),
		textNumber{"resistance", k.resistance}, textNumber{"resources", k.resources}, textNumber{"food", k.food}, textNumber{"coins", k.coins}, textNumber{"train.coins", k.coinPrice}, textNumber{"train.resources", k.resourcePrice})
	p.Add(f, path)
}

// saleText returns the words on when food may be bought from a building, at which price, and how
// much.
func (p *printer) saleText(k *buildingKind, path string) string {
	key := "sells_condition"
	switch {
	case p.Set.Value(path+".exchange.when").PlainText() == "feed.short > 0":
		key = "sells"
	case k.sellsWhen.IsConstant():
		key = "sells_always"
	}
	text := p.countInWords(key, k.exchangePrice)
	switch most := p.Set.Value(path + ".exchange.max"); {
	case most.Kind == rule.KindInt:
		text += " " + p.countInWords("sells_most", int(most.Int))
	case most.PlainText() != "min(feed.resources, feed.short)":
		text += " " + p.Word("sells_formula")
	}
	return text
}

// buildingSymbol returns a symbol that suits what a building does.
func (p *printer) buildingSymbol(k *buildingKind) string {
	armed := false
	for i, n := range k.garrison {
		armed = armed || n > 0 && p.rules.pawns[i].class == soldiers
	}
	switch {
	case k.treaties || k.bribes:
		return "temple"
	case k.sellsWhen != nil:
		return "scales"
	case armed || k.trains >= 0:
		return "sword"
	case k.food > max(k.resources, k.coins):
		return "wheat"
	case k.resources > 0:
		return "hammer"
	}
	return "banner"
}

// staffText returns words for the number of pawns that a building needs to produce, or for another
// condition; "" if it always produces.
func (p *printer) staffText(k *buildingKind) string {
	if k.producesIf.IsConstant() {
		return ""
	}
	names := k.producesIf.Names()
	enough := func(n int32) bool { return k.producesIf.EvalWith(map[string]int32{names[0]: n}) != 0 }
	if id, ok := strings.CutPrefix(names[0], "staff."); ok && len(names) == 1 && !enough(0) {
		for n := int32(1); n <= 60; n++ {
			if enough(n) {
				return p.Fill("staff", cardfaces.TextValue("who", p.piecesInWords(int(n), "pawn."+id, id)))
			}
		}
	}
	return p.Word("condition")
}

// addCreature adds the face of a kind of creature to the printing.
func (p *printer) addCreature(kind int) {
	k := &p.rules.creature[kind]
	path := "creature." + k.id
	f := face.Face{ID: k.id, Deck: "creature", Kind: "creature", Name: p.EntryName(path), Value: k.credits, HasValue: true, Count: k.copies, Symbol: "claw", OwnSymbol: true}
	p.setText(&f, path, p.countInWords("fights", k.strength), textNumber{"credits", k.credits}, textNumber{"strength", k.strength})
	p.Add(f, path)
}

// A textNumber is a number in the text of a card, with the key of its placeholder.
type textNumber struct {
	key string
	n   int
}

// setText sets the text of a face to that of the deck file or, if it has none, to the composed text
// that is passed. numbers are the numbers that the deck file's text may hold as placeholders;
// messages about faults name their keys.
func (p *printer) setText(f *face.Face, path, composed string, numbers ...textNumber) {
	v := cardfaces.NewValues(nil)
	for _, x := range numbers {
		from := path + "." + x.key
		if !p.Set.Has(from) {
			from = ""
		}
		v.Set(x.key, cardtext.Value{Number: x.n, SourceKey: from})
	}
	if !p.SetText(f, path, "text", v) {
		f.Text = composed
	}
}

// addNotes adds notes on the pawns and other pieces of the box, and on creatures that are not in
// play.
func (p *printer) addNotes() {
	var l []string
	for _, table := range []string{"pawn", "piece"} {
		for _, id := range keysOf(p.Set, table) {
			if n := p.Set.Int(table + "." + id + ".count"); n > 0 {
				l = append(l, p.piecesInWords(n, table+"."+id, id))
			}
		}
	}
	if len(l) > 0 {
		p.AddNote("beside", cardfaces.TextValue("list", strings.Join(l, ", ")))
	}
	if n := len(p.rules.deck); n > 0 && !p.rules.creatures {
		p.AddNote("unplayed", cardfaces.NumberValue("n", n))
	}
}
