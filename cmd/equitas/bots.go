package main

import (
	"fmt"
	"strconv"
	"strings"

	"equitas/engine/bot"
	"equitas/engine/bot/ismcts"

	"github.com/spf13/cobra"
)

// botNames lists the bots, simplest first.
func botNames() []string { return append(bot.Names(), ismcts.Name) }

// findBot returns the maker of the bots of a name: "greedy", "search", or
// "search:100" for another number of iterations.
func findBot(name string) (bot.Maker, error) {
	if m, ok := bot.Lookup(name); ok {
		return m, nil
	}
	kind, number, numbered := strings.Cut(name, ":")
	if kind != ismcts.Name {
		if _, ok := bot.Lookup(kind); ok {
			return bot.Maker{}, usagef("bot %q: only %s takes a number", name, ismcts.Name)
		}
		return bot.Maker{}, usagef("there is no bot %q%s", name, suggestion(kind, botNames()))
	}
	n := ismcts.DefaultIterations
	if numbered {
		var err error
		if n, err = strconv.Atoi(number); err != nil {
			n = 0
		}
	}
	m, err := ismcts.Maker(n)
	if err != nil {
		return m, usagef("bot %q: the iterations must be a whole number from 1 to %d", name, ismcts.MaxIterations)
	}
	return m, nil
}

// botNotes says how the bots play.
func (p *setup) botNotes() []string {
	var l []string
	seen := map[string]bool{}
	for _, name := range p.bots {
		m, err := findBot(name)
		if err != nil || seen[m.Name] {
			continue
		}
		seen[m.Name] = true
		note := m.Name + " " + m.Doc
		if !m.Adapts {
			note += "; it does not adapt to a variant"
		}
		l = append(l, note)
	}
	return l
}

// completeBots completes the last name of a line-up.
func completeBots(_ *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
	before := word[:strings.LastIndexByte(word, ',')+1]
	var l []string
	for _, name := range botNames() {
		m, err := findBot(name)
		if err != nil {
			continue
		}
		l = append(l, fmt.Sprintf("%s%s\t%s", before, name, m.Doc))
	}
	return l, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}
