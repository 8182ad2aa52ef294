// Package rng gives every purpose its own stream of random numbers.
//
// One master seed and the number of a deal determine everything random in a match. Each
// purpose ("deck:base", "steal", "bot") draws from its own stream, so that a rule change in
// one place does not shift the numbers used elsewhere: that makes two variants comparable
// on the same deals. A stream's key never depends on the variant.
//
// All arithmetic is on unsigned 64-bit integers that wrap around, so the same seed gives
// the same numbers on every processor.
package rng

import "math/bits"

// Mix64 is a 64-bit finaliser: a bijection whose output looks random.
func Mix64(x uint64) uint64 {
	z := x + 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// HashName hashes a name (UTF-8 bytes) to 64 bits.
func HashName(s string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 0x100000001b3
	}
	return h
}

// A Purpose is the hashed name of what a stream is used for. Compute it once, when rules
// are compiled; deriving a stream then needs no text.
type Purpose uint64

// PurposeOf returns the purpose of that name.
func PurposeOf(name string) Purpose { return Purpose(HashName(name)) }

// A Deal is one deal of a master seed: everything random in its matches comes
// from streams derived from it. It is a small value, to be copied freely.
type Deal struct {
	Master uint64 // the master seed, as the user gave it
	Index  uint64 // number of the deal, from 0
	mixed  uint64
}

// NewDeal returns deal number index of the master seed.
func NewDeal(master, index uint64) Deal {
	return Deal{Master: master, Index: index, mixed: Mix64(Mix64(master) ^ index)}
}

// Key returns the 64-bit key of the stream for purpose p and index i. Keys order cards
// ([CardKey]) and seed generators ([Deal.Stream]).
func (d Deal) Key(p Purpose, i uint64) uint64 {
	return Mix64(Mix64(d.mixed^uint64(p)) ^ i)
}

// Stream returns a generator seeded for purpose p and index i.
func (d Deal) Stream(p Purpose, i uint64) Stream { return Stream{d.Key(p, i)} }

// CardID combines the name of a card and the number of the copy (from 1) into the part of
// [CardKey] that does not depend on the stream, so that it can be computed once per
// ruleset.
func CardID(card string, copyNumber uint64) uint64 { return Mix64(HashName(card) ^ copyNumber) }

// CardKey returns the sort key of a card under a stream key: a pile is shuffled by
// sorting its cards by this key. id comes from [CardID]. Cards that exist in two variants
// keep their relative order in both.
func CardKey(streamKey, id uint64) uint64 { return Mix64(streamKey ^ id) }

// A Stream is a small, fast pseudorandom generator. The zero value is a valid stream; a
// copy continues independently.
type Stream struct{ state uint64 }

// NewStream returns the stream of that seed.
func NewStream(seed uint64) Stream { return Stream{seed} }

// Uint64 returns 64 uniform bits.
func (r *Stream) Uint64() uint64 {
	r.state += 0xa0761d6478bd642f
	hi, lo := bits.Mul64(r.state, r.state^0xe7037ed1a0b428db)
	return hi ^ lo
}

// Below returns a number from 0 to n-1. Its bias is below n/2^32. n must be
// positive.
func (r *Stream) Below(n uint32) uint32 {
	return uint32(uint64(uint32(r.Uint64()>>16)) * uint64(n) >> 32)
}
