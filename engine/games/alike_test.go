package games_test

import (
	"slices"
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/games"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/search"
	"equitas/variants"
)

// Rules that are read twice count as playing alike, and bots choose the same under both.
// Rules of different variants do not count as playing alike.
func TestAlike(t *testing.T) {
	if testing.Short() {
		t.Skip("plays every game")
	}
	load := func(name string) engine.Rules {
		t.Helper()
		l, err := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS}).Load(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		return l.Rules
	}
	var editions []engine.Rules
	lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, g := range games.All() {
		name := slices.DeleteFunc(lib.Names(), func(n string) bool { return n[:len(g.Name())] != g.Name() })[0]
		r := load(name)
		if !engine.SamePlay(r, r) || !engine.SamePlay(r, load(name)) {
			t.Errorf("%s is not like itself", name)
		}
		editions = append(editions, r)
	}
	editions = append(editions, load("proelio/six-cards"))
	for i, a := range editions {
		for j, b := range editions {
			if i != j && engine.SamePlay(a, b) {
				t.Errorf("rules %d and %d are said to play alike", i, j)
			}
		}
	}

	// A bot under rules that were read again chooses as one under the rules read first.
	var chose [2][]engine.Action
	for i := range chose {
		r := load("proelio/0.9.6")
		m, err := search.WeightedMaker(8, nil)
		if err != nil {
			t.Fatal(err)
		}
		b, err := m.New(r)
		if err != nil {
			t.Fatal(err)
		}
		st := r.NewState(4)
		st.Start(rng.NewDeal(1, 2))
		b.Start(0, rng.NewStream(3))
		for range 30 {
			legal := st.Legal(nil)
			a := b.Choose(st.Observe(st.ToAct()), legal)
			chose[i] = append(chose[i], a)
			st.Apply(a)
		}
	}
	if !slices.Equal(chose[0], chose[1]) {
		t.Errorf("choices %v, and under the same rules read again %v", chose[0], chose[1])
	}
}
