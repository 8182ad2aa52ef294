package cards

import (
	"bytes"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"equitas/engine/card"
	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/reports/draw"
	"equitas/reports/face"
	"equitas/reports/theme"
)

// Another program finds in a PDF all text of the faces, in every theme and both languages:
// names, sentences, and the words for the icons in them.
func TestDocumentsSay(t *testing.T) {
	reader, err := exec.LookPath("pdftotext")
	if err != nil {
		if os.Getenv("EQUITAS_NEED_POPPLER") != "" {
			t.Fatal("pdftotext is missing, and EQUITAS_NEED_POPPLER is set")
		}
		t.Skip("pdftotext is missing (poppler-utils)")
	}
	lib := lab.Open(lab.Resources{}).Library()
	for _, g := range lib.Games() {
		v := lib.Edition(g.Name())
		printer, ok := v.Game.(rule.Printer)
		if !ok || !*full && g.Name() != "proelio" {
			continue
		}
		for lang, word := range map[string]string{"en": "goldpiece", "it": "fiorino"} {
			p, faults := printer.Print(v.Set, lang, "en")
			if faults.Errors() > 0 {
				t.Errorf("%s: %v", v.Set.Name, faults)
				continue
			}
			for _, name := range theme.BuiltInNames() {
				design, found := Design(v.Set, p, face.Full, name)
				if len(found) > 0 {
					t.Fatal(found)
				}
				var faces []card.Face
				var pages []draw.Page
				for _, f := range p.Faces {
					if f.Name == "" || !*full && len(faces) == 3 {
						continue
					}
					if len(f.Icons) == 0 && len(f.Text) > 0 && len(f.Text) < 100 {
						f.Text += " " + string(card.IconRune(0))
						f.Icons = []card.Icon{{Symbol: "coin", Word: word}}
					}
					marks, faults := design.Front(f, face.Note{})
					if faults.HasError() {
						t.Errorf("%s, %s, %s: %v", v.Set.Name, name, lang, faults)
						continue
					}
					w, h := design.Size(f.Landscape)
					faces, pages = append(faces, f), append(pages, draw.Page{W: w, H: h, Marks: marks})
				}
				var doc bytes.Buffer
				if err := draw.WritePDF(&doc, draw.Document{Title: "T", Lang: lang}, slices.Values(pages)); err != nil {
					t.Fatal(err)
				}
				cmd := exec.Command(reader, "-raw", "-enc", "UTF-8", "-", "-")
				cmd.Stdin = &doc
				out, err := cmd.Output()
				if err != nil {
					t.Fatal(err)
				}
				read := strings.Split(string(out), "\f")
				for i, f := range faces {
					want := f.Name + " " + f.Text
					for k, icon := range f.Icons {
						want = strings.ReplaceAll(want, string(card.IconRune(k)), " "+icon.Word+" ")
					}
					for said := range strings.FieldsSeq(want) {
						if strings.IndexFunc(said, card.IsSymbol) < 0 && !strings.Contains(read[i], said) {
							t.Errorf("%s, %s, %s, %s: the document does not say %q but\n%s", v.Set.Name, name, lang, f.ID, said, read[i])
							break
						}
					}
				}
			}
		}
	}
}
