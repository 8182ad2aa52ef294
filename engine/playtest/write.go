package playtest

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// PlayerNumbers returns, by game and index of the seat, a number from 1 that stands for the person,
// and is the same in all games; 0 if the person is unknown.
func PlayerNumbers(games []Game) [][]int {
	known := map[string]int{}
	all := make([][]int, len(games))
	for i := range games {
		all[i] = make([]int, games[i].Seats)
		for k, name := range games[i].names {
			name = strings.ToLower(name)
			if known[name] == 0 {
				known[name] = len(known) + 1
			}
			all[i][k] = known[name]
		}
	}
	return all
}

// TableRows returns games as rows of a table with the given headings, which are those of [Headings] or
// of a table that was read. People are called P1, P2, …, since their names must not be copied to other
// files.
func TableRows(games []Game, heads []string) [][]string {
	who := PlayerNumbers(games)
	columns := make([]column, len(heads))
	for i, h := range heads {
		columns[i], _, _ = columnOf(h)
	}
	rows := make([][]string, len(games))
	for i := range games {
		for _, c := range columns {
			rows[i] = append(rows[i], games[i].cellText(c, who[i]))
		}
	}
	return rows
}

// cellText returns the game's text in a column; "" if there is none. players are the numbers of its
// people as in [PlayerNumbers].
func (g *Game) cellText(c column, players []int) string {
	switch c.key {
	case colDate:
		return g.Date
	case colVariant:
		return g.Terms.Variant
	case colRules:
		return g.Rules
	case colSeats:
		return strconv.Itoa(g.Seats)
	case colNames:
		if slices.Max(players) == 0 {
			return ""
		}
		l := make([]string, len(players))
		for i, n := range players {
			l[i] = "P" + strconv.Itoa(n)
		}
		return strings.Join(l, ", ")
	case colWinner:
		if len(g.Winners) == 0 {
			return pickLanguage(c.lang, "none", "nessuno")
		}
		return joinNumbers(g.Winners, "+")
	case colEnd:
		if g.End > 0 {
			return g.Terms.Endings[g.End-1].ID
		}
	case colTurns:
		return positiveNumberText(g.Turns)
	case colRounds:
		return positiveNumberText(g.Rounds)
	case colMinutes:
		if g.Minutes > 0 {
			return FormatNumber(g.Minutes)
		}
	case colScore:
		if c.seat <= len(g.Scores) && !math.IsNaN(g.Scores[c.seat-1]) {
			return FormatNumber(g.Scores[c.seat-1])
		}
	case colDrawn:
		if c.seat <= len(g.DealtThings) && g.DealtThings[c.seat-1] > 0 {
			return g.Terms.DealtThing.Values[g.DealtThings[c.seat-1]-1].ID
		}
	case colMarks:
		return joinNumbers(g.Marks, " ")
	case colNewcomers:
		return joinNumbers(g.Newcomers, "+")
	case colLookedUp:
		return g.HideNames(g.RulesLookedUp, c.lang)
	case colStuckMoment:
		return g.HideNames(g.StuckMoment, c.lang)
	case colRemarks:
		return g.HideNames(g.Remarks, c.lang)
	}
	return ""
}

func positiveNumberText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// FormatNumber returns a number as text, with as many digits as are needed to parse the same number.
func FormatNumber(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func joinNumbers(l []int, separator string) string {
	parts := make([]string, len(l))
	for i, n := range l {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, separator)
}

// minNameLetters is the least number of letters of a name that is removed from texts: a single letter
// may be any word.
const minNameLetters = 2

// HideNames returns a text with the names of the game's players replaced by their seats: "seat 2", or
// "posto 2" if lang is "it".
func (g *Game) HideNames(text, lang string) string {
	for i, name := range g.names {
		for _, part := range append([]string{name}, strings.Fields(name)...) {
			if len([]rune(part)) >= minNameLetters {
				text = replaceWord(text, part, fmt.Sprintf("%s %d", pickLanguage(lang, seatPrefix, seatPrefixItalian), i+1))
			}
		}
	}
	return text
}

// replaceWord returns a text with a word replaced wherever it stands as a whole word, ignoring case.
func replaceWord(text, word, replacement string) string {
	low, w := strings.ToLower(text), strings.ToLower(word)
	if len(low) != len(text) { // a letter changed its length: losing capitals is better than showing a name
		text = low
	}
	var b strings.Builder
	for from := 0; ; {
		i := strings.Index(low[from:], w)
		if i < 0 {
			b.WriteString(text[from:])
			return b.String()
		}
		at, end := from+i, from+i+len(w)
		b.WriteString(text[from:at])
		if hasWordCharBefore(low, at) || hasWordCharAfter(low, end) {
			b.WriteString(text[at:end])
		} else {
			b.WriteString(replacement)
		}
		from = end
	}
}
