package playform_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"equitas/reports/draw"
	"equitas/reports/playform"

	"github.com/ledongthuc/pdf"
)

// A form must have four boxes on a page, each with a line for every seat and all choices to
// tick. Another program must be able to read it, and the same form must give the same
// bytes.
func TestForm(t *testing.T) {
	for _, lang := range playform.Languages() {
		w, ok := playform.WordsIn(lang)
		if !ok {
			t.Fatalf("there are no words in %s", lang)
		}
		f := playform.Form{Title: "Città di prova", Variant: "game/one", Rules: "0123abcd", Seats: 3, HasRounds: true, DealtThing: "Guild", Things: []string{"Bards", "Thieves"},
			Endings: []string{"Conquest", "An ending that has a name much longer than there is room for in a column"}, Pages: 2, Words: w}
		var a, b bytes.Buffer
		doc := draw.Document{Title: f.Title, Lang: lang, Time: time.Unix(0, 0)}
		if err := f.Write(&a, doc); err != nil {
			t.Fatal(err)
		}
		if err := f.Write(&b, doc); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("%s: the same sheet is not the same file (%v)", lang, err)
		}
		r, err := pdf.NewReader(bytes.NewReader(a.Bytes()), int64(a.Len()))
		if err != nil {
			t.Fatal(err)
		}
		if r.NumPage() != 2 {
			t.Errorf("%s: %d pages, want 2", lang, r.NumPage())
		}
		text, err := r.Page(1).GetPlainText(nil)
		if err != nil {
			t.Fatal(err)
		}
		for word, times := range map[string]int{f.Title: 1, "0123abcd": 1, w.Minutes: 4, w.RulesLookedUp: 4, w.WhereItBroke: 4, w.Remarks: 4, "Conquest": 4, w.NobodyWon: 4, w.Rounds: 4, "Bards": 1, w.Points: 4, w.FirstTimeColumn: 4} {
			if n := strings.Count(text, word); n < times {
				t.Errorf("%s: %q stands there %d times, want %d", lang, word, n, times)
			}
		}
		x := 0.0
		for _, c := range r.Page(1).Content().Text {
			x = max(x, c.X+c.W)
		}
		if x > 210*draw.PointsPerMM {
			t.Errorf("%s: text reaches to %.0f points, beyond the page", lang, x)
		}
	}
	f := playform.Form{Title: "a \U0001F600", Pages: 1, Seats: 2}
	if err := f.Write(&bytes.Buffer{}, draw.Document{}); err == nil {
		t.Error("what cannot be printed is no error")
	}
}
