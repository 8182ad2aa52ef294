package card

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// Sort by keys gives the same order as a plain stable sort.
func TestSortIsASort(t *testing.T) {
	r := rng.NewStream(3)
	var sorter Sorter
	for n := range MaxPile + 1 {
		words := make([]uint64, n)
		for i := range words {
			words[i] = PackSortWord(r.Uint64(), i)
			if n%3 == 1 {
				words[i] = PackSortWord(words[i]>>60<<60, i) // many equal keys
			}
		}
		want := slices.Clone(words)
		slices.Sort(want)
		if got := sorter.Sort(words); !slices.Equal(got, want) {
			t.Fatalf("%d words are not in order", n)
		}
	}
}

func counts(pairs ...uint8) (c [64]uint8, mask uint64) {
	for i := 0; i < len(pairs); i += 2 {
		c[pairs[i]] = pairs[i+1]
		mask |= 1 << pairs[i]
	}
	return c, mask
}

func known(k *HandKnowledge, seer engine.Seat) [64]uint8 {
	var c [64]uint8
	k.AddKnownTo(seer, &c)
	return c
}

// A hand that was shown stays known until its cards can no longer be followed.
func TestKnown(t *testing.T) {
	hand, mask := counts(2, 2, 5, 1)
	var k HandKnowledge
	k.Show(&hand, mask, engine.SeatSet(1, 3))
	if got := known(&k, 1); got != hand {
		t.Errorf("seat 1 knows %v of a hand it was shown, want %v", got[:6], hand[:6])
	}
	if got := known(&k, 2); got != [64]uint8{} {
		t.Errorf("seat 2 knows %v of a hand it was not shown", got[:6])
	}
	k.Show(&hand, mask, engine.SeatSet(1))
	if got := known(&k, 1); got != hand {
		t.Errorf("shown twice, seat 1 knows %v, want %v", got[:6], hand[:6])
	}
	// A copy of kind 2 leaves; seat 1 sees which, seat 3 does not.
	k.Leave(2, engine.SeatSet(1), ^uint64(0))
	if got, want := known(&k, 1), ([64]uint8{2: 1, 5: 1}); got != want {
		t.Errorf("after a seen card left seat 1 knows %v, want %v", got[:6], want[:6])
	}
	if got, want := known(&k, 3), ([64]uint8{2: 1}); got != want {
		t.Errorf("after an unseen card left seat 3 knows %v, want %v", got[:6], want[:6])
	}
	k.LeaveSeen(5)
	k.LeaveSeen(2)
	if k.AnyKnown() {
		t.Errorf("something is still known of an empty hand")
	}
}

// If an unknown card leaves a hand, only the kinds that it may have been become uncertain.
func TestKnownLeavesWhatCannotHaveGone(t *testing.T) {
	hand, mask := counts(2, 1, 5, 1)
	var k HandKnowledge
	k.Show(&hand, mask, engine.SeatSet(1))
	k.Leave(7, 0, 1<<2|1<<7)
	if got, want := known(&k, 1), ([64]uint8{5: 1}); got != want {
		t.Errorf("after a 2 or a 7 left unseen seat 1 knows %v, want %v", got[:8], want[:8])
	}
}

// Only leaves what the seat itself knows, and what others know of the same copies.
func TestKnownOnly(t *testing.T) {
	var k HandKnowledge
	hand, mask := counts(2, 2, 5, 1)
	k.Show(&hand, mask, engine.SeatSet(1))
	k.Add(7, engine.SeatSet(1, 3))
	k.RestrictTo(3)
	for seat := range engine.Seat(4) {
		var want [64]uint8
		if seat == 1 || seat == 3 {
			want[7] = 1
		}
		if got := known(&k, seat); got != want {
			t.Errorf("of what seat 3 knows, seat %d knows %v, want %v", seat, got[:8], want[:8])
		}
	}
	k.RestrictTo(0)
	if k.AnyKnown() {
		t.Errorf("something is left for a seat that knows nothing")
	}
}

// A few known copies are processed in one step, more of them one by one, with the same result.
func TestKnownFewAndMany(t *testing.T) {
	const kinds = 5
	r := rng.NewStream(11)
	for range 2000 {
		var k, many HandKnowledge // both are the same, except that many also has copies of another kind
		for range maxPacked + 1 {
			many.Add(63, engine.SeatSet(7))
		}
		for step := range 12 {
			kind, to := uint8(r.Below(kinds)), engine.Seats(r.Below(1<<3))
			switch r.Below(4) {
			case 0, 1:
				if k.count < maxPacked {
					k.Add(kind, to)
					many.Add(kind, to)
				}
			case 2:
				k.LeaveSeen(kind)
				many.LeaveSeen(kind)
			case 3:
				could := uint64(r.Below(1<<kinds)) | 1<<kind
				k.Leave(kind, to, could)
				many.Leave(kind, to, could)
			}
			if got, want := k.kinds, many.kinds&^(1<<63); got != want || k.AnyKnown() != (want != 0) {
				t.Fatalf("step %d: the kinds %b are known among few, %b among many", step, got, want)
			}
			for i := range k.count {
				if x := maxPacked + 1 + i; k.kind[i] != many.kind[x] || k.knowers[i] != many.knowers[x] {
					t.Fatalf("step %d: copy %d of few is a %d known to %b, of many a %d known to %b", step, i, k.kind[i], k.knowers[i], many.kind[x], many.knowers[x])
				}
			}
			for i := k.count; i < maxKnown; i++ {
				if k.kind[i] != 0 || k.knowers[i] != 0 {
					t.Fatalf("step %d: something is left behind the %d known copies: %v, %v", step, k.count, k.kind, k.knowers)
				}
			}
			if int(k.count)+maxPacked+1 != int(many.count) {
				t.Fatalf("step %d: %d copies are known of few, %d of many, want %d more", step, k.count, many.count, maxPacked+1)
			}
		}
	}
}

// BenchmarkSort78 sorts new keys every time, as new deals do, since branch prediction would
// adapt to keys that were sorted before.
func BenchmarkSort78(b *testing.B) {
	r := rng.NewStream(3)
	var words [78]uint64
	var sorter Sorter
	for b.Loop() {
		for i := range words {
			words[i] = PackSortWord(r.Uint64(), i)
		}
		sorter.Sort(words[:])
	}
}
