package bot_test

import (
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
)

// playing lets a bot with these weights play a deal of High Card among rules of thumb, and
// returns how often it used each part. Decide and Choose must agree.
func playing(t *testing.T, w []int32, deal uint64) []int {
	t.Helper()
	r := highcard.Rules{}
	used := make([]int, len(r.Parts()))
	s := r.NewState(3)
	var bots [3]*bot.Weighted
	d := rng.NewDeal(1, deal)
	for seat := range bots {
		weights := engine.Defaults(r)
		if seat == 0 {
			weights = w
		}
		b, err := bot.NewWeighted(r, weights)
		if err != nil {
			t.Fatal(err)
		}
		b.QuickChooser(s.Observe(engine.Seat(seat)))
		b.Start(engine.Seat(seat), d.Stream(rng.PurposeOf("bot"), uint64(seat)))
		bots[seat] = b
	}
	s.Start(d)
	for seat := s.ToAct(); seat != engine.Nobody; seat = s.ToAct() {
		o := s.Observe(seat)
		a, _, ok := bots[seat].Decide()
		if !ok {
			a = bots[seat].Choose(o, s.Legal(nil))
		}
		if seat == 0 {
			for _, part := range r.UsedParts(o, []engine.Action{a}, nil) {
				used[part]++
			}
		}
		s.Apply(a)
	}
	return used
}

// A bot with a high extra rating of a part uses it whenever it can, or once per match; with
// a low one never; and with none it plays by the weights of the features.
func TestLeaning(t *testing.T) {
	r := highcard.Rules{}
	parts := r.Parts()
	features, steal := len(r.Features()), len(parts)-1
	plain := engine.Defaults(r)
	with := func(at int, points int32) []int32 {
		w := bot.WithPartRatings(r, plain)
		if at >= 0 {
			w[features+at] = points * engine.WeightUnit
		}
		return w
	}
	always, once, never := 0, 0, 0
	for deal := range uint64(200) {
		a, n, o := playing(t, plain, deal), playing(t, with(-1, 0), deal), playing(t, with(len(parts)+steal, 5000), deal)
		for i := range a {
			if a[i] != n[i] {
				t.Fatalf("deal %d: who leans to nothing uses %v, who cannot lean %v", deal, n, a)
			}
		}
		always += playing(t, with(steal, 5000), deal)[steal]
		never += playing(t, with(steal, -5000), deal)[steal]
		once += min(1, o[steal])
	}
	if always < once || once == 0 || never != 0 {
		t.Errorf("in 200 matches %d thefts by who always leans to stealing, %d matches with one by who does once, %d thefts by who leans away", always, once, never)
	}
}

// Among moves extra ratings to the parts of the same name; CheckWeights accepts one weight
// per feature, with two extra ratings per part or none.
func TestAmong(t *testing.T) {
	r := highcard.Rules{}
	w := bot.WithPartRatings(r, engine.Defaults(r))
	for i := range w {
		w[i] = int32(i)
	}
	if got := bot.ConvertWeights(w, r, r); len(got) != len(w) || got[len(w)-1] != w[len(w)-1] {
		t.Errorf("among the same rules: %v, want %v", got, w)
	}
	if err := bot.CheckWeights(r, w[:len(w)-1]); err == nil {
		t.Error("a weight is missing, and nothing is wrong with that")
	}
	if plain := engine.Defaults(r); len(bot.ConvertWeights(plain, r, r)) != len(plain) {
		t.Error("weights of features alone have become others")
	}
}
