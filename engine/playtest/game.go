package playtest

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Game is one game played by people, as recorded. Fields that were not recorded are
// empty, 0 or nil; seats count from 1.
type Game struct {
	Place     Place
	Date      string // 2026-11-28, or ""
	Terms     *Terms // the variant
	Rules     string // first digits of the hash of the rules that were played, or ""
	Seats     int
	Winners   []int // seats; several share the win; nil: no winner
	End       int   // index in Terms.Endings, counted from 1; 0: unknown
	Turns     int
	Rounds    int
	Minutes   float64
	Drawn     []int     // by seat: index in Terms.Drawn.Values, counted from 1; 0: unknown
	Scores    []float64 // by seat; NaN: unknown
	Marks     []int     // marks 1 to 5: one for each seat, or a single one for the whole game
	Newcomers []int     // seats that played for the first time
	LookedUp  string    // which rules had to be looked up
	StuckAt   string    // at which moment the game got stuck
	Remarks   string

	People        []int          // seats of people, if the game is from a record; nil: all seats
	ThinkingTimes []ThinkingTime // thinking times, if the game is from a record
	LeadChanges   int            // number of lead changes, if the game is from a record; -1: unknown
	names         []string

	SeatsUnknown bool // it is unknown who sat where: seats are in arbitrary order
}

// A ThinkingTime says how long people thought about one kind of action.
type ThinkingTime struct {
	Kind      string // first word of the action: "attack"
	Decisions int
	Seconds   float64 // sum of the thinking times
}

// AddThinkingTime records the thinking time of one decision.
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

// SumThinkingTimes sums the thinking times of all games, by kind of action, most frequent kind
// first.
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

// HasOtherRules reports whether the game was played under rules that differ from the variant's
// present ones.
func (g *Game) HasOtherRules() bool { return g.Rules != "" && !g.Terms.matchesHash(g.Rules) }

// BeatenWinner returns the score of a winner and the better one of a seat that has not won, if
// scores tell who wins when a game ends so. wins is 1 if the highest score wins and -1 if the
// lowest does; 0 if no such seat is there, or if it is not known how the game ended or by which rules.
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

// winningScore returns what [Terms.WinningScore] has for the way in which the game ended or, if
// that was not recorded, for all ways that there are; 0 if these differ.
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

// CountDuplicates returns the number of games that equal an earlier one in everything that was
// recorded. Games with neither a date nor turns nor minutes are not counted.
func CountDuplicates(games []Game) int {
	seen, n := map[string]bool{}, 0
	for i := range games {
		g := &games[i]
		if g.Date == "" && g.Turns == 0 && g.Minutes == 0 {
			continue
		}
		key := fmt.Sprint(g.Date, "|", g.Terms.Variant, "|", g.Seats, g.Winners, g.End, g.Turns, g.Rounds, g.Minutes, g.Drawn, g.Scores, g.Marks, g.Newcomers, "|", strings.Join(g.names, "|"), "|", g.LookedUp, "|", g.StuckAt, "|", g.Remarks, g.ThinkingTimes)
		if seen[key] {
			n++
		}
		seen[key] = true
	}
	return n
}

// A Place says where a value stands in a file of games.
type Place struct {
	File, Sheet string
	Row         int    // number of the row as in a spreadsheet, from 1; 0: see Path
	Path        string // path in a JSON file: "plays[3].playerScores[0].score"
	Line        int    // line of Path, from 1
}

// CellName returns the name, in a language, of a cell in the row, or of the row itself if
// col is negative: "nights.csv, C7".
func (p Place) CellName(col int, lang string) string {
	file := p.File
	if p.Sheet != "" {
		file += translated(lang, ", sheet ", ", foglio ") + p.Sheet
	}
	switch {
	case p.Row == 0 && p.Path != "":
		return fmt.Sprintf("%s:%d: %s", file, p.Line, p.Path)
	case p.Row == 0 && p.Line > 0:
		return fmt.Sprintf("%s:%d", file, p.Line)
	case p.Row == 0:
		return file
	case col < 0:
		return fmt.Sprintf("%s, %s %d", file, translated(lang, "row", "riga"), p.Row)
	}
	return file + ", " + ColumnLetters(col) + strconv.Itoa(p.Row)
}

// ColumnLetters returns the letters of a column, which is counted from 0: "A", "AB".
func ColumnLetters(col int) string {
	name := ""
	for n := col + 1; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	return name
}

// A Fault says what is wrong with a value, and where it stands.
type Fault struct {
	Place Place
	Col   int // column, counted from 0; negative: the row as a whole, or the file
	Msg   string
}

func (f Fault) String() string { return f.Text("en", func(msg string) string { return msg }) }

// Text returns the fault as a line in a language; say translates the message.
func (f Fault) Text(lang string, say func(msg string) string) string {
	between := ": "
	if f.Place.Path != "" && f.Place.Row == 0 { // a field of a JSON file
		between = " "
	}
	return f.Place.CellName(f.Col, lang) + between + say(f.Msg)
}
