package sim

import (
	"bytes"
	"reflect"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/enginetest/race"
	"equitas/engine/rng"
)

// played plays the spans of a scenario and returns their blocks, with 2^unit deals per row.
func played(t testing.TB, c *Scenario, unit uint8, spans ...Span) []Block {
	t.Helper()
	var l []Block
	var player Player
	for _, s := range spans {
		task := Task{Span: s, RowLevel: unit, Scenarios: []*Scenario{c}}
		blocks, fault := player.Play(task)
		if fault != nil {
			t.Fatal(fault)
		}
		l = append(l, blocks[0])
	}
	return l
}

// followed returns a scenario of High Card, a game that reports exposures.
func followed(bots ...string) *Scenario {
	c := &Scenario{Name: "followed", Game: "highcard", Rules: highcard.Rules{}, Seats: len(bots), MasterSeed: 7}
	for _, name := range bots {
		c.Bots = append(c.Bots, seating(name))
	}
	return c
}

// A block that was encoded and decoded is the same block, and its sum depends on the
// scenario and the span alone.
func TestBlockComesBack(t *testing.T) {
	for _, c := range []*Scenario{
		fakeCell("uniform", &race.Rules{}, "any", "any", "any"),
		fakeCell("mixed", &race.Rules{HeadStart: 2, Endless: true}, "keen", "any"),
		followed("any", "any", "any"),
	} {
		spans := []Span{{0, 0}, {5, 3}, {3, 8191}, {3, 8192}, {4, 70_000}}
		blocks := played(t, c, 0, spans...)
		blocks = append(blocks, played(t, c, 3, Span{5, 3})...)
		for i, b := range blocks {
			text := b.Bytes()
			back, err := ParseBlock(text)
			if err != nil || !reflect.DeepEqual(back.rows, b.rows) || !slices.Equal(back.events, b.events) || !bytes.Equal(back.Bytes(), text) || back.Sum() != b.Sum() || back.longest != b.longest {
				t.Errorf("%s, block %d: %v, it came back as %+v", c.Name, i, err, back)
			}
			packed, sum := b.Pack()
			if again, err := Unpack(packed, sum); err != nil || again.Sum() != sum || c.CheckBlock(again) == nil != (c.ID() == b.ScenarioID) {
				t.Errorf("%s, block %d: packed it came back as %+v, %v", c.Name, i, again, err)
			}
			if _, err := Unpack(packed, [8]byte{1}); err == nil {
				t.Errorf("%s, block %d: it has any sum", c.Name, i)
			}
			for k := range i {
				if blocks[k].Sum() == b.Sum() {
					t.Errorf("%s: blocks %d and %d have one sum", c.Name, k, i)
				}
			}
		}
		if again := played(t, c, 0, spans[1])[0]; again.Sum() != blocks[1].Sum() {
			t.Errorf("%s: the same deals have another sum", c.Name)
		}
	}
}

// Events are summed by key, in rising order. A block holds either all its events or their
// sums, also after decoding.
func TestEvents(t *testing.T) {
	r := rng.NewStream(4)
	for _, n := range []int{0, 1, 2, 50, 255, 256, 257, 5000, maxEvents, maxEvents + 1, 30_000} {
		var events []exposureEvent
		deal := 0
		want := map[uint32]exposureSum{}
		for range n {
			if r.Below(4) == 0 {
				deal += int(r.Below(3))
			}
			some, others, turns := r.Uint64(), r.Uint64(), int32(r.Below(2000))
			had := some & others
			if r.Below(3) > 0 {
				turns, had = int32(r.Below(3)), uint64(1+r.Below(3))
			}
			if had == 0 {
				had = 1
			}
			e := newExposureEvent(&engine.Exposure{ThingsHad: had, ThingsUsed: r.Uint64(), Turns: turns}, deal, int64(r.Below(841)))
			events = append(events, e)
			group := deal % ExposureGroups
			for what := range engine.MaxExposures {
				if e.had>>what&1 != 0 {
					key := exposureKey(uint8(what), group, int(turns), e.used>>what&1 != 0)
					want[key] = exposureSum{key, want[key].payoff + int64(e.payoff), want[key].players + 1}
				}
			}
		}
		b := played(t, fakeCell("a", &race.Rules{}, "any", "any"), 0, Span{15, 0})[0]
		if b.addExposures(events); len(b.events) > 0 != (n > 0 && n <= maxEvents) || len(b.exposures) > 0 != (n > maxEvents) {
			t.Errorf("of %d events a block has %d, and %d sums", n, len(b.events), len(b.exposures))
		}
		back, err := Unpack(b.Pack())
		if err != nil || !slices.Equal(back.events, b.events) || !slices.Equal(back.exposures, b.exposures) {
			t.Fatalf("%d events: %v, they came back as others", n, err)
		}
		var x exposures
		x.addEvents(back.events)
		x.addSums(back.exposures)
		got := x.sums()
		for i, s := range got {
			if s != want[s.key] || i > 0 && got[i-1].key >= s.key {
				t.Fatalf("%d events: sum %d is %+v, want %+v, after %+v", n, i, s, want[s.key], got[max(0, i-1)])
			}
		}
		if len(got) != len(want) {
			t.Errorf("%d events: %d sums, want %d", n, len(got), len(want))
		}
	}
}

// A part of a block equals the block that is played of the same deals, to the last byte.
func TestPart(t *testing.T) {
	for _, c := range []*Scenario{
		fakeCell("mixed", &race.Rules{HeadStart: 2, Endless: true}, "keen", "any"),
		followed("any", "any", "any"),
		followed("any", "keen"),
	} {
		for _, unit := range []uint8{0, 2} {
			whole := Span{6, 5}
			b := played(t, c, unit, whole)[0]
			for level := unit; level <= whole.Level; level++ {
				for i := range 1 << (whole.Level - level) {
					s := Span{level, whole.Index<<(whole.Level-level) + i}
					want := played(t, c, unit, s)[0]
					if got, ok := b.part(s); !ok || !bytes.Equal(got.Bytes(), want.Bytes()) {
						t.Errorf("%s, in rows of 2^%d: part %v is another block, %t", c.Name, unit, s, ok)
					}
				}
			}
			for _, s := range []Span{{6, 4}, {5, 12}, {7, 2}} {
				if _, ok := b.part(s); ok {
					t.Errorf("%v is part of %v", s, whole)
				}
			}
		}
	}
	late := played(t, followed("any", "any"), 0, Span{4, MaxUngroupedDeals/16 + 1})[0]
	if _, ok := late.part(Span{3, 2*(MaxUngroupedDeals/16) + 2}); ok {
		t.Error("of deals without traces there are parts")
	}
}

// Bytes that were cut or changed are an error or another block, never a panic.
func TestDamagedBlock(t *testing.T) {
	b := played(t, followed("any", "any"), 0, Span{4, 2})[0]
	text := b.Bytes()
	for n := range text {
		if _, err := ParseBlock(text[:n]); err == nil {
			t.Fatalf("%d of %d bytes are a block", n, len(text))
		}
	}
	r := rng.NewStream(9)
	for range 20_000 {
		bad := bytes.Clone(text)
		for range 1 + r.Below(3) {
			bad[r.Below(uint32(len(bad)))] ^= 1 << r.Below(8)
		}
		if bytes.Equal(bad, text) {
			continue
		}
		if back, err := Unpack(bad, b.Sum()); err == nil {
			t.Fatalf("%x is the block %x: %+v", bad, text, back)
		}
		ParseBlock(bad) // it must not panic
	}
}

func FuzzParseBlock(f *testing.F) {
	c := followed("any", "any")
	for _, b := range played(f, c, 0, Span{0, 0}, Span{3, 2}) {
		f.Add(b.Bytes())
	}
	f.Add([]byte{BlockFormat})
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := ParseBlock(text)
		if err != nil {
			return
		}
		again, err := ParseBlock(b.Bytes())
		if err != nil || again.Sum() != b.Sum() {
			t.Fatalf("a block that was read cannot be read again: %v", err)
		}
	})
}

// An exposureCell does not overflow with all players of the longest run at the largest
// table, if all have the same number of turns, used the same thing and won.
func TestExposureCell(t *testing.T) {
	const players = MaxDeals / ExposureGroups * engine.MaxSeats * engine.MaxSeats // each seat in each rotation
	var sum exposureCell
	for range 4 {
		sum += newExposureCell(players/4, players/4*engine.PayoffUnit)
	}
	if sum.n() != players || sum.payoff() != players*engine.PayoffUnit {
		t.Errorf("%d players with credit %d, want %d with %d", sum.n(), sum.payoff(), players, players*engine.PayoffUnit)
	}
}

// The exposures of a run are the same whether they are summed while blocks arrive or at the
// end.
func TestExposed(t *testing.T) {
	r := rng.NewStream(8)
	var events []exposureEvent
	for deal := range maxPending/3 + 100 {
		for range 3 {
			e := engine.Exposure{ThingsHad: 1 + r.Uint64()>>50, ThingsUsed: r.Uint64() >> 50, Turns: int32(r.Below(30))}
			events = append(events, newExposureEvent(&e, deal, int64(r.Below(841))))
		}
	}
	var once exposures
	once.addEvents(events)
	for _, n := range []int{700, 20_000, maxPending, len(events)} { // events per block
		var x exposureCollector
		left := 0
		for some := range slices.Chunk(events, n) {
			b := Block{events: some}
			if n == 20_000 { // blocks that hold sums, not events
				b.events = nil
				b.addExposures(some)
			}
			x.add(&b)
			left = max(left, x.pendingEvents)
		}
		if left > maxPending {
			t.Errorf("%d events wait, want %d at most", left, maxPending)
		}
		run := &Run{exposed: &x}
		for range 2 { // the second call returns the same
			if got, want := run.Exposures(), once.list(); !slices.Equal(got, want) {
				t.Errorf("of blocks of %d events there are %d other sums, want %d", n, len(got), len(want))
			}
		}
	}
}

// The parts of an exposureKey can be told apart, and turns are cut to their limit.
func TestExposureKey(t *testing.T) {
	if k := exposureKey(63, 49, 5000, true); k>>17 != 63 || k>>11&63 != 49 || k>>1&MaxOwnTurns != MaxOwnTurns {
		t.Errorf("key %x", k)
	}
}
