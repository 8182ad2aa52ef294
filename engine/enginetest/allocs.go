package enginetest

import (
	"fmt"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/match"
)

// warmUpMatches is the number of matches after which every buffer has its final size.
const warmUpMatches = 20

// checkAllocations checks that playing a match on a used state, counting it and copying the
// state allocate at most as often as Options.Allocs says, once buffers have their final size.
func checkAllocations(s *subject) error {
	table := match.Table{State: s.rules.NewState(s.seats), Bots: s.bots()}
	other := s.rules.NewState(s.seats)
	counts := s.rules.Counts(s.seats)
	row := make([]int64, len(counts.Columns()))
	deal := 0
	play := func() {
		table.Play(s.deal(deal))
		counts.Count(table.State, row)
		other.CopyFrom(table.State)
		deal++
	}
	deals := max(s.opt.Deals, warmUpMatches)
	for range deals {
		play()
	}
	if got := testing.AllocsPerRun(deals, play); got > s.opt.Allocs {
		return fmt.Errorf("a match allocates %v times once warm, expected %v", got, s.opt.Allocs)
	}
	return nil
}

// bots returns a new random bot for every seat. It panics if one cannot be made.
func (s *subject) bots() []engine.Bot {
	random, ok := bot.Lookup("random")
	if !ok {
		panic("enginetest: there is no random bot")
	}
	bots := make([]engine.Bot, s.seats)
	for i := range bots {
		b, err := random.New(s.rules)
		if err != nil {
			panic("enginetest: " + err.Error())
		}
		bots[i] = b
	}
	return bots
}
