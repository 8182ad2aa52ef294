package cardfaces_test

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/card"
	"equitas/engine/cardfaces"
	"equitas/engine/cond"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rule"
)

// realm is a game that consists only of its schema.
type realm struct{}

func (realm) Name() string                 { return "realm" }
func (realm) Schema() *rule.Schema         { return realmSchema }
func (realm) Space(*rule.Set) *cond.Space  { return &cond.Space{} }
func (realm) Check(*rule.Set) []rule.Fault { return nil }
func (realm) Extras() rule.Extras          { return rule.Extras{} }

// Compile returns the rules of another game, since these tests play no matches.
func (realm) Compile(*rule.Set) (engine.Rules, error) { return highcard.Rules{}, nil }

var realmSchema = &rule.Schema{
	Title: "Realm",
	Keys: []rule.Key{
		{Path: "players.min", Type: rule.Int, Lo: 2, Hi: 6, Unit: "players", Doc: "fewest"},
		{Path: "players.max", Type: rule.Int, Lo: 2, Hi: 6, Unit: "players", Doc: "most"},
		{Path: "hand.limit", Type: rule.Int, Lo: 0, Hi: 9, Unit: "cards", Doc: "cards kept"},
		{Path: "wall.use", Type: rule.Bool, Doc: "are there walls?"},
		{Path: "wall.height", Type: rule.Int, Lo: 1, Hi: 9, Unit: "stones", Doc: "how high they are"},
		{Path: "deal.order", Type: rule.Word, Words: []string{"left", "right"}, Doc: "where the next player sits"},
		{Path: "card.*.name", Type: rule.Names, Doc: "its name"},
		{Path: "card.*.text", Type: rule.Names, Optional: true, Default: "none", Doc: "what it says"},
		{Path: "card.*.count", Type: rule.Int, Lo: 0, Hi: 99, Unit: "cards", Doc: "copies"},
		{Path: "card.*.value", Type: rule.Int, Lo: 0, Hi: 9, Unit: "points", Doc: "its value"},
		{Path: "card.*.free", Type: rule.Bool, Doc: "does it cost no action?"},
		{Path: "card.*.source", Type: rule.Word, Words: append([]string{"assumed"}, rule.Origins...), PrintOnly: true, Optional: true, Default: "none", Mark: &rule.Mark{}, Doc: "where its data come from"},
	},
	DeckTables: []string{"card"},
}

var realmDesign = &cardfaces.Design{
	Tables: []string{"card"},
	Bands:  map[string]card.Tint{"plain": card.Green},
	Looks:  map[string]card.Look{"main": {Deck: card.Black, Emblem: "crown"}},
	Texts:  []string{"text"},
}

// faces adds the face of every card of the deck.
func faces(b *cardfaces.Book) {
	for _, id := range b.Set.Table("card").Keys() {
		entry := "card." + id
		value := b.Set.Int(entry + ".value")
		f := card.Face{ID: id, Deck: "main", Kind: "plain", Value: value, HasValue: true, Count: b.Set.Int(entry + ".count")}
		b.SetText(&f, entry, "text", cardfaces.NumberValue("value", value))
		b.Add(f, entry)
	}
}

func page(set *rule.Set, lang string) *cardfaces.Page {
	p := cardfaces.NewPage(set, lang)
	p.Tables, p.Entries = []string{"card"}, []string{"card"}
	p.Sections = []cardfaces.Section{{ID: "table", Rules: []cardfaces.Rule{{ID: "hand.limit"}, {ID: "deal.order"}, {ID: "wall.use"}, {ID: "wall.height", Module: "wall.use"}}}}
	p.Traits = func(path string) (string, []string) {
		if set.Value(path) == nil {
			return "", nil
		}
		return p.NameOf(path), []string{p.Fill("value", cardfaces.NumberValue("n", set.Int(path+".value"))), ""}
	}
	return p
}

const (
	realmDeck = `game = "realm"
title = "Realm"
expected = 3
[card.keep]
name  = { en = "Keep", it = "Mastio" }
text  = { en = "Worth {value}.", it = "Vale {value}." }
count = 3
value = 2
free  = false
`
	realmRules = `game = "realm"
deck = "realm/1"
title = "Realm 1"
players = { min = 2, max = 4 }
hand.limit = 5
wall = { use = true, height = 3 }
deal.order = "left"
`
	realmEnglish = `game = "realm"
language = "en"
[cards]
deck_main  = "Deck"
kind_plain = "Card"
[note]
out = "left out: {list}"
[page.section]
table = "Table"
[page.rule]
hand.limit  = { label = "Hand", says = "{n:card|cards}", zero = "no limit" }
wall.use    = { label = "Walls", yes = "in play", no = "none" }
deal.order  = { label = "Next", left = "to the left", right = "to the right", usual = "as printed" }
wall.height = { label = "Height", says = "{n:stone|stones}" }
[page.word]
cards  = "Cards"
value  = "value {n}"
others = "Others"
legend = "Marked: not as in {edition}."
gone   = "gone"
`
	realmItalian = `game = "realm"
language = "it"
[cards]
deck_main  = "Mazzo"
kind_plain = "Carta"
[page.section]
table = "Tavolo"
[page.rule]
hand.limit = { label = "Mano", says = "{n:carta|carte}", zero = "senza limite" }
`
)

func realmSet(t *testing.T, sets ...string) *rule.Set {
	t.Helper()
	return setOfDeck(t, realmDeck, sets...)
}

func setOfDeck(t *testing.T, deck string, sets ...string) *rule.Set {
	t.Helper()
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	l, err := rule.NewLibrary([]rule.Game{realm{}}, rule.Layer{Variants: fstest.MapFS{"realm/1.toml": file(realmRules)},
		Decks: fstest.MapFS{"realm/1.toml": file(deck), "realm/words.en.toml": file(realmEnglish), "realm/words.it.toml": file(realmItalian)}}).Load("realm/1", sets)
	if err != nil {
		t.Fatal(err)
	}
	return l.Set
}

// A game that declares a design gets the faces of its cards. Faults in their texts name their
// place.
func TestBook(t *testing.T) {
	for _, c := range []struct{ set, lang, text, fault string }{
		{"card.keep.value=3", "en", "Worth 3.", ""},
		{"card.keep.value=3", "it", "Vale 3.", ""},
		{"card.keep.value=0", "en", "", "keep: its value is no longer what its text was written for"},
		{"card.keep.free=true", "it", "", "keep: its free is no longer what its text was written for"},
		{"card.keep.text={ en = \"Worth {valu}.\" }", "en", "", "{valu} is unknown; nearest: {value}"},
		{"card.keep.text={ en = \"Worth 2.\" }", "en", "", "\"2\" is a bare number"},
		{"hand.limit=4", "de", "", `no "de" name: keep (1 card)`},
		{"hand.limit=4", "de", "", `no "de" words: deck_main, kind_plain`},
	} {
		b := cardfaces.New(realmSet(t, c.set), c.lang, "", realmDesign)
		faces(b)
		p, faults := b.Finish()
		if (c.fault == "") != (faults.Errors() == 0) || !strings.Contains(faults.Error(), c.fault) {
			t.Errorf("%s in %s: got %v, want %q", c.set, c.lang, faults, c.fault)
		}
		if f := p.Faces[0]; c.fault == "" && (f.Text != c.text || f.Hash == "" || p.Decks[0].Count != 3 || f.Look.Band != card.Green) {
			t.Errorf("%s in %s: %+v", c.set, c.lang, f)
		}
	}
}

// The data of a face are assumed if the file says so of its entry, or says that the count of
// its cards is reconstructed.
func TestAssumed(t *testing.T) {
	for source, want := range map[string]bool{"": false, "rulebook": false, "assumed": true, "reconstructed": true} {
		deck := realmDeck
		if source != "" {
			deck += "source = " + strconv.Quote(source) + "\n"
		}
		b := cardfaces.New(setOfDeck(t, deck), "en", "", realmDesign)
		faces(b)
		p, faults := b.Finish()
		if len(faults) > 0 || len(p.Faces) != 1 || p.Faces[0].Assumed != want {
			t.Errorf("source %q: got %+v with %v, want assumed: %t", source, p.Faces, faults, want)
		}
	}
}

// Texts that differ between languages are found, but do not prevent printing.
func TestProofread(t *testing.T) {
	set := realmSet(t, `card.keep.text={ en = "Worth {value}.", it = "Vale." }`)
	b := cardfaces.New(set, "en", "", realmDesign)
	faces(b)
	if p, faults := b.Finish(); len(faults) > 0 || !strings.Contains(p.TextWarnings.Error(), "keep: en uses {value}, it does not") || p.TextWarnings.Errors() > 0 {
		t.Errorf("got %v, and %v", p.TextWarnings, faults)
	}
}

// The file of words has the rules of the page, line by line; a section has its first rule, and
// a condition on when it is shown.
func TestContents(t *testing.T) {
	p := cardfaces.NewPage(realmSet(t), "it")
	of := &realmSchema.Page
	defer func() { *of = rule.Page{} }()
	of.Sections = []rule.PageSection{{ID: "table", First: "hand.limit"}, {ID: "walls", First: "wall.use", Module: "wall.use"}}
	p.FillSections("deal.order = \"left\"\nhand.limit = 5\n")
	want := []cardfaces.Section{{ID: "table", Rules: []cardfaces.Rule{{ID: "hand.limit"}}},
		{ID: "walls", Rules: []cardfaces.Rule{{ID: "wall.use"}, {ID: "deal.order", Usual: "left", Module: "wall.use"}, {ID: "wall.height", Module: "wall.use"}}}}
	if !reflect.DeepEqual(p.Sections, want) {
		t.Errorf("got %+v, want %+v", p.Sections, want)
	}
	of.Sections = []rule.PageSection{{ID: "walls", First: "wall.height"}}
	if p.FillSections(""); len(p.Sections) != 1 || len(p.Sections[0].Rules) != 1 {
		t.Errorf("before the first section: %+v, want a section with one rule", p.Sections)
	}
}

// A word that names an entry of a board has the entry's name. One that names nothing in the set
// is written as it is.
func TestMeaningOfBoard(t *testing.T) {
	p := cardfaces.NewPage(realmSet(t), "it")
	defer func() { realmSchema.BoardTables = nil }()
	realmSchema.BoardTables = []string{"wall", "card"}
	p.FallbackName = func(entry string) string {
		if strings.HasPrefix(entry, "wall.") {
			return ""
		}
		return "place"
	}
	for word, want := range map[string]string{"keep": "Mastio", "lost_keep": "lost keep", "height": "height", "3": "3"} {
		if got := p.MeaningOf(word); got != want {
			t.Errorf("%s: got %q, want %q", word, got, want)
		}
	}
}

// The page has each rule with its value, marks the rules that differ from the base, and lists
// what the language lacks.
func TestSummary(t *testing.T) {
	base := realmSet(t)
	for _, c := range []struct {
		lang string
		sets []string
		want string
	}{
		{"en", nil, "Hand: 5 cards|Next: to the left|Walls: in play|Height: 3 stones"},
		{"en", []string{"hand.limit=0", "wall.use=false", `deal.order="right"`},
			"Hand: no limit (5 cards)|Next: to the right (to the left)|Walls: none (in play)|Height: – (3 stones)"},
		{"it", []string{"hand.limit=1"}, "Mano: 1 carta (5 carte)|Next: to the left|Walls: in play|Height: 3 stones"},
		{"en", []string{"card.keep.value=3"}, "Hand: 5 cards|Next: to the left|Walls: in play|Height: 3 stones|Keep: value 3 (value 2)"},
		{"en", []string{"players.max=3"}, "Hand: 5 cards|Next: to the left|Walls: in play|Height: 3 stones|Most: 3 (4)"},
	} {
		s := cardfaces.Summary(realmSet(t, c.sets...), base, c.lang, page)
		var got []string
		for _, section := range s.Sections {
			for _, l := range section.Lines {
				line := l.Label + ": " + l.Text
				if l.Changed {
					line += " (" + l.Was + ")"
				}
				got = append(got, line)
			}
		}
		if g := strings.Join(got, "|"); g != c.want || (s.Legend != "") != (len(c.sets) > 0) {
			t.Errorf("%s %v: got\n%s\nlegend %q, want\n%s", c.lang, c.sets, g, s.Legend, c.want)
		}
		if lacks := slices.ContainsFunc(s.Missing, func(m string) bool { return strings.Contains(m, "page.rule.deal.order.label") }); lacks != (c.lang == "it") {
			t.Errorf("%s: missing %q", c.lang, s.Missing)
		}
	}
}
