package warland

import (
	"encoding/json"
	"fmt"

	"equitas/engine"
)

// What is rolled for. Each faction's rolls of a kind have streams of their own,
// so that a battle more does not shift the demolitions of others.
const (
	rollDemolish = iota
	rollAttack
	rollDefence
	rollKinds
)

var (
	rollWords = [rollKinds]string{"demolish", "attack", "defence"}
	rollsFor  = [rollKinds]string{"the demolition", "the attack", "the defence"} // as it is told
)

// roll rolls dice for every point of strength and returns the best sum, 0 for
// no strength.
//
// WARLAND 2.0.2, Dice.
func (s *State) roll(seat, what, strength int) int {
	r := s.r
	n := &s.pos.rolled[seat][what]
	src := s.pos.deal.Stream(r.purposeRoll, uint64(seat)<<40|uint64(what)<<32|uint64(*n))
	*n++
	s.pos.tally.rolls++
	var given []int
	if s.next != nil {
		if given = s.given(strength*r.dicePer, rollWords[what]); given == nil {
			return 0
		}
	}
	var told []int
	if s.witness != nil || s.hear != nil {
		told = make([]int, 0, strength*r.dicePer)
	}
	best := 0
	for i := range strength {
		sum := 0
		for j := range r.dicePer {
			d := 0
			if given != nil {
				d = given[i*r.dicePer+j]
			} else {
				d = int(src.Below(uint32(r.sides))) + 1
			}
			sum += d
			s.note(uint64(d))
			s.pos.seen = (s.pos.seen ^ uint64(d)) * 0x9fb21c651e98df25
			if told != nil {
				told = append(told, d)
			}
		}
		best = max(best, sum)
	}
	if s.witness != nil {
		s.witness(engine.Outcome{What: "roll", Die: r.sides, Result: told, For: rollWords[what]})
	}
	if s.hear != nil {
		s.hear(event{what: tellRoll, seat: seat, n: best, text: rollsFor[what], dice: told})
	}
	return best
}

// given takes dice from the record; nil if it has others.
func (s *State) given(dice int, what string) []int {
	if s.err != nil {
		return nil
	}
	o, err := s.next(engine.Outcome{What: "roll", Die: s.r.sides, For: what})
	switch {
	case err != nil:
	case o.What != "roll" || o.Die != s.r.sides || o.For != what:
		err = fmt.Errorf("the rules roll dice of %d sides for %s here, the record has %s", s.r.sides, what, jsonOf(o))
	case len(o.Result) != dice:
		err = fmt.Errorf("%d dice are rolled for %s, must be %d", len(o.Result), what, dice)
	default:
		for _, d := range o.Result {
			if d < 1 || d > s.r.sides {
				err = fmt.Errorf("a die shows %d, must be 1 to %d", d, s.r.sides)
				break
			}
		}
	}
	if err != nil {
		s.fail(err)
		return nil
	}
	if dice == 0 {
		return []int{}
	}
	return o.Result
}

// fail stops a resumed match.
func (s *State) fail(err error) {
	if s.err == nil {
		s.err = err
	}
	s.finish(reasonUnfinished, 0)
}

func jsonOf(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}
