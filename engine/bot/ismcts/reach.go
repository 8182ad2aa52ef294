package ismcts

import "equitas/engine"

// Of a match that goes on for thousands of decisions a playout by the policy
// tells little about the first of them, and takes long. Where one playout has
// more than longPlayout decisions, those that compare the actions are stopped
// after whole rounds, some shortPlayout decisions, and judged by how well the
// seats are doing.
const (
	longPlayout  = 384
	shortPlayout = 128
)

// far is a turn that no match reaches.
const far = 1 << 30

// reach says before which turn the playouts of a decision are stopped: far, if
// the match is short or the game cannot say how well the seats are doing. It
// plays once, and leaves the chance of the decision alone.
func (b *Bot) reach(o engine.Observation) (turn int) {
	seats := o.Seats()
	st := b.state[seats]
	if _, ok := st.(engine.Stander); !ok {
		return far
	}
	was := b.chance
	b.deal(o, st)
	start := st.Turn()
	decisions := b.playOn(st, unlimited, far)
	b.chance = was
	if decisions <= longPlayout {
		return far
	}
	rounds := (st.Turn() - start) * shortPlayout / (decisions * seats)
	return start + max(1, rounds)*seats
}

// standing is the credit of a playout that was stopped: the seat's share of what
// all seats have in points.
func (b *Bot) standing(st engine.Stander, seat engine.Seat, seats int) int64 {
	l := b.points[:seats]
	st.Standing(l)
	sum := int64(0)
	for i, v := range l {
		l[i] = max(0, v)
		sum += l[i]
	}
	if sum == 0 {
		return engine.CreditUnit / int64(seats)
	}
	return l[seat] * engine.CreditUnit / sum
}
