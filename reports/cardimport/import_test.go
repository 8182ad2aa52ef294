package cardimport

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"equitas/engine/card"
	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
)

// A list gives a variant with what it changes. Faults of its cells, and names in another language
// than that asked for, are errors.
func TestCompare(t *testing.T) {
	v, err := pico.Library(t, nil).Load("pico/1", nil)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string][2]string{"en": {"Knights", "Patrol"}, "it": {"Cavalieri", "Ronda"}}
	ref := Reference{Variant: v, RequestedName: "pico/1", Extends: "pico/1", DefaultLang: "en", PrintingIn: func(lang string) (*rule.Printing, error) {
		n := names[lang]
		return &rule.Printing{Lang: lang, Faces: []card.Face{{ID: "knights", Name: n[0], Count: 5}, {ID: "patrol", Name: n[1], Count: 4}}}, nil
	}}
	for _, c := range []struct {
		text    string
		changed []string
		line    string // of the new variant
		fault   string // "" for none
		found   string // the language of the names, if it is not that asked for
	}{
		{"id,name,count\nknights,Knights,5\npatrol,Patrol,4\n", nil, "", "", ""},
		{"id,name,count\nknights,Knights,7\npatrol,Patrol,4\n", []string{"knights (count)"}, "[card.knights]\ncount = 7\n", "", ""},
		{"id,name,count\nknights,Knights,many\npatrol,Patrol,4\n", nil, "", `x.csv, C2: count is "many", must be a whole number`, ""},
		{"id,count\nknihgts,5\npatrol,4\n", nil, "", `x.csv, A2: the variant prints no card "knihgts"; nearest: knights`, ""},
		{"id,count\nsoldiers,5\nclubs_2,4\n", nil, "", "x.csv, A2: of the 2 cards of the list the variant pico/1 prints none: is it the list of another game?", ""},
		{"id,name\nknights,Cavalieri\npatrol,Ronda\n", nil, "", "", "it"},
		{"id,name\nknights,Cavalieri\npatrol,Watch\n", nil, "", "", "it"}, // half of the names
		{"id,name\nknights,Cavalieri\npatrol,Patrol\n", []string{"knights (name)"}, "", "", ""},
	} {
		l, err := Read("x.csv", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		got, err := l.Compare(ref)
		if wrong, ok := errors.AsType[*WrongLanguageError](err); ok != (c.found != "") || ok && (wrong.Found != c.found || wrong.Asked != "en") {
			t.Errorf("%q: got %v, want names in the language %q", c.text, err, c.found)
			continue
		} else if ok {
			continue
		}
		if c.fault != "" {
			if err == nil || !strings.Contains(err.Error(), c.fault) {
				t.Errorf("%q: got %v, want %s", c.text, err, c.fault)
			}
			continue
		}
		if err != nil || !slices.Equal(got.Changed, c.changed) || !strings.Contains(got.Text, c.line) {
			t.Errorf("%q: got %+v, %v, want changes of %q", c.text, got, err, c.changed)
		}
	}
}
