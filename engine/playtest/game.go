package playtest

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Game is one game at a real table, as somebody wrote it down. What was not noted is
// empty, 0 or nil; seats count from 1.
type Game struct {
	Place   Place
	Date    string // 2026-11-28, or ""
	Terms   *Terms // the variant
	Rules   string // the first digits of the hash of its rules as they were then, or ""
	Seats   int
	Winners []int // several share the win; none: nobody won
	End     int   // of Terms.Ends, from 1; 0 not noted
	Turns   int
	Rounds  int
	Minutes float64
	Drawn   []int     // by seat: of Terms.Drawn.Things, from 1; 0 not noted
	Scores  []float64 // by seat; NaN not noted
	Fun     []int     // marks 1 to 5: one for each seat, or a single one of all
	New     []int     // seats that played for the first time
	Looked  string    // which rules had to be looked up
	Broke   string    // the moment at which it broke
	Remarks string

	People  []int  // of a record: the seats at which people sat; nil: all
	Took    []Took // of a record: how long people took for what they did
	Changes int    // of a record: how often another seat came to lead; -1 unknown
	names   []string

	Unseated bool // nobody noted who sat where: seats are in any order
}

// A Took is how long people took for one kind of action.
type Took struct {
	Kind    string // the first word of the action: "attack"
	Times   int
	Seconds float64 // all together
}

// Add notes one more decision.
func (g *Game) Add(kind string, seconds float64) {
	for i := range g.Took {
		if g.Took[i].Kind == kind {
			g.Took[i].Times++
			g.Took[i].Seconds += seconds
			return
		}
	}
	g.Took = append(g.Took, Took{kind, 1, seconds})
}

// AllTook adds up what people took in all games, the most frequent kind first.
func AllTook(games []Game) []Took {
	var sum Game
	for i := range games {
		for _, t := range games[i].Took {
			sum.Add(t.Kind, 0)
			for k := range sum.Took {
				if x := &sum.Took[k]; x.Kind == t.Kind {
					x.Times, x.Seconds = x.Times-1+t.Times, x.Seconds+t.Seconds
				}
			}
		}
	}
	slices.SortStableFunc(sum.Took, func(a, b Took) int { return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(a.Kind, b.Kind)) })
	return sum.Took
}

// Other reports whether the game was played under other rules than the variant has now.
func (g *Game) Other() bool { return g.Rules != "" && !g.Terms.hashed(g.Rules) }

// Twice returns how many games are like one before them in all that tells games apart.
// Games of which neither day nor turns nor minutes were noted cannot be told apart.
func Twice(games []Game) int {
	seen, n := map[string]bool{}, 0
	for i := range games {
		g := &games[i]
		if g.Date == "" && g.Turns == 0 && g.Minutes == 0 {
			continue
		}
		key := fmt.Sprint(g.Date, "|", g.Terms.Variant, "|", g.Seats, g.Winners, g.End, g.Turns, g.Rounds, g.Minutes, g.Drawn, g.Scores, g.Fun, g.New, "|", strings.Join(g.names, "|"), "|", g.Looked, "|", g.Broke, "|", g.Remarks, g.Took)
		if seen[key] {
			n++
		}
		seen[key] = true
	}
	return n
}

// A Place is where something stands in a file.
type Place struct {
	File, Sheet string
	Row         int    // as a spreadsheet counts, from 1; 0: Path says it
	Path        string // "plays[3].playerScores[0].score"
	Line        int    // of Path, from 1
}

// At names a cell of the row in a language, or the row itself where col is below 0:
// "nights.csv, C7".
func (p Place) At(col int, lang string) string {
	file := p.File
	if p.Sheet != "" {
		file += in(lang, ", sheet ", ", foglio ") + p.Sheet
	}
	switch {
	case p.Row == 0 && p.Path != "":
		return fmt.Sprintf("%s:%d: %s", file, p.Line, p.Path)
	case p.Row == 0 && p.Line > 0:
		return fmt.Sprintf("%s:%d", file, p.Line)
	case p.Row == 0:
		return file
	case col < 0:
		return fmt.Sprintf("%s, %s %d", file, in(lang, "row", "riga"), p.Row)
	}
	return file + ", " + Column(col) + strconv.Itoa(p.Row)
}

// Column is the letter of a column, from 0: "A", "AB".
func Column(col int) string {
	name := ""
	for n := col + 1; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	return name
}

// A Fault is something that cannot be read, with its place.
type Fault struct {
	Place Place
	Col   int // from 0; below 0: the row, or the file
	Msg   string
}

func (f Fault) String() string { return f.In("en", func(msg string) string { return msg }) }

// In tells the fault in a language, into which say puts what it says.
func (f Fault) In(lang string, say func(msg string) string) string {
	between := ": "
	if f.Place.Path != "" && f.Place.Row == 0 { // a field, of which something is said
		between = " "
	}
	return f.Place.At(f.Col, lang) + between + say(f.Msg)
}
