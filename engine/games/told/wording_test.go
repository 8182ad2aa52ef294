package told

import (
	"regexp"
	"testing"

	"equitas/decks"
	"equitas/engine/rule"
	"equitas/engine/script"
	"equitas/engine/tell"
	"equitas/variants"
)

// raw is what stands in files and is nobody's language.
var raw = regexp.MustCompile(`\b(me|card|table|number|left|right|actor|target|other)\.[a-z_]|==|!=|&&|\|\||<=|>=|[ (=\[]'|\bfrom |\{`)

// The page of rules of every built-in game has no word of its file's language, in English
// (which has a "from" of its own) and in Italian.
func TestWordingOfBuiltIn(t *testing.T) {
	lines := 0
	eachMachine(t, func(t *testing.T, m *machine) {
		r := m.n.set.Rules().(*Rules)
		for _, lang := range []string{"en", "it"} {
			p := &pager{set: m.n.set, v: newVoice(r, m, tell.New(r.set.Lexicon(lang)))}
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

// Every verb has words in both languages, and not the same ones.
func TestWordingOfVerbs(t *testing.T) {
	lib := rule.NewLibrary(nil, rule.Layer{Variants: variants.FS, Decks: decks.FS})
	lib.Find(rule.Finder{Tells: Tells, Read: Read, Hint: Hint, Words: Words, Schema: Schema})
	l, err := lib.Load("false_seals/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	r := l.Rules.(*Rules)
	m := r.machine(3)
	en, it := newVoice(r, m, tell.New(r.set.Lexicon("en"))), newVoice(r, m, tell.New(r.set.Lexicon("it")))
	for i := range script.Verbs {
		v := &script.Verbs[i]
		s, err := script.Parse(v.Say, 0)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := en.verb(s), it.verb(s); a == "" || a == b && v.Name != "run" {
			t.Errorf("%s: %q in English, %q in Italian", v.Say, a, b)
		}
	}
	for text, want := range map[string]string{
		"move 1 random from hand to left.hand where card.office == 'envoy' when me.coins >= 2 + number.poison": "1 card at random for which office = Envoy: your seals → seals of left neighbour, if your coins ≥ 2 + 3",
		"add -1 to coins":         "your coins falls by 1",
		"set claim to 'smuggler'": "claim becomes Smuggler",
		"choose card from hand where card.office in ['envoy', 'physician'] or leave": "choose card from your seals for which office is one of [Envoy, Physician]; otherwise: this is over",
		"run turn for left of target when !(table.court > 0)":                        "“turn” for left neighbour of target, if not (the court > 0)",
	} {
		if got := en.sentence(text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
