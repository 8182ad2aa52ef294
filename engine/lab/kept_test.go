package lab

import (
	"context"
	"iter"
	"path/filepath"
	"testing"

	"equitas/engine/enginetest"
	"equitas/engine/lab/question"
	"equitas/engine/sim"
	"equitas/engine/store"
)

// A tallyEngine plays deals in this process and counts them.
type tallyEngine struct {
	sim.Local
	deals int
}

func (e *tallyEngine) Play(ctx context.Context, next iter.Seq[sim.Task], done func(sim.Task, []sim.Block)) error {
	return e.Local.Play(ctx, func(yield func(sim.Task) bool) { // Local requests one task at a time
		for t := range next {
			e.deals += t.Span.Deals() * len(t.Scenarios)
			if !yield(t) {
				return
			}
		}
	}, done)
}

// The answer to a question is the same, byte by byte, without a file of results, with an
// empty file, and with one that has all results. In the last case nothing is played, except
// the pilot of a plan, whose time is measured. Three in four questions are tested; with
// -full all.
func TestKeptAnswers(t *testing.T) {
	learners := question.Play{Deals: 12, Seats: []int{3}, Sets: []string{"turn.limit=20"}}
	questions := append(someQuestions(),
		&question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/six-cards"}, Play: question.Play{Bots: []string{"greedy"}, Deals: 400}, Judging: question.Judging{Until: "clear"}},
		&question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/six-cards"}, Play: learners, Trainings: 2})
	for i, q := range questions {
		if testing.Short() && i > 2 {
			t.Skip("some are enough")
		}
		if i%4 == 0 && !*full {
			continue
		}
		t.Run(q.Kind(), func(t *testing.T) {
			want := written(t, asked(t, testLab(t), q))
			file := filepath.Join(t.TempDir(), "results.db")
			for time, what := range []string{"empty", "full"} {
				s := store.New(file, store.Options{Warn: func(text string) { t.Error(text) }})
				e := &tallyEngine{Local: sim.Local{Workers: 2}}
				l := Open(Resources{Disk: enginetest.Disk{}, Keeper: s, Cache: s, Engine: e})
				if got := written(t, asked(t, l, q)); got != want {
					t.Errorf("%s: where the file is %s\n%s\nwithout\n%s", question.Command(q), what, got, want)
				}
				if _, pilots := q.(*question.Plan); e.deals > 0 != (time == 0 || pilots) {
					if _, learns := q.(*question.Train); !learns { // games of training are not kept as deals
						t.Errorf("%s: where the file is %s %d deals were played", question.Command(q), what, e.deals)
					}
				}
				s.Close()
			}
		})
	}
}
