package lab

import (
	"errors"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/lab/question"
)

// brokenRules are rules under which the 20th action of every match panics.
type brokenRules struct {
	engine.Rules
	engine.Weigher
}

func (r brokenRules) NewState(seats int) engine.State {
	return &brokenState{RecordState: r.Rules.NewState(seats).(engine.RecordState)}
}

type brokenState struct {
	engine.RecordState
	left int
}

func (s *brokenState) Apply(a engine.Action) {
	if s.left++; s.left == 20 {
		panic("a card is missing")
	}
	s.RecordState.Apply(a)
}

func brokenVariant(t *testing.T) *Variant {
	t.Helper()
	v := testVariant(t, testLab(t), "proelio/0.9.6", "hand.limit=6")
	v.Rules = brokenRules{v.Rules, v.Rules.(engine.Weigher)}
	return v
}

// The error about a match that breaks has the command that shows this match.
func TestBrokenMatch(t *testing.T) {
	v := brokenVariant(t)
	seed := uint64(9)
	for _, c := range []struct {
		bots []string
		want string
	}{
		{[]string{"random"}, "equitas record proelio/0.9.6 --deal 0 --seats 4 --bots random --seed 9 --set hand.limit=6"},
		{[]string{"greedy", "random", "random", "random"}, "equitas sim proelio/0.9.6 --deals 1 --seats 4 --bots greedy,random,random,random --seed 9 --set hand.limit=6"},
	} {
		p := v.lib.lab.setup(&question.Play{Bots: c.bots, Deals: 30, Seed: &seed, Sets: v.Sets}, question.Observer{}, nil, 0)
		_, err := p.play(t.Context(), []*Variant{v}, 4, nil)
		if e, ok := errors.AsType[*question.BrokenError](err); !ok || e.RepeatCommand != c.want || !strings.Contains(e.Reason, "a card is missing") {
			t.Errorf("bots %v: %#v, want %q", c.bots, err, c.want)
		}
	}
}

// If a match breaks, its record ends with the last whole line before.
func TestBrokenRecord(t *testing.T) {
	v := brokenVariant(t)
	seed := uint64(9)
	p := v.lib.lab.setup(&question.Play{Bots: []string{"random"}, Deals: 3, Seed: &seed}, question.Observer{}, nil, 0)
	r, err := p.recorder(v, 4)
	if err != nil {
		t.Fatal(err)
	}
	r.deals = 3
	var out strings.Builder
	done, err := r.recordAll(t.Context(), &out)
	if done != 0 || err == nil || !strings.Contains(err.Error(), "deal 0, rotation 0, 4 seats") || !strings.Contains(err.Error(), "a card is missing") {
		t.Errorf("%d deals done, %v", done, err)
	}
	if n := strings.Count(out.String(), `"type":"choice"`); n != 20 || !strings.HasSuffix(out.String(), "}\n") || strings.Contains(out.String(), `"index":1`) {
		t.Errorf("%d choices are written, want 20:\n%s", n, out.String())
	}
}

// If the writer fails, recording ends with its error and does not hang.
func TestRecordWriteError(t *testing.T) {
	full := errors.New("no space")
	r, err := testLab(t).Record(t.Context(), Recording{Variant: "proelio/0.9.6", Play: question.Play{Bots: []string{"random"}, Deals: 50}}, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	if done, err := r.recordAll(t.Context(), failing{full}); done != 0 || !errors.Is(err, full) {
		t.Errorf("%d deals done, %v, want 0, %v", done, err, full)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
