package warland

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	face "equitas/engine/card"
	"equitas/engine/print"
	"equitas/engine/rule"
)

var (
	_ rule.Printer = Game{}
	_ rule.Assumer = Game{}
)

// Limits of what is printed, in characters.
const (
	maxText  = 600
	maxTitle = 40
)

// Print implements [rule.Printer]: the castle and the buildings of one faction,
// and the creatures where they are played. A card's number is its resistance, a
// creature's its credits.
func (Game) Print(set *rule.Set, lang, fallback string) (*rule.Printing, rule.Faults) {
	p := &printer{set: set, r: compile(set), lang: lang, fallback: fallback}
	p.out = &rule.Printing{Game: schema.Title, Lang: lang, Expected: set.Expected, Picture: set.Picture, ValueKey: map[string]string{"building": "resistance", "creature": "credits"}}
	p.say = cmp.Or(phrases[lang], phrases[fallback])
	if p.say == nil {
		p.faults = append(p.faults, rule.Fault{At: rule.Place{File: set.Files[0]}, Msg: fmt.Sprintf("no words of cards in %q, only in English and Italian", lang),
			Help: "take another language's with --lang-fallback"})
		return p.out, p.faults
	}
	p.castle()
	for i := range p.r.buildings {
		p.building(i)
	}
	if p.r.creatures {
		for i := range p.r.creature {
			p.wild(i)
		}
	}
	p.finish()
	return p.out, p.faults.Sorted(set.Files)
}

// A phrasebook has what cards say in one language.
type phrasebook struct {
	castle, castles, buildings, creatures string
	kinds                                 map[string]string
	resources, food, coins                string // with one number
	each                                  string // production
	staff, condition                      string // after it
	brings, trains, sells                 string
	treaty, bribe                         string
	falls, fights                         string
	assumed, borrowed                     string
	unplayed, beside                      string
	period                                string
}

var phrases = map[string]*phrasebook{
	"en": {
		castle: "Castle", castles: "Castles", buildings: "Buildings", creatures: "Creatures",
		kinds:     map[string]string{"castle": "Castle", "base": "Base building", "medium": "Medium building", "advanced": "Advanced building", "creature": "Creature"},
		resources: "{n:resource|resources}", food: "{n} food", coins: "{n:coin|coins}",
		each: "Each turn: %s", staff: ", with %s on it", condition: ", under a condition",
		brings: "Turned face up, it brings %s.", trains: "%s: train one %s.", sells: "If your pawns lack food, buy it for {n:resource|resources} each.",
		treaty: "You may propose peace treaties.", bribe: "You may offer bribes.",
		falls: "Beaten {n:time|times}, it falls and you are out.", fights: "Strength {n}.",
		assumed: "* the rulebook gives no counts: this one is assumed", borrowed: "Names of another language: ", period: ".",
		unplayed: "{n:creature is|creatures are} left out: creatures.enabled is false.", beside: "Beside the cards (counts of pawns are for one faction): %s.",
	},
	"it": {
		castle: "Castello", castles: "Castelli", buildings: "Edifici", creatures: "Creature",
		kinds:     map[string]string{"castle": "Castello", "base": "Edificio base", "medium": "Edificio medio", "advanced": "Edificio avanzato", "creature": "Creatura"},
		resources: "{n:risorsa|risorse}", food: "{n} cibo", coins: "{n:moneta|monete}",
		each: "Ogni turno: %s", staff: ", con %s sopra", condition: ", a una condizione",
		brings: "Voltato a faccia in su, porta %s.", trains: "%s: addestra un %s.", sells: "Se alle pedine manca cibo, compralo a {n:risorsa|risorse} l'uno.",
		treaty: "Puoi proporre Trattati di Pace.", bribe: "Puoi offrire Corruzioni.",
		falls: "Battuto {n:volta|volte}, cade e sei eliminato.", fights: "Forza {n}.",
		assumed: "* il regolamento non dà quantità: questa è presunta", borrowed: "Nomi di un'altra lingua: ", period: ".",
		unplayed: "{n:creatura resta|creature restano} fuori: creatures.enabled è false.", beside: "Oltre alle carte (le pedine sono quelle di una fazione): %s.",
	},
}

// A printer makes the faces of one variant in one language.
type printer struct {
	set            *rule.Set
	r              *Rules
	lang, fallback string
	say            *phrasebook
	out            *rule.Printing
	faults         rule.Faults
	assumed        bool
	borrowed       []string
}

func (p *printer) fault(at rule.Place, format string, args ...any) {
	p.faults = append(p.faults, rule.Fault{At: at, Msg: fmt.Sprintf(format, args...)})
}

// numbers are the placeholders of a card's text.
type numbers []struct {
	key string
	n   int
}

func (l numbers) Value(key string) (print.Value, bool) {
	for _, x := range l {
		if x.key == key {
			return print.Value{N: x.n}, true
		}
	}
	return print.Value{}, false
}

func (l numbers) Keys() []string {
	keys := make([]string, len(l))
	for i, x := range l {
		keys[i] = x.key
	}
	return keys
}

// said are numbers that the entry of a card says, each under its key.
type said struct {
	numbers
	set  *rule.Set
	path string // of the entry
}

func (s said) Value(key string) (print.Value, bool) {
	v, ok := s.numbers.Value(key)
	if path := s.path + "." + key; s.set.Has(path) {
		v.From = path
	}
	return v, ok
}

// fill writes one of our own phrases with a number.
func (p *printer) fill(template string, n int) string {
	text, _ := print.Expand(template, p.lang, numbers{{"n", n}})
	return text
}

// made writes what is produced in a turn, or "".
func (p *printer) made(resources, food, coins int) string {
	var parts []string
	for _, x := range []struct {
		n        int
		template string
	}{{resources, p.say.resources}, {food, p.say.food}, {coins, p.say.coins}} {
		if x.n > 0 {
			parts = append(parts, p.fill(x.template, x.n))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return fmt.Sprintf(p.say.each, strings.Join(parts, ", "))
}

// name is the name of an entry in the language, or in the fallback.
func (p *printer) name(path, id string) string {
	if n := p.named(path, id); n != nil {
		return n.Text
	}
	return id
}

// named is the name with its place, or nil where there is none.
func (p *printer) named(path, id string) *rule.Value {
	v := p.set.Value(path + ".name")
	if n := v.Table.Get(p.lang); n != nil {
		return n
	}
	if n := v.Table.Get(p.fallback); n != nil {
		p.borrowed = append(p.borrowed, n.Text)
		return n
	}
	p.fault(v.At, "%s has no name in %q", id, p.lang)
	return nil
}

// several writes a number of pawns or other pieces.
func (p *printer) several(n int, path, id string) string {
	if name := p.named(path, id); name != nil {
		return countOf(p.set, n, path, name)
	}
	return fmt.Sprintf("%d × %s", n, id)
}

func (p *printer) castle() {
	r := p.r
	text := []string{}
	if made := p.made(r.castleMake[0], r.castleMake[1], r.castleMake[2]); made != "" {
		text = append(text, made+p.say.period)
	}
	text = append(text, p.fill(p.say.falls, int(r.winsNeeded)))
	p.add(face.Face{ID: "castle", Deck: "castle", Kind: "castle", Name: p.say.castle, Value: r.castleRes, HasValue: true,
		Count: p.set.Int("castle.count"), Symbol: "castle", Text: strings.Join(text, "\n\n")}, "castle", p.say.castles)
}

// building makes the face of a type. What it says is the deck's text, or put
// together from what it does.
func (p *printer) building(kind int) {
	k := &p.r.buildings[kind]
	path := "building." + k.id
	f := face.Face{ID: k.id, Deck: "building", Kind: tierWords[k.tier], Name: p.name(path, k.id), Value: k.resistance, HasValue: true, Count: p.set.Int(path + ".count")}
	text := []string{}
	if made := p.made(k.resources, k.food, k.coins); made != "" {
		text = append(text, made+p.staff(k)+p.say.period)
	}
	var brings []string
	for i, n := range k.garrison {
		if n > 0 {
			brings = append(brings, p.several(int(n), "pawn."+p.r.pawns[i].id, p.r.pawns[i].id))
		}
	}
	if len(brings) > 0 {
		text = append(text, fmt.Sprintf(p.say.brings, strings.Join(brings, ", ")))
	}
	if k.trains >= 0 {
		price := []string{}
		if k.coinPrice > 0 {
			price = append(price, p.fill(p.say.coins, k.coinPrice))
		}
		price = append(price, p.fill(p.say.resources, k.resPrice))
		text = append(text, fmt.Sprintf(p.say.trains, strings.Join(price, ", "), p.name("pawn."+p.r.pawns[k.trains].id, p.r.pawns[k.trains].id)))
	}
	if k.exchange != nil {
		text = append(text, p.fill(p.say.sells, k.exchangePrice))
	}
	if k.treaties {
		text = append(text, p.say.treaty)
	}
	if k.bribes {
		text = append(text, p.say.bribe)
	}
	f.Text = strings.Join(text, "\n\n")
	f.Symbol = p.buildingSymbol(k)
	p.own(&f, path, numbers{{"resistance", k.resistance}, {"resources", k.resources}, {"food", k.food}, {"coins", k.coins}, {"train.coins", k.coinPrice}, {"train.resources", k.resPrice}})
	p.add(f, path, p.say.buildings)
}

// buildingSymbol is the symbol of what a building is there for.
func (p *printer) buildingSymbol(k *buildingKind) string {
	armed := false
	for i, n := range k.garrison {
		armed = armed || n > 0 && p.r.pawns[i].class == soldiers
	}
	switch {
	case k.treaties || k.bribes:
		return "temple"
	case k.exchange != nil:
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

// kindBands are the colours of the kinds of cards, deckLooks those of the decks:
// the kind of a card says which deck it belongs to.
var (
	kindBands = map[string]face.Tint{"castle": face.Violet, "base": face.Green, "medium": face.Blue, "advanced": face.Red, "creature": face.Black}
	deckLooks = map[string]face.Look{
		"castle":   {Deck: face.Violet, Emblem: "castle", Plain: true},
		"building": {Deck: face.Brown, Emblem: "hammer", Plain: true},
		"creature": {Deck: face.Teal, Emblem: "claw", Plain: true},
	}
)

// staff says how many pawns a building needs to produce, or that there is a
// condition.
func (p *printer) staff(k *buildingKind) string {
	if k.produces.Always() {
		return ""
	}
	names := k.produces.Names()
	enough := func(n int32) bool { return k.produces.Given(map[string]int32{names[0]: n}) != 0 }
	if id, ok := strings.CutPrefix(names[0], "staff."); ok && len(names) == 1 && !enough(0) {
		for n := int32(1); n <= 60; n++ {
			if enough(n) {
				return fmt.Sprintf(p.say.staff, p.several(int(n), "pawn."+id, id))
			}
		}
	}
	return p.say.condition
}

// wild makes the face of a creature.
func (p *printer) wild(kind int) {
	k := &p.r.creature[kind]
	path := "creature." + k.id
	f := face.Face{ID: k.id, Deck: "creature", Kind: "creature", Name: p.name(path, k.id), Value: k.credits, HasValue: true, Count: k.copies, Symbol: "claw", Text: p.fill(p.say.fights, k.strength)}
	p.own(&f, path, numbers{{"credits", k.credits}, {"strength", k.strength}})
	p.add(f, path, p.say.creatures)
}

// own takes the text that the deck has for a card in place of ours.
func (p *printer) own(f *face.Face, path string, values numbers) {
	texts := p.set.Value(path + ".text")
	if texts == nil {
		return
	}
	v := texts.Table.Get(p.lang)
	if v == nil {
		v = texts.Table.Get(p.fallback)
	}
	if v == nil {
		p.fault(texts.At, "%s has no text in %q", f.ID, p.lang)
		return
	}
	text, faults := print.Expand(v.Text, p.lang, said{values, p.set, path})
	for _, x := range faults {
		p.faults = append(p.faults, rule.Fault{At: v.Within(x.At, x.Width), Msg: f.ID + ", text " + p.lang + ": " + x.Msg, Help: x.Help, Warning: x.Warning})
	}
	if n := utf8.RuneCountInString(text); n > maxText {
		p.fault(v.At, "%s, text %s: has %d characters, at most %d", f.ID, p.lang, n, maxText)
	}
	f.Text = text
}

// add completes a face and adds it.
func (p *printer) add(f face.Face, path, deck string) {
	f.Name = strings.Join(strings.Fields(f.Name), " ")
	if n := utf8.RuneCountInString(f.Name); n > maxTitle {
		p.fault(p.set.Value(path).At, "%s, name: has %d characters, at most %d", f.ID, n, maxTitle)
	}
	if r, at := print.Control(f.Name); at >= 0 {
		p.fault(p.set.Value(path).At, "%s, name: U+%04X is no character of a name", f.ID, r)
	}
	f.DeckWord, f.KindWord, f.Back, f.Sides = deck, p.say.kinds[f.Kind], f.Deck, 1
	if v := p.set.Value(path + ".source"); v != nil {
		f.Assumed = v.Text == "assumed"
		p.assumed = p.assumed || f.Assumed
	}
	f.Look = deckLooks[f.Deck]
	f.Look.Band = kindBands[f.Kind]
	f.OwnSymbol = true
	if own := p.set.Value(path + ".symbol"); own != nil {
		f.Symbol = own.Text
	}
	picture := ""
	if art := p.set.Value(path + ".art"); art != nil {
		f.Art, f.ArtFrom = art.Text, art.At.File
		b, err := p.set.Picture(f.Art, f.ArtFrom)
		if err != nil {
			p.fault(art.At, "%s: picture %s: %v", f.ID, f.Art, err)
			p.faults[len(p.faults)-1].Warning = true
		} else {
			sum := sha256.Sum256(b)
			picture = hex.EncodeToString(sum[:])
		}
	}
	if slices.ContainsFunc(p.out.Faces, func(o face.Face) bool { return o.ID == f.ID }) {
		p.fault(p.set.Value(path).At, "two cards are called %s", f.ID)
	}
	f.Hash = print.Hash(&f, p.lang, picture)
	p.out.Faces = append(p.out.Faces, f)
	i := slices.IndexFunc(p.out.Decks, func(d rule.PrintedDeck) bool { return d.ID == f.Deck })
	if i < 0 {
		i = len(p.out.Decks)
		p.out.Decks = append(p.out.Decks, rule.PrintedDeck{ID: f.Deck, Name: deck, Short: deck})
	}
	p.out.Decks[i].Count += f.Count
}

// beside notes the pawns and other pieces of the box.
func (p *printer) beside() {
	var l []string
	for _, table := range []string{"pawn", "piece"} {
		for _, id := range keysOf(p.set, table) {
			if n := p.set.Int(table + "." + id + ".count"); n > 0 {
				l = append(l, p.several(n, table+"."+id, id))
			}
		}
	}
	if len(l) > 0 {
		p.out.Notes = append(p.out.Notes, fmt.Sprintf(p.say.beside, strings.Join(l, ", ")))
	}
}

func (p *printer) finish() {
	p.beside()
	if n := len(p.r.deck); n > 0 && !p.r.creatures {
		p.out.Notes = append(p.out.Notes, p.fill(p.say.unplayed, n))
	}
	if p.assumed {
		p.out.Notes = append(p.out.Notes, p.say.assumed)
	}
	if len(p.borrowed) > 0 {
		p.out.Notes = append(p.out.Notes, p.say.borrowed+strings.Join(slices.Compact(slices.Sorted(slices.Values(p.borrowed))), ", "))
	}
}
