package lab

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/reports"
	"equitas/reports/table"
)

// If learned players leave out much of a game, the rule of thumb plays it too: a catapult
// that costs one goblin, always hits and is never built by learned bots is reported to
// decide matches if the Invader plays by the rule of thumb. For a change without effect the
// report notes only that the rule of thumb was asked. Bots without training are not
// checked.
func TestDissent(t *testing.T) {
	judges(t, "plays thousands of matches")
	files := fstest.MapFS{}
	for name, rules := range map[string]string{
		"catapult": "[invader_action.catapult]\npay.goblin.goblin = 1\ndeck = { hit = 7, miss = 0 }\nhit = [{ do = \"demolish\", n = 5, instead = [\"cauldron\", \"tower\"] }]\n",
		"glory":    "[glory.mass_siege]\npoints = 2\n",
	} {
		files["own/"+name+".toml"] = &fstest.MapFile{Data: []byte("game = \"stronghold\"\nextends = \"stronghold/2010\"\ntitle = \"Own\"\n" + rules)}
	}
	l := testLab(t, rule.Layer{Variants: files})
	for _, c := range []struct {
		name, bots string
		deals      int
		asked      bool
		disagrees  bool
	}{
		{"own/catapult", "", 1200, true, true},
		{"own/glory", "", 600, true, false},
		{"own/catapult", "greedy", 100, false, false},
	} {
		q := &question.Compare{Base: "stronghold/2010", Others: []string{c.name}, Play: question.Play{Deals: c.deals}}
		if c.bots != "" {
			q.Bots = []string{c.bots}
		}
		a, err := l.Ask(t.Context(), q, question.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		r := a.Reports[0].(*reports.Comparison)
		page := reports.Page(r, reports.Style{})
		asked := slices.ContainsFunc(page.Notes, func(n string) bool {
			return strings.Contains(n, "the rule of thumb was asked too, in every role and in all, on ")
		})
		const says = " Players disagree: where the Invader plays by the rule of thumb, "
		if asked != c.asked || r.RuleOfThumbDisagrees() != c.disagrees || strings.Contains(page.Lead, says) != c.disagrees {
			t.Errorf("%s, bots %q: asked %v, disagrees %v: %q", c.name, c.bots, asked, r.RuleOfThumbDisagrees(), page.Lead)
		}
		if !c.disagrees {
			continue
		}
		if share := r.Dissent.Result.Row("role.share.invader"); share == nil || share.Change.Lo < 0.02 || share.Change.Lo > 0.09 || share.Change.Hi < 0.05 || r.Dissent.Result.Deals != 600 {
			t.Errorf("the rule of thumb finds %+v", share)
		}
		var b bytes.Buffer
		if err := r.Write(&b, table.JSON, reports.Style{}); err != nil {
			t.Fatal(err)
		}
		again, err := ReadReports(&b)
		if err != nil {
			t.Fatal(err)
		}
		if got := reports.Page(again[0], reports.Style{}); got.Lead != page.Lead || len(got.Tables) != len(page.Tables) {
			t.Errorf("read again it is %q, was %q", got.Lead, page.Lead)
		}
	}
}
