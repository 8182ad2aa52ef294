package lab

import (
	"io/fs"
	"path"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/lab/question"
	"equitas/engine/sim/prices"
	"equitas/variants"
)

// Prices hold for the rules and players with which they were measured, and for variants of
// these rules. If the edition's rules or its players have changed since, a note says so.
func TestPricesFit(t *testing.T) {
	l := testLab(t)
	p := l.setup(&question.Play{}, question.Observer{}, defaultLineup(), 10)
	edition, variant := testVariant(t, l, "stronghold/2010"), testVariant(t, l, "stronghold/low-walls")
	by := prices.PriceBasis{Variant: "stronghold/2010", Rules: edition.Set.Hash, Epoch: edition.Game.Schema().Epoch, Weights: "mine", Seats: 2}
	list := func(change func(by *prices.PriceBasis)) []prices.Prices {
		b := by
		change(&b)
		return []prices.Prices{{PriceBasis: b, List: []prices.Price{{Part: "ram", Verdict: prices.VerdictWeak, Learned: &prices.PriceLearned{}}, {Part: "poison", Verdict: prices.VerdictUsed}}}}
	}
	for _, c := range []struct {
		what         string
		change       func(by *prices.PriceBasis)
		v            *Variant
		found, noted bool
	}{
		{"of these rules and players", func(*prices.PriceBasis) {}, edition, true, false},
		{"in a variant", func(*prices.PriceBasis) {}, variant, true, false},
		{"of other players", func(by *prices.PriceBasis) { by.Weights = "others" }, edition, false, true},
		{"of earlier rules", func(by *prices.PriceBasis) { by.Rules = "0123456789abcdef" }, edition, false, true},
		{"of earlier rules, in a variant", func(by *prices.PriceBasis) { by.Rules = "0123456789abcdef" }, variant, false, false},
		{"of an earlier program", func(by *prices.PriceBasis) { by.Epoch-- }, edition, false, true},
		{"at other seats", func(by *prices.PriceBasis) { by.Seats = 3 }, edition, false, false},
	} {
		got, note := p.matchingPrices(list(c.change), c.v, "mine", 2)
		if (got != nil) != c.found || (note != "") != c.noted {
			t.Errorf("%s: %+v, note %q", c.what, got, note)
		}
		if got != nil && len(got.List) != 1 {
			t.Errorf("%s: %d are listed, want one: what is used is left out", c.what, len(got.List))
		}
	}
}

// The prices that come with the program were measured with the rules and weights that come
// with it.
func TestShippedPrices(t *testing.T) {
	files, err := fs.Glob(variants.FS, "*/"+pricesFile)
	if err != nil {
		t.Fatal(err)
	}
	l := testLab(t)
	for _, file := range files {
		for _, x := range shippedPrices(path.Dir(path.Dir(file))) {
			v := testVariant(t, l, x.Variant)
			judge := v.Rules.(engine.Weigher)
			style, err := v.lib.TrainedStyle(v.Set.Game, v.Set.Hash, v.seatsInFile(x.Seats))
			if err != nil || style == nil {
				t.Errorf("%s at %d seats: no weights, error %v", x.Variant, x.Seats, err)
				continue
			}
			if hash := bot.WeightsHash(style.WeightsFor(judge.Features(), engine.Defaults(judge))); x.Rules != v.Set.Hash || x.Epoch != v.Game.Schema().Epoch || x.Weights != hash {
				t.Errorf("%s at %d seats: prices of rules %s, weights %s, epoch %d; these are %s, %s, %d: scripts/prices -ship %s finds them again",
					x.Variant, x.Seats, x.Rules, x.Weights, x.Epoch, v.Set.Hash, hash, v.Game.Schema().Epoch, file)
			}
		}
	}
}
