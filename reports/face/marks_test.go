package face

import (
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"equitas/engine/card"
	"equitas/reports/draw"
	"equitas/reports/face/facetest"
	"equitas/reports/theme"
)

// rounded returns a length in hundredths. The small constant keeps lengths of a layout, which
// are often whole or half hundredths, away from where rounding errors of a processor decide.
func rounded(x float64) int { return int(math.Round(100*x + 0.0347)) }

// marksHash returns a hash of marks, with all lengths in hundredths of a millimetre.
func marksHash(marks []draw.Mark) string {
	h := fnv.New32a()
	for _, m := range marks {
		switch x := m.(type) {
		case draw.Shape:
			fmt.Fprint(h, "shape", x.Fill)
			for _, c := range x.Contours {
				fmt.Fprint(h, " contour")
				for _, p := range c {
					fmt.Fprint(h, " ", rounded(p.X), rounded(p.Y))
				}
			}
		case draw.Run:
			fmt.Fprint(h, "run", rounded(x.At.X), rounded(x.At.Y), x.Text, x.Font, rounded(x.Size), x.Turn, x.Fill, rounded(x.HiddenWidth))
		case draw.Picture:
			fmt.Fprint(h, "picture", rounded(x.X), rounded(x.Y), rounded(x.W), rounded(x.H), x.Turn)
		default:
			fmt.Fprintf(h, "%T", m)
		}
		fmt.Fprintln(h)
	}
	return fmt.Sprintf("%08x", h.Sum32())
}

// All symbols, and all faces of the test deck in all themes, have the marks that
// testdata/marks.golden names by their hashes. If faces are meant to look different, raise
// card.LayoutVersion and run scripts/update-golden.sh ./reports/face.
func TestGoldenMarks(t *testing.T) {
	var b strings.Builder
	for _, name := range card.Symbols() {
		fmt.Fprintln(&b, "symbol", name, marksHash([]draw.Mark{draw.Shape{Contours: builtInSymbol(name)}}))
	}
	for _, name := range theme.BuiltInNames() {
		for _, lang := range []string{"en", "it"} {
			for i, f := range facetest.Faces(lang) {
				d := Design{Game: "Proelio", Lang: lang, Ink: Full, Theme: theme.BuiltIn(name)}
				marks, faults := d.Front(f, Note{})
				if faults.HasError() {
					t.Errorf("%s, %s, %s: %v", name, lang, f.ID, faults)
				}
				fmt.Fprintln(&b, name, lang, i, f.ID, marksHash(marks))
			}
		}
	}
	file := filepath.Join("testdata", "marks.golden")
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := hashesByName(string(text))
	for name, got := range hashesByName(b.String()) {
		if got != want[name] {
			t.Errorf("%s is drawn otherwise: hash %s, want %q", name, got, want[name])
		}
		delete(want, name)
	}
	for name := range want {
		t.Errorf("%s is not drawn", name)
	}
}

// hashesByName reads lines that end with a hash: by what stands before it, the hash.
func hashesByName(lines string) map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(lines) {
		line = strings.TrimSpace(line)
		i := strings.LastIndexByte(line, ' ')
		m[line[:i]] = line[i+1:]
	}
	return m
}
