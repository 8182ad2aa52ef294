package rule

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/probe"
	"equitas/engine/rule/source"
)

// minUses is the least number of trial matches in which a part must have been used before a change of
// it is reported as having no effect.
const minUses = 20

// sameTrials reports whether trial matches under two rulesets, at most as many as compareBounds says,
// all go the same, and how many were played.
func sameTrials(a, b *Loaded) (same bool, matches int) {
	return probe.PlaysSame(a.Rules, b.Rules, compareBounds)
}

// surelyDiffers reports whether matches under two rulesets differ already within a small fraction of n
// trial matches. If they do, it is hardly chance that they were the same in all n for another pair
// of rulesets.
func surelyDiffers(a, b *Loaded, n int) bool {
	few := compareBounds
	p := a.Rules.Players()
	few.Matches = max(2, n/certaintyFactor/(p.Max-p.Min+1))
	same, _ := probe.PlaysSame(a.Rules, b.Rules, few)
	return !same
}

// reportIdleChanges warns of changes without effect: trial matches go the same without the change.
func (x *trialReport) reportIdleChanges() {
	given := map[string]bool{} // changes already reported as what keeps others from having an effect
	for i := range x.changes[:min(len(x.changes), maxChangesTried)] {
		c := &x.changes[i]
		l := x.loadWithout(c.path)
		if l == nil || c.dropsEntry() || given[c.path] || x.isKnownIdle(c) {
			continue
		}
		same, n := sameTrials(x.loaded, l)
		if !same {
			continue
		}
		matches, help := cond.FormatInt(n), ""
		if c.inherited == nil {
			help = fmt.Sprintf("%s trial matches go the same without it", matches)
		} else {
			help = fmt.Sprintf("%s trial matches go the same with %s (%s)", matches, c.inheritedInWords(), c.inherited.At.InWords())
		}
		if d := x.preventingChange(c, n); d != nil {
			given[d.path] = true
			key, value := d.inWords()
			x.warn(c.at, help, "%s has no effect while %s is %s", c.path, key, value)
			continue
		}
		switch used := x.leastUses(c.path); {
		case c.value.Kind == KindTable:
			x.warn(c.at, help, "%s has no effect in trial matches", c.path)
		case used >= minUses && c.isAlwaysUsed():
			x.warn(c.at, help, "%s has no effect, though %s of %s trial matches used what it is about", c.path, cond.FormatInt(used), cond.FormatInt(x.matches.finalResult().Matches))
		case used >= minUses && x.isAlwaysTrue(c):
			x.warn(c.at, help, "%s has no effect: it asks for no more than what must be so anyway", c.path)
		}
	}
}

// isKnownIdle reports whether the files themselves show that a change has no effect.
func (x *trialReport) isKnownIdle(c *change) bool {
	return slices.ContainsFunc(x.reading.faults, func(f Fault) bool { return strings.HasPrefix(f.Msg, c.path+" has no effect") })
}

// preventingChange returns what keeps change c from having an effect: another change, or an inherited
// value in the form of a change. It is nil if neither is found. n is the number of trial matches
// that went the same with and without c.
func (x *trialReport) preventingChange(c *change, n int) *change {
	for i := range x.changes[:min(len(x.changes), maxChangesTried)] {
		if d := &x.changes[i]; d.path != c.path && x.preventsEffect(d, c, n) {
			return d
		}
	}
	if c.value.Kind == KindTable {
		return nil
	}
	r := *x.reading
	r.withheld = map[string]bool{c.path: true}
	for _, d := range x.inheritedSwitches(c.path) {
		for _, other := range d.alternatives {
			a := x.reading.loadWith(other)
			if a == nil {
				continue
			}
			if b := r.loadWith(other); b != nil && surelyDiffers(a, b, n) {
				return &change{path: d.path, value: d.value}
			}
		}
	}
	return nil
}

// preventsEffect reports whether change d keeps change c from having an effect: without d, c has an
// effect, or players can use the parts that c is about. n is the number of trial matches that went
// the same with and without c. If d switches something off in the table of c, it is enough that
// both are about the same parts, or that a single match differs.
func (x *trialReport) preventsEffect(d, c *change, n int) bool {
	a, b := x.loadWithout(d.path), x.loadWithout(c.path, d.path)
	if a == nil || b == nil {
		return false
	}
	if d.switchesOff() && source.Parent(d.path) == source.Parent(c.path) {
		parts := x.partsOf(c.path)
		if same, _ := sameTrials(a, b); !same || len(parts) > 0 && slices.Equal(parts, x.partsOf(d.path)) {
			return true
		}
	}
	return surelyDiffers(a, b, n) || x.partsUnusable(c.path, x.matches.finalResult()) && !x.partsUnusable(c.path, trialsOf(a).finalResult())
}

// partsUnusable reports whether the key at path is about parts, and none of these could ever be used in
// the trial matches with result s.
func (x *trialReport) partsUnusable(path string, s *trialResult) bool {
	parts := x.partsOf(path)
	return len(parts) > 0 && !slices.ContainsFunc(parts, func(name string) bool { p := s.Part(name); return p != nil && p.OfferedMatches > 0 })
}

// An offSwitch is an inherited value that may keep changes from having an effect, with settings to try
// in its place, each "key=value" as for --set.
type offSwitch struct {
	path         string
	value        *Value
	alternatives []string
}

// maxInheritedTried is the largest number of inherited values that are tried to find the one that keeps
// a change from having an effect.
const maxInheritedTried = 30

// inheritedSwitches returns the inherited values that may keep the key at a path from having an effect:
// yes or no, one of a few words, and numbers for which 0 has a special meaning. Those of the key's
// own table come first; there are at most [maxInheritedTried].
func (x *trialReport) inheritedSwitches(path string) []offSwitch {
	var near, far []offSwitch
	table := source.Split(path)[0]
	said := map[string]bool{}
	for _, c := range x.changes {
		said[c.path] = true
	}
	x.loaded.Set.EachValue(func(v *Value, k *Key) {
		if said[v.Path] || strings.Contains(k.Path, "*") || !k.AffectsPlay() || IsMeasuringTable(source.Split(v.Path)[0]) {
			return
		}
		s := offSwitch{path: v.Path, value: v}
		switch {
		case v.Kind == KindBool:
			s.alternatives = []string{fmt.Sprintf("%s=%v", v.Path, !v.Bool)}
		case k.Type == Word && !k.DependsOnRules() && len(k.Words) <= 4:
			for _, w := range k.Words {
				if w != v.Text {
					s.alternatives = append(s.alternatives, fmt.Sprintf("%s=%q", v.Path, w))
				}
			}
		case k.Type == Int && k.ZeroMeaning != "" && v.Int != 0:
			s.alternatives = []string{v.Path + "=0"}
		}
		switch {
		case len(s.alternatives) == 0:
		case source.Split(v.Path)[0] == table:
			near = append(near, s)
		default:
			far = append(far, s)
		}
	})
	all := append(near, far...)
	return all[:min(len(all), maxInheritedTried)]
}

// isAlwaysTrue reports whether a changed value is a condition and trial matches go the same if it is
// replaced by true.
func (x *trialReport) isAlwaysTrue(c *change) bool {
	if k := x.loaded.Set.schema.Match(c.path); k == nil || k.Type != Condition {
		return false
	}
	l := x.reading.loadWith(c.path + "=true")
	if l == nil {
		return false
	}
	same, _ := sameTrials(x.loaded, l)
	return same
}

// leastUses returns the number of trial matches in which the least used part was used, among the parts
// that the key at a path is about; 0 if it is about none.
func (x *trialReport) leastUses(path string) int {
	parts := x.partsOf(path)
	if len(parts) == 0 {
		return 0
	}
	seen := x.matches.finalResult()
	least := seen.Matches
	for _, name := range parts {
		p := seen.Part(name)
		if p == nil {
			return 0
		}
		least = min(least, p.UsedMatches)
	}
	return least
}
