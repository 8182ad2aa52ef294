package main

import (
	"strconv"
	"strings"

	"equitas/engine/bot"
	"equitas/engine/bot/ismcts"
)

// isSearch reports whether a name is that of a bot that searches: search, or
// search:100 for another number of iterations.
func isSearch(name string) bool {
	kind, _, _ := strings.Cut(name, ":")
	return kind == ismcts.Name
}

// searcher makes bots that search. They judge by the weights that were learned
// for the variant in games whose edition comes with some, and by the rule of
// thumb in others, whoever else plays and whatever was learned before.
func searcher(v *variant, name string) (bot.Maker, error) {
	n := ismcts.DefaultIterations
	if _, number, numbered := strings.Cut(name, ":"); numbered {
		var err error
		if n, err = strconv.Atoi(number); err != nil {
			n = 0
		}
	}
	var weights []int32
	by := "; it judges by the game's rule of thumb"
	if v.lib.taught(v.Set.Game) {
		weights = v.tuned
		by = "; it judges by what was learned of this variant"
	}
	m, err := ismcts.WeightedMaker(n, weights)
	if err != nil {
		return m, usagef("bot %q: the iterations must be a whole number from 1 to %s", name, commas(ismcts.MaxIterations))
	}
	m.Doc += by
	return m, nil
}
