package games

import (
	"fmt"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// The chart of every game is complete: each phase and each kind of action that occurs in many
// random matches of any variant is in it once. Every entry of the chart leads to a key or a
// table of the files.
func TestCharts(t *testing.T) {
	lib := rule.NewLibrary(All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, g := range All() {
		edition := true
		seen := map[string]bool{}
		all := map[string]bool{}
		for _, name := range lib.Names() {
			if !strings.HasPrefix(name, g.Name()+"/") {
				continue
			}
			matches := 3
			if edition {
				matches = 200
			}
			if testing.Short() {
				if matches = 12; !edition {
					break
				}
			}
			edition = false
			loaded, err := lib.Load(name, nil)
			if err != nil {
				t.Fatal(name, err)
			}
			r, ok := loaded.Set.Rules().(engine.PhaseChart)
			if !ok {
				t.Fatalf("%s is no engine.PhaseChart", g.Name())
			}
			chart := r.Chart("en")
			checkChart(t, name, g.Schema(), chart)
			checkCalled(t, name, r)
			for i := range chart {
				for k := range chart[i].Kinds {
					all[chart[i].Name+": "+chart[i].Kinds[k].Form] = true
				}
			}
			pl := r.Players()
			for m := range matches {
				if err := chartMatch(r, chart, pl.Min+m%(pl.Max-pl.Min+1), uint64(m), seen); err != nil {
					t.Errorf("%s: %v", name, err)
					break
				}
			}
		}
		never := 0
		for what := range all {
			if !seen[what] {
				never++
				t.Logf("%s: never seen: %s", g.Name(), what)
			}
		}
		if !testing.Short() && never*5 > len(all) {
			t.Errorf("%s: %d of %d kinds are never seen", g.Name(), never, len(all))
		}
	}
}

// chartMatch plays a match at random and looks up every choice in the chart. It adds what it
// finds to seen, and returns an error if something is not in the chart.
func chartMatch(r engine.PhaseChart, chart []engine.Phase, seats int, deal uint64, seen map[string]bool) error {
	s := r.NewState(seats).(engine.RecordState)
	s.Start(rng.NewDeal(7, deal))
	x := deal*977 + 1
	var buf []engine.Action
	for s.ToAct() != engine.Nobody {
		var p *engine.Phase
		for i := range chart {
			if chart[i].Name == s.Phase() {
				p = &chart[i]
			}
		}
		if p == nil {
			return fmt.Errorf("phase %s is not in the chart", s.Phase())
		}
		buf = s.Legal(buf[:0])
		x = rng.Mix64(x + 1)
		a := buf[x%uint64(len(buf))]
		k := p.KindOf(s.Words(a))
		if k < 0 {
			return fmt.Errorf("%s: %q is of no kind in the chart", p.Name, s.Words(a))
		}
		seen[p.Name+": "+p.Kinds[k].Form] = true
		s.Apply(a)
	}
	return nil
}

// checkCalled reports decisions, kinds of actions and endings that have no words in English
// or in Italian, and differences between the charts of both languages other than in words.
func checkCalled(t *testing.T, name string, r engine.PhaseChart) {
	t.Helper()
	en := r.Chart("en")
	it := r.Chart("it")
	if len(en) != len(it) {
		t.Fatalf("%s: %d phases in English, %d in Italian", name, len(en), len(it))
	}
	texts, same := 0, 0
	called := func(what, raw, en, it string) {
		if en == "" || it == "" || strings.Contains(en, "_") || strings.Contains(it, "_") || strings.ToLower(en) != en && en == raw {
			t.Errorf("%s: %s is called %q and %q", name, what, en, it)
		}
		if texts++; en == it {
			same++
		}
	}
	for i := range en {
		a, b := &en[i], &it[i]
		if a.Name != b.Name || a.Key != b.Key || len(a.Kinds) != len(b.Kinds) {
			t.Fatalf("%s: %v in English is %v in Italian", name, a, b)
		}
		called(a.Name, a.Name, a.Title, b.Title)
		called(a.Name+" (what it is about)", a.Name, a.Doc, b.Doc)
		for k := range a.Kinds {
			if a.Kinds[k].Form != b.Kinds[k].Form || a.Kinds[k].Key != b.Kinds[k].Key {
				t.Fatalf("%s: %v in English is %v in Italian", name, a.Kinds[k], b.Kinds[k])
			}
			called(a.Name+": "+a.Kinds[k].Form, a.Kinds[k].Form, a.Kinds[k].Title, b.Kinds[k].Title)
		}
	}
	for i, reason := range r.Reasons() {
		called("end."+reason, reason, r.Endings("en")[i], r.Endings("it")[i])
	}
	if same*10 > texts {
		t.Errorf("%s: %d of %d names are the same in both languages", name, same, texts)
	}
}

// checkChart reports what is wrong with a chart, without playing matches.
func checkChart(t *testing.T, name string, s *rule.Schema, chart []engine.Phase) {
	t.Helper()
	names := map[string]bool{}
	leads := func(at, key string) {
		if key != "" && s.Match(key) == nil && s.TableDoc(key) == nil && s.TableDoc(strings.SplitN(key, ".", 2)[0]) == nil {
			t.Errorf("%s: %s leads to %q, which is no key and no table", name, at, key)
		}
	}
	for _, p := range chart {
		if names[p.Name] || p.Doc == "" || len(p.Kinds) == 0 {
			t.Errorf("%s: phase %+v stands there twice, or says too little", name, p)
		}
		names[p.Name] = true
		leads(p.Name, p.Key)
		forms := map[string]bool{}
		for _, k := range p.Kinds {
			if forms[k.Form] {
				t.Errorf("%s: %s has %q twice", name, p.Name, k.Form)
			}
			forms[k.Form] = true
			leads(p.Name+" "+k.Form, k.Key)
		}
	}
}
