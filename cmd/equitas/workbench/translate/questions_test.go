package translate

import (
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/sim"
)

// The questions of all included variants must be translated into every language.
func TestQuestionsTold(t *testing.T) {
	lib := cli.OpenBuiltIn()
	for _, name := range lib.Names() {
		if said := words.Lexicon()[questionPrefix+name]; said == nil {
			t.Errorf("%s: %q is in English alone", name, lib.Question(name))
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
