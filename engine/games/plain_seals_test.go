package games_test

import (
	"fmt"
	"testing"
)

// Offices of False Seals, and what each allows its holder to do.
const (
	treasurer = iota // levies a tax, stops a grant
	poisoner         // poisons
	smuggler         // robs, stops a robbery
	envoy            // exchanges, stops a robbery
	physician        // stops a poisoning
	offices
)

var officeNames = []string{"treasurer", "poisoner", "smuggler", "envoy", "physician"}

func officeName(office int) string { return officeNames[office] }

// sealsTable is a match of False Seals under way.
type sealsTable struct {
	*dealer
	hands [][]int // seals that a player has not lost
	coins []int
	court []int
	left  int

	prices sealsPrices
}

// one lets a player choose one of his seals; equal seals are one option.
func (s *sealsTable) one(who int, seals []int) int {
	return ask(s.dealer, who, kinds(seals), func(office int) string { return "choose " + officeName(office) })
}

// reacts asks whether a player reacts to what another does, and in which of the ways. It
// returns the index of the way + 1, or 0 if he does not react.
func (s *sealsTable) reacts(who int, ways ...string) int {
	return s.choose(who, 1+len(ways), func(i int) string {
		if i == 0 {
			return "pass"
		}
		return ways[i-1]
	})
}

// lose makes a player lose a seal of his choice, if he has one.
func (s *sealsTable) lose(who int) {
	if len(s.hands[who]) == 0 {
		return
	}
	s.hands[who] = drop(s.hands[who], s.one(who, s.hands[who]))
	s.f["lost"]++
	if len(s.hands[who]) == 0 {
		s.left--
	}
}

func (s *sealsTable) has(who, office int) bool {
	for _, c := range s.hands[who] {
		if c == office {
			return true
		}
	}
	return false
}

// others returns the living players after a player, in turn order.
func (s *sealsTable) others(who int) (l []int) {
	for i := 1; i < len(s.hands); i++ {
		if o := (who + i) % len(s.hands); len(s.hands[o]) > 0 {
			l = append(l, o)
		}
	}
	return l
}

// stands asks every player whether he doubts a claim, and reports whether the claim holds. A
// player who is caught at poisoning gets the price back.
func (s *sealsTable) stands(who, office int) bool {
	for _, o := range s.others(who) {
		if s.reacts(o, "use") == 0 {
			continue
		}
		s.f["doubts"]++
		if !s.has(who, office) {
			s.f["doubts right"]++
			if office == poisoner {
				s.coins[who] += 3
			}
			s.lose(who)
			return false
		}
		s.hands[who] = drop(s.hands[who], office)
		s.court = append(s.court, office)
		s.shuffle(s.court, officeName)
		s.hands[who] = append(s.hands[who], take(&s.court))
		s.lose(o)
		return true
	}
	return true
}

// stopped reports whether a player stops the action by claiming one of the offices.
func (s *sealsTable) stopped(who int, with ...int) bool {
	if len(s.hands[who]) == 0 {
		return false
	}
	ways := []string{"use"}
	if len(with) > 1 {
		ways = nil
		for _, office := range with {
			ways = append(ways, officeName(office))
		}
	}
	n := s.reacts(who, ways...)
	if n == 0 {
		return false
	}
	s.f["stops"]++
	if s.stands(who, with[n-1]) {
		s.f["stopped"]++
		return true
	}
	return false
}

// sealsPrices are the rules in which variants of False Seals differ.
type sealsPrices struct {
	drawn  bool // who begins is drawn by lot
	banish int
}

// play plays a match of False Seals.
func (p sealsPrices) play(d *dealer, seats int) {
	d.f["end finished"] = 1
	s := &sealsTable{dealer: d, prices: p, left: seats, coins: repeat(2, seats)}
	first := 0
	if p.drawn {
		first = d.roll(seats)
	}
	for office := range offices {
		s.court = append(s.court, repeat(office, 3)...)
	}
	s.shuffle(s.court, officeName)
	s.hands = make([][]int, seats)
	for range 2 {
		for i := range s.hands {
			s.hands[i] = append(s.hands[i], take(&s.court))
		}
	}
	s.position = func() map[string][]int { return map[string][]int{"coins": s.coins} }
	for who := first; s.left > 1; who = (who + 1) % seats {
		if len(s.hands[who]) > 0 {
			s.f["turns"]++
			s.turn(who)
		}
	}
	scores := make([]int, seats)
	for i, h := range s.hands {
		if len(h) > 0 {
			scores[i] = 1
			s.f["winner's seals"] = float64(len(h))
			s.f["winner's coins"] = float64(s.coins[i])
			if i == first {
				s.f["first wins"] = 1
			}
		}
	}
	s.f.score(scores)
}

func (s *sealsTable) turn(who int) {
	type move struct {
		name   string
		target int
	}
	var moves []move
	others := s.others(who)
	toward := func(name string, cost, least int) {
		for _, o := range others {
			if s.coins[who] >= cost && s.coins[o] >= least {
				moves = append(moves, move{name, o})
			}
		}
	}
	toward("banish", s.prices.banish, 0)
	if s.coins[who] < 10 {
		toward("poison", 3, 0)
		toward("rob", 0, 1)
		for _, name := range []string{"wage", "grant", "tax", "exchange"} {
			moves = append(moves, move{name, -1})
		}
	}
	m := ask(s.dealer, who, moves, func(m move) string {
		if m.target < 0 {
			return m.name
		}
		return fmt.Sprintf("%s %d", m.name, m.target)
	})
	s.f["did "+m.name]++
	switch m.name {
	case "wage":
		s.coins[who]++
	case "grant":
		for _, o := range others {
			before := s.f["stops"]
			if s.stopped(o, treasurer) {
				return
			}
			if s.f["stops"] > before {
				break // only one may stop it
			}
		}
		s.coins[who] += 2
	case "tax":
		if s.stands(who, treasurer) {
			s.coins[who] += 3
		}
	case "exchange":
		if !s.stands(who, envoy) {
			return
		}
		n := len(s.hands[who])
		pool := append(s.hands[who], take(&s.court), take(&s.court))
		s.hands[who] = nil
		for range n {
			c := s.one(who, pool)
			pool = drop(pool, c)
			s.hands[who] = append(s.hands[who], c)
		}
		s.court = append(s.court, pool...)
		s.shuffle(s.court, officeName)
	case "banish":
		s.coins[who] -= s.prices.banish
		s.lose(m.target)
	case "poison":
		s.coins[who] -= 3
		if s.stands(who, poisoner) && !s.stopped(m.target, physician) {
			s.lose(m.target)
		}
	case "rob":
		if !s.stands(who, smuggler) || s.stopped(m.target, envoy, smuggler) {
			return
		}
		if len(s.hands[m.target]) > 0 {
			n := min(2, s.coins[m.target])
			s.coins[who] += n
			s.coins[m.target] -= n
		}
	}
}

func TestPlainSeals(t *testing.T) {
	for _, seats := range []int{2, 3, 6} {
		l := plainly(some(2000), 9, func(d *dealer) { sealsPrices{true, 7}.play(d, seats) })
		l.identical(t, "actions", l.total("did "), l.mean("turns"))
		l.identical(t, "seals", l.mean("lost")+l.mean("winner's seals"), float64(2*seats))
		l.identical(t, "wins", l.total("win "), 1)
		for i := range seats {
			l.known(t, seat("win", i), 1/float64(seats))
		}
	}
}
