package proelio

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/card"
	"equitas/engine/cardfaces"
	"equitas/engine/cardtext"
	"equitas/engine/games/pictogram"
	"equitas/engine/rule"
)

var _ rule.Printer = Game{}

// design describes how the cards look. Most belong to the Base deck; cards that lie on the
// table have no colour.
var design = &cardfaces.Design{
	Tables: []string{"card", "guild", "marker"},
	Bands:  map[string]card.Tint{"attack": card.Red, "defense": card.Blue, "strategy": card.Green, "guild": card.Violet},
	Looks: map[string]card.Look{
		"base":     {Deck: card.Black, Emblem: "swords", Plain: true},
		"imperial": {Deck: card.Gold, Emblem: "crown"},
		"guild":    {Deck: card.Violet, Emblem: "banner"},
	},
	Texts:   []string{"text", "text_many", "text_back"},
	Phrases: []string{"n_text"},
	Traits: func(o *cardfaces.RuleState, entry, key string) []cardfaces.Trait {
		return (&describer{o}).textTraits(entry, key)
	},
	IsComposed: isComposable,
}

// Print implements [rule.Printer].
func (Game) Print(set *rule.Set, lang, fallback string) (*rule.Printing, rule.Faults) {
	p := newPrinter(set, lang, fallback)
	p.addAll()
	p.warnOfChangingLimits()
	p.reportNamelessOffers()
	p.RecordDropped()
	return p.Finish()
}

func newPrinter(set *rule.Set, lang, fallback string) *printer {
	return printerOf(rule.CompiledRules(set, compile), cardfaces.New(set, lang, fallback, design))
}

// printerOf returns a printer that puts the faces of compiled rules into b.
func printerOf(r *Rules, b *cardfaces.Book) *printer {
	p := &printer{Book: b, rules: r, tester: newPositionTester(r)}
	p.sharedTexts = p.sharedValues()
	return p
}

// A printer makes the faces of one variant's cards in one language.
type printer struct {
	*cardfaces.Book
	rules       *Rules
	tester      *positionTester
	sharedTexts *cardfaces.Values
}

func (p *printer) addAll() {
	p.addPlayingCards()
	p.addGuilds()
	p.addMarkers()
}

// symbols are the default symbols by kind of card.
var symbols = map[string]string{"attack": "sword", "defense": "shield", "strategy": "scroll", "guild": "banner", "setup": "coin"}

// setSymbol sets the symbol of a face: the one that its entry names; without that, a pictogram that
// fits its id; without that too, the symbol of its kind of card. OwnSymbol is false in the last
// case only.
func setSymbol(f *card.Face, entry *rule.Value) {
	f.OwnSymbol = true
	if own := entry.Table.Get("symbol"); own != nil {
		f.Symbol = own.Text
	} else if f.Symbol = pictogram.SymbolFor(f.ID); f.Symbol == "" {
		f.Symbol, f.OwnSymbol = symbols[f.Kind], false
	}
}

// addPlayingCards makes the faces of the playing cards.
func (p *printer) addPlayingCards() {
	for i := range p.rules.kinds {
		k := &p.rules.kinds[i]
		t := p.Set.Value("card." + k.id)
		f := card.Face{ID: k.id, Deck: deckNames[k.deck], Kind: t.Table.Get("kind").Text, Count: k.count}
		if k.value >= 0 {
			f.Value, f.HasValue = int(k.value), true
		}
		f.Absolute = !f.HasValue && (k.use == useAttack && k.reveal != 0 || k.use == useDefense && k.deployed != 0)
		setSymbol(&f, t)
		p.setMinimum(&f, i, t)
		p.setText(&f, "card", "text")
		p.Add(f, "card."+f.ID)
	}
}

// warnOfChangingLimits adds a warning if the Fortification that cards require changes during
// play, since a printed card shows only one value.
func (p *printer) warnOfChangingLimits() {
	for _, limit := range [...][2]string{{"attack.limit", "attack.valid"}, {"deploy.limit", "deploy.legal"}} {
		v, asks := p.Set.Value(limit[0]), p.Set.Value(limit[1])
		if v.Expr == nil || !strings.Contains(asks.Text, "rules."+limit[0]) {
			continue
		}
		if _, fixed := v.Expr.Const(); !fixed {
			p.AddWarning(v.At, "%s changes during play: cards show the Fortification that they need late in a game, and of all seasons the least", limit[0])
		}
	}
}

// setMinimum sets on a face the Fortification that the card requires.
func (p *printer) setMinimum(f *card.Face, kind int, t *rule.Value) {
	forts, ok := p.tester.usableForts(kind)
	if !ok {
		return
	}
	path := "card." + f.ID
	if t.Table.Get("value") != nil {
		path += ".value"
	}
	at := p.Set.Blame(path, limitsOf(f.ID)...)
	if len(forts) == 0 {
		asks := p.tester.attack
		if p.rules.kinds[kind].use == useDefense {
			asks = p.rules.deployLegal
		}
		if n, ok := asks.ConstantValue(); ok && n == 0 { // no card ever can be: its face shows no requirement
			return
		}
		what, why := "it", p.tester.neverReason(kind)
		switch {
		case why.isCondition:
			at = t.Table.Get("when").At
		case why.isValue:
			what = fmt.Sprintf("value %d", f.Value)
		}
		p.AddFault(at, "%s: %s can never be played: %s", f.ID, what, why.text)
		return
	}
	f.Min, f.MinExact = p.tester.minimumOf(forts)
	if len(f.Min) > 1 || f.MinExact {
		p.AddWarning(at, "%s: may be played with a Fortification of %s only, not with every higher one", f.ID, joinNumbers(f.Min))
	}
}

func joinNumbers(l []int) string {
	words := make([]string, len(l))
	for i, n := range l {
		words[i] = cardtext.FormatNumber(n)
	}
	return strings.Join(words, ", ")
}

// addGuilds adds the faces of the Guilds, if they are in play.
func (p *printer) addGuilds() {
	for _, id := range keysOf(p.Set, "guild") {
		t := p.Set.Value("guild." + id)
		if !p.rules.guildsUse {
			p.RecordUnused(t)
			continue
		}
		f := card.Face{ID: id, Deck: "guild", Kind: "guild", Count: 1, Landscape: true}
		setSymbol(&f, t)
		key := "text"
		if t.Table.Get("uses").Int != 1 {
			key = "text_many"
			if t.Table.Get("text") != nil && t.Table.Get("text_many") == nil {
				p.AddFault(t.Table.Get("uses").At, "%s: uses is %d, but there is no text_many, only a text for 1", id, t.Table.Get("uses").Int)
				continue
			}
		}
		p.setText(&f, "guild", key)
		p.Add(f, "guild."+id)
	}
}

// addMarkers adds the faces of all markers, which are cards that lie on the table, such as the
// Merchant and the Seasons. These two are left out if they are not in play.
func (p *printer) addMarkers() {
	for _, id := range keysOf(p.Set, "marker") {
		t := p.Set.Value("marker." + id)
		if id == "merchant" && !p.rules.merchantUse || id == "seasons" && !p.rules.seasonsUse {
			p.RecordUnused(t)
			continue
		}
		f := card.Face{ID: id, Deck: "setup", Kind: "setup", Count: p.Set.Int("marker." + id + ".count"), Landscape: true}
		setSymbol(&f, t)
		back := t.Table.Get("text_back") != nil && !(id == "merchant" && !p.rules.seasonsUse) // without seasons the first price applies throughout
		if f.Sides = 1; back {
			f.Sides = 2
		}
		p.checkShown(id, t, back)
		p.setText(&f, "marker", "text")
		p.Add(f, "marker."+id)
		if back {
			f.Side = 1
			p.setText(&f, "marker", "text_back")
			p.Add(f, "marker."+id)
		}
	}
}

// checkShown adds a fault if a marker, id, has a text of its own that lacks prices or seasons on
// both sides although the marker should show them. back says that it has a back.
func (p *printer) checkShown(id string, t *rule.Value, back bool) {
	var want []string
	switch {
	case id == "merchant" && !p.rules.seasonsUse:
		want = []string{"price." + p.rules.seasonIDs[0]}
	case id == "merchant":
		for _, s := range p.rules.seasonIDs {
			want = append(want, "price."+s)
		}
	case id == "seasons":
		for _, s := range p.rules.seasonIDs[1:] {
			want = append(want, "season."+s)
		}
	}
	if t.Table.Get("text") == nil {
		return
	}
	front, lang := p.Template("marker."+id, "text")
	if front == nil { // reported elsewhere, once for all cards
		return
	}
	has := cardtext.Keys(front.Text)
	if back {
		text := p.Set.Value("marker." + id + ".text_back." + lang)
		if text == nil {
			return
		}
		has = append(has, cardtext.Keys(text.Text)...)
	}
	for _, key := range want {
		if !slices.Contains(has, key) {
			p.AddFault(front.At, "%s: no %s text says {%s}", id, cardfaces.LanguageName(p.Set, lang), key)
		}
	}
}
