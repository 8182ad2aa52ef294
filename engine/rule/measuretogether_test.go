package rule_test

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
)

// alike loads variants and returns how they are measured when they are compared.
func alike(t *testing.T, l *rule.Library, names ...string) ([]*rule.Loaded, []*engine.Measurement) {
	t.Helper()
	var vs []*rule.Loaded
	for _, name := range names {
		vs = append(vs, pico.Load(t, l, name))
	}
	reports, _ := rule.ReadMeasuringTogether(vs, 2)
	return vs, reports
}

// What one variant counts must be counted for all that are compared, in the same way.
func TestAlike(t *testing.T) {
	l := pico.LibraryWithMetrics(t, map[string]string{
		"m": pico.DerivedHeader + measuring1,
		"n": pico.DerivedHeader + "[metric.trades_a_turn]\nnum = \"match.act.trade > 0\"\n[metric.draws]\nnum = \"match.act.draw\"\n[report.seconds]\ndraw = 2\n",
		"p": pico.DerivedHeader + "[metric.\"len.turns\"]\ngoal = \"down\"\n",
	})
	row := []int64{30, 1, 20, 3, 840, 7, 1 << 40, 840, 0, 50}
	for _, c := range []struct {
		names   []string
		trades  int64 // value of trades_a_turn's num for the row
		seconds int64 // seconds for the row
		draws   bool
	}{
		{[]string{"pico/1", "pico/m"}, 3, 20*8 + 3*30, false},
		{[]string{"pico/m", "pico/1"}, 3, 20*8 + 3*30, false},
		{[]string{"pico/m", "pico/n"}, 1, 40, true},
		{[]string{"pico/n", "pico/m"}, 3, 20*8 + 3*30, true},
		{[]string{"pico/m", "pico/p", "pico/n"}, 1, 40, true},
	} {
		_, reports := alike(t, l, c.names...)
		for i, r := range reports {
			if got := extra(t, r, "metric.trades_a_turn.num", [][]int64{row})[0]; got != c.trades {
				t.Errorf("%v: %s counts %d trades, want %d", c.names, c.names[i], got, c.trades)
			}
			if got := extra(t, r, "seconds", [][]int64{row})[0]; got != c.seconds {
				t.Errorf("%v: %s counts %d seconds, want %d", c.names, c.names[i], got, c.seconds)
			}
			if got := slices.ContainsFunc(r.Metrics, func(m engine.Metric) bool { return m.ID == "draws" }); got != c.draws {
				t.Errorf("%v: %s measures draws: %t, want %t", c.names, c.names[i], got, c.draws)
			}
		}
	}
}

// The headline and goals must be those of the other variant, unless it defines nothing
// about measuring.
func TestSays(t *testing.T) {
	child := "game = \"pico\"\nextends = \"pico/m\"\ntitle = \"X\"\n"
	l := pico.LibraryWithMetrics(t, map[string]string{
		"m":       pico.DerivedHeader + measuring1,
		"same":    child + "[hand]\nlimit = 6\n",
		"limited": child + "[gate.\"len.turns\"]\nbelow = 60\n",
		"less":    child + "[metric.\"len.turns\"]\ndrop = true\n",
		"p":       pico.DerivedHeader + "[metric.\"len.turns\"]\ngoal = \"down\"\n",
	})
	for _, c := range []struct {
		base, other string
		says        bool
	}{
		{"pico/1", "pico/m", true}, {"pico/m", "pico/1", false}, {"pico/m", "pico/same", false}, {"pico/same", "pico/m", false},
		{"pico/m", "pico/limited", false}, {"pico/m", "pico/less", true}, {"pico/less", "pico/m", false}, {"pico/m", "pico/p", true}, {"pico/m", "pico/m", false},
	} {
		vs, reports := alike(t, l, c.base, c.other)
		if got := rule.AddsMeasures(vs[0].Set, vs[1].Set); got != c.says {
			t.Errorf("%s against %s: says %t, want %t", c.other, c.base, got, c.says)
		}
		of := vs[0]
		if c.says {
			of = vs[1]
		}
		want, _ := of.ReadMeasuring(2)
		if got := reports[1]; !slices.Equal(got.Headline, want.Headline) || !slices.Equal(got.Targets, want.Targets) {
			t.Errorf("%s against %s: headline %q, targets %+v, want %q, %+v", c.other, c.base, got.Headline, got.Targets, want.Headline, want.Targets)
		}
		if own, _ := vs[1].ReadMeasuring(2); !slices.Equal(reports[1].Gates, own.Gates) {
			t.Errorf("%s against %s: gates %+v", c.other, c.base, reports[1].Gates)
		}
	}
}
