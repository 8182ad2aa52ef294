package sim

import (
	"slices"
	"testing"

	"equitas/engine/rng"
)

// A cover has every deal once, in order and in whole units; it uses the largest kept spans,
// and no span to be played contains a kept one.
func TestCover(t *testing.T) {
	r := rng.NewStream(3)
	below := func(n int) int { return int(r.Below(uint32(n))) }
	for range 3000 {
		unit := uint8(below(3))
		level := unit + uint8(below(6))
		from, to := below(60)<<unit, 0
		to = from + (1+below(90))<<unit
		var kept []Span
		for range below(8) {
			l := unit + uint8(below(6))
			kept = append(kept, Span{l, below(200 >> (l - unit))})
		}
		at := from
		for _, s := range coveringSpans(from, to, unit, level, kept) {
			if s.From() != at || s.Level < unit {
				t.Fatalf("[%d,%d) in units of %d, kept %v: span %+v where deal %d is next", from, to, unit, kept, s, at)
			}
			at = s.To()
			if slices.Contains(kept, s) {
				if i := slices.IndexFunc(kept, func(k Span) bool {
					return k.From() <= s.From() && k.To() >= s.To() && k != s && k.From() >= from && k.To() <= to
				}); i >= 0 {
					t.Fatalf("[%d,%d): %+v is taken where %+v is kept", from, to, s, kept[i])
				}
				continue
			}
			if s.Level > level {
				t.Fatalf("[%d,%d): %+v is to be played, above level %d", from, to, s, level)
			}
			for _, k := range kept {
				if k.From() < s.To() && k.To() > s.From() && k.From() >= from && k.To() <= to {
					t.Fatalf("[%d,%d): %+v is to be played where %+v is kept", from, to, s, k)
				}
			}
		}
		if at != to {
			t.Fatalf("[%d,%d): cut up to %d", from, to, at)
		}
	}
}

// A cover of a range without kept spans has few spans.
func TestCoverIsSmall(t *testing.T) {
	for _, c := range []struct {
		from, to    int
		unit, level uint8
		want        []Span
	}{
		{0, 1, 0, 8, []Span{{0, 0}}},
		{0, 1000, 0, 8, []Span{{8, 0}, {8, 1}, {8, 2}, {7, 6}, {6, 14}, {5, 30}, {3, 124}}},
		{200, 300, 0, 4, []Span{{3, 25}, {4, 13}, {4, 14}, {4, 15}, {4, 16}, {4, 17}, {3, 36}, {2, 74}}},
		{0, 64, 3, 3, []Span{{3, 0}, {3, 1}, {3, 2}, {3, 3}, {3, 4}, {3, 5}, {3, 6}, {3, 7}}},
	} {
		if got := coveringSpans(c.from, c.to, c.unit, c.level, nil); !slices.Equal(got, c.want) {
			t.Errorf("[%d,%d): %v, want %v", c.from, c.to, got, c.want)
		}
	}
}

func TestUnitOf(t *testing.T) {
	for deals, want := range map[int]int{
		1: 1, 65536: 1, 65537: 8, 70000: 8, 131072: 8, 131073: 16, 1 << 20: 64, 1_000_000: 64, 1<<20 + 1: 128,
	} {
		if got := dealsPerRow(deals); got != want {
			t.Errorf("%d deals: units of %d, want %d", deals, got, want)
		}
	}
}
