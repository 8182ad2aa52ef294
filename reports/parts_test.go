package reports

import (
	"bytes"
	"strings"
	"testing"

	"equitas/engine/sim"
	"equitas/reports/table"
)

// withParts returns the fixture with parts of all kinds.
func withParts(judged bool) *Summary {
	s := fixtureSummary(40)
	forced := func(gain float64) *sim.ForcedUse {
		if !judged {
			return nil
		}
		return &sim.ForcedUse{Positions: 40, Pairs: 60, Gain: gain, Lo: gain - 0.01, Hi: gain + 0.01}
	}
	s.Judged = judged
	s.Parts = []sim.PartUse{
		{Part: "soldiers", Title: "Soldiers", What: "card", UseText: "use Soldiers", Base: &sim.Use{Matches: 1000, Usable: 900, Used: 450}},
		{Part: "manure", Title: "Manure", What: "card", UseText: "use Manure", Base: &sim.Use{Matches: 1000, Usable: 800}, Forced: forced(0.15)},
		{Part: "hero", Title: "Hero", What: "card", UseText: "use Hero", AccessParts: []string{"draw"}, Base: &sim.Use{Matches: 1000}, Forced: forced(-0.12)},
		{Part: "edict", Title: "Edict", What: "card", UseText: "use Edict", AccessParts: []string{"draw"}, Base: &sim.Use{Matches: 1000}, Forced: forced(0.005)},
		{Part: "draw", Title: "Imperial draw", What: "action", UseText: "draw twice", Base: &sim.Use{Matches: 1000, Usable: 1000, Used: 3}, Forced: forced(-0.11)},
		{Part: "bards", Title: "Bards", What: "perk", UseText: "use Bards", Base: &sim.Use{Matches: 1000}},
		{Part: "winter", Title: "Winter", What: "season", UseText: "see Winter", Stage: true, Base: &sim.Use{Matches: 1000, Usable: 1000, Used: 20}},
	}
	return s
}

func summaryText(t *testing.T, s *Summary, tables ...string) string {
	t.Helper()
	return strings.Join(strings.Fields(written(t, func(b *bytes.Buffer) error {
		return s.Write(b, table.Text, Style{Style: table.Style{Width: 200}, Tables: tables})
	})), " ")
}

// A report must say of every part whether its bots use it, and otherwise what is known
// about it.
func TestParts(t *testing.T) {
	for _, c := range []struct {
		what      string
		text      string
		want, not []string
	}{
		{"asked for by its name", summaryText(t, withParts(false), PartsTable), []string{
			"│ Soldiers │ card │ 900 games │ 50 % │ used │",
			"│ Manure │ card │ 800 games │ 0 % │ not judged │",
			"│ Hero │ card │ 0 games │ – │ not judged: bots hardly ever draw twice │",
			"│ Bards │ perk │ 0 games │ – │ not judged: nobody ever could │",
			"│ Winter │ season │ – │ 2 % │ seldom comes │",
			"these bots hardly ever draw twice (in 3 of 1,000 games in which somebody could): nothing here says what Hero and Edict are worth; --parts measures it",
		}, []string{"when forced"}},
		{"left out", summaryText(t, withParts(false)), []string{"choices, parts", "nothing here says what Hero and Edict are worth"}, []string{"PARTS"}},
		{"judged", summaryText(t, withParts(true)), []string{
			"│ Soldiers │ card │ 900 games │ 50 % │ – │ used │",
			"│ Manure │ card │ 800 games │ 0 % │ +15 ± 1 │ worth more than bots think │",
			"│ Hero │ card │ 0 games │ – │ −12 ± 1 │ weak │",
			"│ Edict │ card │ 0 games │ – │ 0 ± 1 │ worth at most 2 points │",
			"│ Imperial draw │ action │ 1,000 games │ 0.3 % │ −11 ± 1 │ weak │",
			"what Hero and Edict are worth, only the column \"when forced\" says",
		}, []string{"--parts measures it", "nothing here says"}},
	} {
		for _, w := range c.want {
			if !strings.Contains(c.text, w) {
				t.Errorf("%s: %q is missing in\n%s", c.what, w, c.text)
			}
		}
		for _, w := range c.not {
			if strings.Contains(c.text, w) {
				t.Errorf("%s: %q is in\n%s", c.what, w, c.text)
			}
		}
	}
}

// A report that is saved and read must say the same about parts.
func TestPartsSaved(t *testing.T) {
	s := withParts(true)
	s.QuestionJSON = asking(s.Command)
	json := written(t, func(b *bytes.Buffer) error { return s.Write(b, table.JSON, Style{}) })
	list, err := Read(strings.NewReader(json), asked)
	if err != nil || len(list) != 1 {
		t.Fatalf("%d reports: %v", len(list), err)
	}
	if got, want := summaryText(t, list[0].(*Summary)), summaryText(t, s); got != want {
		t.Errorf("read again it says\n%s\nwant\n%s", got, want)
	}
}

// A comparison must show the parts that were changed and those that give access to them,
// side by side.
func TestPartsCompared(t *testing.T) {
	c := learnedTo(left(&sim.ForcedUse{Positions: 20, Pairs: 80, Gain: 0.01, Lo: -0.02, Hi: 0.04}, 0))
	text := strings.Join(strings.Fields(written(t, func(b *bytes.Buffer) error {
		return c.Write(b, table.Text, Style{Style: table.Style{Width: 200}, Tables: []string{PartsTable}})
	})), " ")
	for _, w := range []string{
		"│ part │ kind │ base │ other │ own bots │ when forced │ so it is │",
		"│ Hero │ card │ – │ – │ – │ – │ not judged: bots never draw twice │",
		"│ Draw │ action │ 0 % │ 0 % │ 78 % │ +1 ± 3 │ used by own bots alone │",
	} {
		if !strings.Contains(text, w) {
			t.Errorf("%q is missing in\n%s", w, text)
		}
	}
	if text := page80(t, c); strings.Contains(text, "PARTS") || !strings.Contains(text, ", parts") {
		t.Errorf("nobody asked for the table: it is named and not shown\n%s", text)
	}
}
