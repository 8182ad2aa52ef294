package translate

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab/project"
	"equitas/engine/sim"
)

// The questions of all included variants must be translated into every language.
func TestQuestionsTold(t *testing.T) {
	lib := cli.OpenBuiltIn()
	for _, name := range lib.Names() {
		if said := words.Lexicon()[questionPrefix+name]; said == nil {
			t.Errorf("%s: %q is in English alone", name, lib.DesignersQuestion(name))
		}
	}
}

// For every metric of the games it must be possible to say that its change was not wanted.
func TestAimsTold(t *testing.T) {
	lib := cli.OpenBuiltIn()
	for _, g := range lib.Games() {
		v := lib.Edition(g.Name())
		if v == nil {
			continue
		}
		for _, m := range sim.Metrics(v.Rules, v.Rules.Players().Usual) {
			for _, way := range []string{m.Up, m.Down} {
				if way != "" && words.Lexicon()[aimPrefix+way] == nil {
					t.Errorf("%s: %s goes %s, and aim.toml has no word for it", g.Name(), m.ID, way)
				}
			}
		}
	}
}

// What the files ask with which a folder begins is said in every language: the first variant
// of every game, that of a game of one's own, and the examples of an archive.
func TestFirstQuestionsTold(t *testing.T) {
	lib := cli.OpenBuiltIn()
	asked := map[string]string{}
	for _, g := range lib.Games() {
		asked[g.Name()] = g.Schema().Start.Question
	}
	for _, f := range project.NewGameFiles("dragon_hoard", "Dragon Hoard", false) {
		if strings.HasPrefix(f.Path, "variants/") {
			asked[f.Path] = firstComment(f.Text)
		}
	}
	examples, err := filepath.Glob("../../../../scripts/release/examples/variants/*/*.toml")
	if err != nil || len(examples) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, file := range examples {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		asked[file] = firstComment(string(text))
	}
	for of, text := range asked {
		if told, in := Question("it", text); text == "" || in != "it" || told == text {
			t.Errorf("%s asks %q, which is in English alone", of, text)
		}
	}
	for name, said := range words.Lexicon() {
		if strings.HasPrefix(name, beginPrefix) && !strings.Contains(said["en"], "{}") && !slices.Contains(slices.Collect(maps.Values(asked)), said["en"]) {
			t.Errorf("%s: no file asks %q", name, said["en"])
		}
	}
}

// firstComment returns the first line of a file that is a comment for people.
func firstComment(text string) string {
	for line := range strings.Lines(text) {
		if said, ok := strings.CutPrefix(line, "# "); ok {
			return strings.TrimSpace(said)
		}
	}
	return ""
}
