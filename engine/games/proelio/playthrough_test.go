package proelio

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/conform"
	"equitas/engine/match"
	"equitas/engine/rng"
)

// Golden matches: a seed always plays the same match, line by line, unless the rules or the
// rule of thumb are changed on purpose. Then -update writes the files, and the difference must
// be reviewed.
func TestPlaythroughs(t *testing.T) {
	for _, c := range []struct {
		variant, bot string
		seats        int
		deal         uint64
	}{
		{"proelio/0.9.6", "greedy", 4, 0},
		{"proelio/0.9.6", "random", 6, 1},
		{"proelio/first-game", "greedy", 3, 2},
		{"proelio/italian", "greedy", 5, 3},
		{"proelio/allied-guilds", "greedy", 4, 4},
		{"proelio/night-watch", "random", 4, 5},
	} {
		name := strings.TrimPrefix(c.variant, "proelio/") + "-" + c.bot
		t.Run(name, func(t *testing.T) {
			r := load(t, c.variant)
			maker, _ := bot.Lookup(c.bot)
			var bots []engine.Bot
			var names []string
			for range c.seats {
				b, err := maker.New(r)
				if err != nil {
					t.Fatal(err)
				}
				bots, names = append(bots, b), append(names, c.bot)
			}
			var got bytes.Buffer
			h := match.Header{Game: "proelio", Variant: c.variant, RulesHash: "golden"}
			if _, err := match.Record(&got, h, r, bots, names, rng.NewDeal(20, c.deal), false); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join("testdata", "playthrough", name+".jsonl")
			if *conform.Update {
				if err := os.WriteFile(file, got.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			g, w := strings.Split(got.String(), "\n"), strings.Split(string(want), "\n")
			for i := range min(len(g), len(w)) {
				if g[i] != w[i] {
					t.Fatalf("line %d:\n got %s\nwant %s", i+1, g[i], w[i])
				}
			}
			if len(g) != len(w) {
				t.Fatalf("%d lines, want %d", len(g), len(w))
			}
		})
	}
}
