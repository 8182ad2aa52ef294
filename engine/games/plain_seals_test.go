package games_test

import (
	"testing"

	"equitas/engine/rng"
)

// Offices of False Seals, and what each lets its holder do.
const (
	treasurer = iota // levies a tax, stops a grant
	poisoner         // poisons
	smuggler         // robs, stops a robbery
	envoy            // exchanges, stops a robbery
	physician        // stops a poisoning
	offices
	noOffice = -1
)

// sealsTable is a match of False Seals under way.
type sealsTable struct {
	r     *rng.Stream
	f     figures
	hands [][]int // seals that a player has not lost
	coins []int
	court []int
	left  int
}

// options counts a decision, and returns one of so many ways.
func (s *sealsTable) options(n int) int {
	s.f["decisions"]++
	return int(s.r.Below(uint32(n)))
}

// lose makes a player lose a seal of his choice, if he has one.
func (s *sealsTable) lose(who int) {
	if len(s.hands[who]) == 0 {
		return
	}
	k := kinds(s.hands[who])
	s.hands[who] = drop(s.hands[who], k[s.options(len(k))])
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

// others are the living players after one in turn order.
func (s *sealsTable) others(who int) (l []int) {
	for i := 1; i < len(s.hands); i++ {
		if o := (who + i) % len(s.hands); len(s.hands[o]) > 0 {
			l = append(l, o)
		}
	}
	return l
}

// stands asks everybody whether a claim is doubted, and reports whether it holds.
func (s *sealsTable) stands(who, office int) bool {
	for _, o := range s.others(who) {
		if s.options(2) == 0 {
			continue
		}
		s.f["doubts"]++
		if !s.has(who, office) {
			s.f["doubts right"]++
			s.lose(who)
			return false
		}
		s.hands[who] = drop(s.hands[who], office)
		s.court = append(s.court, office)
		shuffle(s.r, s.court)
		s.hands[who] = append(s.hands[who], take(&s.court))
		s.lose(o)
		return true
	}
	return true
}

// stopped reports whether a claim of one of the offices stops what is done.
func (s *sealsTable) stopped(who int, with ...int) bool {
	if len(s.hands[who]) == 0 {
		return false
	}
	n := s.options(1 + len(with))
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

// playSeals plays a match of False Seals at random.
func playSeals(r *rng.Stream, seats int) figures {
	s := &sealsTable{r: r, f: figures{"end finished": 1}, left: seats, coins: repeat(2, seats)}
	for office := range offices {
		s.court = append(s.court, repeat(office, 3)...)
	}
	shuffle(r, s.court)
	s.hands = make([][]int, seats)
	for i := range s.hands {
		s.hands[i] = []int{take(&s.court), take(&s.court)}
	}
	first := int(r.Below(uint32(seats)))
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
	return s.f
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
	toward("banish", 7, 0)
	if s.coins[who] < 10 {
		toward("poison", 3, 0)
		toward("rob", 0, 1)
		for _, name := range []string{"wage", "grant", "tax", "exchange"} {
			moves = append(moves, move{name, -1})
		}
	}
	m := moves[s.options(len(moves))]
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
			k := kinds(pool)
			c := k[s.options(len(k))]
			pool = drop(pool, c)
			s.hands[who] = append(s.hands[who], c)
		}
		s.court = append(s.court, pool...)
		shuffle(s.r, s.court)
	case "banish":
		s.coins[who] -= 7
		s.lose(m.target)
	case "poison":
		s.coins[who] -= 3
		if !s.stands(who, poisoner) {
			s.coins[who] += 3
			return
		}
		if !s.stopped(m.target, physician) {
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
		l := plainly(some(2000), 9, func(r *rng.Stream) figures { return playSeals(r, seats) })
		l.identical(t, "actions", l.total("did "), l.mean("turns"))
		l.identical(t, "seals", l.mean("lost")+l.mean("winner's seals"), float64(2*seats))
		l.identical(t, "wins", l.total("win "), 1)
		for i := range seats {
			l.known(t, seat("win", i), 1/float64(seats))
		}
	}
}
