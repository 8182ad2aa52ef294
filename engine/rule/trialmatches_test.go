package rule

import (
	"fmt"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/race"
)

// racing is a game with rules of which trial matches can be played.
type racing struct{ Game }

func (racing) Compile(*Set) (engine.Rules, error) { return new(race.Rules), nil }

// racer returns a ruleset of racing with a hash of its own.
func racer(i int) *Loaded {
	return &Loaded{Game: racing{}, Set: &Set{Game: "race", Hash: fmt.Sprint("reach ", i), Root: new(Table)}, Rules: new(race.Rules)}
}

// Results of trial matches must be the same if the matches are begun anew for each look.
func TestTrialsBegunAnew(t *testing.T) {
	goesOn, anew := &trialMatches{new(sharedTrials), racer(0)}, &trialMatches{new(sharedTrials), racer(0)}
	for i := range lookSizes {
		want, got := goesOn.resultAt(i), anew.resultAt(i)
		if want.Matches == 0 || want.WonMatches == 0 {
			t.Errorf("look %d shows nothing: %+v", i, *want.Tally)
		}
		if fmt.Sprintf("%+v", *got.Tally) != fmt.Sprintf("%+v", *want.Tally) {
			t.Errorf("look %d, begun anew: %+v, want %+v", i, *got.Tally, *want.Tally)
		}
		anew.shared.release()
	}
}

// However many rulesets are examined, only a few may keep what is needed to continue their
// matches.
func TestFewTrialsStayOpen(t *testing.T) {
	var all []*trialMatches
	for i := range 3 * maxOpenTrials {
		x := trialsOf(racer(1 + i))
		x.resultAt(0)
		if i%2 == 0 {
			x.finalResult()
		}
		all = append(all, x)
	}
	open := 0
	for _, x := range all {
		if x.shared.play != nil {
			open++
		}
	}
	if open == 0 || open > maxOpenTrials {
		t.Errorf("%d of %d can be played on, want 1 to %d", open, len(all), maxOpenTrials)
	}
	if again := trialsOf(racer(1)); again.shared != all[0].shared {
		t.Error("what a ruleset has shown is forgotten")
	}
}
