// Package playtestreport writes reports on games at a real table, compared with games of
// bots: as a page in English or Italian, as rows, and as JSON.
package playtestreport

import (
	"cmp"
	"io"
	"math"
	"slices"

	"equitas/engine/playtest"
	"equitas/reports"
	"equitas/reports/table"
)

// A Report compares real games with those of bots. Real and simulated numbers are shown
// side by side and never combined in an estimate. No names of people are included.
type Report struct {
	Lang        string // language of all texts, "en" or "it"; "" is English
	Command     string // repeats the report
	Lots        []Lot
	ShowRemarks bool // whether remarks are shown

	Ignored           int // number of plays that their file excludes
	UnknownGames      int // number of plays of unknown games
	BotMatches        int // number of records of matches that only bots played
	UnfinishedMatches int // number of records of unfinished matches
	FaultyRows        int // number of rows left out because of faults
	Games             []playtest.Game
}

// A Lot is the games under one variant and its rules, at one number of seats.
type Lot struct {
	Name       string // name of the variant whose bots they are compared with
	Terms      *playtest.Terms
	Seats      int
	OtherRules bool   // whether they were played under other rules than the variant has now
	Rules      string // hash of the rules
	Games      []playtest.Game

	BotTerms  *playtest.Terms // terms of the games of bots; nil: none were played
	BotGames  []int           // number of games of bots, by level
	Rows      []playtest.Row
	Nearest   *playtest.Nearness
	Proof     *playtest.LevelTest
	Pace      *playtest.Pace
	Fun       *playtest.MarkSummary
	Shows     playtest.FirstSeatPower
	OpenGames int // number of games from which proposals are made, if some games are sealed
}

// New groups games into lots. If together is true, all games are compared with one variant,
// whichever variant they were played under.
func New(games []playtest.Game, together bool) *Report {
	r := &Report{Games: games}
	for _, g := range games {
		other, rules := g.HasOtherRules(), ""
		if other {
			rules = g.Rules
		}
		at := slices.IndexFunc(r.Lots, func(l Lot) bool {
			return l.Seats == g.Seats && (together && l.Terms.Game == g.Terms.Game || l.Terms == g.Terms && l.Rules == rules)
		})
		if at < 0 {
			at = len(r.Lots)
			r.Lots = append(r.Lots, Lot{Terms: g.Terms, Seats: g.Seats, OtherRules: other && !together, Rules: rules})
		}
		r.Lots[at].Games = append(r.Lots[at].Games, g)
	}
	slices.SortStableFunc(r.Lots, func(a, b Lot) int {
		return cmp.Or(cmp.Compare(a.Terms.Variant, b.Terms.Variant), cmp.Compare(a.Rules, b.Rules), cmp.Compare(a.Seats, b.Seats))
	})
	for i := range r.Lots {
		l := &r.Lots[i]
		sides := l.Seats
		if side := l.Terms.Sides[l.Seats]; side != nil {
			sides = slices.Max(side) + 1
		}
		l.Shows = playtest.NewFirstSeatPower(len(l.Games), max(sides, 2))
		l.Fun = playtest.SummarizeMarks(l.Games, l.Terms.TurnsNoun)
	}
	return r
}

// MinComparedGames is the least number of games with which a lot is compared with bots, if some
// other lot has as many.
const MinComparedGames = 3

// TooFew reports whether a lot has too few games to be reported beside the others.
func (r *Report) TooFew(l *Lot) bool {
	return len(l.Games) < MinComparedGames && slices.ContainsFunc(r.Lots, func(x Lot) bool { return len(x.Games) >= MinComparedGames })
}

// Judge compares a lot with games of bots at several levels of play. actions are the
// frequencies of actions in these games; hasMinutes and hasMargins say whether they have
// minutes and margins. defaultLevel is the level with which other reports are made.
func (l *Lot) Judge(levels []playtest.Level, actions []playtest.ActionTime, hasMinutes, hasMargins bool, defaultLevel string) {
	measures := playtest.Measures(l.BotTerms, l.Seats, l.Games, hasMinutes, hasMargins)
	real := playtest.RealLevel(l.Games)
	open, sealed := playtest.SplitGames(l.Games)
	l.Rows = playtest.Compare(measures, real, levels)
	l.Nearest = playtest.FindNearest(measures, real, levels)
	l.Pace = playtest.EstimatePace(l.Games, open, sealed, actions)
	if len(sealed) > 0 {
		l.OpenGames = len(open)
		l.Proof = playtest.TestNearest(measures, playtest.RealLevel(open), playtest.RealLevel(sealed), levels, defaultLevel)
	}
}

// JudgeTogether judges all rows of the report as one family of tests.
func (r *Report) JudgeTogether() {
	var rows []*playtest.Row
	for i := range r.Lots {
		for k := range r.Lots[i].Rows {
			if x := &r.Lots[i].Rows[k]; !math.IsNaN(x.P) {
				rows = append(rows, x)
			}
		}
	}
	playtest.AdjustPValues(rows)
}

// Write writes the report to w in a format.
func (r *Report) Write(w io.Writer, f table.Format, o reports.Style) error {
	switch f {
	case table.CSV:
		return table.Write(w, r.records(), table.CSV, o.Style)
	case table.JSON:
		return r.writeJSON(w)
	}
	return r.Page(o).Write(w, f, o.Style)
}

func (r *Report) writeJSON(w io.Writer) error {
	j := table.NewObject(w)
	j.Field("schema", table.Schema)
	j.Field("report", "playtests")
	j.Field("command", r.Command)
	j.Field("sentence", table.UntieWords(r.sentence()))
	j.Field("games", len(r.Games))
	j.Records("rows", r.records())
	return j.End()
}
