package speed

import (
	"slices"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/games"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// BenchmarkText plays every game told in text at random, its first edition at the usual
// number of seats, beside High Card, a game of about their size whose rules are written
// in Go: ns/decision, with setting up and dealing.
func BenchmarkText(b *testing.B) {
	b.Run("highcard", func(b *testing.B) { randomly(b, highcard.Rules{}) })
	lib := games.Library(rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, g := range lib.Games() {
		if slices.ContainsFunc(games.All(), func(x rule.Game) bool { return x.Name() == g.Name() }) {
			continue
		}
		for _, name := range lib.Names() {
			l, err := lib.Load(name, nil)
			if !strings.HasPrefix(name, g.Name()+"/") || err != nil || len(l.Set.Chain) > 1 {
				continue
			}
			b.Run(g.Name(), func(b *testing.B) { randomly(b, l.Rules) })
			break
		}
	}
}

// randomly plays random matches until so many decisions are taken.
func randomly(b *testing.B, r engine.Rules) {
	s := r.NewState(r.Players().Usual)
	var legal []engine.Action
	taken := 0
	for deal := uint64(0); taken < 400_000; deal++ {
		s.Start(rng.NewDeal(1, deal))
		chance := rng.NewStream(deal)
		var quick engine.Quick
		if l, ok := s.Observe(0).(engine.Lottery); ok {
			quick = l.Lots(&chance)
		}
		for ; s.ToAct() != engine.Nobody; taken++ {
			if quick != nil {
				if a, _, ok := quick.Decide(); ok {
					s.Apply(a)
					continue
				}
			}
			legal = s.Legal(legal[:0])
			s.Apply(legal[chance.Below(uint32(len(legal)))])
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(taken), "ns/decision")
}
