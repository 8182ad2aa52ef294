package games_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/variants"
)

// A number that only conditions use has no effect if no condition names it. Then check warns
// of it where it is set, and the page of rules does not mention it.
func TestNumbersThatNothingAsks(t *testing.T) {
	if testing.Short() {
		t.Skip("reads hundreds of rulesets")
	}
	lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	tried := 0
	for _, g := range games.All() {
		l := editions(t, lib, g.Name())
		edition := l[len(l)-1].Set
		edition.EachValue(func(v *rule.Value, k *rule.Key) {
			if !k.OnlyByName {
				return
			}
			if !edition.AffectsPlay(v.Path) {
				t.Errorf("%s: no condition of the edition asks %s", edition.Name, v.Path)
			}
			tried++
			was := v.Int + 1 // any other
			sets := []string{fmt.Sprintf("%s=%d", v.Path, was)}
			name := regexp.MustCompile(`rules\.` + regexp.QuoteMeta(v.Path) + `\b`)
			for _, c := range edition.Conditions() {
				if rule.IsInList(c) || !name.MatchString(c.Text) {
					continue
				}
				sets = append(sets, fmt.Sprintf("%s=%q", c.Path, strings.Join(strings.Fields(name.ReplaceAllString(c.Text, fmt.Sprint(was))), " ")))
			}
			changed, err := lib.Load(edition.Name, sets)
			if err != nil {
				t.Errorf("%s: %s: %v", edition.Name, sets, err)
				return
			}
			want := v.Path + " has no effect: no condition names rules." + v.Path
			if !slices.ContainsFunc(changed.Warnings, func(f rule.Fault) bool { return f.Msg == want }) {
				t.Errorf("%s: %s: got %q, want %q", edition.Name, sets, changed.Warnings, want)
			}
			label, _ := edition.Lexicon(rule.English).Text("page.rule." + v.Path + ".label")
			page, _ := g.(rule.Printer).Summary(changed.Set, nil, rule.English)
			for _, s := range page.Sections {
				for _, line := range s.Lines {
					if label != "" && line.Label == label {
						t.Errorf("%s: nothing asks %s, and the page says %q: %q", edition.Name, v.Path, label, line.Text)
					}
				}
			}
		})
	}
	if tried < 3 {
		t.Errorf("%d such numbers in all games", tried)
	}
}
