package told

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine/cardtext"
	"equitas/engine/narration"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/script"
	"equitas/variants"
)

// raw matches expressions of the files, which players must not see.
var raw = regexp.MustCompile(`\b(me|card|table|number|left|right|actor|target|other)\.[a-z_]|==|!=|&&|\|\||<=|>=|[ (=\[]'|\bfrom |\{|\?`)

// The page of rules of every built-in game has no expressions of its file, in English (where
// "from" can be an ordinary word) and in Italian.
func TestWordingOfBuiltIn(t *testing.T) {
	lines := 0
	eachMachine(t, func(t *testing.T, m *machine) {
		r := m.nouns.set.Rules().(*Rules)
		for _, lang := range []string{"en", "it"} {
			p := &pageWriter{set: m.nouns.set, voice: newVoice(r, m, narration.New(r.set.Lexicon(lang)))}
			for _, l := range append(p.steps().Lines, p.end().Lines...) {
				lines++
				if found := raw.FindString(l.Text); found != "" && !(lang == "en" && found == "from ") {
					t.Errorf("%s, %s: %q has %q", lang, l.Label, l.Text, found)
				}
			}
		}
	})
	if lines == 0 {
		t.Error("no game has a page of rules")
	}
}

// Every verb has words in both languages, which differ.
func TestWordingOfVerbs(t *testing.T) {
	lib := rule.NewLibrary(nil, rule.Layer{Variants: variants.FS, Decks: decks.FS})
	lib.SetFinder(rule.Finder{DefinesGame: DefinesGame, Read: Read, Hint: Hint, WordsFolder: WordsFolder, Schema: BareSchema})
	l, err := lib.Load("false_seals/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	r := l.Rules.(*Rules)
	m := r.machine(3)
	en, it := newVoice(r, m, narration.New(r.set.Lexicon("en"))), newVoice(r, m, narration.New(r.set.Lexicon("it")))
	for i := range script.Verbs {
		v := &script.Verbs[i]
		s, err := script.Parse(v.Example, 0)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := en.verbInWords(s), it.verbInWords(s); a == "" || a == b && v.Name != "run" {
			t.Errorf("%s: %q in English, %q in Italian", v.Example, a, b)
		}
	}
	for text, want := range map[string]string{
		"move 1 random from hand to left.hand where card.office == 'envoy' when me.coins >= 2 + number.poison": "1 card at random for which office = Envoy: your seals → seals of left neighbour, if your coins ≥ 2 + 3",
		"add -1 to coins": "your coins falls by 1",
		"add (me.out ? 0 : me.coins > 2 ? min(me.coins, 3) : 1) to coins when !target.out": "your coins rises by (0 if you are out, otherwise min(your coins, 3) if your coins > 2, otherwise 1), if target is still in",
		"set coins to ((me.out || !me.out) ? 1 : 2)":                                       "your coins becomes (1 if (you are out or you are still in), otherwise 2)",
		"set claim to 'smuggler'":                                                          "claim becomes Smuggler",
		"choose card from hand where card.office in ['envoy', 'physician'] or leave":       "choose card from your seals for which office is Envoy or Physician; otherwise: this is over",
		"choose card from hand where card.office not in ['envoy', 'physician'] or leave":   "choose card from your seals for which office is not Envoy or Physician; otherwise: this is over",
		"run turn for left of target when !(table.court > 0)":                              "“turn” for left neighbour of target, if not (the court > 0)",
	} {
		if got := en.sentenceInWords(text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

// The text on a card has its effect, its fields, the number of copies and how many of them the
// seat sees. Each card is listed once.
func TestLookAtCards(t *testing.T) {
	lib := rule.NewLibrary(nil, rule.Layer{Variants: variants.FS, Decks: decks.FS})
	lib.SetFinder(rule.Finder{DefinesGame: DefinesGame, Read: Read, Hint: Hint, WordsFolder: WordsFolder, Schema: BareSchema})
	l, err := lib.Load("last_candle/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	r := l.Rules.(*Rules)
	s := r.NewState(4).(*State)
	s.Start(rng.NewDeal(1, 3))
	v := r.Voice("it", r.players.Usual)
	things := v.Things(s)
	seen := 0
	for i, name := range things {
		if slices.Index(things, name) != i {
			t.Errorf("%s is there twice", name)
		}
		told := v.ExplainThing(s, 0, i)
		if name == "Falena" && !slices.Equal(told, []string{"Nomina una carta che non sia Falena: chi indichi è fuori se l'ha in mano.", "Valore: 1", "5 in tutto; ne vedi 1."}) {
			t.Errorf("of the moth is told %q", told)
		}
		if !strings.HasSuffix(told[len(told)-1], "ne vedi 0.") {
			seen++
		}
	}
	if len(things) != 8 || seen != 2 {
		t.Errorf("%d cards can be asked about, of %d some are seen; want 8 and the two in hand", len(things), seen)
	}
}

// In a card's text read aloud an icon is replaced by its word in the language: that of the
// files, otherwise that of the symbol, otherwise its name.
func TestIconsSaid(t *testing.T) {
	eachMachine(t, func(t *testing.T, m *machine) {
		if m.nouns.set.Game != "false_seals" {
			return
		}
		r := m.nouns.set.Rules().(*Rules)
		for lang, want := range map[string]string{"en": "sword, own name", "it": "spada, own name"} {
			v := newVoice(r, m, narration.New(r.set.Lexicon(lang)))
			if got := cardtext.Fill("{icon.sword}, {icon.own_name}", cardFields{v, 0, false}); got != want {
				t.Errorf("%s: got %q, want %q", lang, got, want)
			}
		}
	})
}

// The word of a loop and a word that was chosen are told apart from the field of a card that has
// the same name.
func TestWordsOfOneName(t *testing.T) {
	const variant = `[phase.draw.choice]
pile = { choose = "river from river", where = "table.discard > 0 && river.river != table.thrown" }
`
	r := loadOther(t, "five_rivers", variant)
	v := newVoice(r, r.machine(2), narration.New(r.set.Lexicon("en")))
	for text, want := range map[string]string{
		"card.river == each.river":  "river = this river",
		"card.river == river.river": "river = the chosen river",
		"card.depth > each.river":   "depth > this river",
	} {
		if got := v.formulaInWords(text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

// loadOther returns the rules of a variant of a built-in game that adds lines to its standard file.
func loadOther(t *testing.T, game, lines string) *Rules {
	t.Helper()
	text := fmt.Sprintf("game = %q\nextends = \"%s/standard\"\ntitle = \"Other\"\n%s", game, game, lines)
	lib := rule.NewLibrary(nil, rule.Layer{Variants: variants.FS, Decks: decks.FS}, rule.Layer{Variants: fstest.MapFS{game + "/other.toml": {Data: []byte(text)}}})
	lib.SetFinder(rule.Finder{DefinesGame: DefinesGame, Read: Read, Hint: Hint, WordsFolder: WordsFolder, Schema: BareSchema})
	l, err := lib.Load(game+"/other", nil)
	if err != nil {
		t.Fatal(err)
	}
	return l.Rules.(*Rules)
}
