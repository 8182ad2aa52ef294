package lab

import (
	"bytes"
	"context"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"equitas/engine/lab/question"
	"equitas/engine/sim/inference"
	"equitas/reports"
	"equitas/reports/table"
)

// someQuestions returns small questions, at least one of each kind.
func someQuestions() []question.Question {
	seed, other, two := uint64(7), uint64(9), 2
	thumbs := question.Play{Bots: []string{"greedy"}, Deals: 6, Seed: &seed, Sets: []string{"turn.limit=60"}}
	return []question.Question{
		&question.Sim{Variant: "proelio/0.9.6", Play: question.Play{Bots: []string{"greedy"}, Deals: 6, Seats: []int{3, 4}}, Knockouts: []string{"plague"}, Ablations: []string{"soldiers"}, Parts: true},
		&question.Sim{Variant: "proelio/six-cards", Play: question.Play{Bots: []string{"greedy", "random", "random", "random"}, Deals: 8}, Judging: question.Judging{Exact: true, Until: "len.turns:9"}},
		&question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/six-cards"}, Play: thumbs, OtherSeed: &other, Knockouts: []string{"plague"},
			Ablations: []string{"soldiers"}, Levels: []string{"random", "greedy"}, Confirm: true, Turns: true, Judging: question.Judging{Exact: true}},
		&question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/hero-duel"}, Play: thumbs, Each: true, Mend: true, MendMatches: 500},
		&question.Sweep{Variant: "proelio/0.9.6", Vary: []string{"hand.limit=5..6", "attack.limit=1,2"}, Play: thumbs, Confirm: &two},
		&question.Plan{Base: "proelio/0.9.6", Other: "proelio/six-cards", Play: thumbs, Power: 0.9},
		&question.Duel{Variant: "proelio/0.9.6", Ladder: true, Play: question.Play{Bots: []string{"random", "greedy", "rusher"}, Deals: 6, Seed: &seed, Seats: []int{3}}},
		&question.Train{Variant: "proelio/first-game", Generations: 1, QuietTrainings: 1, Seed: &seed, From: "greedy", Seats: 3, Sets: []string{"turn.limit=60"}},
	}
}

// written returns the reports of an answer as text and as JSON.
func written(t *testing.T, a *question.Answer) string {
	t.Helper()
	var b bytes.Buffer
	for _, f := range []table.Format{table.Text, table.JSON} {
		if err := reports.WriteAll(&b, a.Reports, f, reports.Style{Tables: []string{reports.AllTables}}); err != nil {
			t.Fatal(err)
		}
	}
	return b.String() + a.Weights
}

func asked(t *testing.T, l *Lab, q question.Question) *question.Answer {
	t.Helper()
	a, err := l.Ask(t.Context(), q, question.Observer{})
	if err != nil {
		t.Fatalf("%s: %v", question.Command(q), err)
	}
	if a.Stopped {
		t.Errorf("%s: it was stopped, and nobody has stopped it", question.Command(q))
	}
	return a
}

// A question that was written and read again is the same, and has the same answer, byte by
// byte, with any number of workers. The question under a report also gives that report
// again.
func TestQuestionWritten(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of matches")
	}
	for _, q := range someQuestions() {
		t.Run(q.Kind(), func(t *testing.T) {
			switch q.(type) {
			case *question.Train, *question.Sweep, *question.Plan, *question.Duel:
				if testing.Short() {
					t.Skip("asked three times: simulations and comparisons are enough")
				}
			}
			text, err := question.Write(q)
			if err != nil {
				t.Fatal(err)
			}
			back, err := question.Read(text)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if !reflect.DeepEqual(back, q) {
				t.Fatalf("%s is read as %s", question.Command(q), question.Command(back))
			}
			l, alone := testLab(t), testLab(t)
			alone.resources.Workers = 1
			a := asked(t, l, q)
			want := written(t, a)
			if got := written(t, asked(t, alone, back)); got != want {
				t.Errorf("%s: read back and asked of one worker it has another answer:\n%s\nwant\n%s", text, got, want)
			}
			if len(a.Repeats) != len(a.Reports) {
				t.Fatalf("%d reports, %d questions that lead to them", len(a.Reports), len(a.Repeats))
			}
			var again question.Answer
			last := ""
			for _, q := range a.Repeats {
				line := question.Command(q)
				if line == last { // one question may have several reports
					continue
				}
				last = line
				if !strings.Contains(want, strings.ReplaceAll(line, `"`, `\"`)) {
					t.Errorf("%s does not stand under a report", line)
				}
				one := asked(t, l, q)
				again.Reports, again.Weights = append(again.Reports, one.Reports...), one.Weights
			}
			if got := written(t, &again); got != want {
				t.Errorf("%s: the questions under its reports have another answer:\n%s\nwant\n%s", text, got, want)
			}
		})
	}
}

// Defaults are left out of the command line, and every field has its flag.
func TestQuestionArgs(t *testing.T) {
	if got, want := question.Command(&question.Sim{Variant: "x"}), "equitas sim x"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, q := range someQuestions() {
		v := reflect.ValueOf(q).Elem()
		whole := question.Command(q)
		var each func(v reflect.Value)
		each = func(v reflect.Value) {
			for i := range v.NumField() {
				f := v.Field(i)
				if v.Type().Field(i).Anonymous {
					each(f)
					continue
				}
				if f.IsZero() {
					continue
				}
				old := reflect.ValueOf(f.Interface())
				f.SetZero()
				if question.Command(q) == whole {
					t.Errorf("%s without %s is the same command: %s", q.Kind(), v.Type().Field(i).Name, whole)
				}
				f.Set(old)
			}
		}
		each(v)
	}
}

// A question that makes no sense is refused with the name of the wrong field.
func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"ask":"sim","variant":"x","deal":3}`, `the question sim has no field "deal"; nearest: deals`},
		{`{"ask":"sim","variant":"x","Deals":3}`, `the question sim has no field "Deals"; nearest: deals`},
		{`{"ask":"sim","variant":"x","zzzzzz":3}`, `the question sim has no field "zzzzzz"; known: variant, seats, bots, deals, seed, set, until, gate, inconclusive, exact, knockout, options`},
		{`{"ask":"smi","variant":"x"}`, `ask is "smi"; nearest: sim`},
		{`{"ask":7}`, `ask is 7, must be sim, compare, sweep, tune, plan, duel or train`},
		{`{"variant":"x"}`, `the question has no "ask": it says what is asked, as sim, compare, sweep, tune, plan, duel or train`},
		{`{"ask":"sim","variant":"x","deals":"many"}`, `deals is a string, must be a whole number`},
		{`{"ask":"sim","variant":"x","deals":1.5}`, `deals is a number 1.5, must be a whole number`},
		{`{"ask":"sim","variant":"x","bots":"greedy"}`, `bots is a string, must be a list`},
		{`{"ask":"sim","variant":"x","deals":-1}`, `--deals is -1, must be 1 to `},
		{`{"ask":"sim","variant":"x","seats":[9]}`, `--seats is 9, must be whole numbers from 1 to 8`},
		{`{"ask":"sim","variant":"x","bots":["a,b"]}`, `--bots is "a,b", must be names without commas`},
		{`{"ask":"sim","variant":"x","until":"soon"}`, `--until is "soon", must be clear, a width above 0 as 0.5pp or 0.005, or METRIC:WIDTH`},
		{`{"ask":"sim","variant":"x","until":"clear"}`, `--until clear waits for a difference`},
		{`{"ask":"sim","variant":"x","inconclusive":"pass"}`, `--inconclusive is about gates: add --gate`},
		{`{"ask":"sim","variant":"x","gate":true,"inconclusive":"maybe"}`, `--inconclusive is "maybe", must be pass or fail`},
		{`{"ask":"compare","base":"x"}`, `expected BASE and at least one OTHER (names or files), found x`},
		{`{"ask":"compare","base":"x","others":["y"],"other_seed":1}`, `--other-seed is 1, must be another than --seed`},
		{`{"ask":"compare","base":"x","others":["y"],"trainings":21}`, `--trainings is 21, must be 1 to 20`},
		{`{"ask":"sweep","variant":"x"}`, `--vary is missing`},
		{`{"ask":"sweep","variant":"x","vary":["a=5..1"]}`, `--vary is "a=5..1", must rise, but 5 is above 1`},
		{`{"ask":"sweep","variant":"x","vary":["a=1","a=2"]}`, `--vary is "a=2", varies a a second time`},
		{`{"ask":"sweep","variant":"x","vary":["a=1"],"confirm":21}`, `--confirm is 21, must be 0 to 20`},
		{`{"ask":"plan","base":"x","other":"y","power":2}`, `--power is 2, must be from 0.5 to 0.99`},
		{`{"ask":"duel","variant":"x","bots":["a"]}`, `expected at least two bots, found 1`},
		{`{"ask":"train","variant":"x","generations":1001}`, `--generations is 1001, must be 1 to 1,000`},
		{`{"ask":"train","variant":"x","rest":11}`, `--rest is 11, must be 1 to 10`},
		{`{"ask":"train","variant":"x","rest":2,"generations":5}`, `--rest 2 is of whole trainings, and --generations 5 is a single one`},
		{`{"ask":"sim","ask":"sim"}`, `the question has "ask" twice`},
		{`{"ask":"sim"} {}`, `something stands behind the question`},
		{`{"ask":"sim"`, `the question is no JSON: the text ends too early`},
		{`["sim"]`, `the question must be an object, as {"ask":"sim"}`},
		{``, `the question is no JSON: the text ends too early`},
	} {
		_, err := question.Read([]byte(c.text))
		if _, ok := err.(*question.InvalidError); !ok || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.text, err, c.want)
		}
	}
}

// Any bytes are refused, or give a question that can be written and read again.
func FuzzRead(f *testing.F) {
	for _, q := range someQuestions() {
		text, err := question.Write(q)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		q, err := question.Read(text)
		if err != nil {
			return
		}
		again, err := question.Write(q)
		if err != nil {
			t.Fatal(err)
		}
		back, err := question.Read(again)
		if err != nil || question.Command(back) != question.Command(q) {
			t.Errorf("%s is %s; written %s it is %v", text, question.Command(q), again, err)
		}
	})
}

// An observer is told of every stage, its progress and its end. No stage begins before the
// last has ended.
func TestObserver(t *testing.T) {
	var stages []string
	open, progress, games, looks := false, 0, 0, 0
	o := question.Observer{
		Stage: func(s question.Stage) {
			if open == (s.What != "") {
				t.Errorf("stage %+v while another is open: %v", s, open)
			}
			if open = s.What != ""; open {
				stages = append(stages, s.CountedUnit())
			}
		},
		Progress: func(done, of int) {
			if progress++; !open || done > of {
				t.Errorf("%d of %d outside of a stage", done, of)
			}
		},
		Match: func(g question.MatchResult) { games++ },
	}
	q := &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/six-cards"}, Play: question.Play{Bots: []string{"random"}, Deals: 20}, Confirm: true, Levels: []string{"random"}}
	l := testLab(t)
	if _, err := l.Ask(t.Context(), q, o); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(stages, "; "), "deals; deals (fresh deals); deals (level random)"; got != want || open || progress == 0 || games != 40 {
		t.Errorf("stages %q, the last still open: %v, %d times progress, %d games, want %q and 40 games", got, open, progress, games, want)
	}
	until := &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/six-cards"}, Play: question.Play{Bots: []string{"random"}, Deals: 300}, Judging: question.Judging{Until: "clear"}}
	o.Look = func(g inference.Look) { looks++ }
	if _, err := l.Ask(t.Context(), until, o); err != nil || looks == 0 {
		t.Errorf("%d looks, %v", looks, err)
	}
}

// A question that is stopped before anything is played has no answer. One that is stopped
// later has the results so far.
func TestStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	q := &question.Sim{Variant: "proelio/0.9.6", Play: question.Play{Bots: []string{"random"}, Deals: 400, Seats: []int{3, 4}}}
	l := testLab(t)
	if a, err := l.Ask(ctx, q, question.Observer{}); err != question.ErrStopped {
		t.Errorf("got %v, %v, want %v", a, err, question.ErrStopped)
	}
	ctx, stop = context.WithCancel(t.Context())
	n := 0
	a, err := l.Ask(ctx, q, question.Observer{Stage: func(s question.Stage) {
		if n++; n == 3 { // at the beginning of the second number of seats
			stop()
		}
	}})
	if err != nil || !a.Stopped || len(a.Reports) != 1 {
		t.Fatalf("%v, %+v, want the report of 3 seats", err, a)
	}
}

// A sweep that is stopped while its best setting is played again has all settings, and says
// that none was played again, before the first of these deals and after it. Left alone, it
// has the best played again.
func TestStoppedBeforeConfirmation(t *testing.T) {
	for _, after := range []int{0, 1, 1000} {
		ctx, stop := context.WithCancel(t.Context())
		fresh := false
		a, err := testLab(t).Ask(ctx, &question.Sweep{Variant: "orchard/standard", Vary: []string{"number.hand=4,6"}, RankBy: "len.turns",
			Play: question.Play{Bots: []string{"random"}, Deals: 100, Sets: []string{`metric."len.turns".goal="down"`}}},
			question.Observer{
				Stage: func(s question.Stage) {
					if fresh = s.Side == "fresh deals"; fresh && after == 0 {
						stop()
					}
				},
				Progress: func(done, _ int) {
					if fresh && done >= after {
						stop()
					}
				},
			})
		stop()
		stopped := after < 1000
		if err != nil || a.Stopped != stopped {
			t.Fatalf("after %d deals: %v, %+v, want what was played", after, err, a)
		}
		again := 1
		if stopped {
			again = 0
		}
		r := a.Reports[0].(*reports.Sweep)
		if n := len(r.Points); n != 3 || len(r.Best) != again || len(r.Confirmed) != again || slices.Contains(r.Notes, "stopped before the best settings were played again") != stopped {
			t.Errorf("after %d deals: %d settings, the best %v, %d confirmed, notes %q; want 3 settings, %d confirmed", after, n, r.Best, len(r.Confirmed), r.Notes, again)
		}
	}
}

// Questions asked at the same time have the same answers as one after the other.
func TestAskedAtOnce(t *testing.T) {
	l := testLab(t)
	questions := []question.Question{
		&question.Sim{Variant: "proelio/0.9.6", Play: question.Play{Bots: []string{"greedy"}, Deals: 4}},
		&question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/six-cards"}, Play: question.Play{Bots: []string{"rusher"}, Deals: 4}},
		&question.Sim{Variant: "warland/2.0.2", Play: question.Play{Bots: []string{"greedy"}, Deals: 2}},
		&question.Sim{Variant: "proelio/0.9.6", Play: question.Play{Bots: []string{"tuned"}, Deals: 4}},
	}
	var want []string
	for _, q := range questions {
		want = append(want, written(t, asked(t, l, q)))
	}
	var wg sync.WaitGroup
	for i, q := range questions {
		for range 2 {
			wg.Go(func() {
				a, err := l.Ask(t.Context(), q, question.Observer{Progress: func(int, int) {}, Note: func(question.Note) {}})
				if err != nil {
					t.Error(err)
				} else if got := written(t, a); got != want[i] {
					t.Errorf("%s at once has the answer\n%s\nwant\n%s", question.Command(q), got, want[i])
				}
			})
		}
	}
	wg.Wait()
}
