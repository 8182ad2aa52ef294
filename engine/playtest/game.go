package playtest

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Game is a record of one game that people played. Fields that were not recorded are "", 0 or nil.
// Seats are counted from 1.
type Game struct {
	Place         Place     // where the game is recorded
	Date          string    // 2026-11-28, or ""
	Terms         *Terms    // the variant
	Rules         string    // first digits of the hash of the rules that were played, or ""
	Seats         int       // number of seats
	Winners       []int     // seats of the winners, who share the win; empty: nobody won
	End           int       // the way in which it ended: index in Terms.Endings plus 1; 0: unknown
	Turns         int       // length in turns of all players together; 0: unknown
	Rounds        int       // length in rounds; 0: unknown
	Minutes       float64   // duration; 0: unknown
	DealtThings   []int     // for each seat in order: index in Terms.DealtThing.Values plus 1; 0: unknown
	Scores        []float64 // for each seat in order: its score; NaN: unknown
	Marks         []int     // marks 1 to 5 that players gave the game: one for each seat, or a single one
	Newcomers     []int     // seats that played for the first time
	RulesLookedUp string    // which rules had to be looked up
	StuckMoment   string    // the moment at which the rules broke down, if they did
	Remarks       string

	People        []int          // seats of people, if the game is from a record of a match; nil: all seats
	ThinkingTimes []ThinkingTime // if the game is from a record of a match
	LeadChanges   int            // number of lead changes, if the game is from a record of a match; -1: unknown
	names         []string       // for each seat in order: the player's name; nil: unknown

	SeatsUnknown bool // it is unknown who sat where, and seats are in arbitrary order
}

// A ThinkingTime is the time for which people thought about one kind of action.
type ThinkingTime struct {
	Kind      string  // first word of the action: "attack"
	Decisions int     // number of decisions
	Seconds   float64 // sum of the thinking times of these decisions
}

// AddThinkingTime adds the thinking time of one decision for a kind of action.
func (g *Game) AddThinkingTime(kind string, seconds float64) {
	for i := range g.ThinkingTimes {
		if g.ThinkingTimes[i].Kind == kind {
			g.ThinkingTimes[i].Decisions++
			g.ThinkingTimes[i].Seconds += seconds
			return
		}
	}
	g.ThinkingTimes = append(g.ThinkingTimes, ThinkingTime{kind, 1, seconds})
}

// SumThinkingTimes returns the thinking times of all games, summed by kind of action, with the most
// frequent kind first.
func SumThinkingTimes(games []Game) []ThinkingTime {
	var sum Game
	for i := range games {
		for _, t := range games[i].ThinkingTimes {
			sum.AddThinkingTime(t.Kind, 0)
			for k := range sum.ThinkingTimes {
				if x := &sum.ThinkingTimes[k]; x.Kind == t.Kind {
					x.Decisions, x.Seconds = x.Decisions-1+t.Decisions, x.Seconds+t.Seconds
				}
			}
		}
	}
	slices.SortStableFunc(sum.ThinkingTimes, func(a, b ThinkingTime) int {
		return cmp.Or(cmp.Compare(b.Decisions, a.Decisions), cmp.Compare(a.Kind, b.Kind))
	})
	return sum.ThinkingTimes
}

// HasOtherRules reports whether the game is known to have been played under other rules than those
// that the variant has in Terms.
func (g *Game) HasOtherRules() bool { return g.Rules != "" && !g.Terms.matchesHash(g.Rules) }

// BeatenWinner finds a contradiction between winners and scores: it returns the score of a winner
// and a better score of another seat. wins is 1 if the highest score wins, and -1 if the lowest does.
// All results are 0 if there is no contradiction, or if it is unknown which score wins.
func (g *Game) BeatenWinner() (won, better float64, wins int) {
	if g.HasOtherRules() { // other rules may have had other winners
		return 0, 0, 0
	}
	wins = g.winningScore()
	for _, w := range g.Winners {
		for _, x := range g.Scores {
			if won = g.Scores[w-1]; wins > 0 && x > won || wins < 0 && x < won {
				return won, x, wins
			}
		}
	}
	return 0, 0, 0
}

// winningScore returns the [Terms].WinningScore of the way in which the game ended. If that is
// unknown, it returns the value that all ways have, or 0 if they differ.
func (g *Game) winningScore() int {
	all := g.Terms.WinningScore
	switch {
	case g.End > 0 && g.End <= len(all):
		return all[g.End-1]
	case len(all) == 0 || slices.ContainsFunc(all, func(x int) bool { return x != all[0] }):
		return 0
	}
	return all[0]
}

// CountDuplicates returns the number of games for which an earlier game has exactly the same record.
// It leaves out games that have no date, no turns and no minutes.
func CountDuplicates(games []Game) int {
	seen, n := map[string]bool{}, 0
	for i := range games {
		g := &games[i]
		if g.Date == "" && g.Turns == 0 && g.Minutes == 0 {
			continue
		}
		key := fmt.Sprint(g.Date, "|", g.Terms.Variant, "|", g.Seats, g.Winners, g.End, g.Turns, g.Rounds, g.Minutes, g.DealtThings, g.Scores, g.Marks, g.Newcomers, "|", strings.Join(g.names, "|"), "|", g.RulesLookedUp, "|", g.StuckMoment, "|", g.Remarks, g.ThinkingTimes)
		if seen[key] {
			n++
		}
		seen[key] = true
	}
	return n
}

// A Place is a place in a file of games.
type Place struct {
	File, Sheet string
	Row         int    // number of the row as in a spreadsheet, from 1; 0 in a JSON file
	Path        string // path in a JSON file: "plays[3].playerScores[0].score"; or ""
	Line        int    // number of the line in a JSON file, from 1; 0: unknown
}

// CellName returns the name of a cell in the row, such as "nights.csv, C7"; col is its column, from
// 0. If col is negative, it returns the name of the row; in a JSON file, that of the place. It is
// Italian if lang is "it", otherwise English.
func (p Place) CellName(col int, lang string) string {
	file := p.File
	if p.Sheet != "" {
		file += pickLanguage(lang, ", sheet ", ", foglio ") + p.Sheet
	}
	switch {
	case p.Row == 0 && p.Path != "":
		return fmt.Sprintf("%s:%d: %s", file, p.Line, p.Path)
	case p.Row == 0 && p.Line > 0:
		return fmt.Sprintf("%s:%d", file, p.Line)
	case p.Row == 0:
		return file
	case col < 0:
		return fmt.Sprintf("%s, %s %d", file, pickLanguage(lang, "row", "riga"), p.Row)
	}
	return file + ", " + ColumnLetters(col) + strconv.Itoa(p.Row)
}

// ColumnLetters returns the letters by which spreadsheets call a column, counted from 0: "A", "AB".
func ColumnLetters(col int) string {
	name := ""
	for n := col + 1; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	return name
}

// A Fault is an error in a file of games, with its place.
type Fault struct {
	Place Place
	Col   int    // column, from 0; negative: the row as a whole, or the file
	Msg   string // what is wrong, in English
}

// String returns the fault as one line in English.
func (f Fault) String() string { return f.Text("en", func(msg string) string { return msg }) }

// Text returns the fault as one line in language lang; say must translate the message to it.
func (f Fault) Text(lang string, say func(msg string) string) string {
	between := ": "
	if f.Place.Path != "" && f.Place.Row == 0 { // a field of a JSON file
		between = " "
	}
	return f.Place.CellName(f.Col, lang) + between + say(f.Msg)
}
