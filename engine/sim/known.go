package sim

import (
	"slices"

	"equitas/engine"
)

// Metrics lists what reports on the rules can measure with so many seats,
// before the designer's own: the rules' own metrics, then those of this
// package. Those of line-ups are not of certain bots: the ID "bot.share.*" is
// that of all that begin so.
func Metrics(r engine.Rules, seats int) []engine.Metric {
	list := slices.Clone(r.Metrics(seats))
	extra := slices.Clone(genericMetrics)
	if _, ok := r.NewState(seats).(engine.Stander); ok {
		extra = append(extra, tensionMetrics(seats)...)
	}
	for _, m := range slices.Concat(extra, lineUpMetrics) {
		if !slices.ContainsFunc(list, func(l engine.Metric) bool { return l.ID == m.ID }) {
			list = append(list, m)
		}
	}
	return list
}

// lineUpMetrics stand for what botMetrics makes of a line-up.
var lineUpMetrics = []engine.Metric{
	{ID: "skill.share", Title: "Skill share", Family: "bots", Kind: engine.Mean, Unit: "share", Margin: 0.02, Up: "more", Down: "less",
		Doc: "how much of the way from a fair share to winning always a bot goes that sits alone among others"},
	{ID: "bot.share.*", Title: "Win share of a bot", Family: "bots", Kind: engine.Ratio, Unit: "share", Margin: 0.02,
		Doc: "share of the win that the bot takes per seat, in mixed line-ups"},
}
