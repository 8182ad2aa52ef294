package lab

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/lab/question"
)

// The counts of a flow equal those derived from records of the same deals, and those of a
// run of them. They do not depend on the number of workers.
func TestFlowCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of matches")
	}
	for _, name := range []string{"proelio/0.9.6", "empires/2002", "stronghold/2010", "warland/2.0.2"} {
		deals := 4
		if *full {
			deals = 12
		}
		q := FlowQuestion{Variant: name, Play: question.Play{Bots: []string{"random"}, Deals: deals}}
		l := testLab(t)
		f, err := l.Flow(t.Context(), q, question.Observer{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		one := Open(l.resources)
		one.resources.Workers = 1
		if again, err := one.Flow(t.Context(), q, question.Observer{}, nil); err != nil || !reflect.DeepEqual(f, again) {
			t.Errorf("%s: another flow with one worker (%v)", name, err)
		}
		r, err := l.Record(t.Context(), Recording{Variant: name, Play: q.Play}, question.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if _, err := r.Write(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		counts := newFlow(r.variant.Rules.(engine.PhaseChart)).ChosenTimes
		ends := map[string]int64{}
		for line := range strings.Lines(b.String()) {
			var c struct {
				Type, Phase, Pick, Reason string
			}
			if err := json.Unmarshal([]byte(line), &c); err != nil {
				t.Fatal(err)
			}
			switch c.Type {
			case "choice":
				for i := range f.Chart {
					if f.Chart[i].Name == c.Phase {
						counts[i][f.Chart[i].KindOf(c.Pick)]++
					}
				}
			case "end":
				ends[c.Reason]++
			}
		}
		if !reflect.DeepEqual(counts, f.ChosenTimes) || f.Matches != deals {
			t.Errorf("%s: %d matches, counts %v; the records have %v", name, f.Matches, f.ChosenTimes, counts)
		}
		began, ended := int64(0), map[string]int64{}
		for w, n := range f.Transitions {
			if w.From < 0 {
				began += n
			}
			if w.To >= EndOffset {
				ended[f.Reasons[w.To-EndOffset]] += n
			}
			if !f.Possible[w] {
				t.Errorf("%s: way %v was taken and is not known", name, w)
			}
		}
		if began != int64(deals) || !reflect.DeepEqual(ended, ends) {
			t.Errorf("%s: %d matches begin, the ends are %v; want %d, %v", name, began, ended, deals, ends)
		}
	}
}

// The number of ways that lead to a phase equals the number of its decisions.
func TestFlowBalance(t *testing.T) {
	f, err := testLab(t).Flow(t.Context(), FlowQuestion{Variant: "proelio/0.9.6", Play: question.Play{Bots: []string{"random"}, Deals: 20}}, question.Observer{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	to, from := make([]int64, len(f.Chart)), make([]int64, len(f.Chart))
	for w, n := range f.Transitions {
		if w.To < EndOffset {
			to[w.To] += n
		}
		if w.From >= 0 {
			from[w.From] += n
		}
	}
	for i, p := range f.Chart {
		if to[i] != f.Visits(i) || from[i] != f.Visits(i) {
			t.Errorf("%s: asked %d times, %d ways lead to it, %d away", p.Name, f.Visits(i), to[i], from[i])
		}
	}
}
