package chance

import (
	"equitas/engine"
	"equitas/engine/card"
	"equitas/engine/rng"
)

// A Source provides the chance of a match, and keeps the running hash of the match's choices
// and chance (the trace). Embed it in the game's state. It must not be used before
// [Source.Begin] or [Source.Follow].
type Source struct {
	copiedPart
	witness       func(engine.Outcome)
	nextOutcome   func(engine.Outcome) error
	err           error
	scratchMemory *scratchMemory // nil until it is needed
}

// copiedPart is the part of a Source that is copied with the position ([Source.CopyChance]).
type copiedPart struct {
	deal      rng.Deal
	stream    rng.Stream
	unordered bool // chance comes from stream, and decks have no order
	trace     uint64
}

// scratchMemory is working memory of a Source; nothing in it is kept between two calls.
type scratchMemory struct {
	card.Sorter
	words [card.MaxPile]uint64
	pile  [card.MaxPile]uint8
	dice  []int
}

func (s *Source) scratch() *scratchMemory {
	if s.scratchMemory == nil {
		s.scratchMemory = new(scratchMemory)
	}
	return s.scratchMemory
}

// startTrace is the trace of a match before its first event.
const startTrace = 0x5bd1e9955bd1e995

// Begin begins a match whose chance comes from a deal. Outcomes are reported only after
// [Source.OnOutcome].
func (s *Source) Begin(d rng.Deal) {
	s.copiedPart = copiedPart{deal: d, trace: startTrace}
	s.nextOutcome, s.witness, s.err = nil, nil, nil
}

// Follow begins a match whose chance is read from a record: next decodes the next outcome of
// the record into the pointers among the fields of want. After an error, in next or in what it
// read, chance goes on in some way that the rules allow; end the match as soon as [Source.Err]
// returns one.
func (s *Source) Follow(next func(want engine.Outcome) error) {
	s.Begin(rng.Deal{})
	s.nextOutcome = next
}

// UseStream makes all further chance come from r instead of the deal. It is for a copied position in
// which hidden things were dealt anew (a determinization).
func (s *Source) UseStream(r *rng.Stream) {
	s.copiedPart = copiedPart{deal: rng.NewDeal(r.Uint64(), 0)}
}

// UseUnorderedDecks makes all further chance come from r, as [Source.UseStream] does, and makes
// decks unordered, which is faster: a shuffle leaves a pile as it is, and the game draws card
// number [Source.RandomBelow] of those left. The game must not use the order of its decks then.
func (s *Source) UseUnorderedDecks(r *rng.Stream) {
	s.copiedPart = copiedPart{stream: rng.NewStream(r.Uint64()), unordered: true}
}

// HasUnorderedDecks reports whether decks have no order: each draw is then random among the cards left.
func (s *Source) HasUnorderedDecks() bool { return s.unordered }

// RandomBelow returns a random number from 0 to n-1. It is for positions in which decks have no
// order.
func (s *Source) RandomBelow(n int) int { return int(s.stream.Below(uint32(n))) }

// CopyChance copies the state of chance, and any error, from other, when a position is copied. The
// witness and the record that is read are not copied.
func (s *Source) CopyChance(other *Source) { s.copiedPart, s.err = other.copiedPart, other.err }

// AddToTrace mixes an event, such as a choice, into the trace as the number x.
func (s *Source) AddToTrace(x uint64) {
	t := (s.trace ^ x) * 0x9fb21c651e98df25
	s.trace = t ^ t>>29
}

// Trace implements [engine.State].
func (s *Source) Trace() uint64 { return s.trace }

// OnOutcome implements [engine.RecordState]. Chance during setup is not reported, since the
// setup of a record contains it.
func (s *Source) OnOutcome(w func(engine.Outcome)) { s.witness = w }

// Err implements [engine.RecordState].
func (s *Source) Err() error { return s.err }

// StreamKey returns the key of a stream, for the setup of a match: see
// [rng.Deal.Key].
func (s *Source) StreamKey(p rng.Purpose, i uint64) uint64 { return s.deal.Key(p, i) }

// Stream returns a stream of numbers, for the setup of a match.
func (s *Source) Stream(p rng.Purpose, i uint64) rng.Stream { return s.deal.Stream(p, i) }

// ShuffleIDs shuffles cards for the setup of a match. ids are the cards' ids, key the key of a
// stream. The result lists indices of ids, the top card first; it is valid until the next
// call.
func (s *Source) ShuffleIDs(key uint64, ids []uint64) []uint8 {
	w := s.scratch()
	words := w.words[:len(ids)]
	for i, id := range ids {
		words[i] = card.PackSortWord(rng.CardKey(key, id), i)
	}
	places := w.pile[:len(ids)]
	for i, x := range w.Sort(words) {
		places[i] = uint8(card.UnpackPlace(x))
	}
	return places
}
