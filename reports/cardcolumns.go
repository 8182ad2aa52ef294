package reports

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim/inference"
	"equitas/reports/number"
	"equitas/reports/table"
)

// A CardColumn is one measured figure of all cards, or of some, such as how often each is
// used.
type CardColumn struct {
	ID          string // id of its metrics without the card's id: "card.use"
	Family      string // the table that the metrics belong to: "cards used"
	IsAdvantage bool   // the metric is in percentage points: how much more often a player with the card wins
	Figures     []CardFigure

	Confidence float64 // confidence level of the intervals: 0.95
}

// CardColumns returns the measured figures about the cards with the given ids, a column for
// each kind of metric. Columns of advantages come first; otherwise the order is that of the
// report. A metric is about a card if the last part of its id ("card.use.CARD") is the
// card's; metrics whose ids are equal up to that part form a column. Columns with rows
// about anything but these cards are omitted.
func CardColumns(s *inference.Summary, cards []string) []CardColumn {
	var l []CardColumn
	about := func(m *engine.Metric) (id, card string) {
		i := strings.LastIndexByte(m.ID, '.')
		return m.ID[:max(i, 0)], m.ID[i+1:]
	}
	other := map[string]bool{} // families with rows that are about no card
	for _, m := range s.Metrics() {
		if id, card := about(&m); !slices.Contains(cards, card) || m.Kind == engine.Vector {
			other[id] = true
		}
	}
	for _, v := range s.Select(func(m *engine.Metric) bool { id, _ := about(m); return id != "" && !other[id] }) {
		if !v.Measured || !table.IsFinite(v.Value) {
			continue
		}
		id, card := about(&v.Metric)
		at := slices.IndexFunc(l, func(c CardColumn) bool { return c.ID == id })
		if at < 0 {
			at = len(l)
			l = append(l, CardColumn{ID: id, Family: v.OwnFamily, IsAdvantage: v.Metric.Unit == "pp", Confidence: v.Confidence})
		}
		half := v.HalfWidth()
		f := CardFigure{Card: card, Family: v.OwnFamily, Text: number.FormatValue(v.Metric, v.Value, max(number.Decimals(half*number.Factor(v.Metric)), 0)), Value: v.Value, Lo: v.Lo, Hi: v.Hi}
		if table.IsFinite(half) {
			f.HalfWidth = number.FormatFixed(half*number.Factor(v.Metric), max(number.Decimals(half*number.Factor(v.Metric)), 0), false)
		}
		l[at].Figures = append(l[at].Figures, f)
	}
	slices.SortStableFunc(l, func(a, b CardColumn) int {
		switch {
		case a.IsAdvantage == b.IsAdvantage:
			return 0
		case a.IsAdvantage:
			return -1
		}
		return 1
	})
	return l
}

// SummaryWithRules returns the summary of the first side in all that was played under the
// rules with the hash rules, and a description of that side. If no side had these rules,
// found is false, and the result is the first report's; of a comparison, that of other. If
// all contains neither a summary nor a comparison, s is nil.
func SummaryWithRules(all []Report, rules string) (s *inference.Summary, side Side, found bool) {
	for _, rep := range all {
		switch x := rep.(type) {
		case *Summary:
			if s == nil || x.Variant.RulesHash == rules {
				s, side = x.Result, x.Variant
			}
		case *Comparison:
			switch {
			case x.Base.RulesHash == rules:
				s, side = x.Terms.Summarise(x.Result.Base), x.Base
			case s == nil || x.Other.RulesHash == rules:
				s, side = x.Terms.Summarise(x.Result.Other), x.Other
			}
		}
		if side.RulesHash == rules {
			return s, side, true
		}
	}
	return s, side, false
}
