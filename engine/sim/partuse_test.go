package sim_test

import (
	"context"
	"maps"
	"testing"

	"equitas/engine/enginetest/highcard"
	"equitas/engine/sim"
)

// A part that all players have is used in fewer matches than it could be. The counts do not
// depend on the number of workers.
func TestExercise(t *testing.T) {
	c := &sim.Scenario{Name: "high card", RulesHash: "0", Rules: highcard.Rules{}, Seats: 3, MasterSeed: 3,
		Bots: []sim.Seating{seat(t, "random", ""), seat(t, "random", ""), seat(t, "random", "")}}
	names := []string{"steal", "card-1", "no such part"}
	var got map[string]sim.Use
	for _, workers := range []int{1, 3} {
		uses, err := sim.CountUses(context.Background(), c, names, 300, workers)
		if err != nil {
			t.Fatal(err)
		}
		if got != nil && !maps.Equal(uses, got) {
			t.Errorf("%d workers: %v, one: %v", workers, uses, got)
		}
		got = uses
	}
	if _, known := got["no such part"]; known {
		t.Errorf("what the rules do not have was counted: %v", got)
	}
	if u := got["steal"]; u.Matches != 300 || u.Used == 0 || u.Used > u.Usable || u.Usable > u.Matches || u.Rare() {
		t.Errorf("stealing: %+v", u)
	}
	without := *c
	without.Bots = []sim.Seating{seat(t, "random", "steal"), seat(t, "random", "steal"), seat(t, "random", "steal")}
	uses, err := sim.CountUses(context.Background(), &without, names, 300, 2)
	if err != nil {
		t.Fatal(err)
	}
	if u := uses["steal"]; u.Used != 0 || u.Usable == 0 || !u.Rare() {
		t.Errorf("stealing, by who does without: %+v", u)
	}
}

// A part that players never reach is missed by the part that would give access to it.
func TestMissed(t *testing.T) {
	never, often, closed := &sim.Use{Matches: 1000, Usable: 990, Used: 9}, &sim.Use{Matches: 1000, Usable: 990, Used: 10}, &sim.Use{Matches: 1000}
	way := func(u *sim.Use) sim.PartUse { return sim.PartUse{Part: "way", AccessOnly: true, Base: u, Other: u} }
	for _, c := range []struct {
		what  string
		parts []sim.PartUse
		by    string // the part it is missed by; "": it is not missed
	}{
		{"used in one of a hundred", []sim.PartUse{{Part: "a", Base: often, Other: often}}, ""},
		{"used less", []sim.PartUse{{Part: "a", Base: never, Other: never}}, "a"},
		{"used on one side", []sim.PartUse{{Part: "a", Base: never, Other: often}}, ""},
		{"only one side has it", []sim.PartUse{{Part: "a", Other: never}}, "a"},
		{"no side has it", []sim.PartUse{{Part: "a"}}, ""},
		{"the way is not gone", []sim.PartUse{{Part: "a", AccessParts: []string{"way"}, Base: closed, Other: closed}, way(never)}, "way"},
		{"it comes by another way, too", []sim.PartUse{{Part: "a", AccessParts: []string{"way"}, Base: often, Other: often}, way(never)}, ""},
		{"the way is gone, and it is not used", []sim.PartUse{{Part: "a", AccessParts: []string{"way"}, Base: never, Other: never}, way(often)}, "a"},
		{"one of two ways is gone", []sim.PartUse{{Part: "a", AccessParts: []string{"way", "b"}, Base: closed, Other: closed}, way(never), {Part: "b", AccessOnly: true, Base: often, Other: often}}, "a"},
	} {
		l := sim.UnusedParts(c.parts)
		got := ""
		if len(l) > 0 {
			got = l[0].FirstUnused.Part
		}
		if got != c.by || len(l) > 1 {
			t.Errorf("%s: missed because of %q, want %q", c.what, got, c.by)
		}
	}
}

// A part is missed if it is used under base's rules but not under other's, although it
// could be; it is not missed if other's rules give nobody the chance.
func TestDropped(t *testing.T) {
	used, left, shut := &sim.Use{Matches: 1000, Usable: 900, Used: 500}, &sim.Use{Matches: 1000, Usable: 900, Used: 3}, &sim.Use{Matches: 1000}
	for _, c := range []struct {
		base, other *sim.Use
		want        int // number of missed parts
	}{{used, left, 1}, {used, shut, 0}, {used, used, 0}, {left, used, 0}, {left, left, 1}, {used, nil, 0}} {
		parts := []sim.PartUse{{Part: "hero", Base: c.base, Other: c.other}}
		if got := len(sim.UnusedParts(parts)); got != c.want {
			t.Errorf("used %v and %v: %d missed, want %d", c.base, c.other, got, c.want)
		}
	}
}

// A part that nobody could ever use on any side that has it is told as such; a stage, which
// nobody chooses, and a part of neither side are not.
func TestNeverUsable(t *testing.T) {
	could, never := &sim.Use{Matches: 10, Usable: 1}, &sim.Use{Matches: 10}
	for _, c := range []struct {
		what string
		part sim.PartUse
		want bool
	}{
		{"on neither side", sim.PartUse{Base: never, Other: never}, true}, {"on the only side that has it", sim.PartUse{Other: never}, true},
		{"on one of two sides", sim.PartUse{Base: never, Other: could}, false}, {"where nobody has it", sim.PartUse{}, false},
		{"a stage", sim.PartUse{Stage: true, Base: never, Other: never}, false},
	} {
		if got := c.part.NeverUsable(); got != c.want {
			t.Errorf("%s: never usable %t, want %t", c.what, got, c.want)
		}
	}
}
