package proelio

import (
	"fmt"

	"equitas/engine"
	"equitas/engine/rng"
)

// Start implements [engine.State]: it shuffles both decks, deals cards and draws Guilds.
//
// Proelio 0.9.6, Setup; Setup - addendum.
func (s *State) Start(d rng.Deal) {
	s.Begin(d)
	s.clearTable()
	r := s.rules
	s.shuffleDecks([2]uint64{s.StreamKey(shuffleUses[baseDeck].Stream, 0), s.StreamKey(shuffleUses[imperialDeck].Stream, 0)})
	s.pos.deck = s.deckCache.deck
	for deck := range 2 {
		s.pos.shuffles[deck] = 1
		s.setDeckLen(deck, len(r.initialDecks[deck]))
		s.AddToTrace(s.deckCache.keys[deck])
	}
	for seat, kind := range r.fortStart {
		if kind != 0 && seat < s.seatCount && s.takeFromDeck(kind-1) {
			s.placeFirstFort(seat, kind-1)
		}
	}
	for range r.handStart {
		for seat := range s.seatCount {
			s.addCard(seat, s.drawTop(baseDeck), 0)
		}
	}
	if r.guildsUse {
		s.drawGuilds()
	}
	s.placeMerchant()
}

// A deckCache caches the initial order of the decks for the keys of a deal, since a deal is often
// played several times in a row, with other weights or other seats.
type deckCache struct {
	keys  [2]uint64
	deck  [256]uint8
	valid bool
}

// shuffleDecks computes the initial order of both decks, unless it is cached for these keys.
func (s *State) shuffleDecks(keys [2]uint64) {
	f := &s.deckCache
	if f.valid && f.keys == keys {
		return
	}
	f.keys, f.valid = keys, true
	for deck, key := range keys {
		order, from := s.ShuffleIDs(key, s.rules.keys[deck]), s.rules.initialDecks[deck]
		n := len(from)
		if deck == baseDeck {
			for i, k := range order {
				f.deck[(n-1-i)&255] = from[k]
			}
		} else {
			for i, k := range order {
				f.deck[(256-n+i)&255] = from[k]
			}
		}
	}
}

// placeFirstFort places the Fortification with which a House begins.
func (s *State) placeFirstFort(seat int, kind uint8) {
	h := &s.pos.house[seat]
	h.fort, h.fortKind = uint8(s.rules.valueOf[kind]), kind+1
	s.pos.fortified++
	s.AddToTrace(s.rules.hash[kind])
}

// clearTable removes everything from the table, and resets the counters for the match that follows.
func (s *State) clearTable() {
	s.resetCounts()
	s.pos.commonPosition = commonPosition{}
	clear(s.pos.house[:s.seatCount])
	s.pos.merchant = -1
	s.changedHouses = everybody
}

// drawGuilds gives each House one Guild at random; the other Guilds leave the game.
func (s *State) drawGuilds() {
	order := s.ShuffleIDs(s.StreamKey(purposeGuild, 0), s.rules.guildIDs)
	for seat := range s.seatCount {
		s.giveGuild(seat, order[seat])
	}
}

func (s *State) giveGuild(seat int, g uint8) {
	h := &s.pos.house[seat]
	h.guild, h.uses = g+1, s.rules.guilds[g].uses
	s.pos.activeGuilds |= 1 << h.guild
	s.AddToTrace(s.rules.guildCards.Hash[g])
}

// placeMerchant places the Merchant and continues with beginFirstTurn.
func (s *State) placeMerchant() {
	if s.rules.merchantUse {
		s.pos.merchant = int8(s.seatCount - 1)
		if s.rules.merchantFirst {
			s.pos.merchant = 0
		}
	}
	s.beginFirstTurn()
}

// beginFirstTurn begins the first turn, after Houses with too many cards have discarded.
func (s *State) beginFirstTurn() {
	if m := s.stayCounts; m != nil {
		m.recordOpeningHands(s)
	}
	s.pushTask(task{step: doBegin})
	if s.anyHandOverLimit() {
		s.pushTask(task{step: doLimit})
	}
	s.run()
}

// ToAct implements [engine.State].
func (s *State) ToAct() engine.Seat {
	if s.pos.isOver {
		return engine.Nobody
	}
	return engine.Seat(s.pos.actor)
}

// CopyFrom implements [engine.State]. The counts of a match stay with the state that played it
// from its start: a copy counts nothing.
func (s *State) CopyFrom(other engine.State) {
	o := other.(*State)
	if s.rules != o.rules || s.seatCount != o.seatCount {
		panic("proelio: copy between different rulesets or numbers of seats")
	}
	s.pos.commonPosition, s.stayCounts, s.changedHouses = o.pos.commonPosition, nil, everybody
	s.CopyChance(&o.Source)
	copy(s.pos.house[:s.seatCount], o.pos.house[:s.seatCount])
}

// Turn implements [engine.State]. Cards dealt over the limit are discarded in
// turn 1.
func (s *State) Turn() int { return max(1, int(s.pos.turn)) }

// Result implements [engine.State].
func (s *State) Result() engine.Result {
	p := &s.pos
	res := engine.Result{Reason: reasonNames[p.reason], Winners: p.winners, Turns: int(p.turn), Scored: p.reason == reasonScoring}
	if res.Scored {
		for i := range s.seatCount {
			res.Scores[i] = int32(p.scores[i])
		}
	}
	return res
}

func (r *Rules) newState(seats int) *State {
	s := &State{rules: r, seatCount: seats, conditionScratch: r.words.Scratch(), namingActions: make([]engine.Action, 0, 2*engine.MaxSeats)}
	s.pos.merchant = -1
	for i := range seats {
		s.rights[i], s.lefts[i] = uint8((i+1)%seats), uint8((i+seats-1)%seats)
		s.preys[i], s.hunters[i] = s.lefts[i], s.rights[i]
		if r.attackRight {
			s.preys[i], s.hunters[i] = s.rights[i], s.lefts[i]
		}
	}
	for i := range seats {
		s.routes[i] = int8(s.houseOf(i, r.merchantRoute))
	}
	for i := range s.views {
		s.views[i] = View{state: s, seat: engine.Seat(i)}
	}
	return s
}

// NewState implements [engine.Rules].
func (r *Rules) NewState(seats int) engine.State {
	if seats < r.players.Min || seats > r.players.Max {
		panic(fmt.Sprintf("proelio: %d seats, must be %d to %d", seats, r.players.Min, r.players.Max))
	}
	return r.newState(seats)
}
