package lab

import (
	"context"
	"errors"
	"iter"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/engine/train"
	"equitas/reports"
)

// A fickleEngine plays runs itself, but from run awayFrom on reports that they are played
// by other processes.
type fickleEngine struct {
	sim.Local
	runs     int    // number begun
	awayFrom int    // first run that other processes play; 0: none
	enough   func() // called after every task of a run; or nil
}

func (e *fickleEngine) Play(ctx context.Context, next iter.Seq[sim.Task], done func(sim.Task, []sim.Block)) error {
	if e.runs++; e.awayFrom > 0 && e.runs >= e.awayFrom {
		return sim.ErrElsewhere
	}
	return e.Local.Play(ctx, next, func(t sim.Task, blocks []sim.Block) {
		done(t, blocks)
		if e.enough != nil {
			e.enough()
		}
	})
}

// otherSeats is the number of seats of the matches in these tests.
const otherSeats = 3

// learnedComparison returns a comparison of short matches, and the runs already played for
// it. Its bots count as learned, but have the weights of greedy bots.
func learnedComparison(t *testing.T, e *fickleEngine) (*comparisonRun, *playedRuns) {
	t.Helper()
	l := Open(Resources{Disk: enginetest.Disk{}, Cache: folderCache(t.TempDir()), Workers: 1, Engine: e})
	c := &comparisonRun{setup: l.setup(&question.Play{}, question.Observer{}, defaultLineup(), 12), question: &question.Compare{Trainings: 2}, runOptions: &runOptions{}}
	c.variants = []*Variant{testVariant(t, l, "proelio/0.9.6", "turn.limit=60"), testVariant(t, l, "proelio/0.9.6", "turn.limit=60", "hand.limit=3")}
	root := engine.Defaults(c.variants[0].Rules.(engine.Weigher))
	c.players = []train.Players{{LearnedWeights: root}}
	c.shareWeights(c.variants, root, otherSeats)
	pl, err := c.play(t.Context(), c.variants, otherSeats, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c, pl
}

// hasLearned stores weights as the result of the training of base with a seed, and of every
// further training from there under the other rules.
func (c *comparisonRun) hasLearned(t *testing.T, seed uint64, weights []int32) {
	t.Helper()
	for i, v := range c.variants {
		judge := v.Rules.(engine.Weigher)
		from, err := v.trainingStart(judge, "", otherSeats)
		if err != nil {
			t.Fatal(err)
		}
		if from.seed = seed; i > 0 {
			from.weights = weights
		}
		style := &rule.Style{Name: "own", Game: "proelio", Extends: rule.Greedy, Rules: v.Set.Hash, Seats: otherSeats}
		for k, f := range judge.Features() {
			style.Weights = append(style.Weights, rule.Weight{Feature: f.Name, Value: weights[k]})
		}
		c.lab.learned[trainingKey{file: v.weightsKey(from)}] = style
	}
}

// otherWeights returns the negated weights, which stand for those of another training.
func (c *comparisonRun) otherWeights() []int32 {
	w := slices.Clone(c.variants[0].tunedWeights)
	for i := range w {
		w[i] = -w[i]
	}
	return w
}

// Extra runs about learning return an error if the user stops them, a match breaks, or
// other processes have yet to play part of them. Nothing is added to the report from a part
// of such a run.
func TestLearningBrokenOff(t *testing.T) {
	runs := map[string]func(context.Context, *comparisonRun, *playedRuns, []*reports.Comparison) error{
		"strength": func(ctx context.Context, c *comparisonRun, pl *playedRuns, made []*reports.Comparison) error {
			return c.addSkill(ctx, pl, made)
		},
		"own weights": func(ctx context.Context, c *comparisonRun, pl *playedRuns, made []*reports.Comparison) error {
			own, err := c.playWithWeights(ctx, c.variants[1], c.otherWeights(), pl, "own")
			if own != nil && err != nil {
				t.Errorf("a run and %v", err)
			}
			return err
		},
		"another training": func(ctx context.Context, c *comparisonRun, pl *playedRuns, made []*reports.Comparison) error {
			c.hasLearned(t, question.DefaultSeed+1, c.otherWeights())
			return c.compareOtherTrainings(ctx, pl, made)
		},
	}
	isBroken := func(err error) bool { _, ok := errors.AsType[*question.BrokenError](err); return ok }
	for what, run := range runs {
		for _, end := range []struct {
			why   string
			means func(error) bool
		}{
			{"whole", func(err error) bool { return err == nil }},
			{"stopped", func(err error) bool { return errors.Is(err, question.ErrStopped) }},
			{"elsewhere", func(err error) bool { return errors.Is(err, sim.ErrElsewhere) }},
			{"broken", isBroken},
		} {
			e := &fickleEngine{Local: sim.Local{Workers: 1}}
			c, pl := learnedComparison(t, e)
			ctx, stop := context.WithCancel(t.Context())
			switch end.why {
			case "stopped":
				e.enough = stop
			case "elsewhere":
				e.awayFrom = e.runs + 1
			case "broken":
				for _, v := range c.variants {
					v.Rules = brokenRules{v.Rules, v.Rules.(engine.Weigher)}
				}
			}
			made := []*reports.Comparison{{Result: pl.compare()[0]}}
			if err := run(ctx, c, pl, made); !end.means(err) {
				t.Errorf("%s, %s: %v", what, end.why, err)
			}
			if there := made[0].Skill != nil || len(made[0].Trainings) > 0; there && end.why != "whole" {
				t.Errorf("%s, %s: the report has it", what, end.why)
			}
			stop()
		}
	}
}

// A report has a section about learning unless both variants play alike or the bots played
// no games to adapt. The variant is also played by bots with its own weights if its rules
// demand these, or if they are as good as the base's.
func TestLearningOfEach(t *testing.T) {
	c, pl := learnedComparison(t, &fickleEngine{Local: sim.Local{Workers: 1}})
	c.pupil, c.learned = "pupil", map[string][]int32{} // so that strength is not measured
	at := func(lo float64) stat.Estimate { return stat.Estimate{Value: lo + 0.1, Lo: lo, Hi: lo + 0.2} }
	asked := &train.Gain{Deals: 50, Base: at(-0.1), Other: at(0.1), More: at(0.1)}
	even := &train.Gain{Deals: 50, Base: at(-0.1), Other: at(-0.1), More: at(-0.1), Back: at(-0.1), BackDeals: 5}
	worse := &train.Gain{Deals: 50, Base: at(-0.1), Other: at(-0.1), More: at(-0.1), Back: at(0.1), BackDeals: 5}
	other := c.variants[1]
	for _, x := range []struct {
		what     string
		other    *Variant
		games    []int
		gain     *train.Gain
		told     bool
		even     bool
		own      bool
		gamesSay int
	}{
		{"alike", c.variants[0], nil, asked, false, false, false, 0},
		{"alike after games", c.variants[0], []int{7}, asked, false, false, false, 0},
		{"no games", other, []int{0}, asked, false, false, false, 0},
		{"nothing found", other, []int{7}, nil, true, false, false, 7},
		{"the rules ask for it", other, nil, asked, true, false, true, 0},
		{"the rules ask for it after games", other, []int{7}, asked, true, false, true, 7},
		{"as good", other, nil, even, true, true, true, 0},
		{"worse", other, nil, worse, true, false, false, 0},
	} {
		c.variants[1], c.focusGames, c.players = x.other, x.games, []train.Players{{LearnedWeights: c.otherWeights(), Gain: x.gain}}
		made := []*reports.Comparison{{}}
		if err := c.addLearning(t.Context(), pl, made); err != nil {
			t.Fatal(err)
		}
		got := made[0].Learning
		if (got != nil) != x.told {
			t.Errorf("%s: told %v, want %v", x.what, got != nil, x.told)
		}
		if got != nil && (got.EquallyGood != x.even || got.Games != x.gamesSay || (got.OwnRun != nil) != x.own || got.PaysOnlyInOther != (x.gain == asked) || !got.ShortLesson) {
			t.Errorf("%s: %+v, want even %v, own %v, games %d", x.what, got, x.even, x.own, x.gamesSay)
		}
	}
}

// A change is withdrawn if other trainings contradict it, but only once all of them have
// been played. While the comparison itself is unfinished, no trainings are added.
func TestWithdrawnByAll(t *testing.T) {
	e := &fickleEngine{Local: sim.Local{Workers: 1}}
	c, pl := learnedComparison(t, e)
	c.question.Trainings = 3
	again := slices.Clone(c.otherWeights())
	again[0] += engine.WeightUnit
	c.hasLearned(t, question.DefaultSeed+1, c.otherWeights())
	c.hasLearned(t, question.DefaultSeed+2, again)
	claimed := ""                                                // a metric of the headline
	compare := func(missing bool, delta float64) inference.Row { // returns the row of the claimed metric, whose change was delta before
		made := []*reports.Comparison{{Result: pl.compare()[0]}}
		if claimed != "" {
			r := made[0].Result.Row(claimed)
			r.Change.Delta, r.Verdict = delta, stat.Changed
		}
		if e.awayFrom = 0; missing {
			e.awayFrom = e.runs + 2
		}
		if err := c.compareOtherTrainings(t.Context(), pl, made); errors.Is(err, sim.ErrElsewhere) != missing || err != nil && !missing {
			t.Fatal(err)
		}
		if want := 2; len(made[0].OwnTrainings) != want || len(made[0].Trainings) == want == missing {
			t.Errorf("missing %v: %d trainings, %d of own weights", missing, len(made[0].Trainings), len(made[0].OwnTrainings))
		}
		if claimed == "" {
			for _, s := range made[0].Result.Spreads(made[0].Trainings[:1]) {
				if d := s.Deltas[1]; d > 0 || d < 0 {
					claimed = s.Row.Metric.ID
				}
			}
		}
		if claimed == "" {
			t.Fatal("the other trainings change nothing")
		}
		r := *made[0].Result.Row(claimed)
		if r.Change.Delta = 0; len(made[0].Trainings) > 0 {
			r.Change.Delta = made[0].Trainings[0].Row(claimed).Change.Delta
		}
		return r
	}
	theirs := compare(false, 0).Change.Delta
	for _, x := range []struct {
		missing bool
		want    stat.Verdict
	}{{true, stat.Changed}, {false, stat.DependsOnTraining}} {
		if got := compare(x.missing, -theirs); got.Verdict != x.want {
			t.Errorf("%s changed by %g, with another training by %g; one is missing %v: %s, want %s", claimed, -theirs, theirs, x.missing, got.Verdict, x.want)
		}
	}
	e.awayFrom = e.runs + 1
	away, err := c.play(t.Context(), c.variants, otherSeats, nil)
	if !errors.Is(err, sim.ErrElsewhere) {
		t.Fatal(err)
	}
	for seed := uint64(question.DefaultSeed + 1); seed <= question.DefaultSeed+2; seed++ {
		c.hasLearned(t, seed, c.variants[0].tunedWeights)
	}
	made := []*reports.Comparison{{}}
	if err := c.compareOtherTrainings(t.Context(), away, made); err != nil || len(made[0].Trainings) > 0 {
		t.Errorf("of what is not played yet there are %d trainings: %v", len(made[0].Trainings), err)
	}
}

// --trainings above 1 is accepted only with bots that learn.
func TestTrainingsOfLearners(t *testing.T) {
	for _, x := range []struct {
		trainings int
		bots      []string
		wrong     bool
	}{{0, []string{rule.Greedy}, false}, {1, []string{rule.Greedy}, false}, {2, []string{rule.Greedy}, true}, {2, defaultLineup(), false}, {1, defaultLineup(), false}} {
		c := &comparisonRun{setup: &setup{bots: x.bots}, question: &question.Compare{Trainings: x.trainings}}
		if err := c.checkTrainings(); (err != nil) != x.wrong {
			t.Errorf("%d trainings of %v: %v", x.trainings, x.bots, err)
		}
	}
}
