package lab

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/stat"
	"equitas/engine/train"
)

// Weights in the cache are used only for the rules on which they were learned, and only if
// they can be read.
func TestKeptWeights(t *testing.T) {
	l := testLab(t)
	var out strings.Builder
	o := question.Observer{Note: func(n question.Note) { out.WriteString(n.Text + "\n") }}
	v := testVariant(t, l, "proelio/0.9.6", "hand.limit=7")
	judge := v.Rules.(engine.Weigher)
	if style := v.storedWeights(o, 4); style != nil {
		t.Fatalf("weights before any were kept: %v", style)
	}
	weights := engine.Defaults(judge)
	weights[3] = train.WeightOfTenths(-123)
	r := &train.Result{Weights: weights, Exam: stat.Estimate{Value: 0.5, Lo: 0.4, Hi: 0.6}, FairShare: 0.25}
	from, err := v.trainingStart(judge, "", 4)
	if err != nil || from.name != rule.Veteran {
		t.Fatalf("learning begins with %s (%v), want the veteran", from.name, err)
	}
	name := v.weightsKey(from)
	where, err := l.storeText(name, learnedStyle(v, judge, r, from).FileText(weightsNote(v, r, from)))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(name, v.Set.Hash+"-4-"+weightsHash(from.weights)+"-") || where != string(l.resources.Cache.(folderCache)) {
		t.Errorf("weights are kept in %s as %s", where, name)
	}
	p := l.setup(&question.Play{}, o, defaultLineup(), question.FallbackDeals)
	if err := p.setLearnedWeights(t.Context(), v, 4, 0); err != nil || out.String() != "" {
		t.Fatalf("%v, stderr %q: it should have found what is kept", err, out.String())
	}
	for i := range weights {
		if v.tunedWeights[i] != weights[i] {
			t.Errorf("weight %d is %d, kept was %d", i, v.tunedWeights[i], weights[i])
		}
	}
	text, found := l.cachedText(name)
	if !found {
		t.Fatal("what is kept is not found")
	}
	foreign := learnedStyle(v, judge, r, from)
	foreign.Rules = "0000000000000000"
	for _, c := range []struct{ text, want string }{
		{strings.Replace(string(text), v.Set.Hash, "0000000000000000", 1), "it has been cut or edited since"},
		{strings.Replace(string(text), "keep_wall ", "keep_walls ", 1), "there is no feature keep_walls"},
		{strings.Replace(string(text), "keep_wall = ", "keep_wall = 9", 1), "it has been cut or edited since"},
		{string(text[:len(text)-len(text)/3]), ""},
		{strings.Join(regexp.MustCompile(`(?m)^(rules|sum) .*\n`).Split(string(text), -1), ""), "the file lacks rules and sum"},
		{regexp.MustCompile(`(?m)^sum .*\n`).ReplaceAllString(string(text), ""), "learned weights without a sum"},
		{foreign.FileText(""), "the weights are those of rules 0000000000000000, must be " + v.Set.Hash},
		{"no TOML", ""},
	} {
		out.Reset()
		v.lib.reportedNotes = nil
		if _, err := l.storeText(name, c.text); err != nil {
			t.Fatal(err)
		}
		for range 2 { // reported only once
			if style := v.storedWeights(o, 4); style != nil {
				t.Errorf("%.20q is used: %v", c.text, style)
			}
		}
		said := out.String()
		if !strings.HasPrefix(said, "learned weights are not used: ") || !strings.Contains(said, name) || !strings.Contains(said, c.want) || strings.Count(said, "\n") != 1 {
			t.Errorf("%.20q: stderr %q, want one line with the file and %q", c.text, said, c.want)
		}
	}
}

// Weights learned at one number of seats are not used at another, whether they come from
// files or from the cache. All trainings begin with the same weights.
func TestWeightsBySeats(t *testing.T) {
	l := testLab(t)
	var out strings.Builder
	o := question.Observer{Note: func(n question.Note) { out.WriteString(n.Text + "\n") }}
	v := testVariant(t, l, "proelio/0.9.6")
	judge := v.Rules.(engine.Weigher)
	if v.storedWeights(o, 4) == nil {
		t.Fatal("the shipped weights are not found at 4 seats")
	}
	names := map[string]bool{}
	for seats := 3; seats <= 6; seats++ {
		if seats == 4 {
			continue
		}
		if style := v.storedWeights(o, seats); style != nil {
			t.Fatalf("at %d seats, before anybody learned it there, there are the weights %q", seats, style.Title)
		}
		from, err := v.trainingStart(judge, "", seats)
		if err != nil || from.name != rule.Veteran {
			t.Fatalf("at %d seats learning begins with %s (%v)", seats, from.name, err)
		}
		w := engine.Defaults(judge)
		w[3] = train.WeightOfTenths(int64(-100 * seats))
		r := &train.Result{Weights: w, Exam: stat.Estimate{Value: 0.5, Lo: 0.4, Hi: 0.6}, FairShare: 0.25}
		name := v.weightsKey(from)
		if _, err := l.storeText(name, learnedStyle(v, judge, r, from).FileText(weightsNote(v, r, from))); err != nil || names[name] {
			t.Fatalf("at %d seats kept as %s (%v), which is that of another number", seats, name, err)
		}
		names[name] = true
	}
	for _, seats := range []int{3, 5, 6} {
		p := l.setup(&question.Play{Bots: []string{"tuned", "tuned:proelio/0.9.6"}}, o, nil, question.FallbackDeals)
		if err := p.prepareWeights(t.Context(), []*Variant{v}, seats); err != nil {
			t.Fatal(err)
		}
		want := train.WeightOfTenths(int64(-100 * seats))
		if v.tunedWeights[3] != want || p.learned["proelio/0.9.6"][3] != want {
			t.Errorf("at %d seats weight 3 is %d, and %d for who learned another variant; want %d", seats, v.tunedWeights[3], p.learned["proelio/0.9.6"][3], want)
		}
	}
	// A text moved to another name in the cache is recognised.
	from, _ := v.trainingStart(judge, "", 3)
	three, _ := l.cachedText(v.weightsKey(from))
	from.seats = 5
	if _, err := l.storeText(v.weightsKey(from), three); err != nil {
		t.Fatal(err)
	}
	if style := v.storedWeights(o, 5); style != nil || !strings.Contains(out.String(), "another number of seats than 5") {
		t.Errorf("weights for 3 seats in the file of 5: found %v, said %q", style, out.String())
	}
	// Greedy bots and search without weights need no weights, and keep none from another
	// number of seats.
	p := l.setup(&question.Play{Bots: []string{"greedy"}}, o, nil, question.FallbackDeals)
	if err := p.prepareWeights(t.Context(), []*Variant{v}, 4); err != nil || v.tunedWeights != nil {
		t.Errorf("greedy bots at 4 seats: %v, weights of 6 seats are still there: %v", err, v.tunedWeights != nil)
	}
}

// Rules that differ from a shipped variant only in the name have its weights.
func TestSameRulesSameWeights(t *testing.T) {
	l := testLab(t)
	var o question.Observer
	for _, c := range []struct {
		name string
		sets []string
		want string
	}{{"proelio/0.9.6", nil, "Proelio 0.9.6"}, {"proelio/0.9.6", []string{"hand.limit=6"}, "Six Cards"}, {"proelio/six-cards", []string{"hand.limit=5"}, "Proelio 0.9.6"}} {
		v := testVariant(t, l, c.name, c.sets...)
		if style := v.storedWeights(o, 4); style == nil || style.Title != "Trained for "+c.want {
			t.Errorf("%s %v: found %+v, want the weights of %s", c.name, c.sets, style, c.want)
		}
	}
}

// weightChangeInWords describes the change of a weight.
func TestInWords(t *testing.T) {
	for _, c := range []struct {
		from, to int32
		want     string
	}{
		{2, 5, "counts more: x"}, {5, 2, "counts less: x"}, {-2, -5, "counts more: x"}, {-5, -2, "counts less: x"},
		{5, -2, "now speaks against an action, no longer for it: x"}, {-5, 2, "now speaks for an action, no longer against it: x"},
		{0, 2, "now speaks for an action: x"}, {0, -2, "now speaks against an action: x"}, {2, 0, "no longer counts: x"},
	} {
		if got := weightChangeInWords(train.WeightChange{Feature: engine.Feature{Doc: "x"}, From: c.from, To: c.to}); got != c.want {
			t.Errorf("from %d to %d: %q, want %q", c.from, c.to, got, c.want)
		}
	}
}

// A game either comes with learned weights or not. Other numbers of copies, which change
// the edition's rules, do not matter.
func TestTaught(t *testing.T) {
	deck, err := os.ReadFile("../../decks/proelio/0.9.6.toml")
	if err != nil {
		t.Fatal(err)
	}
	own := strings.Replace(strings.Replace(string(deck), "count  = 12", "count  = 13", 1), "expected = 111", "expected = 112", 1)
	lib := testLab(t, rule.Layer{
		Variants: fstest.MapFS{"proelio/mine.toml": {Data: []byte("game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Mine\"\n")}},
		Decks:    fstest.MapFS{"proelio/0.9.6.toml": {Data: []byte(own)}},
	}).Library()
	e := lib.Edition("proelio")
	if e == nil {
		t.Fatal("there is no edition")
	}
	if s, err := lib.TrainedStyle("proelio", e.Set.Hash, 0); s != nil || err != nil {
		t.Fatalf("the own deck is not that of the edition: %v, %v", s, err)
	}
	for game, want := range map[string]bool{"proelio": true, "warland": true, "chess": false} {
		if got := lib.HasTrainedWeights(game); got != want {
			t.Errorf("%s: learned weights %v, want %v", game, got, want)
		}
	}
}

// Bots that are chosen by default are trained on the variant if this takes seconds;
// otherwise on a variant that it extends, if there are weights for that many seats.
func TestKnowing(t *testing.T) {
	l := testLab(t)
	for _, c := range []struct {
		variant string
		seats   []int
		want    string
	}{
		{"proelio/six-cards", nil, "tuned"},
		{"warland/2.0.2", nil, "tuned:warland/2.0.2"},
		{"warland/one-blow", []int{2, 3}, "tuned:warland/2.0.2"},
		{"warland/2.0.2", []int{4, 5}, "greedy"},
	} {
		v := testVariant(t, l, c.variant)
		p := &setup{lab: l, lib: v.lib, bots: defaultLineup(), seats: c.seats}
		if p.chooseBots(v); len(p.bots) != 1 || p.bots[0] != c.want {
			t.Errorf("%s at %v: %v plays, want %s", c.variant, c.seats, p.bots, c.want)
		}
	}
	named := &setup{lab: l, bots: defaultLineup(), botsNamed: true}
	if named.chooseBots(testVariant(t, l, "warland/2.0.2")); named.bots[0] != "tuned" {
		t.Errorf("tuned was named, and %v plays", named.bots)
	}
}

// Without a cache, a training still returns its weights, with a note that they are not
// kept.
func TestTrainKeepsNothing(t *testing.T) {
	a := asked(t, Open(Resources{Workers: 2}), &question.Train{Variant: "proelio/first-game", Sets: []string{"turn.limit=60"}})
	if got, want := written(t, a), "not kept: results are kept nowhere (--store)"; !strings.Contains(got, want) || !strings.Contains(a.Weights, "[weights]") {
		t.Errorf("got %s, want %q and weights", got, want)
	}
}

// If training takes long, it begins with weights learned on a variant that this one
// extends, at that number of seats; otherwise with the veteran. --from names another start.
func TestStart(t *testing.T) {
	l := testLab(t)
	for _, c := range []struct {
		variant, from string
		seats         int
		name          string
	}{
		{"warland/granary", "", 2, "tuned:warland/2.0.2"},
		{"warland/granary", "", 3, "tuned:warland/2.0.2"},
		{"warland/granary", "", 4, "tuned:warland/2.0.2"},
		{"warland/2.0.2", "", 2, "tuned:warland/2.0.2"},
		{"warland/granary", rule.Veteran, 2, rule.Veteran},
		{"stronghold/cheap-trolls", "", 3, "tuned:stronghold/2010"},
		{"empires/ten-rounds", "", 6, "tuned:empires/2002"},
		{"empires/ten-rounds", rule.Greedy, 6, rule.Greedy},
		{"proelio/cheap-merchant", "", 4, rule.Veteran},
		{"proelio/cheap-merchant", "", 3, rule.Veteran},
	} {
		v := testVariant(t, l, c.variant)
		judge := v.Rules.(engine.Weigher)
		got, err := v.trainingStart(judge, c.from, c.seats)
		if err != nil || got.name != c.name || got.seats != c.seats {
			t.Errorf("%s at %d seats begins as %q at %d (%v), want %q", c.variant, c.seats, got.name, got.seats, err, c.name)
			continue
		}
		want := engine.Defaults(judge)
		if edition, learned := strings.CutPrefix(c.name, tunedPrefix); learned {
			want = testVariant(t, l, edition).storedWeights(question.Observer{}, c.seats).WeightsFor(judge.Features(), want)
		} else if c.name == rule.Veteran {
			style, err := l.Library().style(v, rule.Veteran)
			if err != nil {
				t.Fatal(err)
			}
			want = style.WeightsFor(judge.Features(), want)
		}
		if !slices.Equal(got.weights, want) {
			t.Errorf("%s at %d seats does not begin with the weights of %s", c.variant, c.seats, c.name)
		}
	}
}
