package conform

import (
	"regexp"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rule"
)

// A Case is what this package must know of a game's case.
type Case struct {
	Name    string // with its file
	Variant string
	Set     []string                             // as of --set
	Play    func(t Reporter, rules engine.Rules) // plays it and reports what comes out otherwise
}

// Held says which rules of an edition its cases must hold.
type Held struct {
	Library  *rule.Library
	Edition  string
	Unplayed *regexp.Regexp // keys that say nothing about play; nil: none
	Limits   *regexp.Regexp // keys that only say which settings are refused; nil: none

	// Breaks are values that a key does not have, as a file writes them; nil: [Breaks].
	Breaks func(v *rule.Value, k *rule.Key) []string

	// Excused are changes that no case can miss, as of --set, by why.
	Excused map[string][]string

	// EditionAlone says that an excused change is tried in cases of the edition as
	// it is, not in those with settings, for each of which rules are read.
	EditionAlone bool

	// Near is the table whose cases are asked first about a key; nil: its own.
	Near func(key string) string

	Least int // changes that are tried at least, or something is amiss here
}

// Run checks that every rule of the edition is held by a case: with a key changed
// by itself some case comes out otherwise. A change that makes no rules at all is
// left out, and so is a case whose settings are refused beside the change, unless
// the key is a limit: that is then what the case holds.
func (h Held) Run(t *testing.T, cases []Case) {
	t.Helper()
	edition, err := h.Library.Load(h.Edition, nil)
	if err != nil {
		t.Fatal(err)
	}
	why := map[string]string{}
	for reason, sets := range h.Excused {
		for _, set := range sets {
			why[set] = reason
		}
	}
	breaks := h.Breaks
	if breaks == nil {
		breaks = Breaks
	}
	tried := 0
	edition.Set.Each(func(v *rule.Value, k *rule.Key) {
		if h.Unplayed != nil && h.Unplayed.MatchString(v.Path) {
			return
		}
		for _, broken := range breaks(v, k) {
			b := breakage{held: &h, key: v.Path, set: v.Path + "=" + broken, loaded: map[string]engine.Rules{}}
			b.limit = h.Limits != nil && h.Limits.MatchString(v.Path)
			if b.rules(h.Edition, nil) == nil {
				continue
			}
			tried++
			reason, excused := why[b.set]
			delete(why, b.set)
			switch caught := b.caughtBy(cases, excused && h.EditionAlone); {
			case caught == "" && !excused:
				t.Errorf("%s instead of %s: no case comes out otherwise", b.set, Written(v))
			case caught != "" && excused:
				t.Errorf("%s instead of %s is excused, since %s; yet %q comes out otherwise", b.set, Written(v), reason, caught)
			}
		}
	})
	if tried < h.Least {
		t.Errorf("%d rules were broken, want at least %d", tried, h.Least)
	}
	for set := range why {
		t.Errorf("%s is excused and not tried", set)
	}
}

// A breakage is an edition with one rule changed.
type breakage struct {
	held   *Held
	key    string
	set    string // the change, as --set has it
	limit  bool   // see Limits
	loaded map[string]engine.Rules
}

// rules returns a variant with the change and then other settings, nil where it
// is refused.
func (b *breakage) rules(variant string, sets []string) engine.Rules {
	id := variant + "\n" + strings.Join(sets, "\n")
	r, ok := b.loaded[id]
	if !ok {
		if l, err := b.held.Library.Load(variant, append([]string{b.set}, sets...)); err == nil {
			r = l.Rules
		}
		b.loaded[id] = r
	}
	return r
}

// caughtBy returns the first case that comes out otherwise; "" if none does.
// Cases of the edition as it is come first, then those whose settings are of the
// table of the rule: to read rules takes long. Plain asks for the first alone.
func (b *breakage) caughtBy(cases []Case, plain bool) string {
	near, _, _ := strings.Cut(b.key, ".")
	if b.held.Near != nil {
		near = b.held.Near(b.key)
	}
	for turn := range 3 {
		for i := range cases {
			c := &cases[i]
			sets := strings.Join(c.Set, "\n")
			when := 2
			switch {
			case len(c.Set) == 0 && c.Variant == b.held.Edition:
				when = 0
			case strings.Contains(sets, near):
				when = 1
			}
			if when != turn || plain && turn > 0 || strings.Contains("\n"+sets, "\n"+b.key+"=") {
				continue
			}
			r := b.rules(c.Variant, c.Set)
			if r == nil && b.limit || r != nil && Faults(func(t Reporter) { c.Play(t, r) }) != nil {
				return c.Name
			}
		}
	}
	return ""
}
