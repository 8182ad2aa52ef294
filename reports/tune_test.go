package reports

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/reports/table"
)

// searched returns a search that found two settings, which are one if copies of cards swap
// places.
func searched() *Tune {
	turns := engine.Metric{ID: "len.turns", Title: "Game length, turns", Unit: "turns"}
	first := engine.Metric{ID: "seat.first", Title: "First-seat advantage", Unit: "pp"}
	lo, hi, zero := 30.0, 60.0, 0.0
	limit := MendChange{Key: "hand.limit", Value: "4", Label: "hand limit", From: "5 cards", To: "4 cards"}
	draw := MendChange{Key: "draw.n", Value: "2", Label: "cards drawn", From: "1 card", To: "2 cards"}
	at := func(off float64, met bool) TuneSetting {
		return TuneSetting{Changes: []MendChange{limit, draw}, Changed: 2, Distance: off, Met: met, Priced: true,
			Aims: []TuneValue{{Value: 62, Lo: 61, Hi: 62.9, Distance: off}, {Value: 0.001, Lo: -0.001, Hi: 0.003}}}
	}
	return &Tune{
		Base: Side{Name: "proelio/mine", Title: "Mine"}, Seats: 4, Seed: 1, MinGainPerRule: 0.25, Knobs: 2, Settings: 30, Tried: 12, PlayedDeals: 20_000, FrontDeals: 400, ProofDeals: 600,
		Aims:    []TuneAim{{Metric: turns, Lo: &lo, Hi: &hi, Margin: 3, Home: TuneValue{Value: 80, Lo: 78, Hi: 82, Distance: 6}}, {Metric: first, Lo: &zero, Hi: &zero, Margin: 0.01, Home: TuneValue{Value: 0.001, Lo: -0.002, Hi: 0.004}}},
		Front:   []TuneSetting{{Priced: true, Distance: 6, Aims: []TuneValue{{Value: 80, Lo: 78, Hi: 82, Distance: 6}, {}}}, at(0.4, true)},
		LeftOut: []TuneSetting{{Changes: []MendChange{limit}, Changed: 1, Distance: 0.2, Guard: GuardSkill}, {Changes: []MendChange{draw}, Changed: 1, Distance: 0.3, Guard: "end.scoring"}},
		Guards:  map[string]engine.Metric{"end.scoring": {ID: "end.scoring", Title: "Scored in winter", Unit: "share"}},
		Broken:  []BrokenGuard{{GuardSkill, 3}},
		Proven:  []TuneSetting{at(0.4, true)}, Found: 1,
		Pairs: []TunePair{{Changes: []MendChange{limit, draw}, Aim: 0, Excess: 6, Margins: 2}},
		KnobEffects: []TuneKnob{{Key: "loot.choose", Label: "who picks the Loot", Differs: true, Values: []TuneEffect{
			{Value: `"owner"`, Text: "the defender", Aims: []float64{0, 0}, SE: []float64{0, 0}}, {Value: `"actor"`, Text: "the attacker", Played: true, Distance: 3, Aims: []float64{9, 0}, SE: []float64{1, 1}}}}},
	}
}

func toldOf(t *testing.T, x *Tune) string {
	t.Helper()
	var b bytes.Buffer
	if err := x.Write(&b, table.Text, Style{}); err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(table.UntieWords(b.String())), " ")
}

func holds(t *testing.T, text string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %q:\n%s", want, text)
		}
	}
}

// A search's report must say what a reader needs to act: the word that lifts a guard, the
// changes in words, and which aims are met only within their margin.
func TestTuneTold(t *testing.T) {
	x := searched()
	text := toldOf(t, x)
	holds(t, text, "Mine with hand limit 5 → 4 cards, cards drawn 1 card → 2 cards meets both its aims", "2 rules change.",
		"met, to within 0.4 margins", "skill wins less often (--free skill)", "scored in winter gets worse (--free end.scoring)",
		"skill wins less often (3; --free skill)", "hand limit 5 → 4 cards and cards drawn 1 card → 2 cards together: game length +6.00 turns beyond their sum",
		"the defender → the attacker")
	if strings.Contains(text, "copies") || strings.Contains(text, "draw.n=") {
		t.Errorf("says %s", text)
	}
	x.BelowForm = true
	if text := toldOf(t, x); strings.Contains(text, "--free") {
		t.Errorf("below a form it names a flag:\n%s", text)
	}
}

// Copies of cards that swap places must count as one rule, also in words.
func TestTuneSwaps(t *testing.T) {
	x := searched()
	for _, l := range [][]TuneSetting{x.Front[1:], x.Proven} {
		l[0].Changed = 1
		l[0].Changes = []MendChange{{Key: "card.knights.count", Value: "7", Label: "Knights", From: "8 copies", To: "7 copies"}, {Key: "card.tower.count", Value: "7", Label: "Tower", From: "6 copies", To: "7 copies"}}
	}
	holds(t, toldOf(t, x), "1 rule changes: copies moved from one card to another count as one.", "; copies moved from one card to another count as one rule")
}

// A result that may be due to chance must be said only to seem to meet the aims.
func TestTuneSeems(t *testing.T) {
	x := searched()
	x.Proven[0].Aims[1].Hi = 0.04
	holds(t, table.UntieWords(x.Sentence()), "Mine with hand limit 5 → 4 cards, cards drawn 1 card → 2 cards seems to meet both its aims", "2 rules change. A longer search would say for sure.")
}

// An aim that conflicts with the others must be named, with the result without it.
func TestTuneHinders(t *testing.T) {
	x := searched()
	x.Found, x.Hindrance = 0, &TuneHindrance{Aim: 1, Distance: 0.4}
	holds(t, x.Sentence(), "The aim for first-seat advantage stands in the way: without it the variant is 0.4 margins off as it is.")
	x.Hindrance.Changes = x.Proven[0].Changes[:1]
	holds(t, x.Sentence(), "The aim for first-seat advantage stands in the way: without it some 0.4 margins off with hand limit 5 → 4 cards.")
	x.Hindrance.Distance = 0.04
	holds(t, x.Sentence(), "The aim for first-seat advantage stands in the way: without it this seems to be enough: hand limit 5 → 4 cards.")
	x.Hindrance.Changes = nil
	holds(t, x.Sentence(), "The aim for first-seat advantage stands in the way: without it the variant seems to meet the other aims as it is.")
	x.Found = 1
	if strings.Contains(x.Sentence(), "in the way") {
		t.Errorf("all aims are met, and it says %s", x.Sentence())
	}
}

// A single setting must not be called "none of".
func TestTuneOfOne(t *testing.T) {
	x := searched()
	x.Tried, x.Found = 1, 0
	holds(t, x.Sentence(), "The only setting that was tried does not clearly bring Mine nearer to its aims: game length")
	x.Found, x.Proven[0].Met, x.Proven[0].Aims[0] = 1, false, TuneValue{Value: 64.2, Lo: 63.5, Hi: 64.9, Distance: 1.4}
	holds(t, x.Sentence(), "Mine with hand limit 5 → 4 cards, cards drawn 1 card → 2 cards, the only setting that was tried, is nearer and does not meet both its aims: 1.4 margins off in game length")
	x.Proven[0].Aims[0].Lo = 62.5
	holds(t, x.Sentence(), "the only setting that was tried, is nearer and may meet both its aims: 1.4 margins off in game length", "A longer search would say for sure.")
}

// A proposal whose interval reaches to its aims, or over them, must not be said to miss them.
func TestTuneMissedMaybe(t *testing.T) {
	x := searched()
	x.Proven[0].Met, x.Proven[0].Aims[0] = false, TuneValue{Value: 64.2, Lo: 63.5, Hi: 64.9, Distance: 1.4}
	holds(t, toldOf(t, x), "None of 12 settings that were tried meets both its aims; the nearest is Mine with", "missed: 1.4 margins off")
	for _, v := range []TuneValue{{Value: 64.2, Lo: 59, Hi: 69.4, Distance: 1.4}, {Value: 64.2, Lo: 20, Hi: 108.4, Distance: 1.4}} {
		x.Proven[0].Aims[0] = v
		holds(t, toldOf(t, x), "None of 12 settings that were tried is sure to meet both its aims; the nearest, which may do so, is Mine with",
			"2 rules change. A longer search would say for sure.", "missed, but not clearly:")
	}
}

// If other players find the opposite of what is proposed, the first sentence must warn.
func TestTuneContrary(t *testing.T) {
	x := searched()
	if strings.Contains(x.Sentence(), "opposite") {
		t.Errorf("nobody does, and it says %s", x.Sentence())
	}
	x.Contradictions = []TuneContradiction{{Bots: BotsOfUnchanged, Aim: 0, Change: 26, SE: 0.7}, {Bots: BotsOfEach, Aim: 1, Change: 0.02, SE: 0.004}}
	holds(t, table.UntieWords(x.Sentence()), "2 rules change. But bots that have learned Mine and nothing else find the opposite: game length +26", "turns. But bots that have learned either of the two find the opposite: first-seat advantage +2")
}

// A stopped search must give the nearest setting that it found; if that is the unchanged
// variant, it has found nothing.
func TestTuneStopped(t *testing.T) {
	x := searched()
	x.Incomplete, x.Proven, x.Found = true, nil, 0
	if got := x.Sentence(); !strings.HasPrefix(table.UntieWords(got), "Stopped; the nearest so far, which is not proven, is Mine with hand limit 5 → 4 cards, cards drawn 1 card → 2 cards: 0.4 margins off.") {
		t.Errorf("with a setting nearer: %s", got)
	}
	for _, front := range [][]TuneSetting{x.Front[:1], nil} {
		x.Front = front
		if got := x.Sentence(); !strings.HasPrefix(got, "Stopped before anything was found") {
			t.Errorf("with %d settings in front: %s", len(front), got)
		}
	}
}

// The guards that settings break are a list in JSON, which is empty if there are none.
func TestTuneBrokenJSON(t *testing.T) {
	for _, c := range []struct {
		broken []BrokenGuard
		want   int
	}{{nil, 0}, {[]BrokenGuard{{GuardSkill, 3}, {"end.scoring", 1}}, 2}} {
		x := searched()
		x.Broken = c.broken
		var b bytes.Buffer
		if err := x.Write(&b, table.JSON, Style{}); err != nil {
			t.Fatal(err)
		}
		var got struct {
			Broken []json.RawMessage `json:"broken"`
		}
		if err := json.Unmarshal(b.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		if got.Broken == nil || len(got.Broken) != c.want {
			t.Errorf("got %s, want a list of %d", got.Broken, c.want)
		}
	}
}
