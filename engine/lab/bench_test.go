package lab

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"equitas/engine/lab/question"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
)

// A bench reads the file anew in every round. It reports the file's faults, recognises
// rules that are equal, and plays others, the base only once.
func TestBench(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.toml")
	bench := testLab(t).Bench(BenchOptions{File: file, Play: question.Play{Bots: []string{"random"}, Deals: 200}})
	round := func(text string) *Round {
		t.Helper()
		if err := os.WriteFile(file, []byte("game = \"proelio\"\ntitle = \"Mine\"\n"+text), 0o666); err != nil {
			t.Fatal(err)
		}
		return bench.Read()
	}
	const extends = "extends = \"proelio/0.9.6\"\n"
	if r := round(extends + "hand.limits = 6\n"); r.Other != nil || len(r.Notes) != 1 || !strings.Contains(r.Notes[0].Faults.Error(), "limits") {
		t.Errorf("a key that there is not: %+v", r.Notes)
	}
	if r := round(extends); r.Other == nil || !r.SameRules() {
		t.Errorf("nothing differs: %+v", r)
	}
	for i, limit := range []string{"6", "7"} {
		r := round(extends + "hand.limit = " + limit + "\n")
		if r.Other == nil || r.SameRules() {
			t.Fatalf("the limit is %s: %+v", limit, r.Notes)
		}
		looks := 0
		if err := r.Prepare(t.Context(), question.Observer{Look: func(g inference.Look) { looks++ }}); err != nil {
			t.Fatal(err)
		}
		if stopped, err := r.Play(t.Context()); stopped || err != nil || looks == 0 {
			t.Errorf("played with %d looks, stopped: %v, %v", looks, stopped, err)
		}
		if got, want := bench.ReusedDeals(), i*200; got != want {
			t.Errorf("round %d took %d deals from the one before, want %d", i+1, got, want)
		}
		if q := r.Question(); question.Command(q) != "equitas compare proelio/0.9.6 "+question.Quote(file)+" --seats 4 --bots random --deals 200 --seed 1 --until clear" {
			t.Errorf("it is asked again as %s", question.Command(q))
		}
	}
}

// Before it is played, a round says which changed things its bots never use. None of its
// interim results then calls anything the same or identical.
func TestBenchIsBlind(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.toml")
	for _, c := range []struct{ rule, blind string }{
		{"[card.hero]\nvalue = 9\n", "these bots never make an Imperial draw: this says nothing about Hero"},
		{"[hand]\nlimit = 6\n", ""},
	} {
		if err := os.WriteFile(file, []byte("game = \"proelio\"\ntitle = \"Mine\"\nextends = \"proelio/0.9.6\"\n"+c.rule), 0o666); err != nil {
			t.Fatal(err)
		}
		r := testLab(t).Bench(BenchOptions{File: file, Play: question.Play{Deals: 1000}}).Read()
		if r.Other == nil {
			t.Fatalf("%+v", r.Notes)
		}
		var last inference.Look
		if err := r.Prepare(t.Context(), question.Observer{Look: func(g inference.Look) { last = g }}); err != nil {
			t.Fatal(err)
		}
		if r.UnusedNote != c.blind {
			t.Errorf("%q: said %q, want %q", c.rule, r.UnusedNote, c.blind)
		}
		if _, err := r.Play(t.Context()); err != nil {
			t.Fatal(err)
		}
		same, not := 0, 0
		for _, row := range last.Rows[0] {
			switch row.Verdict {
			case stat.Same, stat.Identical:
				same++
			case stat.NotExercised:
				not++
			}
		}
		if blind := c.blind != ""; blind != (not > 0) || blind && same > 0 {
			t.Errorf("%q: %d rows are the same, %d not exercised", c.rule, same, not)
		}
	}
}
