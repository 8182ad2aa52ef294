package diary

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/playtest"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/reports/playtestreport"
)

// A CompareQuestion asks how games of people compare with games of bots.
type CompareQuestion struct {
	Book    *Playbook
	Games   []playtest.Game
	Against string   // name of the variant with which all games are compared; if "", each game is compared with the variant that it names
	Sets    []string // settings KEY=VALUE of Against
	Bots    []string // names of bots, the levels of play; nil means the default
	Deals   int      // number of deals of each level; 0 means the default
	Seed    *uint64
}

// Numbers of matches of each level of play: the default, the default for a bot that
// searches, and the largest permitted, up to which a run keeps a row for each match.
const (
	DefaultLevelDeals = 2000
	searchLevelDeals  = 200
	MaxLevelDeals     = 65_536
)

// DefaultLevels returns the names of the bots that are the default levels of play.
func DefaultLevels() []string { return []string{rule.Greedy, rule.Tuned} }

// Compare plays matches at every level of play for each variant and number of seats that
// people have played, and compares these with the games of people. It returns
// [question.ErrStopped] if ctx ended it.
func Compare(ctx context.Context, l *lab.Lab, q CompareQuestion, o question.Observer) (*playtestreport.Report, error) {
	levels := q.Bots
	if levels == nil {
		levels = DefaultLevels()
	}
	if len(levels) == 0 {
		return nil, question.Invalidf("%v", errNoBots)
	}
	for i, b := range levels {
		if slices.Contains(levels[:i], b) {
			return nil, question.Invalidf("--bots names %s twice", b)
		}
	}
	if err := cmp.Or(question.CheckNames("--bots", levels), question.CheckWhole("--deals", q.Deals, MaxLevelDeals)); err != nil {
		return nil, err
	}
	var against *lab.Variant
	if q.Against != "" {
		v, err := q.Book.lib.Variant(q.Against, q.Sets, o.SendNote)
		if err != nil {
			return nil, err
		}
		against = v
	}
	r := playtestreport.New(q.Games, against != nil)
	for i := range r.Groups {
		lot := &r.Groups[i]
		v := q.Book.variants[lot.Terms.Variant]
		if against != nil {
			if v = against; v.Set.Game != lot.Terms.Game {
				return nil, question.Invalidf("--against %s is %s, and %s was played at %s", q.Against, v.Game.Schema().Title, lot.Terms.Variant, lot.Games[0].Place.CellName(-1, "en"))
			}
			if pl := v.Rules.Players(); lot.Seats < pl.Min || lot.Seats > pl.Max {
				continue
			}
		} else if lot.OtherRules {
			continue // the variant has changed since these games, and its old rules are not known
		}
		if r.HasTooFewGames(lot) {
			continue
		}
		lot.BotTerms = q.Book.TermsOf(v)
		lot.Name = v.Set.Name
		var all []playtest.Level
		var acts []playtest.ActionTime
		seconds, margin := false, false
		for _, name := range levels {
			played, err := playLevel(ctx, l, v, name, lot.Seats, q, o)
			if err != nil {
				return nil, err
			}
			all = append(all, played.level)
			seconds, margin = seconds || played.seconds, margin || played.margin
			acts = played.actions // those of the last level, which is the strongest
			lot.BotGames = append(lot.BotGames, len(played.level.Outcomes))
		}
		lot.CompareWithBots(all, acts, seconds, margin, rule.Tuned)
	}
	r.AdjustPValues()
	return r, nil
}

// levelMatches holds the matches of one level of play.
type levelMatches struct {
	level           playtest.Level
	seconds, margin bool // the matches have a time; the matches have a margin of victory
	actions         []playtest.ActionTime
}

// playLevel plays deals of a variant with the named bot in all seats, and returns the
// matches.
func playLevel(ctx context.Context, l *lab.Lab, v *lab.Variant, name string, seats int, q CompareQuestion, o question.Observer) (*levelMatches, error) {
	play := question.Play{Seats: []int{seats}, Bots: []string{name}, Deals: q.Deals, Seed: q.Seed}
	if play.Deals == 0 {
		play.Deals = DefaultLevelDeals
		if question.IsSearch(name) {
			play.Deals = searchLevelDeals
		}
	}
	run, err := l.PlayLevel(ctx, q.Book.lib, v, &play, o)
	if err != nil {
		return nil, err
	}
	if run.DealsPerRow != 1 || run.Rotations != 1 {
		return nil, question.Invalidf("--bots %s: a level of play is one bot for all seats", name)
	}
	return outcomesOf(v, q.Book.TermsOf(v), run, name, seats), nil
}

// outcomesOf extracts from every match of a run the data that people record of their games
// too.
func outcomesOf(v *lab.Variant, t *playtest.Terms, run *sim.Run, name string, seats int) *levelMatches {
	p := &levelMatches{level: playtest.Level{Name: name, Outcomes: make([]playtest.Outcome, run.Rows.Len())}}
	all := p.level.Outcomes
	turns := run.Lengths
	for i := range all {
		all[i] = playtest.Outcome{Turns: int(turns[i]), Minutes: math.NaN(), Margin: math.NaN()}
	}
	for i := range seats {
		for k, credit := range run.ColumnValues(fmt.Sprintf("credit.seat.%d", i)) {
			if credit > 0 {
				all[k].Winners = append(all[k].Winners, i+1)
			}
		}
	}
	for e, end := range t.Endings {
		for k, n := range run.ColumnValues("end." + end.ID) {
			if n > 0 {
				all[k].End = e + 1
			}
		}
	}
	if d := t.DealtThing; d != nil {
		for x, thing := range d.Values {
			for k, credit := range run.ColumnValues("credit." + d.ID + "." + thing.ID) {
				if credit > 0 && len(all[k].Winners) == 1 {
					all[k].WinnersDealtThing = x + 1
				}
			}
		}
	}
	for k, n := range run.ColumnValues("seconds") {
		all[k].Minutes, p.seconds = float64(n)/60, true
	}
	p.setMargins(v, run, seats)
	p.setActions(v, run)
	return p
}

// setMargins sets the winner's margin in every match, if the game has scores.
func (p *levelMatches) setMargins(v *lab.Variant, run *sim.Run, seats int) {
	at := slices.IndexFunc(v.Metrics(seats), func(m engine.Metric) bool { return m.ID == playtest.MarginID })
	if at < 0 {
		return
	}
	m := v.Metrics(seats)[at]
	num, den := run.ColumnValues(m.Num), run.ColumnValues(m.Den)
	scale := m.Scale
	if scale == 0 {
		scale = 1
	}
	for k, n := range num {
		if den != nil && den[k] == 0 {
			continue
		}
		p.level.Outcomes[k].Margin, p.margin = float64(float64(n)*scale), true
	}
}

// setActions sets, for each kind of action, its mean number per turn and the seconds that
// the variant's files give for it.
func (p *levelMatches) setActions(v *lab.Variant, run *sim.Run) {
	turns := 0.0
	for _, n := range run.Lengths {
		turns += float64(n)
	}
	said := v.Set.Table("report.seconds")
	for _, c := range run.Columns {
		id, ok := strings.CutPrefix(c.Name, "act.")
		if !ok || turns == 0 {
			continue
		}
		a := playtest.ActionTime{ID: id}
		for _, n := range run.ColumnValues(c.Name) {
			a.PerTurn += float64(n) / turns
		}
		if value := said.Get(id); value != nil {
			a.FileSeconds = int(value.Int)
		}
		if a.PerTurn > 0 {
			p.actions = append(p.actions, a)
		}
	}
	if slices.ContainsFunc(p.actions, func(a playtest.ActionTime) bool { return a.FileSeconds > 0 }) {
		p.actions = slices.DeleteFunc(p.actions, func(a playtest.ActionTime) bool { return a.FileSeconds == 0 })
	}
}

// InventGames lets bots play games of a variant and returns them as if people had recorded them,
// to test the import of such files. level is the name of the bot; seats 0 means the usual
// number. No report uses the same deals, and every game has a remark that it is invented.
func InventGames(ctx context.Context, l *lab.Lab, book *Playbook, variant string, seats, games int, level string, seed uint64, o question.Observer) ([]playtest.Game, error) {
	if err := cmp.Or(question.CheckWhole("--invent", games, MaxInvented), question.CheckNames("--bots", []string{level})); err != nil {
		return nil, err
	}
	v, err := book.lib.Variant(variant, nil, o.SendNote)
	if err != nil {
		return nil, err
	}
	if seats == 0 {
		seats = v.Rules.Players().Usual
	}
	apart := rng.Mix64(seed ^ rng.HashName("invented"))
	p, err := playLevel(ctx, l, v, level, seats, CompareQuestion{Book: book, Deals: games, Seed: &apart}, o)
	if err != nil {
		return nil, err
	}
	t := book.TermsOf(v)
	list := make([]playtest.Game, len(p.level.Outcomes))
	for i, x := range p.level.Outcomes {
		g := playtest.Game{Terms: t, Rules: t.Hash[:min(8, len(t.Hash))], Seats: seats, Winners: x.Winners, End: x.End, Turns: x.Turns, LeadChanges: -1, Remarks: "invented: " + level + " played it"}
		if g.Winners == nil {
			g.Winners = []int{}
		}
		if x.Minutes > 0 {
			g.Minutes = math.Round(x.Minutes)
		}
		if x.WinnersDealtThing > 0 {
			g.DealtThings = make([]int, seats)
			g.DealtThings[x.Winners[0]-1] = x.WinnersDealtThing
		}
		list[i] = g
	}
	return list, nil
}

// MaxInvented is the largest number of games that can be invented at once.
const MaxInvented = 10_000
