package lab

import (
	"strings"
	"testing"

	"equitas/engine/lab/question"
	"equitas/reports"
)

// In every game, a setting that makes some part useless is not chosen as the best of a
// sweep even if its numbers are; a footnote says why. A search calls it ruined unless told
// to allow that.
func TestPassedOver(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	for _, c := range []struct{ variant, useless, why string }{
		{"proelio/0.9.6", "card.trebuchets.value=8", "card.trebuchets.value is 8: nobody could use Trebuchets"},
		{"warland/2.0.2", "build.constructions_per_turn=3", "build.constructions_per_turn has no effect while build.works_per_turn is 1"},
		{"stronghold/2010", "invader_action.ballista.resources=17", "invader_action.ballista.resources is 17: nobody could use Ballista"},
		{"empires/2002", "neutral.roll=7", "neutral.roll is 7, which nothing came to"},
	} {
		l := testLab(t)
		play := question.Play{Bots: []string{"greedy"}, Deals: 12, Sets: []string{`metric."len.turns".goal="up"`}}
		r := asked(t, l, &question.Sweep{Variant: c.variant, Vary: []string{c.useless}, RankBy: "len.turns", Play: play}).Reports[0].(*reports.Sweep)
		notes := strings.Join(r.Notes, "\n")
		if len(r.Best) > 0 || len(r.Confirmed) > 0 || r.RejectedByTrials != 1 || !strings.Contains(notes, c.useless+" is passed over: "+c.why) {
			t.Errorf("%s: best %v, %d passed over, notes %q", c.variant, r.Best, r.RejectedByTrials, notes)
		}
		q := &question.Tune{Variant: c.variant, Vary: []string{c.useless}, Aims: []string{"len.turns=1..2"}, Play: question.Play{Bots: []string{"random"}}}
		m, err := newTuneRun(q, l, question.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		at := m.space.grid.Home()
		at[0] = uint8(1 - m.space.knobs[0].home)
		n := m.settingNumber(at)
		if got := m.newFaultOf(n); !strings.HasPrefix(got, c.why) || m.newFaultOf(0) != "" {
			t.Errorf("%s: a search finds %q with it and %q without", c.variant, got, m.newFaultOf(0))
		}
		var x reports.TuneSetting
		if m.addBroken(n, &x, reports.GuardTrials); x.Guard != reports.GuardTrials || !strings.HasPrefix(x.TrialFault, c.why) {
			t.Errorf("%s: %q, %q", c.variant, x.Guard, x.TrialFault)
		}
	}
}

// A search never proposes a setting about which trial matches raise doubts, however near it
// is to the aims. It is listed with these doubts among the settings left out. It is
// proposed if the question allows them.
func TestTuneDoubts(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 10,000 games")
	}
	free := []string{reports.FreeSkill, reports.FreeShort, reports.FreeParts, "seat.first", "end.scoring", "branch.forced", "end.unfinished", "lead.changes", "lead.half"}
	q := &question.Tune{Variant: "proelio/0.9.6", Vary: []string{"card.palisades.value=5"}, Aims: []string{"len.turns=60..200"}, Budget: question.MinBudget, Unguarded: free, Levels: plantedBots, Play: question.Play{Bots: plantedBots}}
	x := tuned(t, testLab(t), q)
	t.Log(x.Sentence())
	if x.Proposal() != nil || len(x.LeftOut) != 1 || !strings.HasPrefix(x.LeftOut[0].TrialFault, "card.palisades.value is 5: nobody could use Palisades") {
		t.Errorf("left out %+v, proposed %+v", x.LeftOut, x.Proposal())
	}
	if !strings.Contains(x.Sentence(), "nobody could use Palisades") {
		t.Errorf("%q does not say why", x.Sentence())
	}
	q.Unguarded = append(q.Unguarded, reports.FreeTrials)
	if x := tuned(t, testLab(t), q); x.Proposal() == nil {
		t.Errorf("nothing proposed where it may: %s", x.Sentence())
	}
}
