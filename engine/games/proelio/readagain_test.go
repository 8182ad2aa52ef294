package proelio

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine/rule"
	"equitas/variants"
)

// A variant that a library reads again gives the same rules, faults and places as one read for
// the first time.
func TestReadAgainIsReadAlike(t *testing.T) {
	if testing.Short() {
		t.Skip("reads all variants twice")
	}
	readings := 0
	fresh := func() *rule.Library { // parsed files are cached by name, so each library has another folder
		readings++
		return rule.NewLibrary([]rule.Game{Game{}}, rule.Layer{Variants: variants.FS, Decks: decks.FS, Prefix: fmt.Sprintf("reading%d", readings)})
	}
	folder := regexp.MustCompile(`reading\d+/`)
	tell := func(l *rule.Library, name string, sets []string) string {
		loaded, err := l.Load(name, sets)
		var b strings.Builder
		if faults, ok := err.(rule.Faults); ok {
			faults.Write(&b, loaded.Source)
			return folder.ReplaceAllString(b.String(), "")
		}
		if err != nil {
			t.Fatal(err)
		}
		loaded.Warnings.Write(&b, loaded.Source)
		return folder.ReplaceAllString(loaded.Set.Hash+" "+loaded.Set.Value("hand.limit").Path+" "+loaded.Set.Value("hand.limit").At.String()+"\n"+b.String(), "")
	}
	lib := fresh()
	broken := 0
	for round := range 2 {
		for _, name := range []string{"proelio/0.9.6", "proelio/six-cards", "proelio/italian"} {
			for _, sets := range [][]string{nil, {"hand.limit=4"}, {"attack.legal=house.hand >"}, {"card.knights.count=9", `card.tower.when="house.hand > 2"`}, {"card.knight.value=3"}, {`attack.limit="table.turn % 3"`}} {
				got, want := tell(lib, name, sets), tell(fresh(), name, sets)
				if got != want {
					t.Errorf("%s %q, read for the time number %d:\n%s\nwant\n%s", name, sets, round+1, got, want)
				}
				if strings.Contains(want, "error") {
					broken++
				}
			}
		}
	}
	first, err := lib.Load("proelio/0.9.6", nil)
	if err != nil {
		t.Fatal(err)
	}
	compiled := first.Set.Value("attack.legal").Expr
	if other, err := lib.Load("proelio/0.9.6", []string{"hand.limit=4"}); err != nil || other.Set.Value("attack.legal") == first.Set.Value("attack.legal") || first.Set.Value("attack.legal").Expr != compiled {
		t.Errorf("reading again changes the rules that were read before (%v)", err)
	}
	if broken < 12 {
		t.Errorf("%d readings had errors, want more", broken)
	}
}
