package proelio

import (
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
	"equitas/engine/search"
)

// Odds for a card make it more frequent in guesses if the habit is about it, and only then;
// here Towers in hands of four cards behind Palisades.
func TestOddsTilt(t *testing.T) {
	r := load(t, "proelio/0.9.6")
	s, g := r.newState(4), r.newState(4)
	s.Start(rng.NewDeal(2, 2))
	tower := r.ids["tower"]
	odds := make([]uint32, r.Habits())
	for i := range odds {
		odds[i] = engine.EvenOdds
	}
	s.pos.house[1].fort = 2
	odds[s.keepHabit(1)+int(tower)] = engine.MaxOdds
	src := rng.NewStream(1)
	held := func(odds []uint32, seat int) (n int) {
		for range 2000 {
			if odds != nil {
				r.GuessByHabits(s.Observe(0), g, &src, odds)
			} else {
				r.Guess(s.Observe(0), g, &src)
			}
			n += int(g.pos.house[seat].count[tower])
		}
		return n
	}
	if with, without := held(odds, 1), held(nil, 1); with < 5*without/2 {
		t.Errorf("%d Towers with odds of four to one, %d without, want 2.5 times as many", with, without)
	}
	if with, without := held(odds, 2), held(nil, 2); with > without {
		t.Errorf("%d Towers in another hand when the odds are for the first, %d without, want fewer", with, without)
	}
}

// Hands of trained bots are guessed better with their habits than from the cards alone: Shields
// in the hand of a House without Fortification, Trebuchets that wait.
func TestHabitsAreLearned(t *testing.T) {
	r := load(t, "proelio/0.9.6")
	w := trained(t, r)
	b, err := bot.NewWeighted(r, w)
	if err != nil {
		t.Fatal(err)
	}
	odds := search.NewHabits(r, search.WeightedPolicy(r, w)).Odds(4)
	n := r.Habits()
	was, cards, habits := make([]int64, n), make([]int64, n), make([]int64, n)
	s, g := r.newState(4), r.newState(4)
	src := rng.NewStream(1)
	for deal := range 60 {
		s.Start(rng.NewDeal(77, uint64(deal)))
		b.Start(0, rng.NewStream(uint64(deal)))
		for s.ToAct() != engine.Nobody {
			seat := s.ToAct()
			r.CountHabits(s, seat, was)
			r.Guess(s.Observe(seat), g, &src)
			r.CountHabits(g, seat, cards)
			r.GuessByHabits(s.Observe(seat), g, &src, odds)
			r.CountHabits(g, seat, habits)
			s.Apply(b.Choose(s.Observe(seat), s.Legal(nil)))
		}
	}
	off := func(guessed []int64) (sum int64) {
		for i := range guessed {
			sum += max(guessed[i]-was[i], was[i]-guessed[i])
		}
		return sum
	}
	if by, without := off(habits), off(cards); by > without/2 {
		t.Errorf("guesses by habits are off by %d, by the cards alone by %d, want half at most", by, without)
	}
}
