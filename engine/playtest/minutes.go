package playtest

import (
	"fmt"
	"math"

	"equitas/engine/stat"
)

// A Pace is how long a turn takes at the table, and the values of [report.seconds] that
// follow.
type Pace struct {
	Games   int           // games with minutes and turns
	PerTurn stat.Estimate // minutes
	Actions []ActionTime
	Proof   *PaceProof // nil with too few games for a held-out half
}

// An ActionTime is how long a kind of action takes.
type ActionTime struct {
	ID      string
	PerTurn float64 // mean number per turn, by bots
	Today   int     // seconds in the files; 0 none
	Seconds int     // seconds that fit the table
}

// A PaceProof is the mean absolute error of predicted minutes on held-out games: with the
// seconds fitted on the open games, and with those of the files, or if these have none with
// the mean of the open games.
type PaceProof struct {
	Open, Sealed int
	Off, Today   float64 // minutes
	Better       bool
}

// timed returns the minutes and turns of the games that have both.
func timed(games []Game) (minutes, turns []float64) {
	for i := range games {
		if g := &games[i]; g.Minutes > 0 && g.Turns > 0 {
			minutes, turns = append(minutes, g.Minutes), append(turns, float64(g.Turns))
		}
	}
	return minutes, turns
}

// Minutes returns how long a turn takes, and the seconds of actions that fit: those of the
// files scaled by one factor, or if these have none the same for every kind. actions are
// how often bots do each and what the files say. It is nil with fewer than two games that
// have both minutes and turns.
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
	today := 0.0 // seconds per turn
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

// seconds returns the actions with seconds that add up to aim per turn.
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

// SecondsTable is the head of the table of seconds in a variant's file.
const SecondsTable = "[report.seconds]"

// Lines returns the table of seconds per action, as lines of a file.
func (p *Pace) Lines() []string {
	l := []string{SecondsTable}
	for _, a := range p.Actions {
		l = append(l, fmt.Sprintf("%s = %d", a.ID, a.Seconds))
	}
	return l
}
