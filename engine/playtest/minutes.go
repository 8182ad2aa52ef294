package playtest

import (
	"fmt"
	"math"

	"equitas/engine/stat"
)

// A Pace says how long a turn takes when people play, and which values of [report.seconds]
// in a variant's file fit that.
type Pace struct {
	Games   int           // number of games with minutes and turns
	PerTurn stat.Estimate // minutes per turn
	Actions []ActionTime
	Test    *PaceTest // nil if there are too few games to hold half of them out
}

// An ActionTime says how long a kind of action takes.
type ActionTime struct {
	ID            string
	PerTurn       float64 // mean number per turn when bots play
	FileSeconds   int     // seconds in the variant's file; 0: none
	FittedSeconds int     // seconds that fit the real games
}

// A PaceTest holds the mean absolute errors of predicted minutes on held-out games: by the
// seconds fitted to the training games, and by those of the file, or if the file has none by
// the mean length of the training games.
type PaceTest struct {
	TrainingGames, HeldOutGames int
	FittedError, FileError      float64 // mean absolute errors in minutes: fitted, and of the file
	FittedIsBetter              bool
}

// timedGames returns the minutes and the turns of the games that have both.
func timedGames(games []Game) (minutes, turns []float64) {
	for i := range games {
		if g := &games[i]; g.Minutes > 0 && g.Turns > 0 {
			minutes, turns = append(minutes, g.Minutes), append(turns, float64(g.Turns))
		}
	}
	return minutes, turns
}

// EstimatePace returns how long a turn takes, and the seconds of actions that fit: those of the
// file scaled by one factor, or if it has none the same for every kind. actions say how
// often bots do each kind, and what the file says. It is nil if fewer than two games have
// both minutes and turns.
func EstimatePace(all, training, heldOut []Game, actions []ActionTime) *Pace {
	minutes, turns := timedGames(all)
	if len(minutes) < 2 {
		return nil
	}
	p := &Pace{Games: len(minutes), PerTurn: stat.Ratio(minutes, turns)}
	found := p.PerTurn.Value
	m, t := timedGames(training)
	sm, st := timedGames(heldOut)
	if len(sm) > 0 && len(m) > 1 {
		found = stat.Ratio(m, t).Value
	}
	today := 0.0 // seconds per turn by the file
	for _, a := range actions {
		today += float64(a.PerTurn * float64(a.FileSeconds))
	}
	p.Actions = scaleSeconds(actions, today, 60*found)
	if len(sm) == 0 || len(m) < 2 {
		return p
	}
	x := &PaceTest{TrainingGames: len(m), HeldOutGames: len(sm)}
	mean := stat.Total(m) / float64(len(m))
	for i := range sm {
		x.FittedError += math.Abs(found*st[i]-sm[i]) / float64(len(sm))
		said := mean
		if today > 0 {
			said = today / 60 * st[i]
		}
		x.FileError += math.Abs(said-sm[i]) / float64(len(sm))
	}
	x.FittedIsBetter = x.FittedError < x.FileError
	p.Test = x
	return p
}

// scaleSeconds returns the actions with seconds that add up to target seconds per turn;
// fileSum is the sum by the file.
func scaleSeconds(actions []ActionTime, fileSum, target float64) []ActionTime {
	often := 0.0
	for _, a := range actions {
		often += a.PerTurn
	}
	if often == 0 {
		return nil
	}
	l := make([]ActionTime, 0, len(actions))
	for _, a := range actions {
		x := target / often
		if fileSum > 0 {
			x = float64(a.FileSeconds) * target / fileSum
		}
		a.FittedSeconds = min(max(int(math.Round(x)), boolToInt(fileSum == 0 || a.FileSeconds > 0)), maxSeconds)
		l = append(l, a)
	}
	return l
}

// maxSeconds is the largest number of seconds that a file may give an action.
const maxSeconds = 3600

// SecondsTable is the heading of the table of seconds in a variant's file.
const SecondsTable = "[report.seconds]"

// Lines returns the table of seconds per action, as lines of a file.
func (p *Pace) Lines() []string {
	l := []string{SecondsTable}
	for _, a := range p.Actions {
		l = append(l, fmt.Sprintf("%s = %d", a.ID, a.FittedSeconds))
	}
	return l
}
