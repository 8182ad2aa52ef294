package reports

import (
	"strings"

	"equitas/engine"
	"equitas/reports/number"
)

// A CardFigure is a measured figure of a card.
type CardFigure struct {
	Card      string // id of the card
	Family    string // table of the figure: "cards used"
	Text      string // the value, as tables write it
	HalfWidth string // only from [CardColumns]: half of its interval, in the unit of Text; "" if unknown
	Value     float64
	Lo, Hi    float64 // only from [CardColumns]: the interval of Value; NaN if unknown
}

// maxCardFamilies is the largest number of tables whose figures [Summary.CardFigures]
// returns.
const maxCardFamilies = 2

// CardFigures returns the measured figures of every card from at most two tables: the first
// table about cards, and the one on how often cards are used, if there is one.
func (s *Summary) CardFigures() []CardFigure {
	about := func(m *engine.Metric) bool {
		return m.Place.Subject == "card" && !m.IsConfounded && m.Kind != engine.Vector && m.Kind != engine.Stratified
	}
	var names []string
	for _, v := range s.Result.Select(about) {
		if f := v.Metric.Family; len(names) == 0 || f != names[len(names)-1] {
			names = append(names, f)
		}
	}
	wanted := map[string]bool{}
	for _, f := range names {
		if len(wanted) == 0 || strings.HasSuffix(f, " used") && len(wanted) < maxCardFamilies {
			wanted[f] = true
		}
	}
	var l []CardFigure
	for _, v := range s.Result.Select(func(m *engine.Metric) bool { return about(m) && wanted[m.Family] }) {
		id := v.Metric.ID[strings.LastIndex(v.Metric.ID, ".")+1:]
		if v.Measured {
			l = append(l, CardFigure{Card: id, Family: v.Metric.Family, Text: number.FormatValue(v.Metric, v.Value, max(number.Decimals(v.HalfWidth()*number.Factor(v.Metric)), 0)), Value: v.Value})
		}
	}
	return l
}
