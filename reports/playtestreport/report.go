// Package playtestreport writes reports on games that people played, compared with games of
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

// A Report compares games that people played with games of bots. The numbers of both are
// shown side by side and never combined in an estimate. It contains no names of people.
type Report struct {
	Lang        string // language of all texts, "en" or "it"; "" is English
	Command     string // command line that produces the report
	Groups      []GameGroup
	ShowRemarks bool // remarks are shown

	Ignored           int // number of plays that their file marks to be ignored
	UnknownGames      int // number of plays of unknown games
	BotMatches        int // number of records of matches that only bots played
	UnfinishedMatches int // number of records of unfinished matches
	FaultyRows        int // number of rows omitted because of faults
	Games             []playtest.Game
}

// GameGroup is a group of games with the same variant and rules, and the same number of seats.
type GameGroup struct {
	Name       string // name of the variant with whose bots the games are compared
	Terms      *playtest.Terms
	Seats      int
	OtherRules bool   // the games were played by rules that differ from the variant's
	Rules      string // hash of the rules
	Games      []playtest.Game

	BotTerms       *playtest.Terms // terms of the games of bots; nil if none were played
	BotGames       []int           // number of games of bots at each level of play
	Rows           []playtest.Row
	Nearest        *playtest.Nearness
	HeldOutTest    *playtest.LevelTest // whether Nearest also fits games kept aside; nil if there are none
	Pace           *playtest.Pace
	Fun            *playtest.MarkSummary
	FirstSeatPower playtest.FirstSeatPower
	OpenGames      int // number of games from which proposals are made, if other games were kept aside to test these; otherwise 0
}

// New returns a report on games, grouped by variant, rules and seats. If together is true,
// games of all variants of a game are grouped, to be compared with one variant.
func New(games []playtest.Game, together bool) *Report {
	r := &Report{Games: games}
	for _, g := range games {
		other, rules := g.HasOtherRules(), ""
		if other {
			rules = g.Rules
		}
		at := slices.IndexFunc(r.Groups, func(l GameGroup) bool {
			return l.Seats == g.Seats && (together && l.Terms.Game == g.Terms.Game || l.Terms == g.Terms && l.Rules == rules)
		})
		if at < 0 {
			at = len(r.Groups)
			r.Groups = append(r.Groups, GameGroup{Terms: g.Terms, Seats: g.Seats, OtherRules: other && !together, Rules: rules})
		}
		r.Groups[at].Games = append(r.Groups[at].Games, g)
	}
	slices.SortStableFunc(r.Groups, func(a, b GameGroup) int {
		return cmp.Or(cmp.Compare(a.Terms.Variant, b.Terms.Variant), cmp.Compare(a.Rules, b.Rules), cmp.Compare(a.Seats, b.Seats))
	})
	for i := range r.Groups {
		l := &r.Groups[i]
		sides := l.Seats
		if side := l.Terms.Sides[l.Seats]; side != nil {
			sides = slices.Max(side) + 1
		}
		l.FirstSeatPower = playtest.NewFirstSeatPower(len(l.Games), max(sides, 2))
		l.Fun = playtest.SummarizeMarks(l.Games, l.Terms.TurnsNoun)
	}
	return r
}

// MinComparedGames is the smallest number of games with which a group is compared with
// bots, if another group has as many.
const MinComparedGames = 3

// HasTooFewGames reports whether group l has too few games to be compared with bots, while another
// group has enough.
func (r *Report) HasTooFewGames(l *GameGroup) bool {
	return len(l.Games) < MinComparedGames && slices.ContainsFunc(r.Groups, func(x GameGroup) bool { return len(x.Games) >= MinComparedGames })
}

// CompareWithBots compares a group with games of bots at several levels of play, and sets its
// results. actions are the frequencies of actions in these games; hasMinutes and hasMargins
// tell whether they have minutes and margins of victory. defaultLevel is the level with
// which other reports are made.
func (l *GameGroup) CompareWithBots(levels []playtest.Level, actions []playtest.ActionTime, hasMinutes, hasMargins bool, defaultLevel string) {
	measures := playtest.Measures(l.BotTerms, l.Seats, l.Games, hasMinutes, hasMargins)
	real := playtest.RealLevel(l.Games)
	open, sealed := playtest.SplitGames(l.Games)
	l.Rows = playtest.Compare(measures, real, levels)
	l.Nearest = playtest.FindNearest(measures, real, levels)
	l.Pace = playtest.EstimatePace(l.Games, open, sealed, actions)
	if len(sealed) > 0 {
		l.OpenGames = len(open)
		l.HeldOutTest = playtest.TestNearest(measures, playtest.RealLevel(open), playtest.RealLevel(sealed), levels, defaultLevel)
	}
}

// AdjustPValues adjusts the p-values of all rows of the report as one family of tests.
func (r *Report) AdjustPValues() {
	var rows []*playtest.Row
	for i := range r.Groups {
		for k := range r.Groups[i].Rows {
			if x := &r.Groups[i].Rows[k]; !math.IsNaN(x.P) {
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
