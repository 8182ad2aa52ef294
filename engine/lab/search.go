package lab

import (
	"cmp"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/search"
	"equitas/engine/train"
	"equitas/reports/table"
)

// isSearch reports whether a name is that of a search bot: search, or search:100.
func isSearch(name string) bool {
	kind, _, _ := strings.Cut(name, ":")
	return kind == search.Name
}

// inReports returns a bot's name as reports have it: search, and not search:1000.
func inReports(name string) string {
	if isSearch(name) {
		if m, err := searcher(nil, name); err == nil {
			return m.Name
		}
	}
	return name
}

// searcher returns the maker of search bots with weights, nil: the rule of thumb.
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

// searchWeights returns the weights of the variant's search bots: those learned for it, if
// it is learned in seconds; otherwise those that came with it or with what it extends. nil:
// the rule of thumb.
func (v *Variant) searchWeights() []int32 {
	if v.quick() {
		return v.tuned
	}
	return v.came
}

// learnedOf returns the name of the variant those weights were learned on; "" without
// weights.
func (v *Variant) learnedOf() string {
	switch {
	case v.searchWeights() == nil:
		return ""
	case v.quick():
		return cmp.Or(v.tunedOf, v.Asked)
	}
	return v.cameWith
}

// judgesBy says which weights those are.
func (v *Variant) judgesBy() string {
	switch of := v.learnedOf(); {
	case of == "":
		return "the game's rule of thumb"
	case v.quick() && of == v.Asked:
		return "what was learned of the variant"
	default:
		return "what was learned of " + of
	}
}

// takeKnown sets the weights of search bots where a variant takes minutes to learn: those
// that came with it, or with the nearest of what it extends, for that many seats.
func (v *Variant) takeKnown(seats int) {
	v.came, v.cameWith = nil, ""
	judge, ok := v.Rules.(engine.Weigher)
	if !ok || v.quick() {
		return
	}
	if name, style := v.known(seats); style != nil {
		v.came, v.cameWith = style.Apply(judge.Features(), engine.Defaults(judge)), name
	}
}

// expertThinks is the number of iterations of a teacher's decision: more add little.
const expertThinks = 100

// expert returns the teacher for training on a variant: a search bot with the learner's
// weights. nil if the game has no determinizations.
func expert(v *Variant) train.Expert {
	if _, ok := v.Rules.(engine.Determinizer); !ok {
		return nil
	}
	return func(weights []int32) (bot.Maker, error) { return search.WeightedMaker(expertThinks, weights) }
}
