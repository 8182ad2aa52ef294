package playtest

import (
	"fmt"
	"math"

	"equitas/engine/stat"
)

// A Pace is an estimate of how long a turn takes when people play, with values for the table
// [report.seconds] of a variant's file that fit it.
type Pace struct {
	Games          int           // number of games with minutes and turns
	MinutesPerTurn stat.Estimate // minutes per turn
	Actions        []ActionTime  // by kind of action
	Test           *PaceTest     // nil if no games were held out
}

// An ActionTime is the time that one kind of action takes.
type ActionTime struct {
	ID            string  // id of the kind of action, as in [report.seconds]
	PerTurn       float64 // mean number of such actions per turn when bots play
	FileSeconds   int     // seconds per action in the variant's file; 0: none
	FittedSeconds int     // seconds per action that fit the real games
}

// A PaceTest compares two predictions of the minutes of held-out games: by FittedSeconds, fitted to
// the training games, and by FileSeconds. If the file has no seconds, the second prediction is the
// mean duration of the training games.
type PaceTest struct {
	TrainingGames, HeldOutGames int
	FittedError, FileError      float64 // mean absolute errors of the two predictions, in minutes
	FittedIsBetter              bool    // FittedError is below FileError
}

// timedGames returns the minutes and the turns of those games that have both, in the same order.
func timedGames(games []Game) (minutes, turns []float64) {
	for i := range games {
		if g := &games[i]; g.Minutes > 0 && g.Turns > 0 {
			minutes, turns = append(minutes, g.Minutes), append(turns, float64(g.Turns))
		}
	}
	return minutes, turns
}

// EstimatePace estimates how long a turn takes, from all games, and the seconds of actions that fit
// the training games: those of the variant's file times one factor, or, if it has none, the same
// number for every kind. It tests these on the games heldOut. actions has PerTurn and FileSeconds of
// each kind. EstimatePace returns nil if fewer than two games have both minutes and turns.
func EstimatePace(all, training, heldOut []Game, actions []ActionTime) *Pace {
	minutes, turns := timedGames(all)
	if len(minutes) < 2 {
		return nil
	}
	p := &Pace{Games: len(minutes), MinutesPerTurn: stat.Ratio(minutes, turns)}
	found := p.MinutesPerTurn.Value
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

// scaleSeconds returns the actions with FittedSeconds that add up to target seconds per turn. fileSum
// is the sum of FileSeconds per turn, 0 if the file has none.
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

// maxSeconds is the largest number of seconds of an action in a variant's file.
const maxSeconds = 3600

// SecondsTable is the heading of the table of seconds per action in a variant's file.
const SecondsTable = "[report.seconds]"

// FileLines returns the table of seconds per action, with FittedSeconds, as lines of a variant's file.
func (p *Pace) FileLines() []string {
	l := []string{SecondsTable}
	for _, a := range p.Actions {
		l = append(l, fmt.Sprintf("%s = %d", a.ID, a.FittedSeconds))
	}
	return l
}
