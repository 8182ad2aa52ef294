package games_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine/cond"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/variants"
)

// free lists the keys of amounts that play can use whatever their value is: scores, and
// numbers of cards drawn, of which play draws as many as there are, and none if the number is
// below 0. Check warns of the latter.
var free = []string{"draw.n", "loot.n", "scoring.formula", "report.standing"}

// An amount whose value can leave the range that play can use is a fault at its place. The
// message says what values it can have and what they must be.
func TestAmountsKeepTheirRange(t *testing.T) {
	if testing.Short() {
		t.Skip("reads hundreds of rulesets")
	}
	lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, g := range games.All() {
		edition := editions(t, lib, g.Name())[0].Set
		words := g.Space(edition).Vars()
		edition.EachValue(func(v *rule.Value, k *rule.Key) {
			if k.Type != rule.Amount || slices.Contains(free, k.Path) {
				return
			}
			at := slices.IndexFunc(words, func(w cond.Var) bool {
				return w.Type == cond.Int && !w.Optional && w.Lo < 1 && w.Hi > 0 && slices.ContainsFunc(k.UsableNames, func(part string) bool { return strings.HasPrefix(w.Name, part+".") })
			})
			if at < 0 {
				t.Fatalf("%s: %s can name nothing", g.Name(), k.Path)
			}
			word := words[at].Name
			for _, text := range []string{
				fmt.Sprintf("%s > 0 ? %d : %d", word, k.Lo-1, k.Lo),
				fmt.Sprintf("%s > 0 ? %d : %d", word, k.Hi+1, k.Hi),
				fmt.Sprint(k.Lo - 1),
				fmt.Sprint(k.Hi + 1),
			} {
				_, err := lib.Load(edition.Name, []string{fmt.Sprintf("%s=%q", v.Path, text)})
				if err == nil || !strings.Contains(err.Error(), "must be "+k.Span()) {
					t.Errorf("%s: %s = %q: got %v, want a fault that says it must be %s", edition.Name, v.Path, text, err, k.Span())
				}
			}
		})
	}
}
