package sim_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
)

const optionSeats = 3

// seat returns a bot's place in a line-up; the bot does without the named part, unless part
// is "".
func seat(t *testing.T, name, part string) sim.Seating {
	t.Helper()
	s := sim.Seating{BotSpec: engine.BotSpec{Name: name}, Abstains: part != "", New: func(r engine.Rules, _ int) engine.Bot {
		m, _ := bot.Lookup(strings.TrimSuffix(name, "'"))
		b, err := m.New(r)
		if err != nil {
			t.Fatal(err)
		}
		if part == "" {
			return b
		}
		f, err := bot.NewPartAvoider(b, r, part)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}}
	if part != "" {
		s.Name += " without " + part
	}
	return s
}

// among plays a line-up of one bot and two of another.
func among(t *testing.T, bySeat bool, deals int, one, other sim.Seating) *sim.Run {
	t.Helper()
	c := &sim.Scenario{Name: "high card", RulesHash: "0", Rules: highcard.Rules{}, Seats: optionSeats, MasterSeed: 3, StreamsBySeat: bySeat,
		Bots: []sim.Seating{one, other, other}}
	runs, err := sim.Play(context.Background(), []*sim.Scenario{c}, deals, sim.RunOptions{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return runs[0]
}

func value(t *testing.T, s *inference.Summary, id string) stat.Estimate {
	t.Helper()
	for _, v := range s.Values() {
		if v.Metric.ID == id {
			return v.Estimate
		}
	}
	t.Fatalf("there is no %s", id)
	return stat.Estimate{}
}

// If random streams depend on the seat, a bot that is equal to the others wins its fair
// share of every deal; otherwise only on average.
func TestBySeat(t *testing.T) {
	const deals = 60
	for _, bySeat := range []bool{true, false} {
		got := value(t, inference.Summarise(among(t, bySeat, deals, seat(t, "random'", ""), seat(t, "random", ""))), "bot.share.random'")
		if exact := got.SE == 0 && math.Abs(got.Value-1.0/optionSeats) < 1e-12; exact != bySeat {
			t.Errorf("by seat %v: the share is %v ± %v", bySeat, got.Value, got.SE)
		}
	}
}

// A part that every player wants costs the player who does without it; one that nobody
// would use costs nothing, in every deal.
func TestOptions(t *testing.T) {
	const deals = 200
	var list []sim.Ablation
	for _, p := range (highcard.Rules{}).Parts() {
		list = append(list, sim.Ablation{Part: p, Run: among(t, true, deals, seat(t, "greedy", p.Name), seat(t, "greedy", ""))})
	}
	scenario := *list[0].Run.Scenario
	scenario.Bots = []sim.Seating{seat(t, "greedy", ""), seat(t, "greedy", ""), seat(t, "greedy", "")}
	joined := sim.JoinAblations(&scenario, list[0].Run, list)
	if err := sim.CheckAblations(joined); err != nil {
		t.Fatal(err)
	}
	s := inference.Summarise(joined)
	for _, o := range list {
		own := inference.Summarise(o.Run)
		want := value(t, own, "bot.share.greedy without "+o.Part.Name)
		got := value(t, s, "option."+o.Part.Name)
		if math.Abs(got.Value-(want.Value-1.0/optionSeats)) > 1e-12 {
			t.Errorf("%s is worth %v, want %v less the fair share", o.Part.Name, got.Value, want.Value)
		}
		if got.SE == 0 && value(t, s, "option.wanted."+o.Part.Name).Value > 0.5 {
			t.Errorf("%s is wanted in most games, and no deal differs", o.Part.Name)
		}
	}
	if got := value(t, s, "option.card-12"); !(got.Hi < -0.02) {
		t.Errorf("doing without the highest card is worth %v to %v", got.Lo, got.Hi)
	}
	if got := value(t, s, "option.wanted.card-12"); !(got.Value > 0.3 && got.Value < 1) {
		t.Errorf("the highest card is wanted in %v of the games", got.Value)
	}

	fair := joined.NullRun()
	for _, o := range list {
		if got := value(t, inference.Summarise(fair), "option."+o.Part.Name); math.Abs(got.Value) > 1e-12 || got.SE != 0 {
			t.Errorf("%s is worth %v ± %v where nothing is worth anything", o.Part.Name, got.Value, got.SE)
		}
	}
	for _, r := range inference.Compare(fair, joined).Rows {
		if r.Metric.ID == "option.card-12" && (r.Verdict != stat.Changed || !(r.Change.Delta < 0)) {
			t.Errorf("without the highest card: %s, %v", r.Verdict, r.Change.Delta)
		}
	}

	again := saved(t, joined)
	for i, v := range inference.Summarise(again).Values() {
		if v.Estimate != s.Values()[i].Estimate || v.Metric.Title != s.Values()[i].Metric.Title {
			t.Errorf("%s was %+v and is read as %+v", v.Metric.ID, s.Values()[i].Estimate, v.Estimate)
		}
	}

	// Options of a side without any of the parts have no numbers, and can be saved all the
	// same.
	none := saved(t, sim.JoinAblations(&scenario, list[0].Run, nil))
	for _, r := range (inference.Terms{}).CompareAblations(joined, none).Rows {
		if !r.HasBase || r.HasOther {
			t.Errorf("%s: base has it: %v, other has it: %v", r.Metric.ID, r.HasBase, r.HasOther)
		}
	}
}

// saved writes a run and reads it back.
func saved(t *testing.T, r *sim.Run) *sim.Run {
	t.Helper()
	var text bytes.Buffer
	if _, err := r.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	var s sim.SavedRun
	if err := json.Unmarshal(text.Bytes(), &s); err != nil {
		t.Fatal(err)
	}
	again, err := s.Run()
	if err != nil {
		t.Fatal(err)
	}
	if err := sim.CheckAblations(again); err != nil {
		t.Error(err)
	}
	return again
}

// A part that is wanted in few deals is too rare to judge, although nothing differs in the
// others.
func TestRareOptions(t *testing.T) {
	scenario := &sim.Scenario{Name: "high card", RulesHash: "0", Rules: highcard.Rules{}, Seats: optionSeats, MasterSeed: 3, StreamsBySeat: true,
		Bots: []sim.Seating{seat(t, "greedy", ""), seat(t, "greedy", ""), seat(t, "greedy", "")}}
	part := (highcard.Rules{}).Parts()[11]
	for _, c := range []struct {
		deals int
		rare  bool
	}{{40, true}, {400, false}} {
		run := among(t, true, c.deals, seat(t, "greedy", part.Name), seat(t, "greedy", ""))
		joined := sim.JoinAblations(scenario, run, []sim.Ablation{{Part: part, Run: run}})
		r := (inference.Terms{}).CompareAblations(joined.NullRun(), joined).Row("option." + part.Name)
		if got := r.Verdict == stat.TooRare; got != c.rare {
			t.Errorf("%d deals: %s", c.deals, r.Verdict)
		}
		if n := r.DealsForData(); (n > 0) != c.rare || c.rare && (n < r.Change.N*optionSeats || n != stat.RoundUpTwoDigits((50*r.Change.N+r.UnitsWithData-1)/r.UnitsWithData*optionSeats)) {
			t.Errorf("%d deals: so many have enough: %d", c.deals, n)
		}
	}
}

// A part that made no difference in the few deals in which it was wanted is also too rare
// to judge: a rarer part must not get a firmer verdict. With enough of these deals it is
// called the same.
func TestRareOptionsWithoutDifference(t *testing.T) {
	scenario := &sim.Scenario{Name: "high card", RulesHash: "0", Rules: highcard.Rules{}, Seats: optionSeats, MasterSeed: 3, StreamsBySeat: true,
		Bots: []sim.Seating{seat(t, "greedy", ""), seat(t, "greedy", ""), seat(t, "greedy", "")}}
	part := (highcard.Rules{}).Parts()[11]
	for _, c := range []struct {
		deals int
		want  stat.Verdict
	}{{stat.MinDeals + 10, stat.TooRare}, {400, stat.Identical}} {
		run := among(t, true, c.deals, seat(t, "greedy", part.Name), seat(t, "greedy", ""))
		fair := sim.JoinAblations(scenario, run, []sim.Ablation{{Part: part, Run: run}}).NullRun()
		cmp := (inference.Terms{}).CompareAblations(fair, fair)
		if inference.ScreenReport(cmp); cmp.Row("option."+part.Name).Verdict != c.want { // judged again, as beside another comparison
			where := cmp.Row("option.where." + part.Name)
			t.Errorf("wanted in %d of %d deals: %s, want %s", where.Base.DealsWithData, c.deals, cmp.Row("option."+part.Name).Verdict, c.want)
		}
	}
}

// A run that JoinAblations did not make is an error.
func TestCheckOptions(t *testing.T) {
	plain := among(t, true, 4, seat(t, "greedy", "steal"), seat(t, "greedy", ""))
	if err := sim.CheckAblations(plain); err == nil || !strings.Contains(err.Error(), "column") {
		t.Errorf("a plain run: %v", err)
	}
	same := among(t, true, 4, seat(t, "greedy", ""), seat(t, "greedy", ""))
	if err := sim.CheckAblations(same); err == nil || !strings.Contains(err.Error(), "the same") {
		t.Errorf("a run of equal bots: %v", err)
	}
}

// A narrow run keeps a few columns, with the same numbers as a full run.
func TestNarrow(t *testing.T) {
	scenario := sim.Scenario{Name: "high card", RulesHash: "0", Rules: highcard.Rules{}, Seats: optionSeats, MasterSeed: 3,
		Bots: []sim.Seating{seat(t, "greedy", "steal"), seat(t, "greedy", ""), seat(t, "random", "")}}
	narrow := scenario
	narrow.Narrow = true
	var kept [][]int64
	runs, err := sim.Play(context.Background(), []*sim.Scenario{&scenario, &narrow}, 30, sim.RunOptions{Workers: 2, OnMatch: func(m sim.Match) {
		if m.Scenario == 1 {
			kept = append(kept, m.Row)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	whole, few := runs[0], runs[1]
	var at []int
	for i, c := range whole.Columns {
		if c.Name == "unfinished" || strings.Contains(c.Name, ".bot.") {
			at = append(at, i)
		}
	}
	if len(few.Columns) != len(at) || len(at) != 1+3*2+1 {
		t.Fatalf("%d columns are kept of %d: %v", len(few.Columns), len(whole.Columns), few.Columns)
	}
	sums := make([]int64, len(at))
	for unit := range whole.SampleSize() {
		for i, k := range at {
			if few.Columns[i].Name != whole.Columns[k].Name || few.Row(unit)[i] != whole.Row(unit)[k] {
				t.Errorf("deal %d: %s is %d, of the whole run %s is %d", unit, few.Columns[i].Name, few.Row(unit)[i], whole.Columns[k].Name, whole.Row(unit)[k])
			}
			sums[i] += few.Row(unit)[i]
		}
	}
	for _, row := range kept {
		for i, v := range row {
			sums[i] -= v
		}
	}
	for i, left := range sums {
		if left != 0 {
			t.Errorf("%s: the matches one by one lack %d", few.Columns[i].Name, left)
		}
	}
}
