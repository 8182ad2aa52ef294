package lab

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"testing"

	"equitas/engine/enginetest"
	"equitas/engine/lab/question"
	"equitas/engine/sim"
)

// An awayEngine reports a task as played elsewhere the first time it is requested, and
// plays it the second time.
type awayEngine struct {
	known map[string]bool
	fresh int // tasks requested for the first time by the present question
}

func (e *awayEngine) Play(ctx context.Context, next iter.Seq[sim.Task], done func(sim.Task, []sim.Block)) error {
	var player sim.Player
	missing := false
	for t := range next {
		name := fmt.Sprint(t.Span, t.RowLevel)
		for _, c := range t.Scenarios {
			name += c.ID().String()
		}
		if !e.known[name] {
			e.known[name] = true
			e.fresh++
			missing = true
			continue
		}
		blocks, fault := player.Play(sim.Task{Span: t.Span, RowLevel: t.RowLevel, Scenarios: t.Scenarios})
		if fault != nil {
			return fault
		}
		done(t, blocks)
	}
	if missing {
		return sim.ErrElsewhere
	}
	return ctx.Err()
}

// If runs are played elsewhere, a question requests all of them at once, except those that
// depend on results. The final answer equals that of a local run.
func TestElsewhere(t *testing.T) {
	if testing.Short() {
		t.Skip("plays what is kept")
	}
	for _, c := range []struct {
		q      question.Question
		rounds int
		long   bool
	}{
		{&question.Sim{Variant: "proelio/0.9.6", Play: question.Play{Bots: []string{"greedy"}, Deals: 20, Seats: []int{3, 4}}, Ablations: []string{"hero"}}, 1, false},
		{&question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/six-cards"}, Play: question.Play{Bots: []string{"greedy"}, Deals: 20}, Confirm: true,
			Levels: []string{"random"}, Ablations: []string{"hero"}}, 1, false},
		{&question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/hero-duel"}, Play: question.Play{Bots: []string{"greedy"}, Deals: 20}, Each: true}, 1, false},
		{&question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/six-cards"}, Play: question.Play{Deals: 12, Seats: []int{3}, Sets: []string{"turn.limit=20"}}}, 1, true},
		{&question.Sweep{Variant: "proelio/0.9.6", Vary: []string{"hand.limit=4,6"}, RankBy: "len.turns", Play: question.Play{Bots: []string{"greedy"}, Deals: 30}}, 2, false},
		{&question.Duel{Variant: "proelio/0.9.6", Play: question.Play{Bots: []string{"greedy", "random"}, Deals: 10}}, 1, false},
	} {
		if c.long && testing.Short() {
			continue
		}
		cache := folderCache(t.TempDir()) // shared, so that bots are trained once
		here := Open(Resources{Disk: enginetest.Disk{}, Cache: cache, Workers: 2})
		a, err := here.Ask(t.Context(), c.q, question.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		want := written(t, a)
		e := &awayEngine{known: map[string]bool{}}
		away := Open(Resources{Disk: enginetest.Disk{}, Cache: cache, Workers: 2, Engine: e})
		for round := range c.rounds + 1 {
			e.fresh = 0
			a, err := away.Ask(t.Context(), c.q, question.Observer{})
			if round < c.rounds {
				if !errors.Is(err, sim.ErrElsewhere) || e.fresh == 0 {
					t.Fatalf("%s, round %d: %v, %d tasks", question.Command(c.q), round, err, e.fresh)
				}
				continue
			}
			if err != nil || e.fresh > 0 {
				t.Fatalf("%s, round %d: %v, %d tasks more", question.Command(c.q), round, err, e.fresh)
			}
			if got := written(t, a); got != want {
				t.Errorf("%s: elsewhere\n%s\nhere\n%s", question.Command(c.q), got, want)
			}
		}
	}
}
