package told_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// The chart has exactly the decisions and the kinds of actions that random matches have, and
// turns begin with their first decision.
func TestChart(t *testing.T) {
	r := theLanterns(t).(engine.PhaseChart)
	chart := r.Chart("en")
	taken := map[string]bool{}
	st := r.NewState(3).(engine.RecordState)
	for deal := range uint64(60) {
		st.Start(rng.NewDeal(3, deal))
		s := rng.NewStream(deal)
		for st.ToAct() != engine.Nobody {
			at := slices.IndexFunc(chart, func(p engine.Phase) bool { return p.Name == st.Phase() })
			if at < 0 {
				t.Fatalf("the chart lacks %s", st.Phase())
			}
			legal := st.Legal(nil)
			a := legal[s.Below(uint32(len(legal)))]
			k := chart[at].KindOf(st.Words(a))
			if k < 0 {
				t.Fatalf("%s has no kind of %q", st.Phase(), st.Words(a))
			}
			taken[chart[at].Name+": "+chart[at].Kinds[k].Form] = true
			st.Apply(a)
		}
	}
	var order []string
	for _, p := range chart {
		order = append(order, p.Name+" ("+p.Title+", "+p.Doc+", "+p.Key+")")
		for _, k := range p.Kinds {
			if !taken[p.Name+": "+k.Form] {
				t.Errorf("no match comes to %s in %s", k.Form, p.Name)
			}
		}
	}
	want := "act (Act, what is done: act, phase.act.choice); spy.play (Target, which player: play, card.spy.play); thief.play (Target, which player: play, card.thief.play); guard (Guard, whether somebody reacts: guard, window.guard)"
	if got := strings.Join(order, "; "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A decision has the title of the question in the file, or otherwise that of its step.
func TestChartOfQuestions(t *testing.T) {
	v, err := library(rule.Layer{Variants: fstest.MapFS{"lanterns/standard.toml": {Data: []byte(lanterns + "\n[ask]\nact = { en = \"what do you do?\", it = \"che cosa fai?\" }\n")}}, Decks: decks.FS}).Load("lanterns/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{"en": "What do you do", "it": "Che cosa fai"} {
		chart := v.Rules.(engine.PhaseChart).Chart(lang)
		if chart[0].Title != want || chart[1].Title == "" || chart[1].Title == want {
			t.Errorf("%s: decisions are called %q and %q, want %q and another", lang, chart[0].Title, chart[1].Title, want)
		}
	}
}

// What is chosen of several words is called by what they are words for: a river, a suit.
func TestChartOfWords(t *testing.T) {
	for name, want := range map[string]map[string]string{
		"five_rivers/standard":  {"en": "take from the pile of: river", "it": "prendi dalla pila di: fiume"},
		"crazy_eights/standard": {"en": "suit", "it": "seme"},
	} {
		v, err := library(rule.Layer{Variants: variants.FS, Decks: decks.FS}).Load(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		for lang, title := range want {
			var titles []string
			for _, p := range v.Rules.(engine.PhaseChart).Chart(lang) {
				for _, k := range p.Kinds {
					if strings.HasSuffix(k.Form, "WORD") {
						titles = append(titles, k.Title)
					}
				}
			}
			if !slices.Equal(titles, []string{title}) {
				t.Errorf("%s in %s: words are chosen by %q, want %q", name, lang, titles, title)
			}
		}
	}
}
