package told_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/advantage"
	"equitas/engine/games/told"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// A game's file with random changes (lines removed, repeated or swapped with other lines, words
// replaced) is either refused with a place or read, and then matches can be played.
func FuzzGame(f *testing.F) {
	files, err := filepath.Glob("../../../variants/*/standard.toml")
	if err != nil || len(files) < 5 {
		f.Fatalf("%d games: %v", len(files), err)
	}
	broken, _ := filepath.Glob("testdata/broken/*.toml")
	var words []string
	for _, file := range append(files, broken...) {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		words = append(words, strings.Fields(string(text))...)
		if !slices.Contains(broken, file) { // TestBrokenGames reads those unchanged
			f.Add(string(text), uint64(0))
		}
		f.Add(string(text), uint64(len(words)))
	}
	advantage.EffortDivisor = 20 // the learned weights are not used here
	f.Cleanup(func() { advantage.EffortDivisor = 1 })
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		if seed != 0 {
			stream := rng.NewStream(seed)
			text = mutated(text, words, &stream)
		}
		name := "ladder"
		for line := range strings.Lines(text) {
			if key, value, ok := strings.Cut(line, "="); ok && strings.TrimSpace(key) == "game" {
				name = strings.Trim(strings.TrimSpace(value), `"`)
				break
			}
		}
		if strings.ContainsAny(name, "/\\ .\n\x00") || name == "" {
			name = "ladder"
		}
		lib := library(rule.Layer{Variants: fstest.MapFS{name + "/standard.toml": {Data: []byte(text)}}, Decks: decks.FS})
		if g, ok := lib.Game(name).(*told.Game); ok {
			g.Extras().Features() // a game with faults has no features
		}
		l, err := lib.Load(name+"/standard", nil)
		if err != nil {
			return
		}
		p := l.Rules.Players()
		for _, seats := range []int{p.Min, p.Usual, p.Max} {
			s := l.Rules.NewState(seats)
			s.Start(rng.NewDeal(seed, 0))
			chance := rng.NewStream(seed)
			var legal []engine.Action
			for range 60 {
				if s.ToAct() == engine.Nobody {
					break
				}
				if legal = s.Legal(legal[:0]); len(legal) == 0 {
					t.Fatalf("nothing is legal, and somebody must act, in\n%s", text)
				}
				s.Apply(legal[chance.Below(uint32(len(legal)))])
			}
		}
	})
}

// mutated changes a few lines and words of a text.
func mutated(text string, words []string, chance *rng.Stream) string {
	lines := strings.SplitAfter(text, "\n")
	pick := func(n int) int { return int(chance.Below(uint32(max(1, n)))) }
	for range 1 + pick(3) {
		i, j := pick(len(lines)), pick(len(lines))
		switch pick(5) {
		case 0:
			lines[i] = ""
		case 1:
			lines[i], lines[j] = lines[j], lines[i]
		case 2:
			lines[i] += lines[j]
		default:
			l := strings.Split(lines[i], " ")
			l[pick(len(l))] = words[pick(len(words))]
			lines[i] = strings.Join(l, " ")
		}
	}
	return strings.Join(lines, "")
}
