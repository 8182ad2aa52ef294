package reports

import (
	"bytes"
	"strings"
	"testing"

	"equitas/engine/sim/prices"
	"equitas/reports/table"
)

// priced returns a report whose bots leave parts alone, some of which other bots have
// learned to use.
func priced(rules string) *Summary {
	s := withParts(false)
	s.Prices = &prices.Prices{PriceBasis: prices.PriceBasis{Variant: "proelio/0.9.6", Rules: rules, Seats: 4}, List: []prices.Price{
		{Part: "soldiers", Verdict: prices.VerdictWeak, Learned: &prices.PriceLearned{UsedShare: 1, Gain: prices.Change{Mean: -0.2, Lo: -0.21, Hi: -0.19}}},
		{Part: "manure", Verdict: prices.VerdictWeak, Learned: &prices.PriceLearned{UsedShare: 0.5, Gain: prices.Change{Mean: 0.015, Lo: 0.005, Hi: 0.025}, Worth: prices.Change{Mean: -0.03, Lo: -0.04, Hi: -0.02}}},
		{Part: "draw", Verdict: prices.VerdictWeak, Learned: &prices.PriceLearned{UsedShare: 0.5, Worth: prices.Change{Mean: -0.11, Lo: -0.12, Hi: -0.10}}},
		{Part: "hero", Verdict: prices.VerdictPays, AccessPart: "draw", Learned: &prices.PriceLearned{UsedShare: 0.5, Worth: prices.Change{Mean: 0.08, Lo: 0.06, Hi: 0.10}}},
		{Part: "bards", Verdict: prices.VerdictUntried},
	}}
	return s
}

// Beside a part that bots leave alone the report must show what bots win that have learned
// to use it, and under which rules if these are others. Parts that bots use must have no
// such value.
func TestPartsPriced(t *testing.T) {
	for _, c := range []struct {
		rules     string
		want, not []string
	}{
		{withParts(false).Variant.RulesHash, []string{
			"│ part │ kind │ could be used in │ and was in │ when learned │ so it is │",
			"│ Soldiers │ card │ 900 games │ 50 % │ – │ used │",
			"│ Manure │ card │ 800 games │ 0 % │ −3.0 ± 1.0 │ proven weak │",
			"│ Imperial draw │ action │ 1,000 games │ 0.3 % │ −11.0 ± 1.0 │ proven weak │",
			"│ Hero │ card │ 0 games │ – │ +8.0 ± 2.0 │ worth learning, with Imperial draw │",
			"│ Edict │ card │ 0 games │ – │ – │ not judged: bots hardly ever draw twice │",
			"until it knew how, wins more with it than without",
		}, []string{"under proelio/0.9.6"}},
		{"0123456789abcdef", []string{
			"│ Manure │ card │ 800 games │ 0 % │ −3.0 ± 1.0 │ proven weak under proelio/0.9.6 │",
			"wins more with it than without, under proelio/0.9.6",
		}, nil},
	} {
		text := summaryText(t, priced(c.rules), PartsTable)
		for _, w := range c.want {
			if !strings.Contains(text, w) {
				t.Errorf("%q is missing in\n%s", w, text)
			}
		}
		for _, w := range c.not {
			if strings.Contains(text, w) {
				t.Errorf("%q is in\n%s", w, text)
			}
		}
	}
}

// A note about parts behind those that bots leave alone must say where their worth is
// shown.
func TestBehindPriced(t *testing.T) {
	s := priced(withParts(false).Variant.RulesHash)
	const behind = "what Hero and Edict are worth, only the column \"when learned\" of --tables parts says"
	if text := summaryText(t, s); strings.Contains(text, behind) || !strings.Contains(text, "nothing here says what Hero and Edict are worth") {
		t.Errorf("nobody knows of Edict, and the note is\n%s", text)
	}
	s.Prices.List = append(s.Prices.List, prices.Price{Part: "edict", Verdict: prices.VerdictWeak, AccessPart: "draw", Learned: s.Prices.PriceOf("draw").Learned})
	if text := summaryText(t, s); !strings.Contains(text, behind) {
		t.Errorf("%q is missing in\n%s", behind, text)
	}
}

// The line at the top must count the parts that are proven weak, worth learning, and not
// judged, and say under which rules.
func TestLeftOutPriced(t *testing.T) {
	s := priced("r")
	never := func(ids ...string) *leftOutParts {
		n := &leftOutParts{offered: 9}
		for _, id := range ids {
			m := s.Result.Metrics()[0]
			m.ID = id
			n.neverUsed = append(n.neverUsed, &m)
		}
		return n
	}
	for _, c := range []struct {
		n     *leftOutParts
		rules string
		p     *prices.Prices
		want  string
	}{
		{never("act.manure", "act.draw", "card.hero", "act.edict", "act.bards"), "r", s.Prices, "2 proven weak, 1 worth learning, 2 not judged"},
		{never("act.manure", "card.hero", "act.edict"), "", s.Prices, "1 proven weak under proelio/0.9.6, 1 worth learning under proelio/0.9.6, 1 not judged"},
		{never("act.edict"), "", s.Prices, "1 not judged"},
		{never("act.manure"), "r", nil, "1 not judged"},
		{never("act.manure"), "r", s.Prices, "1 proven weak"},
	} {
		if got := c.n.unusedInWords(c.p, c.rules); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// A report that is saved and read must say the same about prices.
func TestPricesSaved(t *testing.T) {
	s := priced(withParts(false).Variant.RulesHash)
	s.QuestionJSON = asking(s.Command)
	json := written(t, func(b *bytes.Buffer) error { return s.Write(b, table.JSON, Style{}) })
	list, err := Read(strings.NewReader(json), asked)
	if err != nil || len(list) != 1 {
		t.Fatalf("%d reports: %v", len(list), err)
	}
	if got, want := summaryText(t, list[0].(*Summary), PartsTable), summaryText(t, s, PartsTable); got != want || !strings.Contains(got, "worth learning") {
		t.Errorf("read again it says\n%s\nwant\n%s", got, want)
	}
}
