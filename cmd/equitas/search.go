package main

import (
	"strconv"
	"strings"

	"equitas/engine/bot"
	"equitas/engine/bot/ismcts"

	"github.com/spf13/cobra"
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

// completeBots completes the last name of a line-up.
func completeBots(_ *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
	before := word[:strings.LastIndexByte(word, ',')+1]
	var l []string
	lib, err := openLibrary()
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	seen := map[string]bool{}
	for _, g := range lib.Games() {
		for _, name := range lib.botNames(g.Name()) {
			if !seen[name] {
				seen[name] = true
				l = append(l, before+name)
			}
		}
	}
	return l, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}
