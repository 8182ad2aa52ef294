package lab

import (
	"strconv"
	"strings"

	"equitas/engine/bot"
	"equitas/engine/search"
	"equitas/reports/table"
)

// isSearch reports whether a name is that of a bot that searches: search, or
// search:100 for another number of iterations.
func isSearch(name string) bool {
	kind, _, _ := strings.Cut(name, ":")
	return kind == search.Name
}

// searcher makes bots that search and judge by weights, nil: the rule of thumb.
func searcher(weights []int32, name string) (bot.Maker, error) {
	n := search.DefaultIterations
	if _, number, numbered := strings.Cut(name, ":"); numbered {
		var err error
		if n, err = strconv.Atoi(number); err != nil {
			n = 0
		}
	}
	m, err := search.WeightedMaker(n, weights)
	if err != nil {
		return m, wrongf("bot %q: the iterations must be a whole number from 1 to %s", name, table.Thousands(search.MaxIterations))
	}
	return m, nil
}

// searchWeights are what bots that search judge by: the weights that were learned
// for the variant, in games whose variants are learned in seconds. In others they
// are nil, whoever else plays and whatever was learned before.
func (v *Variant) searchWeights() []int32 {
	if v.quick() {
		return v.tuned
	}
	return nil
}

// judgesBy says what they judge by.
func (v *Variant) judgesBy() string {
	if v.searchWeights() == nil {
		return "the game's rule of thumb"
	}
	return "what was learned of the variant"
}
