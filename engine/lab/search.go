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

// isSearch reports whether a name is that of a bot that searches: search, or
// search:100 for another number of iterations.
func isSearch(name string) bool {
	kind, _, _ := strings.Cut(name, ":")
	return kind == search.Name
}

// inReports is a bot's name as reports have it: search, and not search:1000.
func inReports(name string) string {
	if isSearch(name) {
		if m, err := searcher(nil, name); err == nil {
			return m.Name
		}
	}
	return name
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
// for the variant, in games whose variants are learned in seconds; in others those
// that came with it or with what it extends. nil: the rule of thumb's.
func (v *Variant) searchWeights() []int32 {
	if v.quick() {
		return v.tuned
	}
	return v.came
}

// learnedOf names the variant of which those weights were learned; "" where there are
// none.
func (v *Variant) learnedOf() string {
	switch {
	case v.searchWeights() == nil:
		return ""
	case v.quick():
		return cmp.Or(v.tunedOf, v.Asked)
	}
	return v.cameWith
}

// judgesBy says what they judge by.
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

// takeKnown makes ready what bots that search judge by where a variant takes minutes
// to learn: what came with it, or with the nearest of what it extends, for so many
// seats.
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

// teacherThinks is for how many iterations a teacher thinks at every decision: more
// tell it little more.
const teacherThinks = 100

// teacher makes the teacher of those who learn a variant: who searches, and judges as
// they do. nil where nobody can.
func teacher(v *Variant) train.Teacher {
	if _, ok := v.Rules.(engine.Guesser); !ok {
		return nil
	}
	return func(weights []int32) (bot.Maker, error) { return search.WeightedMaker(teacherThinks, weights) }
}
