package translate

import (
	"slices"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/workbench/words"
)

// The meanings of names of conditions, counters and metrics must be translated for every
// game, and so must the arguments of effects and the moments of perks.
func TestExplainedNames(t *testing.T) {
	lib := cli.OpenBuiltIn()
	for _, lang := range words.Languages()[1:] {
		forms, n := faultWords()[lang], 0
		for _, g := range lib.Games() {
			v := lib.Edition(g.Name())
			docs := map[string]string{}
			for _, x := range slices.Concat(v.Space.Vars(), v.Counters().Vars()) {
				docs[x.Doc] = x.Name
			}
			for seats := v.Rules.Players().Min; seats <= v.Rules.Players().Max; seats++ {
				for _, m := range v.Metrics(seats) {
					docs[m.Doc] = m.ID
				}
			}
			for _, verb := range g.Schema().Verbs {
				docs[verb.Doc] = verb.Name
				for i := range verb.Args {
					docs[verb.Args[i].Doc] = verb.Name
				}
			}
			for _, m := range g.Schema().Moments {
				docs[m.Doc] = m.Name
			}
			delete(docs, "")
			for doc, of := range docs {
				n++
				if told, how := forms.translateText(doc, 0); how != whollyTranslated {
					t.Errorf("%s, %s in %s: %q is told as %q", g.Name(), of, lang, doc, told)
				}
			}
		}
		if n < 800 {
			t.Errorf("%d meanings are tried", n)
		}
	}
}
