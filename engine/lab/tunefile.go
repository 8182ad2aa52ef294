package lab

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/reports"
	"equitas/reports/table"
)

// fileOf returns setting n, whose variant is v, as the text of a file that extends the
// question's variant. Comments give the question, the evidence and, for each changed line,
// the old value and the effect of the change.
func (m *tuneRun) fileOf(n int, v *Variant) string {
	var b strings.Builder
	var aims []string
	for i := range m.result.Aims {
		aims = append(aims, m.result.Aims[i].InWords())
	}
	comment := func(text string) {
		for _, line := range table.Wrap(table.UntieWords(text), 72) {
			b.WriteString(strings.TrimRight("# "+line, " ") + "\n")
		}
	}
	comment("Is " + m.home.Set.Title + " with these changes nearer to its aims: " + strings.Join(aims, ", ") + "?")
	b.WriteString("#\n")
	comment("Found by equitas tune: " + m.result.Sentence())
	comment(fmt.Sprintf("Proven on %s not used in the search, at %d seats, by %s; the search played %s deals under settings of %d rules. Seed %d.",
		table.CountWithNoun(m.result.ProofDeals, "deal"), m.seats, m.lineup(), table.Thousands(m.played), len(m.space.knobs), m.seed))
	fmt.Fprintf(&b, "game    = %s\nextends = %s\ntitle   = %s\n\n", rule.Quote(m.home.Set.Game), rule.Quote(m.home.Set.Name), rule.Quote(m.home.Set.Title+", tuned"))
	width := 0
	type line struct{ text, why string }
	var lines []line
	put := func(path, why string) {
		x := v.Set.Value(path)
		if x == nil {
			return
		}
		text := path + " = " + x.TOMLLine()
		width = max(width, len([]rune(text)))
		lines = append(lines, line{text, why})
	}
	for _, s := range m.request.Sets {
		if key, _, ok := question.CutKey(s); ok {
			put(key, "as asked")
		}
	}
	for _, k := range m.space.changedKnobs(m.settings[n]) {
		kn := m.space.knobs[k]
		was := kn.values[kn.home]
		if was == "" {
			was = "nothing"
		}
		put(kn.path, "was "+was+m.effectInWords(kn.path, int(m.settings[n][k])))
	}
	slices.SortStableFunc(lines, func(a, b line) int { return strings.Compare(a.text, b.text) })
	for _, l := range lines {
		fmt.Fprintf(&b, "%-*s  # %s\n", width, l.text, l.why)
	}
	return b.String()
}

// effectInWords returns words for the effect that the value with the given index, of the
// rule at path, has alone, on the aim that it changes most; "" if it clearly changes none.
func (m *tuneRun) effectInWords(path string, value int) string {
	i := slices.IndexFunc(m.result.KnobEffects, func(k reports.TuneKnob) bool { return k.Key == path }) // Matters has every rule that is varied
	e := &m.result.KnobEffects[i].Values[value]
	best := -1
	for a := range m.result.Aims {
		if math.Abs(e.Aims[a]) > 2*e.SE[a] && (best < 0 || math.Abs(e.Aims[a])/m.result.Aims[a].Margin > math.Abs(e.Aims[best])/m.result.Aims[best].Margin) {
			best = a
		}
	}
	if best < 0 {
		return ""
	}
	return "; by itself " + table.UntieWords(m.result.Aims[best].ChangeInWords(e.Aims[best], e.SE[best]))
}
