package proelio

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/engine/print"
	"equitas/engine/rule"
)

var (
	_ rule.Proofreader = Game{}
	_ rule.Assumer     = Game{}
)

// Limits of what is printed.
const (
	maxPrinted = 5000 // physical cards
	maxIDs     = 500  // different ones
	maxText    = 600  // characters
	maxTitle   = 40   // characters of a name
)

// Print implements [rule.Printer].
func (Game) Print(set *rule.Set, lang, fallback string) (*rule.Printing, rule.Faults) {
	p := newPrinter(set, lang, fallback)
	p.playing()
	p.guilds()
	p.markers()
	p.nameless()
	p.finish()
	return p.out, p.faults.Sorted(set.Files)
}

func newPrinter(set *rule.Set, lang, fallback string) *printer {
	return printerOf(compile(set), lang, fallback)
}

// printerOf is newPrinter of rules that are compiled.
func printerOf(r *Rules, lang, fallback string) *printer {
	set := r.set
	p := &printer{set: set, r: r, lang: lang, fallback: fallback, missing: map[string][]string{}, firstAt: map[string]rule.Place{}}
	p.asked = newAsking(p.r)
	p.out = &rule.Printing{Game: schema.Title, Lang: lang, Expected: set.Expected, Picture: set.Picture}
	p.shared = p.sharedValues()
	return p
}

// A printer makes the faces of one variant in one language.
type printer struct {
	set            *rule.Set
	r              *Rules
	asked          *asking
	lang, fallback string
	shared         *values
	out            *rule.Printing
	faults         rule.Faults
	missing        map[string][]string // cards without "name", "text" or "word" in the language
	firstAt        map[string]rule.Place
	borrowed       []string        // cards with a text of the other language
	saying         map[string]bool // placeholders of all texts; nil until asked for
	absent         []string        // cards of the deck that are not in the variant

	proof  bool // texts that are not shown are judged too
	proofs rule.Faults
}

func (p *printer) fault(at rule.Place, format string, args ...any) {
	p.faults = append(p.faults, rule.Fault{At: at, Msg: fmt.Sprintf(format, args...)})
}

func (p *printer) warn(at rule.Place, format string, args ...any) {
	p.fault(at, format, args...)
	p.faults[len(p.faults)-1].Warning = true
}

// lack notes what a card has not in the language.
func (p *printer) lack(what, id string, at rule.Place) {
	if _, ok := p.firstAt[what]; !ok {
		p.firstAt[what] = at
	}
	if !slices.Contains(p.missing[what], id) {
		p.missing[what] = append(p.missing[what], id)
	}
}

// name returns one of a table of texts by language: that of the language, or of
// the fallback.
func (p *printer) name(names *rule.Value) (string, bool) {
	if names == nil {
		return "", false
	}
	for _, lang := range []string{p.lang, p.fallback} {
		if v := names.Table.Get(lang); v != nil {
			return v.Text, true
		}
	}
	return "", false
}

// word returns a printed word in the language, or the fallback.
func (p *printer) word(key string) string {
	w := cmp.Or(printedWord(p.set, key, p.lang), printedWord(p.set, key, p.fallback))
	if w == "" {
		p.lack("word", key, rule.Place{File: p.set.Files[0]})
	}
	return w
}

// symbols are those of the kinds; cards that lie on the table have their own.
var symbols = map[string]string{"attack": "sword", "defense": "shield", "strategy": "scroll", "guild": "banner", "merchant": "scales", "seasons": "sun"}

// playing makes the faces of the playing cards.
func (p *printer) playing() {
	for i := range p.r.kinds {
		k := &p.r.kinds[i]
		t := p.set.Value("card." + k.id)
		f := card.Face{ID: k.id, Deck: deckNames[k.deck], Kind: t.Table.Get("kind").Text, Count: k.count}
		if v := t.Table.Get("source"); v != nil {
			f.Assumed = v.Text == "assumed"
		}
		if k.value >= 0 {
			f.Value, f.HasValue = int(k.value), true
		}
		f.Absolute = !f.HasValue && (k.use == useAttack && k.reveal != 0 || k.use == useDefense && k.deployed != 0)
		f.Symbol = symbols[f.Kind]
		p.minimum(&f, i, t)
		p.text(&f, "card", "text")
		p.face(f, t, "card")
	}
}

// minimum asks what Fortification a card needs.
func (p *printer) minimum(f *card.Face, kind int, t *rule.Value) {
	forts, ok := p.asked.uses(kind)
	if !ok {
		return
	}
	path := "card." + f.ID
	if t.Table.Get("value") != nil {
		path += ".value"
	}
	at := p.set.Blame(path, limitsOf(f.ID)...)
	if len(forts) == 0 {
		asks := p.asked.attack
		if p.r.kinds[kind].use == useDefense {
			asks = p.r.deployLegal
		}
		if n, ok := asks.Const(); ok && n == 0 { // none ever is: no card needs anything
			return
		}
		what, why := "it", p.asked.never(kind)
		switch {
		case why.when:
			at = t.Table.Get("when").At
		case why.value:
			what = fmt.Sprintf("value %d", f.Value)
		}
		p.fault(at, "%s: %s can never be played: %s", f.ID, what, why.text)
		return
	}
	f.Min, f.MinExact = p.asked.minimum(forts)
	if len(f.Min) > 1 || f.MinExact {
		p.warn(at, "%s: may be played with a Fortification of %s only, not with every higher one", f.ID, numbersOf(f.Min))
	}
}

func numbersOf(l []int) string {
	words := make([]string, len(l))
	for i, n := range l {
		words[i] = print.Number(n)
	}
	return strings.Join(words, ", ")
}

// guilds makes the faces of the Guilds, where they are in play.
func (p *printer) guilds() {
	for _, id := range keysOf(p.set, "guild") {
		t := p.set.Value("guild." + id)
		if !p.r.guildsUse {
			p.gone(t)
			continue
		}
		f := card.Face{ID: id, Deck: "guild", Kind: "guild", Count: 1, Landscape: true, Symbol: symbols["guild"]}
		key := "text"
		if t.Table.Get("uses").Int != 1 {
			key = "text_many"
			if t.Table.Get("text") != nil && t.Table.Get("text_many") == nil {
				p.fault(t.Table.Get("uses").At, "%s: uses is %d, but there is no text_many, only a text for 1", id, t.Table.Get("uses").Int)
				continue
			}
		}
		p.text(&f, "guild", key)
		p.face(f, t, "guild")
	}
}

// markers makes the faces of the cards that lie on the table: the Merchant and
// the Seasons where they are in play, and whatever else there is.
func (p *printer) markers() {
	for _, id := range keysOf(p.set, "marker") {
		t := p.set.Value("marker." + id)
		if id == "merchant" && !p.r.merchantUse || id == "seasons" && !p.r.seasonsUse {
			p.gone(t)
			continue
		}
		f := card.Face{ID: id, Deck: "setup", Kind: "setup", Count: p.set.Int("marker." + id + ".count"), Landscape: true, Symbol: symbols[id]}
		back := t.Table.Get("text_back") != nil && !(id == "merchant" && !p.r.seasonsUse) // without seasons the first price holds throughout
		if f.Sides = 1; back {
			f.Sides = 2
		}
		p.told(id, t, back)
		p.text(&f, "marker", "text")
		p.face(f, t, "marker")
		if back {
			f.Side = 1
			p.text(&f, "marker", "text_back")
			p.face(f, t, "marker")
		}
	}
}

// told reports prices and seasons that no side of their card tells.
func (p *printer) told(id string, t *rule.Value, back bool) {
	var want []string
	switch {
	case id == "merchant" && !p.r.seasonsUse:
		want = []string{"price." + p.r.seasonIDs[0]}
	case id == "merchant":
		for _, s := range p.r.seasonIDs {
			want = append(want, "price."+s)
		}
	case id == "seasons":
		for _, s := range p.r.seasonIDs[1:] {
			want = append(want, "season."+s)
		}
	}
	names := t.Table.Get("text")
	if names == nil {
		return
	}
	_, lang := p.template("marker", id, "text")
	var has []string
	for _, key := range []string{"text", "text_back"} {
		if v := p.set.Value("marker." + id + "." + key + "." + lang); v != nil && (key == "text" || back) {
			has = append(has, print.Keys(v.Text)...)
		}
	}
	for _, key := range want {
		if !slices.Contains(has, key) {
			p.fault(names.At, "%s: no text says {%s}", id, key)
		}
	}
}

// gone notes a card that the variant does not use.
func (p *printer) gone(t *rule.Value) {
	if name, ok := p.name(t.Table.Get("name")); ok {
		p.absent = append(p.absent, name)
	}
}

// face completes a face and adds it.
func (p *printer) face(f card.Face, t *rule.Value, table string) {
	names := t.Table.Get("name")
	name, ok := p.name(names)
	if !ok {
		p.lack("name", f.ID, t.At)
	}
	f.Name = strings.Join(strings.Fields(name), " ")
	if n := utf8.RuneCountInString(f.Name); n > maxTitle {
		p.fault(names.At, "%s, name: has %d characters, at most %d", f.ID, n, maxTitle)
	}
	if r, at := print.Control(f.Name); at >= 0 {
		p.fault(names.At, "%s, name: U+%04X is no character of a name", f.ID, r)
	}
	f.DeckWord, f.KindWord = p.word("deck_"+f.Deck), p.word("kind_"+f.Kind)
	f.Back, f.Look = f.Deck, deckLooks[f.Deck]
	f.Look.Band = kindBands[f.Kind]
	f.Sides = max(f.Sides, 1)
	picture := ""
	if art := t.Table.Get("art"); art != nil {
		f.Art, f.ArtFrom = art.Text, art.At.File
		b, err := p.set.Picture(f.Art, f.ArtFrom)
		if err != nil {
			p.warn(art.At, "%s: picture %s: %v", f.ID, f.Art, err)
		} else {
			sum := sha256.Sum256(b)
			picture = hex.EncodeToString(sum[:])
		}
	}
	for _, o := range p.out.Faces {
		if o.ID == f.ID && o.Side == f.Side {
			p.fault(t.At, "two cards are called %s: the deck %s has one too", f.ID, o.Deck)
		}
	}
	f.Hash = print.Hash(&f, p.lang, picture)
	p.out.Faces = append(p.out.Faces, f)
}

// kindBands are the colours of the kinds of cards; the others are grey.
var kindBands = map[string]card.Tint{"attack": card.Red, "defense": card.Blue, "strategy": card.Green, "guild": card.Violet}

// deckLooks are those of the decks: most cards are of the Base deck.
var deckLooks = map[string]card.Look{
	"base":     {Deck: card.Black, Emblem: "swords", Plain: true},
	"imperial": {Deck: card.Gold, Emblem: "crown"},
	"guild":    {Deck: card.Violet, Emblem: "banner"},
}

// finish counts the decks and says what is missing.
func (p *printer) finish() {
	assumed, all := false, 0
	for _, f := range p.out.Faces {
		if f.Side > 0 {
			continue
		}
		i := slices.IndexFunc(p.out.Decks, func(d rule.PrintedDeck) bool { return d.ID == f.Deck })
		if i < 0 {
			i = len(p.out.Decks)
			p.out.Decks = append(p.out.Decks, rule.PrintedDeck{ID: f.Deck, Name: f.DeckWord, Short: p.word("short_" + f.Deck)})
		}
		p.out.Decks[i].Count += f.Count
		all += f.Count
		assumed = assumed || f.Assumed
	}
	if all > maxPrinted {
		p.fault(rule.Place{File: p.set.Files[0]}, "%d cards, at most %d can be printed", all, maxPrinted)
	}
	if ids := len(p.r.kinds) + len(keysOf(p.set, "guild")) + len(keysOf(p.set, "marker")); ids > maxIDs {
		p.fault(rule.Place{File: p.set.Files[0]}, "%d different cards, at most %d can be printed", ids, maxIDs)
	}
	for _, what := range []string{"name", "text", "word"} {
		ids := p.missing[what]
		if len(ids) == 0 {
			continue
		}
		switch cards := fmt.Sprintf("%d cards", len(ids)); {
		case what == "word":
			p.faults = append(p.faults, rule.Fault{At: p.firstAt[what], Msg: fmt.Sprintf("no %s words: %s", languageName(p.lang), strings.Join(ids, ", ")),
				Help: fmt.Sprintf("write them under [word], as in %s = { %s = \"…\" }, or take another language's with --lang-fallback", ids[0], p.lang)})
		default:
			if len(ids) == 1 {
				cards = "1 card"
			}
			p.fault(p.firstAt[what], "no %s %s: %s (%s)", languageName(p.lang), what, strings.Join(ids, ", "), cards)
		}
	}
	if assumed {
		p.out.Notes = append(p.out.Notes, effectWord(p.set, "note_assumed", p.lang))
	}
	for _, v := range p.set.Dropped {
		if table, _, _ := strings.Cut(v.Path, "."); slices.Contains(schema.DeckTables, table) && strings.Count(v.Path, ".") == 1 {
			p.gone(v)
		}
	}
	if len(p.absent) > 0 {
		p.out.Notes = append(p.out.Notes, effectWord(p.set, "note_out", p.lang)+strings.Join(p.absent, ", "))
	}
	if len(p.borrowed) > 0 {
		p.out.Notes = append(p.out.Notes, effectWord(p.set, "note_fallback", p.lang)+strings.Join(p.borrowed, ", "))
	}
}

// languageName names a language in messages.
func languageName(lang string) string {
	if name := map[string]string{"en": "English", "it": "Italian"}[lang]; name != "" {
		return name
	}
	return fmt.Sprintf("%q", lang)
}
