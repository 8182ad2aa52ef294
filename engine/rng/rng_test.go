package rng

import "testing"

// The derivation of streams must never change, so that old records keep their deals.
func TestDerivation(t *testing.T) {
	cases := []struct {
		master, deal uint64
		purpose      string
		index        uint64
		stream       uint64
		card         string
		copies       uint64
		key          uint64
	}{
		{20261120, 0, "deck:base", 0, 0x1511d83b67ae3f89, "plague", 1, 0xba0062e30368b2e8},
		{20261120, 0, "deck:base", 1, 0x0ccebcdd38b608de, "plague", 1, 0x749fc5d47014da96},
		{20261120, 1, "deck:base", 0, 0xe10f14d843d30e80, "plague", 1, 0x4307883a85e9f0eb},
		{20261120, 1, "deck:imperial", 0, 0x1a3817f885c16a31, "hero", 2, 0xdf512270e3759514},
		{1, 0, "guild", 0, 0xcbb31934dee5a3d8, "bards", 1, 0x19d37d1e90bf4807},
		{1, 0, "guild", 0, 0xcbb31934dee5a3d8, "thieves", 1, 0xc211242fce30c70b},
		{1, 999, "bot", 3, 0xc8a0df85de84a46a, "x", 0, 0xc38e7738826fa811},
		{42, 7, "steal", 5, 0x468bcfbae01b5be5, "x", 0, 0xb8787880decf2dae},
		{42, 7, "steal", 6, 0xdcd8b66fe842e4e6, "x", 0, 0xd2e7d9aa754cab36},
		{0, 0, "deck:base", 0, 0x4cad1a94a1bc526e, "shields", 1, 0x44724154fbd17cc3},
		{0, 0, "deck:base", 0, 0x4cad1a94a1bc526e, "shields", 2, 0x6212f99c9c95861e},
		{18446744073709551615, 4294967295, "deck:base", 12, 0x8a6d606b4b7542ed, "trebuchets", 3, 0xc0f0efae4775bca6},
	}
	for _, c := range cases {
		s := NewDeal(c.master, c.deal).Key(PurposeOf(c.purpose), c.index)
		if s != c.stream {
			t.Errorf("key of %d/%d %s %d = %x, want %x", c.master, c.deal, c.purpose, c.index, s, c.stream)
		}
		if k := CardKey(s, CardID(c.card, c.copies)); k != c.key {
			t.Errorf("card key of %s %d = %x, want %x", c.card, c.copies, k, c.key)
		}
	}
}

// Every number below n is about equally frequent.
func TestBelowIsUniform(t *testing.T) {
	r := NewStream(7)
	const n, draws = 7, 70000
	var seen [n]int
	for range draws {
		seen[r.Below(n)]++
	}
	for v, got := range seen {
		if got < 9600 || got > 10400 {
			t.Errorf("value %d came up %d times in %d draws, want about %d", v, got, draws, draws/n)
		}
	}
}

// Different bytes give different digests, also if they differ only in zeros or in how many
// there are; equal bytes give equal digests.
func TestDigestOfBytes(t *testing.T) {
	digest := func(b []uint8) Digest {
		var d Digest
		d.AddBytes(b)
		return d
	}
	seen := map[Digest]int{}
	for n := range 40 {
		b := make([]uint8, n)
		for i := -1; i < n; i++ { // all 0, then with one of them 1
			if i >= 0 {
				b[i] = 1
			}
			d := digest(b)
			if was, ok := seen[d]; ok {
				t.Errorf("%d numbers, number %d is 1: the digest of %d numbers", n, i, was)
			}
			if digest(b) != d {
				t.Errorf("%d numbers have two digests", n)
			}
			seen[d] = n
			if i >= 0 {
				b[i] = 0
			}
		}
	}
}
