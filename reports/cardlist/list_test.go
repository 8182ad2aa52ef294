package cardlist

import (
	"cmp"
	"strings"
	"testing"

	"equitas/engine/card"
	"equitas/reports/table"
)

// sample is a list of two cards, one of which has two faces.
func sample() *List {
	faces := []card.Face{
		{ID: "edict", Deck: "imperial", Kind: "defense", Sides: 1, Name: "Edict", KindWord: "Defense", Absolute: true, Min: []int{0, 2}, Count: 3, Assumed: true, Hash: "11111111", Text: "Play \ue000 & win."},
		{ID: "seasons", Deck: "setup", Kind: "setup", Sides: 2, Name: "Seasons", KindWord: "Setup", Count: 1, Hash: "22222222", Text: "Next."},
		{ID: "seasons", Deck: "setup", Kind: "setup", Sides: 2, Side: 1, Name: "Seasons", KindWord: "Setup", Count: 1, Hash: "33333333", Text: "End."},
	}
	words := map[string]string{"only": "only {n}", "of": "{n} of {box}", "more": "{n}, box: {box}", "all": "All cards", "face": "Face", "text": "Text", "texts": "Texts"}
	return &List{Words: func(key string) string { return cmp.Or(words[key], key) }, Variant: "a/b", Title: "A", Rules: "abcd", Languages: []Language{{Lang: "en", Faces: faces}},
		Decks: []Deck{{ID: "imperial", Name: "Imperial deck", Short: "Imperial", Count: 4}, {ID: "setup", Name: "Setup", Short: "Setup", Count: 1}}}
}

func list(t *testing.T, l *List, f table.Format) string {
	t.Helper()
	var b strings.Builder
	if err := l.Write(&b, f, table.Style{}, PlainCSV); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A card with two faces must take one row; symbols must be written as words, and several
// minimums as a list.
func TestCardRows(t *testing.T) {
	l := sample()
	l.WithTexts = true
	const want = `id,name,deck,kind,value,min,count,share,assumed,hash,text
edict,Edict,imperial,defense,absolute,"0, 2",3,0.75,true,11111111,Play [attack] & win.
seasons,Seasons,setup,setup,,,1,1,false,22222222+33333333,Next. / End.
`
	if got := list(t, l, table.CSV); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	l.Languages[0].Faces[0].Min, l.Languages[0].Faces[0].MinExact = []int{2}, true
	if got := list(t, l, table.CSV); !strings.Contains(got, ",absolute,only 2,") {
		t.Errorf("an exact minimum: %s", got)
	}
}

// A list without decks, and a count of 0, must not divide by 0.
func TestNoShare(t *testing.T) {
	l := sample()
	l.Decks = nil
	if got := list(t, l, table.CSV); !strings.Contains(got, `"0, 2",3,,true`) {
		t.Errorf("got %s", got)
	}
}

// HTML rows must show faces if a function to draw them is given.
func TestDrawnFaces(t *testing.T) {
	l := sample()
	if strings.Contains(list(t, l, table.HTML), "<svg") {
		t.Error("a drawing that nobody made")
	}
	l.Draw = func(f card.Face) string { return "<svg><title>" + f.Hash + "</title></svg>" }
	got := list(t, l, table.HTML)
	for _, want := range []string{
		"<tr><td><svg><title>11111111</title></svg></td>", "<td class=\"t\">Play [attack] &amp; win.</td></tr>",
		"<tr><td><svg><title>22222222</title></svg><svg><title>33333333</title></svg></td><th scope=\"row\">seasons</th>", "<th scope=\"col\">Face</th><th scope=\"col\">id</th>",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s lacks %s", got, want)
		}
	}
}

// In HTML, texts in several languages must have a table of their own with a column for
// each.
func TestTextsOfSeveralLanguages(t *testing.T) {
	l := sample()
	one := list(t, l, table.HTML)
	if strings.Contains(one, "id=\"texts-h\"") || !strings.Contains(one, "<th scope=\"col\">Text</th>") {
		t.Error("one language: the texts stand elsewhere")
	}
	l.Languages = append(l.Languages, Language{Lang: "it", Faces: l.Languages[0].Faces})
	cards, texts, ok := strings.Cut(list(t, l, table.HTML), "id=\"texts-h\"")
	if !ok || strings.Contains(cards, "win.") || strings.Count(texts, "<td class=\"t\">Play [attack] &amp; win.</td>") != 2 {
		t.Errorf("two languages: %s", texts)
	}
}

// An unknown format, and a list without languages, must give an error.
func TestNoSuchList(t *testing.T) {
	var b strings.Builder
	if err := sample().Write(&b, "pdf", table.Style{}, PlainCSV); err == nil {
		t.Error("a list as pdf")
	}
	if err := (&List{}).Write(&b, table.Text, table.Style{}, PlainCSV); err == nil || b.Len() > 0 {
		t.Error("a list in no language")
	}
}

// More cards than the box holds must not be shown as a part of it.
func TestTotals(t *testing.T) {
	l := sample()
	for expected, want := range map[int]string{0: "| 5 |", 4: "| 5, box: 4 |", 5: "| 5 of 5 |", 9: "| 5 of 9 |"} {
		l.Expected = expected
		text := strings.Join(strings.Fields(list(t, l, table.Markdown)), " ")
		if i := strings.Index(text, "| All cards"); i < 0 || !strings.Contains(text[i:], want) {
			t.Errorf("of %d: %q is not in %s", expected, want, text)
		}
	}
}

// Tokens must not be counted among the cards.
func TestTotalsWithoutTokens(t *testing.T) {
	l := sample()
	l.Decks = append(l.Decks, Deck{ID: "token", Name: "Tokens", Count: 40, Token: true})
	l.Expected = 9
	text := strings.Join(strings.Fields(list(t, l, table.Markdown)), " ")
	if i := strings.Index(text, "| All cards"); i < 0 || !strings.Contains(text[i:], "| 5 of 9 |") || !strings.Contains(text[i:], "| Tokens | 40 |") {
		t.Errorf("want 5 of 9 cards, and 40 tokens behind them, in %s", text)
	}
}
