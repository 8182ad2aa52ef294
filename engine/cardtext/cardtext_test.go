package cardtext_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/engine/cardtext"
)

// known has the placeholders of these tests.
type known map[string]cardtext.Value

func (k known) Value(key string) (cardtext.Value, bool) { v, ok := k[key]; return v, ok }

func (k known) Keys() []string {
	var keys []string
	for key := range k {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

var values = known{
	"n": {Number: 2}, "one": {Number: 1}, "none": {Number: 0}, "less": {Number: -3}, "value": {Number: 4},
	"price.summer": cardtext.Phrase("any 2 cards"), "empty": cardtext.Phrase(""),
	"who": {Text: "that House", IsPhrase: true, Number: 1}, "open": {Err: `n is "house.hand" and changes during play; give n_text`},
}

func TestExpand(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"Draw {n}.", "Draw 2."},
		{"Draw {n:card|cards}.", "Draw 2 cards."},
		{"Draw {one:card|cards}.", "Draw 1 card."},
		{"Draw {none:card|cards}.", "Draw 0 cards."},
		{"Peschi {one~carta|carte}.", "Peschi carta."},
		{"Peschi {n~carta|carte}.", "Peschi carte."},
		{"{less} Defense", "−3 Defense"},
		{"for {price.summer}", "for any 2 cards"},
		{"{who} {who~draws|draw}", "that House draws"},
		{"{empty} {empty~pesca|peschi}", "peschi"},
		{"{{n}}", "{n}"},
		{"a{{b", "a{b"},
		{"an't don't \"x\"", "an’t don’t \"x\""},
		{"'Deploy' it ('it', \"'so'\").", "‘Deploy’ it (‘it’, \"‘so’\")."},
		{"'{n:card|cards}', 'don't go'", "‘2 cards’, ‘don’t go’"},
		{"it's 'em, the others' turn", "it’s ‘em, the others’ turn"},
		{"'tis 'Deploy', l'altra, po' e po'", "’tis ‘Deploy’, l’altra, po’ e po’"},
		{"un{n:'altra carta|'altre carte}", "un2 ’altre carte"},
		{"{:attack} and {:draw}", "\ue000 and \ue003"},
		{"one\ttab,\na line", "one tab, a line"},
		{"first\n\n\nsecond\nline ", "first\n\nsecond line"},
		{"\n\nfirst\r\nline\r\n\r\nsecond", "first line\n\nsecond"},
		{"", ""},
		{"città, però", "città, però"},
	} {
		got, faults := cardtext.Expand(c.src, "", values)
		if got != c.want || len(faults) > 0 {
			t.Errorf("%q: got %q, %v, want %q", c.src, got, faults, c.want)
		}
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct {
		src   string
		at, w int
		msg   string
	}{
		{"Draw {m}.", 5, 3, "{m} is unknown; nearest: {n}"},
		{"It is {vaule}.", 6, 7, "{vaule} is unknown; nearest: {value}"},
		{"Sell for {summer}.", 9, 8, "{summer} is unknown; nearest: {price.summer}"},
		{"Draw 2 cards.", 5, 1, `"2" is a bare number; write a placeholder such as {n}`},
		{"però 17 cards.", 5, 2, `"17" is a bare number; write a placeholder such as {less}`},
		{"{n:1 card|cards}", 0, 16, `"1" is a bare number; write a placeholder such as {one}`},
		{"½ of it", 0, 1, `"½" is a bare number; write a placeholder such as {less}`},
		{"{n", 0, 1, "{ is not closed"},
		{"{n {n}", 0, 1, "{ is not closed"},
		{"a } b", 2, 1, "} ends no placeholder"},
		{"{n:card}", 0, 8, "{n:card} needs two words: {n:card|cards}"},
		{"{n~a|b|c}", 0, 9, "{n~a|b|c} needs two words: {n~card|cards}"},
		{"{:atack}", 0, 8, "there is no symbol {:atack}; nearest: {:attack}"},
		{"{:}", 0, 3, "there is no symbol {:}; known: {:attack} {:defense} {:fort} {:draw}"},
		{"{}", 0, 2, "{} is unknown"},
		{"{open}", 0, 6, `n is "house.hand" and changes during play; give n_text`},
		{"a\x07b", 1, 1, "U+0007 is no character of a text"},
		{"a\ue000b", 1, 1, "U+E000 is no character of a text"},
	} {
		_, faults := cardtext.Expand(c.src, "", values)
		if len(faults) != 1 || faults[0].Msg != c.msg || faults[0].At != c.at || faults[0].Width != c.w || faults[0].Warning {
			t.Errorf("%q: got %+v, want %q at %d, %d wide", c.src, faults, c.msg, c.at, c.w)
		}
	}
}

// If a card's text has a number that no value of the card has, the message names the values of
// the card and their places. It does not name other rules that happen to have the number.
func TestNumberOfACard(t *testing.T) {
	own := func(n int, from string) cardtext.Value { return cardtext.Value{Number: n, SourceKey: from} }
	for _, c := range []struct {
		values known
		src    string
		want   string
	}{
		{known{"n": own(2, "card.a.play[1].n"), "rules.players.min": {Number: 3}}, "Draw 3.", `"3" is a bare number; write {n} (2 in card.a.play[1].n) and change the number there`},
		{known{"n": own(2, "card.a.play[1].n"), "rules.players.min": {Number: 3}}, "Draw 2.", `"2" is a bare number; write a placeholder such as {n}`},
		{known{"draw.n": own(2, "card.a.play[1].n"), "n": own(2, "card.a.play[1].n"), "value": own(-1, "card.a.value"), "x": {Number: 3}}, "Draw 3.",
			`"3" is a bare number; write {draw.n} (2 in card.a.play[1].n) or {value} (−1 in card.a.value) and change the number there`},
		{known{"n": {Err: "changes", SourceKey: "card.a.play[1].n"}, "x": {Number: 3}}, "Draw 3.", `"3" is a bare number; write a placeholder such as {x}`},
	} {
		_, faults := cardtext.Expand(c.src, "", c.values)
		if len(faults) != 1 || faults[0].Msg != c.want {
			t.Errorf("%q: got %+v, want %q", c.src, faults, c.want)
		}
	}
}

// Numbers written as words give a warning, in each language.
func TestNumberWords(t *testing.T) {
	const english, italian = "one two three four five six seven eight nine ten", "uno due tre"
	for _, c := range []struct {
		numbers, src string
		want         int
	}{
		{english, "Draw Two cards, none more, someone else", 1}, {italian, "Pesca due carte, una per Casata", 1},
		{italian, "draw two", 0}, {"", "two due", 0}, {english, "ten one", 2},
	} {
		text, faults := cardtext.Expand(c.src, c.numbers, values)
		if len(faults) != c.want || text != c.src || slices.ContainsFunc(faults, func(f cardtext.Fault) bool { return !f.Warning }) {
			t.Errorf("%s %q: %q, %+v, want %d warnings", c.numbers, c.src, text, faults, c.want)
		}
	}
}

func TestKeys(t *testing.T) {
	got := cardtext.Keys("{n:card|cards} of {value}, {n~a|b} {:draw} {{x}} {")
	if want := []string{":draw", "n", "n", "value"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The hash covers everything that a face shows, and nothing else. It stays the same as long as
// card.LayoutVersion does.
func TestHash(t *testing.T) {
	f := card.Face{ID: "knights", Deck: "base", Kind: "attack", Sides: 1, Name: "Knights", DeckWord: "Base deck", KindWord: "Attack",
		Value: 2, HasValue: true, Min: []int{1}, Text: "Place it <face> down.", Count: 8, Back: "base", Symbol: "sword"}
	const want = "7fccf1c2"
	if got := cardtext.Hash(&f, "en", ""); got != want || card.LayoutVersion != 2 {
		t.Errorf("hash %s at layout %d, want %s at 2", got, card.LayoutVersion, want)
	}
	seen := map[string]string{cardtext.Hash(&f, "en", ""): "itself"}
	differs := func(what, lang, picture string, edit func(f *card.Face)) {
		g := f
		edit(&g)
		h := cardtext.Hash(&g, lang, picture)
		if seen[h] != "" {
			t.Errorf("%s: the hash is that of %s", what, seen[h])
		}
		seen[h] = what
	}
	none := func(*card.Face) {}
	differs("lang", "it", "", none)
	differs("picture", "en", "abcd", none)
	differs("id", "en", "", func(f *card.Face) { f.ID = "x" })
	differs("side", "en", "", func(f *card.Face) { f.Side = 1 })
	differs("deck", "en", "", func(f *card.Face) { f.Deck = "imperial" })
	differs("kind", "en", "", func(f *card.Face) { f.Kind = "defense" })
	differs("name", "en", "", func(f *card.Face) { f.Name = "x" })
	differs("value", "en", "", func(f *card.Face) { f.Value = 0 })
	differs("no value", "en", "", func(f *card.Face) { f.HasValue = false })
	differs("absolute", "en", "", func(f *card.Face) { f.Absolute = true })
	differs("min", "en", "", func(f *card.Face) { f.Min = []int{2} })
	differs("min exact", "en", "", func(f *card.Face) { f.MinExact = true })
	differs("text", "en", "", func(f *card.Face) { f.Text = "x" })
	differs("landscape", "en", "", func(f *card.Face) { f.Landscape = true })
	differs("back", "en", "", func(f *card.Face) { f.Back = "x" })
	g := f
	g.Count, g.Assumed = 3, true
	if cardtext.Hash(&g, "en", "") != want {
		t.Error("the number of copies changes the hash")
	}
}

// Any template either has a fault or gives a text that can be printed.
func FuzzTemplate(f *testing.F) {
	for _, s := range []string{"Draw {n:card|cards}.", "{{}}", "{:attack}", "{n~a|b}\n\n{value}", "{", "}", "{n:|}", "a\x00b", "\xff", "🛡 {price.summer}", "{{{n}}}", "{n}{open}2"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text, faults := cardtext.Expand(s, "one two", values)
		n := utf8.RuneCountInString(s)
		fatal := false
		for _, x := range faults {
			fatal = fatal || !x.Warning
			if x.At < 0 || x.Width < 1 || x.At+x.Width > n || x.Msg == "" {
				t.Errorf("%q: fault outside the text: %+v", s, x)
			}
		}
		if fatal {
			return
		}
		if strings.ContainsFunc(strings.ReplaceAll(text, "\n", ""), unicode.IsControl) || strings.TrimSpace(text) != text || !utf8.ValidString(text) {
			t.Errorf("%q gives %q", s, text)
		}
		if _, err := json.Marshal(text); err != nil {
			t.Error(err)
		}
		if cardtext.Keys(s) == nil && strings.ContainsAny(strings.NewReplacer("{{", "", "}}", "").Replace(s), "{}") {
			t.Errorf("%q: braces without a placeholder are no fault", s)
		}
	})
}
