package lab

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"equitas/engine/lab/question"
	"equitas/reports"
	"equitas/reports/table"
)

// Every single of --each is the base with that rule set, played on the deals of the
// comparison. The results survive writing and reading a file, with a fixed number of deals
// and with --until.
func TestEach(t *testing.T) {
	l := testLab(t)
	for _, judging := range []question.Judging{{}, {Until: question.UntilClear}} {
		play := question.Play{Bots: []string{"greedy"}, Deals: 150}
		a := asked(t, l, &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/hero-duel"}, Play: play, Judging: judging, Each: true})
		r := a.Reports[0].(*reports.Comparison)
		if r.SingleEffects == nil || len(r.SingleEffects.SingleChanges) != 2 || len(r.SingleEffects.Interactions) < 3 {
			t.Fatalf("%+v", r.SingleEffects)
		}
		for i, set := range []string{"card.hero.count=8", "card.hero.min=2"} {
			s := r.SingleEffects.SingleChanges[i]
			if len(s.Changes) != 1 || !strings.HasPrefix(set, s.Changes[0].Path+"=") || !strings.HasPrefix(s.Label, "Hero: ") {
				t.Errorf("%s is %q, of %+v", set, s.Label, s.Changes)
			}
			play.Sets, play.Deals = []string{set}, r.Result.Deals
			alone := asked(t, l, &question.Sim{Variant: "proelio/0.9.6", Play: play}).Reports[0].(*reports.Summary)
			if !slices.Equal(alone.Result.Run.Rows.Numbers(), s.Result.Other.Rows.Numbers()) {
				t.Errorf("%s: other numbers than with --set", set)
			}
			if s.Result.Base.Scenario.RulesHash != r.Result.Base.Scenario.RulesHash || s.Result.Deals != r.Result.Deals || s.Result.Decoupled {
				t.Errorf("%s: held against %s in %d deals", set, s.Result.Base.Scenario.RulesHash, s.Result.Deals)
			}
		}
		for _, x := range r.SingleEffects.Interactions {
			id := x.Row.Metric.ID
			want := r.Result.Row(id).Other.Value + r.Result.Row(id).Base.Value
			for _, s := range r.SingleEffects.SingleChanges {
				want -= s.Result.Row(id).Other.Value
			}
			if got := x.Row.Change.Delta; !(got-want < 1e-9 && want-got < 1e-9) {
				t.Errorf("%s: %g beyond the sum, the runs say %g", id, got, want)
			}
			if x.Row.AnyLook != (judging.Until != "") {
				t.Errorf("%s: at any look %v, though %q was waited for", id, x.Row.AnyLook, judging.Until)
			}
		}
		text := written(t, a)
		for _, want := range []string{"EACH ALONE", "BEYOND THEIR SUM", "Hero: copies → 8 cards", "the sum of these", "all together", "--each"} {
			if !strings.Contains(text, want) {
				t.Errorf("the report lacks %q", want)
			}
		}
		var file bytes.Buffer
		if err := reports.WriteAll(&file, a.Reports, table.JSON, reports.Style{}); err != nil {
			t.Fatal(err)
		}
		back, err := ReadReports(bytes.NewReader(file.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if got := written(t, &question.Answer{Reports: back}); got != text {
			t.Error("what is read again is told otherwise")
		}
		if _, err := ReadReports(strings.NewReader(strings.Replace(file.String(), `"each_1_run"`, `"each_2_run"`, 1))); err == nil || !strings.Contains(err.Error(), "each_1_run is missing") {
			t.Errorf("without the second rule's run: %v", err)
		}
	}
}

// If a long run ended early, its rows have other deals than a new run would. Base and other
// are then played again beside the single changes.
func TestEachOfLongRun(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of matches")
	}
	a := asked(t, testLab(t), &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/hero-duel"}, Each: true,
		Play: question.Play{Bots: []string{"random"}, Deals: 200_000}, Judging: question.Judging{Until: "len.turns:9"}})
	r := a.Reports[0].(*reports.Comparison)
	if r.Result.DealsPerRow == 1 || r.Result.Deals > 60_000 {
		t.Fatalf("%d deals in units of %d: nothing to play anew", r.Result.Deals, r.Result.DealsPerRow)
	}
	if s := r.SingleEffects.SingleChanges[0].Result; s.DealsPerRow != 1 || s.Deals != r.Result.Deals {
		t.Errorf("%d deals in units of %d, the comparison has %d", s.Deals, s.DealsPerRow, r.Result.Deals)
	}
	var file bytes.Buffer
	if err := reports.WriteAll(&file, a.Reports, table.JSON, reports.Style{}); err != nil {
		t.Fatal(err)
	}
	back, err := ReadReports(bytes.NewReader(file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if written(t, &question.Answer{Reports: back}) != written(t, a) {
		t.Error("what is read again is told otherwise")
	}
}

// A rule that cannot be changed alone is combined with exactly the rules it needs. If these
// are all, the error says why.
func TestTakeApart(t *testing.T) {
	l := testLab(t)
	for _, c := range []struct {
		base, other string
		want        []string // the paths of each single, separated by spaces
		fault       string
	}{
		{base: "proelio/0.9.6", other: "proelio/first-game", want: []string{"guilds.use", "merchant.use"}},
		{base: "proelio/0.9.6", other: "proelio/allied", want: []string{"players.min players.max players.teams", "support.use", "seasons.use", "guilds.use", "merchant.use", "card.alliance", "guild.merchants"}},
		{base: "proelio/0.9.6", other: "proelio/sappers", want: []string{"card.manure.count", "card.sappers"}},
		{base: "proelio/sappers", other: "proelio/0.9.6", want: []string{"card.manure.count", "card.sappers"}},
		{base: "proelio/0.9.6", other: "proelio/six-cards", fault: "of proelio/six-cards, 1 rule differs from proelio/0.9.6"},
		{base: "proelio/0.9.6", other: "proelio/0.9.6", fault: "no rule differs"},
		{base: "proelio/0.9.6", other: "proelio/long-year", fault: "season.late_autumn cannot stand without the others: merchant.price lacks late_autumn"},
		{base: "stronghold/2010", other: "stronghold/iron-gate", fault: "cannot stand without the others: barbican.gate_resistance is 10, must be at most"},
		{base: "empires/2002", other: "empires/ten-rounds", want: []string{"turn.two.rounds", "turn.three.rounds", "turn.four.rounds"}},
	} {
		base, other := testVariant(t, l, c.base), testVariant(t, l, c.other)
		list, err := singleChanges(base, other)
		if c.fault != "" {
			if err == nil || !strings.Contains(err.Error(), c.fault) || SplitChanges(base, other) == nil {
				t.Errorf("%s, %s: %v, want %q", c.base, c.other, err, c.fault)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s, %s: %v", c.base, c.other, err)
			continue
		}
		var got, sets []string
		for _, s := range list {
			got, sets = append(got, strings.Join(s.paths, " ")), append(sets, s.sets...)
			if s.Set.Hash == base.Set.Hash {
				t.Errorf("%s, %s: %v changes nothing", c.base, c.other, s.paths)
			}
		}
		if c.other != "empires/ten-rounds" && !slices.Equal(got, c.want) || len(got) != len(c.want) {
			t.Errorf("%s, %s: %q, want %q", c.base, c.other, got, c.want)
		}
		if all, err := base.withSets(sets); err != nil || all.Set.Hash != other.Set.Hash {
			t.Errorf("%s, %s: together they are another variant (%v)", c.base, c.other, err)
		}
	}
}

// A question whose --each cannot show anything is refused before anything is played.
func TestEachRefused(t *testing.T) {
	seed := uint64(2)
	for want, q := range map[string]*question.Compare{
		"leave one out":            {Base: "proelio/0.9.6", Others: []string{"proelio/hero-duel"}, OtherSeed: &seed, Each: true},
		"name one":                 {Base: "proelio/0.9.6", Knockouts: []string{"plague"}, Each: true},
		"changes more than one":    {Base: "proelio/0.9.6", Others: []string{"proelio/six-cards", "proelio/two-actions"}, Each: true},
		"two or more rules do: of": {Base: "proelio/0.9.6", Others: []string{"proelio/six-cards"}, Each: true},
	} {
		q.Play = question.Play{Bots: []string{"random"}, Deals: 2}
		if _, err := testLab(t).Ask(t.Context(), q, question.Observer{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", question.Command(q), err, want)
		}
	}
}
