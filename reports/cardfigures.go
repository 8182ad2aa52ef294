package reports

import (
	"strings"

	"equitas/engine"
)

// A CardFigure is what a run measured of a card.
type CardFigure struct {
	Card   string // its id
	Family string // what of it: "cards used"
	Text   string // the value, as tables write it
	Half   string // of [CardColumns]: half of its interval, in the unit of Text; "" unknown
	Value  float64
	Lo, Hi float64 // of [CardColumns]: the interval of Value; NaN unknown
}

// mostCardFamilies is how many of the families about cards are told.
const mostCardFamilies = 2

// CardFigures are what a run measured of every card: of the families about cards the first,
// and the one that says how often they are used, where there is one.
func (s *Summary) CardFigures() []CardFigure {
	about := func(m *engine.Metric) bool {
		return m.Place.Subject == "card" && !m.Situated && m.Kind != engine.Vector && m.Kind != engine.Stratified
	}
	var names []string
	for _, v := range s.Result.Of(about) {
		if f := v.Metric.Family; len(names) == 0 || f != names[len(names)-1] {
			names = append(names, f)
		}
	}
	wanted := map[string]bool{}
	for _, f := range names {
		if len(wanted) == 0 || strings.HasSuffix(f, " used") && len(wanted) < mostCardFamilies {
			wanted[f] = true
		}
	}
	var l []CardFigure
	for _, v := range s.Result.Of(func(m *engine.Metric) bool { return about(m) && wanted[m.Family] }) {
		id := v.Metric.ID[strings.LastIndex(v.Metric.ID, ".")+1:]
		if v.Has {
			l = append(l, CardFigure{Card: id, Family: v.Metric.Family, Text: amount(v.Metric, v.Value, max(digits(v.Half()*factor(v.Metric)), 0)), Value: v.Value})
		}
	}
	return l
}
