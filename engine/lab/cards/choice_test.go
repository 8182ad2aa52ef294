package cards

import (
	"strings"
	"testing"

	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/reports/face"
)

// variant reads a built-in variant.
func variant(t *testing.T, name string) *lab.Variant {
	t.Helper()
	v, err := lab.Open(lab.Resources{}).Library().Variant(name, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// The error for an unknown card names the flag and the nearest name. Only cards that all
// parts of the selection allow are left.
func TestChoice(t *testing.T) {
	v := variant(t, "proelio/0.9.6")
	for _, c := range []struct {
		of   Choice
		want string
	}{
		{Choice{IDs: []string{"towr"}}, `--only is "towr", which no card has; nearest: tower`},
		{Choice{IDs: []string{"the plague"}}, `--only is "the plague", which no card has; nearest: plague, which is called The Plague`},
		{Choice{IDs: []string{"Torre"}}, `--only is "Torre", which no card has; nearest: tower, which is called Torre`},
		{Choice{IDs: []string{"polvere pirika"}}, `--only is "polvere pirika", which no card has; nearest: black_powder, which is called Polvere Pirica`},
		{Choice{Decks: []string{"imperial"}, IDs: []string{"tower"}}, "--deck, --kind and --only leave no card: all that are given must match"},
		{Choice{Kinds: []string{"attack"}, IDs: []string{"knights", "tower"}}, ""},
	} {
		c.of.Langs = []string{"en"}
		box, _, err := c.of.Box(v, face.Full, false)
		if c.want != "" {
			if err == nil || err.Error() != c.want {
				t.Errorf("%+v: %v, want %s", c.of, err, c.want)
			}
			continue
		}
		if err != nil || len(box.Faces) != 1 || box.Faces[0].ID != "knights" || box.Label() != "proelio/0.9.6" {
			t.Errorf("%+v: %+v, %v", c.of, box, err)
		}
	}
	if _, _, err := (&Choice{Langs: []string{"en", "en"}}).List(v, false, false); err == nil || err.Error() != "--lang names en twice" {
		t.Errorf("the same language twice: %v", err)
	}
	if _, _, err := (&Choice{Langs: []string{"xx"}}).List(v, false, false); err == nil || !strings.HasPrefix(err.Error(), `no card of proelio/0.9.6 has a name in "xx"`) {
		t.Errorf("a language without cards: %v", err)
	}
}

// The changes to print count the cards of the second variant that look different from those
// of the first.
func TestChanged(t *testing.T) {
	c := Choice{Langs: []string{"en"}}
	var prints [2]*rule.Printing
	names := [2]string{"proelio/0.9.6", "proelio/night-watch"}
	for i, name := range names {
		p, faults, err := c.Printing(variant(t, name), "en")
		if err != nil || faults.Errors() > 0 {
			t.Fatal(err, faults)
		}
		prints[i] = p
	}
	l, err := c.Changes(variant(t, names[1]), names, prints[0], prints[1])
	if err != nil {
		t.Fatal(err)
	}
	if print, out := l.Sums(); print == 0 || l.Names["tower"] == "" || l.Base != names[0] {
		t.Errorf("%d to print, %d to take out, %+v", print, out, l)
	}
	box, _, err := c.Box(variant(t, names[1]), face.Full, false)
	if err != nil {
		t.Fatal(err)
	}
	if all := len(box.Faces); !box.KeepChanged(prints[0].Faces) || len(box.Faces) >= all {
		t.Errorf("%d of %d faces are left", len(box.Faces), all)
	}
	if box.KeepChanged(box.Faces) {
		t.Error("a box has to be printed in place of itself")
	}
}
