package cards

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/reports/face"
	"equitas/reports/theme"
)

var full = flag.Bool("full", false, "every theme with every deck, language and ink; else a sample")

// Every built-in theme fits the cards of every game: nothing overflows, text contrasts with
// its background, drawing a card again gives the same marks, and every word of a face's
// text is on it.
func TestThemesFit(t *testing.T) {
	lib := lab.Open(lab.Resources{}).Library()
	n := 0
	for _, g := range lib.Games() {
		v := lib.Edition(g.Name())
		printer, ok := v.Game.(rule.Printer)
		if !ok {
			continue
		}
		for _, lang := range []string{"en", "it"} {
			p, faults := printer.Print(v.Set, lang, "en")
			if faults.Errors() > 0 {
				t.Errorf("%s: %v", v.Set.Name, faults)
				continue
			}
			for _, name := range theme.BuiltInNames() {
				for _, ink := range face.Inks() {
					design, found := Design(v.Set, p, face.Ink(ink), name)
					if len(found) > 0 {
						t.Fatal(found)
					}
					for _, f := range p.Faces {
						if n++; f.Name == "" || !*full && n%29 != 0 {
							continue
						}
						marks, faults := design.Front(f, face.Note{})
						if len(faults) > 0 {
							t.Errorf("%s, %s, %s, %s: %v", v.Set.Name, name, lang, ink, faults)
						}
						again, _ := design.Front(f, face.Note{})
						if fmt.Sprint(marks) != fmt.Sprint(again) {
							t.Errorf("%s, %s: drawn twice, %s differs", v.Set.Name, name, f.ID)
						}
						said := fmt.Sprint(marks)
						for word := range strings.FieldsSeq(f.Text) {
							if strings.IndexFunc(word, func(r rune) bool { return r >= 0xe000 && r < 0xf000 }) < 0 && !strings.Contains(said, word) {
								t.Errorf("%s, %s: %s does not say %q", v.Set.Name, name, f.ID, word)
							}
						}
						if marks, faults := design.Back(f, "Deck"); len(marks) < 3 || len(faults) > 0 {
							t.Errorf("%s, %s: the back of %s: %v", v.Set.Name, name, f.ID, faults)
						}
					}
				}
			}
		}
	}
	if n < 1000 {
		t.Errorf("%d faces", n)
	}
}
