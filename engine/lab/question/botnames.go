package question

import (
	"strconv"
	"strings"

	"equitas/engine/bot"
	"equitas/engine/search"
	"equitas/reports/table"
)

// IsSearch reports whether name is that of a bot that searches, such as "search" or
// "search:100".
func IsSearch(name string) bool {
	kind, _, _ := strings.Cut(name, ":")
	return kind == search.Name
}

// BotInReports returns a bot's name as reports show it: without the default number of
// iterations, for example "search" for "search:1000".
func BotInReports(name string) string {
	if IsSearch(name) {
		if m, err := SearchMaker(nil, name); err == nil {
			return m.Name
		}
	}
	return name
}

// SearchMaker returns the maker of the search bot with the given name, such as "search:100",
// and the given weights; nil stands for the rule of thumb.
func SearchMaker(weights []int32, name string) (bot.Maker, error) {
	n := search.DefaultIterations
	if _, number, numbered := strings.Cut(name, ":"); numbered {
		var err error
		if n, err = strconv.Atoi(number); err != nil {
			n = 0
		}
	}
	m, err := search.WeightedMaker(n, weights)
	if err != nil {
		return m, Invalidf("bot %q: the iterations must be a whole number from 1 to %s", name, table.Thousands(search.MaxIterations))
	}
	return m, nil
}

// A bot of a line-up may be named for one role, as in "invader=tuned". It then plays that
// role in every match, and the seats are not rotated.

// WithoutRole returns the name of a bot without its role, if it has one: "tuned" for
// "invader=tuned".
func WithoutRole(name string) string {
	if _, bot, ok := ForRole(name); ok {
		return bot
	}
	return name
}

// ForRole splits the name of a bot that is named for a role, such as "invader=tuned". ok is
// false for any other name, such as a path that contains =.
func ForRole(name string) (role, bot string, ok bool) {
	role, bot, ok = strings.Cut(name, "=")
	return role, bot, ok && !strings.ContainsAny(role, `./\:`)
}
