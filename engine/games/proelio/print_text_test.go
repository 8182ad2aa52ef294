package proelio

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"equitas/engine/cardfaces"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rule"
	"equitas/variants"
)

// Cards and Guilds that a variant adds have texts in both languages: if the variant has none,
// they are composed from the effects.
func TestComposedTexts(t *testing.T) {
	l, err := variantOf(t, `
[card.squires]
name = { en = "Squires", it = "Scudieri" }
deck = "base"
kind = "attack"
value = 1
count = 2

[card.gate]
name = { en = "Gate", it = "Porta" }
deck = "base"
kind = "defense"
value = 2
count = 2

[card.dogs]
name = { en = "Dogs", it = "Cani" }
deck = "base"
kind = "defense"
value = 1
fortify = false
count = 2
deployed = [{ do = "discard", n = 1, who = "attacker", choose = "random" }]

[card.ram]
name = { en = "Ram", it = "Ariete" }
deck = "imperial"
kind = "attack"
count = 2
reveal = [
  { do = "discard", what = "fortification", who = "defender" },
  { do = "steal", who = "attacker", from = "defender", n = 2, choose = "actor", spare = "imperial" },
]

[card.fair]
name = { en = "Fair", it = "Fiera" }
deck = "base"
kind = "strategy"
count = 2
play = [
  { do = "draw", n = 3, from = "imperial", keep = 1 },
  { do = "draw", from = "base", n = 1, who = "others" },
  { do = "peek", whom = ["left", "right"] },
  { do = "give", n = 2, to = "target" },
  { do = "merchant", move = "come" },
  { do = "again" },
]

[card.fog]
name = { en = "Fog", it = "Nebbia" }
deck = "base"
kind = "strategy"
count = 2
play = [{ do = "freeze", what = ["attacks", "trade"] }]

[guild.masons]
name = { en = "Masons Guild", it = "Gilda dei Muratori" }
uses = 1
[guild.masons.perk.rebuild]
on = "lost-fortification"
do = [{ do = "fortify", card = "shields", from = ["deck", "discard"] }]

[guild.spies]
name = { en = "Spies Guild", it = "Gilda delle Spie" }
uses = 3
[guild.spies.perk.brace]
on = "reveal"
do = [{ do = "defend", n = 2 }]
[guild.spies.perk.end]
on = "turn-end"
do = [{ do = "exhaust", who = "left" }, { do = "cancel", what = "freeze" }]
`)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][2]string{
		"squires": {"Place it face down to your left. What the defense lacks is your Loot.", "Posala coperta alla tua sinistra. Quanto manca alla difesa è il tuo Bottino."},
		"gate":    {"Deploy it against an attack, or replace your Shields with it.", "Schierala contro un attacco, o mettila al posto di Scudi."},
		"dogs":    {"Deploy it against an attack. Deployed, when the attack is revealed: the attacker discards 1 card at random.", "Schierala contro un attacco. Schierata, quando l’attacco è rivelato: l’attaccante scarta 1 carta a caso."},
		"ram":     {"When it is revealed: the defender loses the Fortification. The attacker takes 2 cards of its choice from the hand of the defender, never Imperial.", "Quando viene rivelata: il difensore perde la Fortificazione. L’attaccante prende 2 carte a sua scelta dalla mano del difensore, mai Imperiali."},
		"fair": {"Discard: you draw 3 cards from the Imperial deck, keep 1 of them and discard the rest. Every other House draws 1 card from the Base deck. You look at the hand of the House on your left or the hand of the House on your right. You give 2 cards of your choice to that House. The Merchant comes to you. Your action is still yours.",
			"Scarta: peschi 3 carte dal mazzo Imperiale, ne tieni 1 e scarti il resto. Ogni altra Casata pesca 1 carta dal mazzo Base. Guardi la mano della Casata alla tua sinistra o la mano della Casata alla tua destra. Cedi 2 carte a tua scelta a quella Casata. Il Mercante viene da te. L’azione resta tua."},
		"fog": {"Lay it before you: until your next turn nobody places or resolves attacks and nobody trades with the Merchant.", "Posala davanti a te: fino al tuo prossimo turno nessuno pone o risolve attacchi e nessuno commercia col Mercante."},
		"masons": {"Once, when you have lost your Fortification: you place Shields from its deck or its discard pile as Fortification.",
			"Una volta, quando hai perso la Fortificazione: posi Scudi dal suo mazzo o dai suoi scarti come Fortificazione."},
		"spies": {"3 times, when an attack on you is revealed: +2 Defense. Or, when your turn ends: the Guild of the House on your left is exhausted. Discard a card in play that stops attacks or trade.",
			"3 volte, quando un attacco contro di te è rivelato: +2 Difesa. Oppure, quando finisce il tuo turno: la Gilda della Casata alla tua sinistra è esaurita. Scarta una carta in gioco che ferma attacchi o commercio."},
	}
	for i, lang := range []string{"en", "it"} {
		seen := 0
		for _, f := range faces(t, l.Set, lang) {
			w, ok := want[f.ID]
			if !ok {
				continue
			}
			seen++
			if f.Text != w[i] {
				t.Errorf("%s in %s:\n got %s\nwant %s", f.ID, lang, f.Text, w[i])
			}
		}
		if seen != len(want) {
			t.Errorf("%s: %d of %d cards", lang, seen, len(want))
		}
	}
}

// Faults of texts name card, language and place; all are reported at once.
func TestPrintFaults(t *testing.T) {
	for _, c := range []struct{ name, text, lang, want string }{
		{"an unknown placeholder", "card.knights.text.en = 'It is {vaule}.'", "en", `test.toml:4:31: knights, text en: {vaule} is unknown; nearest: {value}`},
		{"a bare number", "card.knights.text.en = 'Worth 2.'", "en", `test.toml:4:31: knights, text en: "2" is a bare number; write a placeholder such as {value}`},
		{"a number that changes", "card.resources.play = [{ do = 'draw', n = 'house.hand', from = 'base' }]", "en", `resources, text en: n is "house.hand" and changes during play; give n_text`},
		{"never playable", "card.hero.value = 9", "en", `test.toml:4:19: hero: value 9 can never be played: it needs a Fortification of 8, the highest is 4`},
		{"never playable for its own minimum", "card.hero.min = 5", "en", `test.toml:4:17: hero: it can never be played: it needs a Fortification of 5 (min), the highest is 4`},
		{"never playable for its own condition", "card.knights.when = 'house.hand > 30 && house.hand < 20'", "en", `test.toml:4:21: knights: it can never be played: its own condition (when) never holds`},
		{"never playable for its own condition and the rules", "card.tower.when = 'house.fortification == 0'", "en", `test.toml:4:19: tower: it can never be played: its own condition (when) takes no Fortification, the rules one of 2, 3, 4`},
		{"never playable for the rules", "attack.valid = 'card.value != nil'", "en", `test.toml:4:16: black_powder: it can never be played: attack.valid never allows it`},
		{"a long name", "card.hero.name.en = 'The Hero of the Very Long Wall by the Sea Shore'", "en", `hero, name: has 47 characters, at most 40`},
		{"a long text", "card.hero.text = { en = '" + strings.Repeat("long ", 125) + "', it = 'x' }", "en", `hero, text en: has 624 characters, at most 600`},
		{"a Guild with more uses and no text for them", "[guild.monks]\nname = { en = 'Monks', it = 'Monaci' }\nuses = 2\ntext = { en = 'Once.', it = 'Una volta.' }\nperk.pray = { on = 'action', do = [{ do = 'draw', n = 1, from = 'base' }] }", "en", `monks: uses is 2, but there is no text_many, only a text for 1`},
		{"a season without a price on the Merchant", "season.spring.name = { en = 'Spring', it = 'Primavera' }\nmerchant.price.spring = ['any']", "en", `merchant: no English text says {price.spring}`},
		{"a price by condition without words", "[merchant.offer.poor]\nwhen = 'house.hand < 3'\nprice = ['base']", "en", `test.toml:4:2: merchant.offer.poor has no name, and the Merchant’s card says for whom each price is`},
		{"a price by condition without words, prices on the back of the Merchant alone", "marker.merchant.text = { en = 'Trade.', it = 'Scambia.' }\n[merchant.offer.poor]\nwhen = 'house.hand < 3'\nprice = ['base']", "en", `merchant.offer.poor has no name, and the Merchant’s card says for whom each price is`},
		{"a price by condition without words, prices on the front of the Merchant alone", "marker.merchant.text_back = { en = 'Trade.', it = 'Scambia.' }\n[merchant.offer.poor]\nwhen = 'house.hand < 3'\nprice = ['base']", "en", `merchant.offer.poor has no name, and the Merchant’s card says for whom each price is`},
		{"a season that the Seasons do not name", "season.spring.name = { en = 'Spring', it = 'Primavera' }\nmerchant.price.spring = ['any']", "it", `seasons: no Italian text says {season.spring}`},
		{"a condition without words", "[card.levy]\nname = { en = 'Levy', it = 'Leva' }\ndeck = 'base'\nkind = 'strategy'\ncount = 1\nwhen = 'house.hand < 3'\nplay = [{ do = 'draw', n = 1, from = 'base' }]", "en", `levy: a condition has no words; give the card a text`},
		{"a missing text", "[card.ram]\nname = { en = 'Ram', it = 'Ariete' }\ndeck = 'base'\nkind = 'attack'\nvalue = 1\ncount = 1\ntext = { en = 'Ram.' }\n[card.spy]\nname = { en = 'Spy', it = 'Spia' }\ndeck = 'base'\nkind = 'attack'\nvalue = 1\ncount = 1\ntext = { en = 'Spy.' }", "it", `no Italian text: ram, spy (2 cards)`},
		{"a missing name", "[card.ram]\nname = { en = 'Ram' }\ndeck = 'base'\nkind = 'attack'\nvalue = 1\ncount = 1", "it", `no Italian name: ram (1 card)`},
		{"a private character in a name", "card.hero.name.en = \"A\\ue000B\"", "en", `hero, name: U+E000 is no character of a name`},
		{"one id for two cards", "[guild.knights]\nname = { en = 'Knights', it = 'Cavalieri' }\nuses = 1\nperk.pray = { on = 'action', do = [{ do = 'draw', n = 1, from = 'base' }] }", "en", `two cards are called knights: the deck base has one too`},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, err := variantOf(t, c.text+"\n")
			if err != nil {
				t.Fatal(err)
			}
			_, faults := Game{}.Print(l.Set, c.lang, "")
			if faults.Errors() == 0 || !strings.Contains(faults.Error(), c.want) {
				t.Errorf("got %v, want %s", faults, c.want)
			}
		})
	}
}

// perked gives the Bards a second perk, so that the deck's texts are no longer true.
const perked = "[guild.bards.perk.sing]\non = 'action'\nwhen = 'house.hand < 3'\ndo = [{ do = 'draw', n = 2, from = 'base' }]\n"

// Printing checks only the texts shown in the requested language. A check reports faults of all
// texts.
func TestOtherTextsStopNothing(t *testing.T) {
	const english = "[guild.bards]\ntext = { en = 'Once: {discard.n:card|cards} or {draw.n}.' }\n"
	l, err := variantOf(t, english+perked)
	if err != nil {
		t.Fatal(err)
	}
	if _, faults := (Game{}).Print(l.Set, "en", ""); len(faults) > 0 {
		t.Errorf("in English: %v", faults)
	}
	if _, faults := (Game{}).Print(l.Set, "it", ""); faults.Errors() == 0 {
		t.Error("the Italian text was written for one perk, but is printed")
	}
	p, faults := Game{}.Print(l.Set, "it", "en") // the English text is true
	if len(faults) > 0 {
		t.Errorf("in Italian, or else English: %v", faults)
	}
	for _, f := range p.Faces {
		if f.ID == "bards" && (f.Name != "Gilda dei Bardi" || f.Text != "Once: 1 card or 2.") {
			t.Errorf("%+v", f)
		}
	}
	if got := strings.Join(p.Notes, "; "); !strings.Contains(got, "senza testo in questa lingua: bards") {
		t.Errorf("notes %q", got)
	}
	for _, c := range []struct{ text, want string }{
		{english + perked, "bards, text_many en, which no card shows now: {n} is unknown"},
		{english + perked, "bards, text_many it, which no card shows now: {n} is unknown"},
		{"card.resources.text.it = 'Pesca.'", `test.toml:4:26: warning: resources: en uses {n}, it does not`},
		{"card.manure.text.it = 'Vale {value}.'", `test.toml:4:23: warning: manure: it uses {value}, en does not`},
		{"guild.bards.text_many.it = '{uses}.'", `bards, text_many: en uses {n}, it does not`},
	} {
		l, err := variantOf(t, c.text+"\n")
		if err != nil {
			t.Fatal(err)
		}
		if faults := proofs(l.Set); faults.Errors() > 0 || strings.Count(faults.Error(), c.want) != 1 {
			t.Errorf("%s: got %v, want %s", c.text, faults, c.want)
		}
	}
	if l, err = variantOf(t, ""); err != nil {
		t.Fatal(err)
	}
	if faults := proofs(l.Set); len(faults) > 0 {
		t.Errorf("the edition: %v", faults)
	}
}

// proofs returns the faults of texts in all languages of a variant.
func proofs(set *rule.Set) rule.Faults {
	var all rule.Faults
	for _, lang := range set.Languages() {
		p, _ := Game{}.Print(set, lang, "")
		all = append(all, p.TextWarnings...)
	}
	return all.Sorted(set.Files)
}

// The help of each message, if applied literally, removes the fault.
func TestAdviceOnTextsHelps(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many rulesets")
	}
	const drew = "[card.resources]\nplay = [{ do = 'draw', n = 2, from = 'imperial' }]\n"
	for _, c := range []struct{ name, text, help, mended string }{
		{"a perk with a condition", perked, `write under [guild.bards]: text = { en = "…", it = "…" }, the same again if it still holds`,
			"[guild.bards]\ntext = { en = '…', it = '…' }\n" + perked},
		{"its text taken out", "[guild.bards]\ntext.drop = true\n" + perked, `write under [guild.bards]: text = { en = "…", it = "…" }, in place of text.drop`,
			"[guild.bards]\ntext = { en = '…', it = '…' }\n" + perked},
		{"more uses", "[guild.bards]\nuses = 2\n" + perked, `write under [guild.bards]: text_many = { en = "…", it = "…" }, the same again if it still holds`,
			"[guild.bards]\nuses = 2\ntext_many = { en = '…', it = '…' }\n" + perked},
		{"no condition: a text", drew, `write under [card.resources]: text = { en = "…", it = "…" }, the same again if it still holds; or text.drop = true: one is made of its effects`,
			drew + "text = { en = '…', it = '…' }\n"},
		{"no condition: none", drew, `or text.drop = true: one is made of its effects`, drew + "text.drop = true\n"},
		{"no condition, with a text for more uses", "[guild.builders.perk.brace]\nwhen = 'true'\n", `; or text.drop = true and text_many.drop = true: one is made of its effects`,
			"[guild.builders]\nuses = 2\ntext.drop = true\ntext_many.drop = true\n[guild.builders.perk.brace]\nwhen = 'true'\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, err := variantOf(t, c.text)
			if err != nil {
				t.Fatal(err)
			}
			_, faults := Game{}.Print(l.Set, "en", "")
			if !slices.ContainsFunc(faults, func(f rule.Fault) bool { return !f.Warning && strings.HasSuffix(f.Help, c.help) }) {
				t.Errorf("got %+v, want %s", faults, c.help)
			}
			if l, err = variantOf(t, c.mended); err != nil {
				t.Fatal(err)
			}
			for _, lang := range []string{"en", "it"} {
				if _, faults := (Game{}).Print(l.Set, lang, ""); faults.Errors() > 0 {
					t.Errorf("mended, %s: %v", lang, faults)
				}
			}
		})
	}
}

// With a fallback language, a missing text is replaced by that of the other language, with a
// footnote.
func TestFallback(t *testing.T) {
	l, err := variantOf(t, "[card.ram]\nname = { en = 'Ram' }\ndeck = 'base'\nkind = 'attack'\nvalue = 1\ncount = 1\ntext = { en = 'Ram it.' }\n")
	if err != nil {
		t.Fatal(err)
	}
	p, faults := Game{}.Print(l.Set, "it", "en")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for _, f := range p.Faces {
		if f.ID == "ram" && (f.Name != "Ram" || f.Text != "Ram it.") || f.ID == "tower" && f.Name != "Torre" {
			t.Errorf("%+v", f)
		}
	}
	if got := strings.Join(p.Notes, "; "); !strings.Contains(got, "senza testo in questa lingua: ram") {
		t.Errorf("notes %q", got)
	}
}

// A language that only the deck names needs its words from the deck.
func TestThirdLanguage(t *testing.T) {
	const german = "card.tower.name.de = 'Turm'\n"
	l, err := variantOf(t, german)
	if err != nil {
		t.Fatal(err)
	}
	_, faults := Game{}.Print(l.Set, "de", "")
	for _, want := range []string{`no "de" name: shields, palisades, patrol`, `no "de" text: shields`, `no "de" words: `} {
		if !strings.Contains(faults.Error(), want) {
			t.Errorf("%v lacks %s", faults, want)
		}
	}
	if l, err = variantOf(t, german+"word.deck_base = { de = 'Basisdeck' }\n"); err != nil {
		t.Fatal(err)
	}
	p, faults := Game{}.Print(l.Set, "de", "en")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for _, f := range p.Faces {
		if f.ID == "tower" && (f.Name != "Turm" || f.DeckWord != "Basisdeck" || f.KindWord != "Defense") {
			t.Errorf("%+v", f)
		}
	}
	if _, err := variantOf(t, "word.deck_bass = { de = 'x' }\n"); err == nil || !strings.Contains(err.Error(), "no card shows the word deck_bass") {
		t.Errorf("a word that nothing shows: %v", err)
	}
}

// Every word of the built-in files is accepted in each language. It is refused with an unknown
// placeholder and, if cards show it, without one of its own.
func TestPrintedWords(t *testing.T) {
	if testing.Short() {
		t.Skip("prints in every language")
	}
	refused := func(key, text string) error {
		_, err := variantOf(t, "[word]\n"+key+".en = "+rule.Quote(text)+"\n")
		return err
	}
	set := load(t, edition).set
	all := (Game{}).deckWords(set.Lexicon("en"))
	for _, w := range all {
		key := strings.TrimPrefix(w.Path, "word.")
		for _, lang := range []string{"en", "it"} {
			text := cardfaces.Word(set, key, lang)
			if err := refused(key, text); err != nil {
				t.Errorf("%s = %q: %v", key, text, err)
			}
		}
		if err := refused(key, w.English+" {vaule}"); err == nil || !strings.Contains(err.Error(), "{vaule}") {
			t.Errorf("%s with {vaule}: %v", key, err)
		}
		for _, k := range w.Keys {
			text := regexp.MustCompile(`\{`+k+`\b[^}]*\}`).ReplaceAllString(w.English, "cards")
			if err := refused(key, text); err == nil || !strings.Contains(err.Error(), "{"+k+"}") {
				t.Errorf("%s = %q: %v", key, text, err)
			}
		}
	}
	if len(all) == 0 {
		t.Error("there are no words")
	}
}

// If the rules allow a card with some Fortifications but not with some higher ones, the face
// lists them.
func TestMinimumWithGaps(t *testing.T) {
	for _, c := range []struct {
		valid string
		min   []int
		exact bool
	}{
		{"house.fortification in [0, 2, 3]", []int{0, 2, 3}, false},
		{"house.fortification == 1", []int{1}, true},
		{"house.fortification > 3", []int{4}, false},
		{"house.fortification >= 2 && table.season == 'autumn'", []int{2}, false},
		{"house.fortification >= 2 && house.hand == 1", []int{2}, false},
		{"house.fortification >= 3 && table.imperial < 3", []int{3}, false},
	} {
		l, err := variantOf(t, "attack.valid = \""+c.valid+"\"\n")
		if err != nil {
			t.Fatal(err)
		}
		p, faults := Game{}.Print(l.Set, "en", "")
		if faults.Errors() > 0 {
			t.Errorf("%s: %v", c.valid, faults)
			continue
		}
		i := 0
		for p.Faces[i].ID != "knights" {
			i++
		}
		f := p.Faces[i]
		if !slices.Equal(f.Min, c.min) || f.MinExact != c.exact {
			t.Errorf("%s: min %v, exact %v, want %v, %v", c.valid, f.Min, f.MinExact, c.min, c.exact)
		}
		if warned := len(c.min) > 1 || c.exact; (len(faults) > 0) != warned {
			t.Errorf("%s: warnings %v, want %v", c.valid, faults, warned)
		}
	}
}

// A min in the deck file that disagrees with the rules is a fault of the edition, but a warning
// in a variant.
func TestMinClaims(t *testing.T) {
	l, err := variantOf(t, "deploy.legal = \"(card.value ?? 0) <= house.fortification + 1\"\ncard.patrol.value = 3\n")
	if err != nil {
		t.Fatal(err)
	}
	if got := l.Warnings.Error(); !strings.Contains(got, "0.9.6.toml") || !strings.Contains(got, "warning: patrol: min is 0, but the rules allow it from 2") {
		t.Errorf("warnings %q", got)
	}
	rules := regexp.MustCompile(`(?m)^valid .*$`)
	text := rules.ReplaceAllString(string(mustRead(t, edition)), `valid = "house.fortification >= 2"`)
	_, err = library(t, "variants/proelio/0.9.6.toml", text).Load(edition, nil)
	if err == nil || !strings.Contains(err.Error(), "black_powder: min is 0, but the rules allow it from 2") {
		t.Errorf("the edition's own deck: %v", err)
	}
}

// The faces of the edition agree with the rulebook.
func TestEditionFaces(t *testing.T) {
	p, faults := Game{}.Print(load(t, edition).set, "it", "")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	var decks []string
	for _, d := range p.Decks {
		decks = append(decks, d.ID)
	}
	if got := strings.Join(decks, " "); got != "base imperial guild setup" || p.Expected != 111 || p.Game != "Proelio" || len(p.Faces) != 29 {
		t.Errorf("decks %s, expected %d, game %s, %d faces", got, p.Expected, p.Game, len(p.Faces))
	}
	for i, n := range []int{78, 24, 7, 2} {
		if p.Decks[i].Count != n {
			t.Errorf("deck %s has %d cards, want %d", p.Decks[i].ID, p.Decks[i].Count, n)
		}
	}
	for _, f := range p.Faces {
		wide := f.Deck == "guild" || f.Deck == "setup"
		if f.Landscape != wide || f.Back != f.Deck || f.Symbol == "" || f.Text == "" || f.Absolute != (f.ID == "edict" || f.ID == "black_powder") || f.Assumed == wide {
			t.Errorf("%+v", f)
		}
		if two := f.ID == "merchant" || f.ID == "seasons"; two != (f.Sides == 2) {
			t.Errorf("%s has %d sides", f.ID, f.Sides)
		}
	}
	last := p.Faces[28]
	if last.ID != "seasons" || last.Side != 1 || !strings.HasPrefix(last.Text, "In arrivo: Inverno.") {
		t.Errorf("last face %+v", last)
	}
}

func mustRead(t *testing.T, name string) []byte {
	t.Helper()
	b, err := variants.FS.ReadFile(name + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// slug matches names of conditions or files, and placeholders, which players must not see.
var slug = regexp.MustCompile(`[a-z][._][a-z]|[{}&|?]|==`)

// A summary has the numbers of the rules and the differences from the edition.
func TestSummary(t *testing.T) {
	base := load(t, edition).set
	for _, lang := range []string{"en", "it"} {
		for i, name := range conform.BuiltInVariants(t, "proelio") {
			if testing.Short() && i%4 != 0 && name != edition {
				continue
			}
			s, faults := Game{}.Summary(load(t, name).set, base, lang)
			if len(faults) > 0 || len(s.Sections) < 5 {
				t.Errorf("%s in %s: %v, %d sections", name, lang, faults, len(s.Sections))
				continue
			}
			changed := 0
			for _, section := range s.Sections {
				for _, l := range section.Lines {
					if l.Label == "" || l.Text == "" || slug.MatchString(l.Label+" "+l.Text+" "+l.Was) {
						t.Errorf("%s in %s: %q: %q", name, lang, l.Label, l.Text)
					}
					if l.Changed {
						changed++
					}
				}
			}
			if (changed > 0) != (name != edition) {
				t.Errorf("%s in %s: %d lines differ from the edition", name, lang, changed)
			}
		}
	}
	l, err := variantOf(t, "hand.limit = 6\ndraw.legal = \"house.hand < 5\"\nattack.target = \"right\"\nimperial.price = 3\n")
	if err != nil {
		t.Fatal(err)
	}
	s, _ := Game{}.Summary(l.Set, base, "en")
	got := map[string]rule.SummaryLine{}
	for _, section := range s.Sections {
		for _, l := range section.Lines {
			if l.Changed {
				got[l.Label] = l
			}
		}
	}
	for label, want := range map[string][2]string{
		"Hand limit":            {"6 cards; more are discarded at once", "5 cards; more are discarded at once"},
		"Attack":                {"the House on your right", "the House on your left"},
		"Imperial draw":         {"discard 3 cards, draw 1 Imperial card", "discard 2 cards, draw 1 Imperial card"},
		"When a House may draw": {"cards in its own hand < 5", "always"},
	} {
		if got[label].Text != want[0] || got[label].Was != want[1] {
			t.Errorf("%s: %q, was %q, want %q", label, got[label].Text, got[label].Was, want)
		}
	}
	if len(got) != 4 {
		t.Errorf("%d lines differ, want 4: %v", len(got), got)
	}
}

// In a designer's own language a summary has the sentences for which the files have words, and
// lists the missing ones. A name in that language is not a change of a rule.
func TestSummaryInAnotherLanguage(t *testing.T) {
	base := load(t, edition).set
	l, err := variantOf(t, `
hand.limit = 6
[card.knights]
name.de = "Ritter"
count = 9
[guild.bards]
name.de = "Gilde der Barden"
text.de = "Einmal, in deinem Zug: das Haus rechts von dir wirft {n:Karte|Karten} seiner Wahl ab."
[season.summer]
name.de = "Sommer"
[word]
price_any = { de = "{n:beliebige Karte|beliebige Karten}" }
left = { de = "Linken" }
`)
	if err != nil {
		t.Fatal(err)
	}
	s, faults := Game{}.Summary(l.Set, base, "de")
	if faults.Errors() > 0 || s.Lang != "de" {
		t.Fatal(faults, s.Lang)
	}
	texts, changed := map[string]string{}, []string{}
	for _, section := range s.Sections {
		for _, line := range section.Lines {
			texts[line.Label] = line.Text
			if line.Changed {
				changed = append(changed, line.Label)
			}
		}
	}
	for label, want := range map[string]string{
		"Price, Sommer": "2 beliebige Karten", "Price, Autumn": "1 Base + 1 Imperial card", "Attack": "the House on your Linken",
		"Gilde der Barden": "Einmal, in deinem Zug: das Haus rechts von dir wirft 1 Karte seiner Wahl ab.",
		"Thieves Guild":    "Once: suffer no retaliation from a Patrol, or ignore an Infiltration against you.",
		"Ritter":           "9 copies",
	} {
		if texts[label] != want {
			t.Errorf("%s: %q, want %q", label, texts[label], want)
		}
	}
	if want := []string{"Hand limit", "Ritter"}; !slices.Equal(changed, want) {
		t.Errorf("%q differ, want %q", changed, want)
	}
	missing := strings.Join(s.Missing, "\n")
	for _, want := range []string{`sentences are English, for there are none in "de"`, "price_both", "winter", "autumn", "thieves", "shields"} {
		if !strings.Contains(missing, want) {
			t.Errorf("missing is not said to be %q: %s", want, missing)
		}
	}
	if regexp.MustCompile(`\b(price_any|left|knights|bards|summer)\b`).MatchString(missing) {
		t.Errorf("missing is said to be what is there: %s", missing)
	}
	for _, lang := range []string{"en", "it"} {
		if s, _ := (Game{}).Summary(l.Set, base, lang); len(s.Missing) > 0 {
			t.Errorf("%s: %q", lang, s.Missing)
		}
	}
}

// Differences without a sentence are described in words: conditions, cards.
func TestSummaryOfOtherRules(t *testing.T) {
	base := load(t, edition).set
	l, err := variantOf(t, `
draw.n = "house.fortification > 2 ? 2 : 1"
attack.legal = "house.turn >= rules.attack.first_turn && !table.attacks_frozen && (held.knights > 1 || not left.waiting)"
resolve.sacrifice = "!deployed.guards && deployed.sum < (attack.value ?? 0)"
fortify.start = ["tower", "none"]
equitas.uses = 2
text.language = "it"
turn.limit = 50
card.knights = { value = 3, count = 1 }
card.black_powder.min = 2
card.edict.drop = true
card.black_powder.text = { en = "Boom.", it = "Bum." }
card.ram = { name = { en = "Ram", it = "Ariete" }, deck = "imperial", kind = "attack", value = 2, count = 3 }
`)
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string][]string{
		"en": {
			"Draw: Base cards: 2 if its own Fortification > 2, otherwise 1 (1 Base card)",
			"Equitas: 2 times in the whole game: Shields from the deck or the discards becomes the Fortification (once in the whole game: Shields from the deck or the discards becomes the Fortification)",
			"Knights: 1 copy; value 3; Fortification 2 or more (8 copies; value 2; Fortification 1 or more)",
			"Imperial Edict: not in this variant (3 copies)",
			"Black Powder: Fortification 2 or more. Boom. (no Fortification needed. Destroys the Fortification and every deployed card. No Loot. Only the Imperial Edict stops it.)",
			"Ram: 3 copies; Imperial deck, Attack; value 2; Fortification 1 or more. Place it face down to your left. What the defense lacks is your Loot. ()",
			"Turns after which nobody has won: 50 (1000)",
			"Fortifications that Houses begin with: Tower, none ()",
			"When an attack may be placed: its own turn ≥ 2 and attacks are not stopped and (Knights in hand > 1 or no attack waits in the left neighbour’s area) (its own turn ≥ 2 and attacks are not stopped and (its own Fortification > 0 or cards in its own hand > 1))",
			"When the Fortification may be sacrificed: Patrol is not deployed and the defense deployed < the attack’s value (its own Fortification > 0)",
		},
		"it": {
			"Pesca: carte Base: 2 se la Fortificazione propria > 2, altrimenti 1 (1 carta Base)",
			"Equitas: 2 volte in tutta la partita: la carta Scudi, dal mazzo o dagli scarti, diventa la Fortificazione (una volta sola in tutta la partita: la carta Scudi, dal mazzo o dagli scarti, diventa la Fortificazione)",
			"Cavalieri: 1 copia; valore 3; Fortificazione 2 o più (8 copie; valore 2; Fortificazione 1 o più)",
			"Protezione Imperiale: non in questa variante (3 copie)",
			"Polvere Pirica: Fortificazione 2 o più. Bum. (nessuna Fortificazione richiesta. Distrugge la Fortificazione e ogni carta schierata. Niente Bottino. La ferma solo la Protezione Imperiale.)",
			"Ariete: 3 copie; Mazzo Imperiale, Attacco; valore 2; Fortificazione 1 o più. Posala coperta alla tua sinistra. Quanto manca alla difesa è il tuo Bottino. ()",
			"Turni dopo i quali nessuno ha vinto: 50 (1000)",
			"Fortificazioni con cui si comincia: Torre, nessuna ()",
			"Quando si può porre un attacco: il proprio turno ≥ 2 e gli attacchi non sono fermi e (Cavalieri in mano > 1 o nessun attacco attende nell’area della Casata a sinistra) (il proprio turno ≥ 2 e gli attacchi non sono fermi e (la Fortificazione propria > 0 o carte nella mano propria > 1))",
			"Quando si può sacrificare la Fortificazione: Ronda non è in campo e la difesa schierata < il valore dell’attacco (la Fortificazione propria > 0)",
		},
	} {
		s, _ := Game{}.Summary(l.Set, base, lang)
		var got []string
		for _, section := range s.Sections {
			for _, l := range section.Lines {
				if l.Changed {
					got = append(got, l.Label+": "+l.Text+" ("+l.Was+")")
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got\n%s\nwant\n%s", lang, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// Everything that conditions can name has words in both languages.
func TestSpokenNames(t *testing.T) {
	set := load(t, edition).set
	for _, lang := range []string{"en", "it"} {
		s := newSummarizer(set, lang)
		for _, v := range conditionWords(set).All() {
			for _, not := range []bool{false, true} {
				if w := s.NameInWords(v.Name, not); w == v.Name || slug.MatchString(w) {
					t.Errorf("%s in %s: %q", v.Name, lang, w)
				}
			}
		}
	}
	for i := range schema().Keys {
		if k := &schema().Keys[i]; (k.Type == rule.Condition || k.Type == rule.Amount) && !strings.Contains(k.Path, "*") &&
			!labelled(set, k.Path) && !slices.Contains([]string{"draw.n", "defeat.when", "report.standing"}, k.Path) {
			t.Errorf("%s has no label in Italian", k.Path)
		}
	}
}

// labelled reports whether the page of rules has an Italian label for a rule.
func labelled(set *rule.Set, path string) bool {
	_, ok := set.Lexicon("it").OwnText("page.label." + path)
	return ok
}

// For any text and name of a Guild there is either a face, or a fault with a place.
func FuzzFace(f *testing.F) {
	f.Add("Draw {n:card|cards}.", "Knights", 1)
	f.Add("{{}}{:attack}", "A|B <i>", 2)
	f.Add("\x00\u202e{n", "\u202e", 0)
	f.Add("{}{}", "0", -54)
	set := load(f, edition).set
	guild := set.Table("guild").Get("bards").Table
	p := newPrinter(set, "en", "it")
	f.Fuzz(func(t *testing.T, text, name string, uses int) {
		guild.Get("text.en").Text, guild.Get("text_many.en").Text, guild.Get("name.en").Text = text, text, name
		guild.Get("uses").Int = int64(min(max(uses, 0), 50))
		p.Faults, p.Printing.Faces = nil, nil
		p.addGuilds()
		for _, f := range p.Faults {
			if f.Msg == "" || f.At.File == "" || f.At.Line == 0 {
				t.Errorf("%q: a fault without place or words: %+v", text, f)
			}
		}
		for _, f := range p.Printing.Faces {
			if p.Faults.Errors() > 0 {
				break
			}
			if f.Hash == "" || len([]rune(f.Text)) > cardfaces.MaxText || len([]rune(f.Name)) > cardfaces.MaxName || strings.ContainsFunc(f.Name, unicode.IsControl) {
				t.Errorf("%q, %q: %+v", text, name, f)
			}
		}
	})
}

// A variant that drops a text and sets another at the same time is told that setting is enough.
func TestDropBesideAText(t *testing.T) {
	_, err := variantOf(t, "[guild.bards]\ntext.drop = true\ntext.en = 'x'\n")
	faults, ok := err.(rule.Faults)
	const want = "leave text.drop out: what is written here takes the place of what is inherited"
	if !ok || !slices.ContainsFunc(faults, func(f rule.Fault) bool { return f.Help == want }) {
		t.Errorf("got %+v, want %s", err, want)
	}
}
