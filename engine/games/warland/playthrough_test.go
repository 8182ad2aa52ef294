package warland

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
)

// Golden matches: a seed always plays the same match, choice by choice and roll by roll, unless
// the rules or the rule of thumb are changed on purpose. Then -update writes the files, and the
// difference must be reviewed. They have only the chosen actions, since full records would list
// every destination of every move.
func TestPlaythroughs(t *testing.T) {
	for _, c := range []struct {
		variant, bot string
		seats        int
		deal         uint64
		rounds       int
	}{
		{"2.0.2", "greedy", 2, 0, 200},
		{"2.0.2", "greedy", 4, 1, 12},
		{"2.0.2", "random", 3, 2, 10},
		{"ruler-reach", "greedy", 3, 3, 10},
		{"creatures", "greedy", 2, 4, 12},
	} {
		name := fmt.Sprintf("%s-%s-%d", c.variant, c.bot, c.seats)
		t.Run(name, func(t *testing.T) {
			r := load(t, "warland/"+c.variant, fmt.Sprintf("end.max_rounds=%d", c.rounds))
			s, bots := table(t, r, c.seats, c.bot)
			got := told(s, bots, rng.NewDeal(20, c.deal))
			file := filepath.Join("testdata", "playthrough", name+".txt")
			if *conform.Update {
				if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			g, w := strings.Split(got, "\n"), strings.Split(string(want), "\n")
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

// told plays a deal and returns a line for every turn, choice and roll.
func told(s *State, bots []engine.Bot, d rng.Deal) string {
	var b strings.Builder
	s.Start(d)
	s.OnOutcome(func(o engine.Outcome) { fmt.Fprintf(&b, "    %s %v\n", o.Get("for"), o.Get("result")) })
	setup := s.Setup().(engine.Fields)
	fmt.Fprintf(&b, "{%v %v}\n", setup[0].Value, setup[1].Value) // rolls and decks
	for i := range bots {
		bots[i].Start(engine.Seat(i), d.Stream(rng.PurposeOf("bot"), uint64(i)))
	}
	turn := -1
	for a := s.ToAct(); a != engine.Nobody; a = s.ToAct() {
		if int(s.pos.turn) != turn {
			turn = int(s.pos.turn)
			fmt.Fprintf(&b, "round %d, turn %d: seat %d\n", s.pos.round, turn, s.pos.active)
		}
		legal := s.Legal(nil)
		pick := bots[a].Choose(s.Observe(a), legal)
		fmt.Fprintf(&b, "  %d: %s (of %d)\n", a, s.Words(pick), len(legal))
		s.Apply(pick)
	}
	res := s.Result()
	fmt.Fprintf(&b, "%s %v in turn %d, trace %x\n", res.Reason, res.Winners.List(), res.Turns, s.Trace())
	return b.String()
}
