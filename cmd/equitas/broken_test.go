package main

import (
	"errors"
	"io"
	"strings"
	"testing"

	"equitas/engine"

	"github.com/spf13/cobra"
)

// brokenRules let the 20th decision of every match panic.
type brokenRules struct {
	engine.Rules
	engine.Weigher
}

func (r brokenRules) NewState(seats int) engine.State {
	return &brokenState{Narrator: r.Rules.NewState(seats).(engine.Narrator)}
}

type brokenState struct {
	engine.Narrator
	left int
}

func (s *brokenState) Legal(buf []engine.Action) []engine.Action {
	if s.left++; s.left == 20 {
		panic("a card is missing")
	}
	return s.Narrator.Legal(buf)
}

func brokenVariant(t *testing.T) *variant {
	t.Helper()
	lib, err := openLibrary()
	if err != nil {
		t.Fatal(err)
	}
	s := &streams{out: io.Discard, err: io.Discard}
	v, err := lib.load(s, "proelio/0.9.6", []string{"hand.limit=6"}, false)
	if err != nil {
		t.Fatal(err)
	}
	v.rules = brokenRules{v.rules, v.rules.(engine.Weigher)}
	return v
}

// A match that breaks ends with exit code 4 and the command that shows it.
func TestBrokenMatch(t *testing.T) {
	v := brokenVariant(t)
	for _, c := range []struct {
		bots []string
		want string
	}{
		{[]string{"random"}, "equitas record proelio/0.9.6 --deal 0 --seats 4 --bots random --seed 9 --set hand.limit=6"},
		{[]string{"greedy", "random", "random", "random"}, "equitas sim proelio/0.9.6 --deals 1 --seats 4 --bots greedy,random,random,random --seed 9 --set hand.limit=6"},
	} {
		var out strings.Builder
		s := &streams{out: io.Discard, err: &out}
		p := setup{bots: c.bots, deals: 30, seed: 9, workers: 2, sets: v.sets}
		_, err := p.play(t.Context(), s, []*variant{v}, 4, nil)
		if code := s.report(&cobra.Command{Use: "equitas"}, err); code != exitBroken || !strings.Contains(out.String(), c.want) || !strings.Contains(out.String(), "a card is missing") {
			t.Errorf("bots %v: exit code %d, %q, want %q", c.bots, code, out.String(), c.want)
		}
	}
}

// A record of a match that breaks is written up to there, in whole lines.
func TestBrokenRecord(t *testing.T) {
	v := brokenVariant(t)
	opt := recordOptions{setup: setup{bots: []string{"random"}, deals: 3, seed: 9, workers: 2}}
	r, err := opt.recorder(v, 4)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	s := &streams{err: io.Discard}
	done, err := r.all(t.Context(), s, &out, 0, 3, &opt)
	if done != 0 || err == nil || !strings.Contains(err.Error(), "deal 0, rotation 0, 4 seats") || !strings.Contains(err.Error(), "a card is missing") {
		t.Errorf("%d deals done, %v", done, err)
	}
	if n := strings.Count(out.String(), `"type":"choice"`); n != 19 || !strings.HasSuffix(out.String(), "}\n") || strings.Contains(out.String(), `"index":1`) {
		t.Errorf("%d choices are written, want 19:\n%s", n, out.String())
	}
}

// A writer that fails ends a recording; nobody is left waiting.
func TestRecordWriteError(t *testing.T) {
	full := errors.New("no space")
	opt := recordOptions{setup: setup{bots: []string{"random"}, seed: 1, workers: 2}}
	lib, err := openLibrary()
	if err != nil {
		t.Fatal(err)
	}
	v, err := lib.load(&streams{err: io.Discard}, "proelio/0.9.6", nil, true)
	if err != nil {
		t.Fatal(err)
	}
	r, err := opt.recorder(v, 4)
	if err != nil {
		t.Fatal(err)
	}
	if done, err := r.all(t.Context(), &streams{err: io.Discard}, failing{full}, 0, 50, &opt); done != 0 || !errors.Is(err, full) {
		t.Errorf("%d deals done, %v, want 0, %v", done, err, full)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// A reader that takes nothing is told of by the exit code, of help too.
func TestNothingCanBeWritten(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"help", "bots"}, {"sim", "--help"}, {"list", "games"}, {}} {
		if code := run(t.Context(), &streams{in: strings.NewReader(""), out: fullDisk{}, err: io.Discard}, args); code != exitFailed {
			t.Errorf("%q: exit code %d, want %d", args, code, exitFailed)
		}
	}
}
