//go:build unix

package speed

import (
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/games"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// BenchmarkText plays all games that are defined by texts with random bots, in their first
// variant with the usual number of seats, and Proelio in Go. It compares them with High
// Card, a game of similar size in Go. It reports the processor time for a decision,
// including setup and dealing, in ns/decision, and as a multiple of that of High Card in
// highcards.
func BenchmarkText(b *testing.B) {
	beside := &randomTable{r: highcard.Rules{}}
	b.Run("highcard", func(b *testing.B) { measure(b, beside, &randomTable{r: highcard.Rules{}}) })
	lib := games.Library(rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, name := range append(firstTold(lib), "proelio/first-game") {
		l, err := lib.Load(name, nil)
		if err != nil {
			b.Fatal(err)
		}
		game, _, _ := strings.Cut(name, "/")
		b.Run(game, func(b *testing.B) { measure(b, beside, &randomTable{r: l.Rules}) })
	}
}

// firstTold returns, for each game that is defined by a text, the name of the variant that defines
// it.
func firstTold(lib *rule.Library) (list []string) {
	for _, g := range lib.Games() {
		if slices.ContainsFunc(games.All(), func(x rule.Game) bool { return x.Name() == g.Name() }) {
			continue
		}
		for _, name := range lib.Names() {
			if l, err := lib.Load(name, nil); strings.HasPrefix(name, g.Name()+"/") && err == nil && len(l.Set.Chain) == 1 {
				list = append(list, name)
				break
			}
		}
	}
	return list
}

// measure plays game and beside, with which it is compared, in turn, so that other load on the
// machine slows both, and reports medians.
func measure(b *testing.B, beside, game *randomTable) {
	const rounds, decisions = 40, 10_000
	var cost, ratio []float64
	for range rounds {
		one := beside.play(decisions)
		other := game.play(decisions)
		cost, ratio = append(cost, other), append(ratio, other/one)
	}
	slices.Sort(cost)
	slices.Sort(ratio)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(cost[rounds/2], "ns/decision")
	b.ReportMetric(ratio[rounds/2], "highcards")
}

// A randomTable plays random matches of a game, one after another.
type randomTable struct {
	r     engine.Rules
	s     engine.State
	legal []engine.Action
	deal  uint64
}

// play plays until a number of decisions were made, and returns the processor time for one,
// in nanoseconds.
func (t *randomTable) play(decisions int) float64 {
	if t.s == nil {
		t.s = t.r.NewState(t.r.Players().Usual)
	}
	from, taken := processorTime(), 0
	for ; taken < decisions; t.deal++ {
		t.s.Start(rng.NewDeal(1, t.deal))
		chance := rng.NewStream(t.deal)
		var quick engine.QuickChooser
		if l, ok := t.s.Observe(0).(engine.ActionSampler); ok {
			quick = l.Sampler(&chance)
		}
		for ; t.s.ToAct() != engine.Nobody; taken++ {
			if quick != nil {
				if a, _, ok := quick.Decide(); ok {
					t.s.Apply(a)
					continue
				}
			}
			t.legal = t.s.Legal(t.legal[:0])
			t.s.Apply(t.legal[chance.Below(uint32(len(t.legal)))])
		}
	}
	return float64((processorTime() - from).Nanoseconds()) / float64(taken)
}

// processorTime returns the processor time that the process has used.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
