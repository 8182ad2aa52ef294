package empires

import (
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// Points computed beforehand equal those of the file's amounts, and cached results of battles
// equal newly computed ones.
func TestWorkedOutBefore(t *testing.T) {
	for _, c := range []struct {
		name string
		sets []string
	}{
		{"empires/2002", nil},
		{"empires/merchant-princes", nil},
		{"empires/2002", []string{"score.card=card.empire ? 3 : card.vp", "score.control=area.sea ? 1 : area.vp", "score.cards_on_table=false"}},
	} {
		r := load(t, c.name, c.sets...)
		if r.score.areas == nil || r.score.kinds == nil || r.score.traded == nil {
			t.Fatalf("%s %v: points are asked each time", c.name, c.sets)
		}
		l, err := library.Load(c.name, c.sets)
		if err != nil {
			t.Fatal(err)
		}
		asks := l.Rules.(*Rules)
		asks.score.areas, asks.score.kinds, asks.score.traded = nil, nil, nil
		asks.score.cards = 0
		for k := range asks.kinds {
			if on := asks.personMask>>k&1 != 0; on && asks.score.countsTable || !on && asks.score.countsHand {
				asks.score.cards |= 1 << k
			}
		}
		s, asked := r.newState(4), asks.newState(4)
		s.Start(rng.NewDeal(3, 1))
		asked.Start(rng.NewDeal(3, 1))
		src := rng.NewStream(1)
		var sum [sourceCount]int32
		for s.ToAct() != engine.Nobody {
			for i := range s.seatCount {
				got, want := s.pointsBySource(i), asked.pointsBySource(i)
				if got != want {
					t.Fatalf("%s %v: seat %d scores %v, want %v", c.name, c.sets, i, got, want)
				}
				for k, n := range got {
					sum[k] += n
				}
			}
			n, more, win, lose := uint8(src.Below(maxBattle+1)), int(src.Below(9))-4, int32(src.Below(8)*64), int32(src.Below(8)*64)
			if got, want := *s.cachedProbabilities(n, more, win, lose), r.battleProbabilities(n, more, win, lose); got != want {
				t.Fatalf("%d combats, %d more, %d, %d: got %v, want %v", n, more, win, lose, got, want)
			}
			legal := s.Legal(nil)
			a := legal[src.Below(uint32(len(legal)))]
			s.Apply(a)
			asked.Apply(a)
		}
		if sum[sourceControl] == 0 || sum[sourceTrade] == 0 || sum[sourceCards] == 0 {
			t.Errorf("%s %v: points %v, want some of control, trade and cards", c.name, c.sets, sum)
		}
	}
}
