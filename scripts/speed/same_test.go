package speed

import (
	"math"
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest"
	"equitas/engine/games"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// The yardstick must play like the program: with the same length, number of decisions,
// share of matches that reach the end of winter, and wins of each seat, within the error of
// this many matches.
func TestYardstick(t *testing.T) {
	const n = 10_000
	what := [...]string{"turns", "decisions", "winters", "wins of the first seat", "wins of the last seat"}
	var loop, product [len(what)]moments
	w := new(war)
	for i := range n {
		w.play(uint64(i))
		for k, x := range []int{w.turn, w.asked, int(w.season / 2), int(w.winners & 1), int(w.winners >> 3)} {
			loop[k].add(float64(x))
		}
	}
	matches("proelio/0.9.6", "random", n, func(s engine.State, decisions int) {
		res := s.Result()
		winter := 0
		if res.Scored {
			winter = 1
		}
		for k, x := range []int{res.Turns, decisions, winter, int(res.Winners & 1), int(res.Winners >> 3)} {
			product[k].add(float64(x))
		}
	})
	for k, a := range loop {
		b := product[k]
		apart := (a.mean() - b.mean()) / math.Sqrt((a.variance()+b.variance())/n)
		if math.Abs(apart) > 4 {
			t.Errorf("%s: the yardstick has %.4f, the product %.4f: %.1f standard errors apart", what[k], a.mean(), b.mean(), apart)
		}
		t.Logf("%s: %.4f and %.4f, %.1f standard errors apart", what[k], a.mean(), b.mean(), apart)
	}
}

// A moments sums up numbers for their mean and variance.
type moments struct{ n, sum, squares float64 }

func (m *moments) add(x float64) {
	m.n++
	m.sum += x
	m.squares += x * x
}

func (m *moments) mean() float64     { return m.sum / m.n }
func (m *moments) variance() float64 { return m.squares/m.n - m.mean()*m.mean() }

// matches plays n matches of a variant with the bot called who in all seats, and calls over after
// each with the final state and the number of decisions.
func matches(variant, who string, n int, over func(s engine.State, decisions int)) {
	loaded, err := games.Library(rule.Layer{Variants: variants.FS, Decks: decks.FS}).Load(variant, nil)
	if err != nil {
		panic(err)
	}
	r := loaded.Rules
	maker, _ := bot.Lookup(who)
	bots := make([]engine.Bot, table)
	for i := range bots {
		if bots[i], err = maker.New(r); err != nil {
			panic(err)
		}
	}
	s := r.NewState(table)
	var buf []engine.Action
	for i := range n {
		var decisions int
		decisions, buf = enginetest.Play(s, bots, rng.NewDeal(1, uint64(i)), buf)
		over(s, decisions)
	}
}
