package empires

import (
	"fmt"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// BenchmarkRandom plays matches at random; ns/decision is what one decision takes.
func BenchmarkRandom(b *testing.B) {
	r := load(b, edition)
	for seats := minSeats; seats <= maxSeats; seats++ {
		b.Run(fmt.Sprint(seats), func(b *testing.B) {
			s := r.newState(seats)
			var buf []engine.Action
			n, deal := 0, uint64(0)
			b.ReportAllocs()
			for b.Loop() {
				s.Start(rng.NewDeal(1, deal))
				src := rng.NewStream(deal)
				for s.ToAct() != engine.Nobody {
					buf = s.Legal(buf[:0])
					s.Apply(buf[src.Below(uint32(len(buf)))])
					n++
				}
				deal++
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/decision")
			b.ReportMetric(float64(n)/float64(deal), "decisions/match")
		})
	}
}
