package ismcts

import "equitas/engine"

// Of a match that goes on for hundreds of decisions a playout by the policy
// tells little about one of them, and takes long. So a bot plays a match to its
// end a few times before its first decision. Where that takes more than
// longPlayout decisions a time, those of the match's playouts that compare the
// actions are stopped after whole rounds, about shortPlayout decisions, and
// judged by how well the seats are doing.
const (
	trialPlayouts = 4
	longPlayout   = 384
	shortPlayout  = 160
)

// What is not known before the first decision of a match, and of a match whose
// playouts are not stopped.
const (
	unknownRounds = -1
	allRounds     = 0
)

// far is a turn that no match reaches.
const far = 1 << 30

// reach says before which turn the playouts of a decision are stopped: far, if
// the match is short or the game cannot say how well the seats are doing. It
// leaves the chance of the decision alone.
func (b *Bot) reach(o engine.Observation) (turn int) {
	seats := o.Seats()
	st := b.state[seats]
	if _, ok := st.(engine.Stander); !ok {
		return far
	}
	was := b.chance
	if b.rounds == unknownRounds {
		b.rounds = b.roundsTo(o, st)
	}
	turn = far
	if b.rounds != allRounds {
		b.deal(o, st)
		turn = st.Turn() + b.rounds*seats
	}
	b.chance = was
	return turn
}

// roundsTo is how many rounds the playouts of a match go on.
func (b *Bot) roundsTo(o engine.Observation, st engine.State) int {
	decisions, turns := 0, 0
	for range trialPlayouts {
		b.deal(o, st)
		start := st.Turn()
		decisions += b.playOn(st, unlimited, far)
		turns += st.Turn() - start
	}
	if decisions <= trialPlayouts*longPlayout {
		return allRounds
	}
	round := decisions * o.Seats() // of as many decisions, times turns
	return max(1, (turns*shortPlayout+round/2)/round)
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
