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
// for the variant, where the game has features.
func searcher(v *variant, name string) (bot.Maker, error) {
	n := ismcts.DefaultIterations
	if _, number, numbered := strings.Cut(name, ":"); numbered {
		var err error
		if n, err = strconv.Atoi(number); err != nil {
			n = 0
		}
	}
	m, err := ismcts.WeightedMaker(n, v.tuned)
	if err != nil {
		return m, usagef("bot %q: the iterations must be a whole number from 1 to %s", name, commas(ismcts.MaxIterations))
	}
	return m, nil
}
