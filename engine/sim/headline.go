package sim

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine"
)

// defaultHeadline is what is judged together if a variant does not say.
var defaultHeadline = []string{
	"seat.first", "team.first", "len.turns", "end.scoring", "lead.changes", "lead.half", "skill.share", "guild.all",
}

// A listed metric has its place in reports.
type listed struct {
	engine.Metric
	home string // its family when it is in no headline
}

// arrange gives metrics their place as a variant's report says: the headline
// first, in its order, then the others in theirs; wishes applied. It returns
// besides which ids of the headline there are no metrics for.
func arrange(metrics []engine.Metric, r *engine.Report) (list []listed, skipped []string) {
	headline := defaultHeadline
	if r != nil && len(r.Headline) > 0 {
		headline = r.Headline
	}
	if r != nil {
		headline = slices.Concat(headline, r.Besides)
	}
	for _, m := range metrics {
		if r != nil {
			m = r.Wished(m)
		}
		if m.Family == Headline {
			m.Family = homeOf(m.ID)
		}
		list = append(list, listed{m, m.Family})
	}
	rank := func(l listed) int {
		if i := slices.Index(headline, l.ID); i >= 0 {
			return i
		}
		return len(headline)
	}
	slices.SortStableFunc(list, func(a, b listed) int { return cmp.Compare(rank(a), rank(b)) })
	for i := range list {
		if rank(list[i]) < len(headline) {
			list[i].Family = Headline
		}
	}
	if r != nil {
		for _, id := range r.Headline {
			if !slices.ContainsFunc(list, func(l listed) bool { return l.ID == id }) {
				skipped = append(skipped, id)
			}
		}
	}
	return list, skipped
}

// Measures lists what is measured of the cell, each metric in its place and with
// the margin and the goal that the variant wishes for.
func (c *Cell) Measures() []engine.Metric {
	r := &Run{Cell: c, Columns: c.Columns(), Lengths: []int32{}}
	placed, _ := arrange(r.metrics(), c.Report)
	list := make([]engine.Metric, len(placed))
	for i, l := range placed {
		list[i] = l.Metric
	}
	return list
}

// homes are the families of metrics that say nothing but that they belong in
// a headline, by the first part of their ids.
var homes = map[string]string{
	"seat": "seats", "team": "seats", "guild": "guilds", "bot": "bots", "skill": "bots", "option": "bots", "adapt": "bots",
	"len": "pace", "flow": "pace", "end": "endings", "lead": "tension", "branch": "choices", "act": "actions", "card": "cards",
}

func homeOf(id string) string {
	first, _, _ := strings.Cut(id, ".")
	if home, ok := homes[first]; ok {
		return home
	}
	return "others"
}
