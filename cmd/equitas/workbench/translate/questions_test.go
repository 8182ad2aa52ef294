package translate

import (
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/sim"
)

// What each variant asks that comes along is said in every language.
func TestQuestionsTold(t *testing.T) {
	lib := cli.OpenBuiltIn()
	for _, name := range lib.Names() {
		if said := words.Lexicon()[questionPrefix+name]; said == nil {
			t.Errorf("%s: %q is in English alone", name, lib.Question(name))
		}
	}
}

// Whichever way a measure of the games goes, it can be told that it is not as wanted.
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
