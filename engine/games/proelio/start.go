package proelio

import (
	"equitas/engine"
	"equitas/engine/card"
	"equitas/engine/rng"
)

// Start implements [engine.State]: shuffles both decks, deals, draws Guilds.
//
// Proelio 0.9.6, Setup; Setup - addendum.
func (s *State) Start(d rng.Deal) {
	s.clear()
	s.pos.deal = d
	s.next, s.err, s.broken = nil, nil, nil
	r := s.r
	for deck := range 2 {
		words := &s.wordBuf
		key := s.shuffleKey(deck)
		for i, id := range r.keys[deck] {
			words[i] = card.Pack(rng.CardKey(key, id), i)
		}
		from := r.start[deck]
		n := len(from)
		sorted := s.sorter.Sort(words[:n])
		if deck == base {
			for i, w := range sorted {
				s.pos.deck[(n-1-i)&255] = from[card.Place(w)]
			}
		} else {
			for i, w := range sorted {
				s.pos.deck[(256-n+i)&255] = from[card.Place(w)]
			}
		}
		s.setLen(deck, n)
		s.note(key)
	}
	for seat, kind := range r.fortStart {
		if kind != 0 && seat < s.n && s.pull(kind-1) {
			s.stand(seat, kind-1)
		}
	}
	for range r.handStart {
		for seat := range s.n {
			s.add(seat, s.top(base), 0)
		}
	}
	if r.guildsUse {
		s.drawGuilds()
	}
	s.open()
}

// stand gives a House the Fortification it begins with.
func (s *State) stand(seat int, kind uint8) {
	h := &s.pos.house[seat]
	h.fort, h.fortKind = uint8(s.r.points[kind]), kind+1
	s.pos.fortified++
	s.note(s.r.hash[kind])
}

// clear empties the table and has the match that follows counted.
func (s *State) clear() {
	s.measure()
	s.pos.table = table{}
	clear(s.pos.house[:s.n])
	s.pos.merchant, s.pos.trace = -1, 0x5bd1e9955bd1e995
}

// drawGuilds gives each House one Guild at random; the others leave the game.
func (s *State) drawGuilds() {
	r := s.r
	key := s.pos.deal.Key(purposeGuild, 0)
	var words [maxGuilds]uint64
	for i := range r.guilds {
		words[i] = card.Pack(rng.CardKey(key, r.guildIDs[i]), i)
	}
	order := s.sorter.Sort(words[:len(r.guilds)])
	for seat := range s.n {
		s.giveGuild(seat, uint8(card.Place(order[seat])))
	}
}

func (s *State) giveGuild(seat int, g uint8) {
	h := &s.pos.house[seat]
	h.guild, h.uses = g+1, s.r.guilds[g].uses
	s.note(s.r.guildHash[g])
}

// open places the Merchant and begins the first turn.
func (s *State) open() {
	if s.r.merchantUse {
		s.pos.merchant = int8(s.n - 1)
		if s.r.merchantFirst {
			s.pos.merchant = 0
		}
	}
	s.deal()
}

// deal begins the first turn, once Houses that were dealt too many cards have
// discarded down.
func (s *State) deal() {
	s.meter.dealt(s)
	s.push(task{do: doBegin})
	if s.excess() {
		s.push(task{do: doLimit})
	}
	s.run()
}

// ToAct implements [engine.State].
func (s *State) ToAct() engine.Seat {
	if s.pos.done {
		return engine.Nobody
	}
	return engine.Seat(s.pos.actor)
}

// CopyFrom implements [engine.State]. A witness, and the record a match is
// replayed from, stay with the state they were given to. What a match has
// counted stays with the state that played it from its start: a copy counts
// nothing.
func (s *State) CopyFrom(other engine.State) {
	o := other.(*State)
	if s.r != o.r || s.n != o.n {
		panic("proelio: copy between different rulesets or numbers of seats")
	}
	s.pos.table, s.err, s.meter = o.pos.table, o.err, nil
	copy(s.pos.house[:s.n], o.pos.house[:s.n])
}

// Turn implements [engine.State]. Cards dealt over the limit are discarded in
// turn 1.
func (s *State) Turn() int { return max(1, int(s.pos.turn)) }

// Trace implements [engine.State].
func (s *State) Trace() uint64 { return s.pos.trace }

// Result implements [engine.State].
func (s *State) Result() engine.Result {
	p := &s.pos
	res := engine.Result{Reason: reasonNames[p.reason], Winners: p.winners, Turns: int(p.turn), Scored: p.reason == reasonScoring}
	if res.Scored {
		for i := range s.n {
			res.Scores[i] = int32(p.scores[i])
		}
	}
	return res
}
