package conform

import (
	"regexp"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rule"
)

// A Case holds what this package needs to know about a game's case.
type Case struct {
	Name    string // name, with that of its file
	Variant string
	Set     []string                             // settings, in the syntax of --set
	Play    func(t Reporter, rules engine.Rules) // plays the case and reports results that differ from the expected ones
}

// A CoverageCheck checks that every rule of an edition is covered by a case: that some case fails if
// the rule is changed.
type CoverageCheck struct {
	Library  *rule.Library
	Edition  string
	Unplayed *regexp.Regexp // keys that do not affect play; nil: none
	Limits   *regexp.Regexp // keys that only say which settings are rejected; nil: none

	// OtherValues returns other values for a key, in the syntax of a file; nil: the function
	// [OtherValues].
	OtherValues func(v *rule.Value, k *rule.Key) []string

	// Excused are changes that no case can detect, in the syntax of --set, by reason.
	Excused map[string][]string

	// EditionAlone says that an excused change is tried in cases with the plain edition only,
	// since rules must be read anew for each case with settings.
	EditionAlone bool

	// NearTable returns the name of the table whose cases are tried first for a key; nil: the part
	// of the key before the first point.
	NearTable func(key string) string

	MinTried int // least number of changes that must be tried, or the test itself is wrong
}

// Run checks that every rule of the edition is held by a case: with one key changed, some
// case fails. Changes that give no valid rules are left out, and so are cases whose
// settings are rejected together with the change, unless the key is a limit: then the
// rejection counts.
func (h CoverageCheck) Run(t *testing.T, cases []Case) {
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
	breaks := h.OtherValues
	if breaks == nil {
		breaks = OtherValues
	}
	tried := 0
	edition.Set.EachValue(func(v *rule.Value, k *rule.Key) {
		if h.Unplayed != nil && h.Unplayed.MatchString(v.Path) {
			return
		}
		for _, broken := range breaks(v, k) {
			b := breakage{check: &h, key: v.Path, set: v.Path + "=" + broken, loaded: map[string]engine.Rules{}}
			b.limit = h.Limits != nil && h.Limits.MatchString(v.Path)
			if b.rules(h.Edition, nil) == nil {
				continue
			}
			tried++
			reason, excused := why[b.set]
			delete(why, b.set)
			switch caught := b.failingCase(cases, excused && h.EditionAlone); {
			case caught == "" && !excused:
				t.Errorf("%s instead of %s: no case comes out otherwise", b.set, FormatValue(v))
			case caught != "" && excused:
				t.Errorf("%s instead of %s is excused, since %s; yet %q comes out otherwise", b.set, FormatValue(v), reason, caught)
			}
		}
	})
	if tried < h.MinTried {
		t.Errorf("%d rules were broken, want at least %d", tried, h.MinTried)
	}
	for set := range why {
		t.Errorf("%s is excused and not tried", set)
	}
}

// A breakage is an edition with one rule changed.
type breakage struct {
	check  *CoverageCheck
	key    string
	set    string // the change, in the syntax of --set
	limit  bool   // the key matches [CoverageCheck].Limits
	loaded map[string]engine.Rules
}

// rules returns a variant with the change and further settings; nil if that is rejected.
func (b *breakage) rules(variant string, sets []string) engine.Rules {
	id := variant + "\n" + strings.Join(sets, "\n")
	r, ok := b.loaded[id]
	if !ok {
		if l, err := b.check.Library.Load(variant, append([]string{b.set}, sets...)); err == nil {
			r = l.Rules
		}
		b.loaded[id] = r
	}
	return r
}

// failingCase returns the name of the first case that fails; "" if none does. Cases of the
// plain edition are tried first, then those with settings in the rule's table, then all
// others, since reading rules takes long. If plainOnly is set, only cases of the plain edition
// are tried.
func (b *breakage) failingCase(cases []Case, plainOnly bool) string {
	near, _, _ := strings.Cut(b.key, ".")
	if b.check.NearTable != nil {
		near = b.check.NearTable(b.key)
	}
	for turn := range 3 {
		for i := range cases {
			c := &cases[i]
			sets := strings.Join(c.Set, "\n")
			when := 2
			switch {
			case len(c.Set) == 0 && c.Variant == b.check.Edition:
				when = 0
			case strings.Contains(sets, near):
				when = 1
			}
			if when != turn || plainOnly && turn > 0 || strings.Contains("\n"+sets, "\n"+b.key+"=") {
				continue
			}
			r := b.rules(c.Variant, c.Set)
			if r == nil && b.limit || r != nil && CollectFaults(func(t Reporter) { c.Play(t, r) }) != nil {
				return c.Name
			}
		}
	}
	return ""
}
