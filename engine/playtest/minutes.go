package playtest

import (
	"fmt"
	"math"

	"equitas/engine/stat"
)

// A Pace is how long a turn takes at the table, and what that makes of [report.seconds].
type Pace struct {
	Games   int           // with minutes and turns
	PerTurn stat.Estimate // minutes
	Actions []ActionTime
	Proof   *PaceProof // nil with too few games for a sealed half
}

// An ActionTime is how long a kind of action takes.
type ActionTime struct {
	ID      string
	PerTurn float64 // how often bots do it, a turn
	Today   int     // seconds that the files say; 0 none
	Seconds int     // that would fit the table
}

// A PaceProof is how far predicted minutes lie from the real ones of the sealed games, on
// average: by the seconds found on the open games, and by those of the files, or where
// these say none by the mean of the open games.
type PaceProof struct {
	Open, Sealed int
	Off, Today   float64 // minutes
	Better       bool
}

// timed are the games with minutes and turns.
func timed(games []Game) (minutes, turns []float64) {
	for i := range games {
		if g := &games[i]; g.Minutes > 0 && g.Turns > 0 {
			minutes, turns = append(minutes, g.Minutes), append(turns, float64(g.Turns))
		}
	}
	return minutes, turns
}

// Minutes tells how long a turn takes, and what seconds of the actions make it so: those
// of the files, all longer or shorter by as much, or where these say none the same for
// every kind. actions are how often bots do each and what the files say; nil if fewer
// than two games have both minutes and turns.
func Minutes(all, open, sealed []Game, actions []ActionTime) *Pace {
	minutes, turns := timed(all)
	if len(minutes) < 2 {
		return nil
	}
	p := &Pace{Games: len(minutes), PerTurn: stat.Ratio(minutes, turns)}
	found := p.PerTurn.Value
	m, t := timed(open)
	sm, st := timed(sealed)
	if len(sm) > 0 && len(m) > 1 {
		found = stat.Ratio(m, t).Value
	}
	today := 0.0 // seconds a turn
	for _, a := range actions {
		today += float64(a.PerTurn * float64(a.Today))
	}
	p.Actions = seconds(actions, today, 60*found)
	if len(sm) == 0 || len(m) < 2 {
		return p
	}
	x := &PaceProof{Open: len(m), Sealed: len(sm)}
	mean := stat.Total(m) / float64(len(m))
	for i := range sm {
		x.Off += math.Abs(found*st[i]-sm[i]) / float64(len(sm))
		said := mean
		if today > 0 {
			said = today / 60 * st[i]
		}
		x.Today += math.Abs(said-sm[i]) / float64(len(sm))
	}
	x.Better = x.Off < x.Today
	p.Proof = x
	return p
}

// seconds makes those of each action that come to so many a turn.
func seconds(actions []ActionTime, today, aim float64) []ActionTime {
	often := 0.0
	for _, a := range actions {
		often += a.PerTurn
	}
	if often == 0 {
		return nil
	}
	l := make([]ActionTime, 0, len(actions))
	for _, a := range actions {
		x := aim / often
		if today > 0 {
			x = float64(a.Today) * aim / today
		}
		a.Seconds = min(max(int(math.Round(x)), number(today == 0 || a.Today > 0)), mostSeconds)
		l = append(l, a)
	}
	return l
}

// mostSeconds is the most that a file may say of an action.
const mostSeconds = 3600

// SecondsTable is the head of the table that says what actions take.
const SecondsTable = "[report.seconds]"

// Lines are the table of a variant's file that says these seconds.
func (p *Pace) Lines() []string {
	l := []string{SecondsTable}
	for _, a := range p.Actions {
		l = append(l, fmt.Sprintf("%s = %d", a.ID, a.Seconds))
	}
	return l
}
