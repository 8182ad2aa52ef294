package rule

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// An occurrence is something that may come up in a match: a part, a kind of action or a way to end. The
// zero occurrence is a win of any seat.
type occurrence struct {
	part   string // name of a part; "" for other occurrences
	phase  string // name of the phase of a kind of action; "" for other occurrences
	form   string // form of the kind of action
	reason string // a way to end; "" for other occurrences
	text   string // the part, action or ending in words, for messages
}

// matchCount returns the number of matches in which an occurrence came up; -1 if the rules do not have
// it.
func (t *occurrence) matchCount(s *trialResult) int {
	switch {
	case t.part != "":
		if p := s.Part(t.part); p != nil {
			return p.OfferedMatches
		}
		return -1
	case t.phase != "":
		for i := range s.Phases {
			p := &s.Phases[i]
			if k := slices.IndexFunc(p.Kinds, func(k engine.Kind) bool { return k.Form == t.form }); k >= 0 && p.Name == t.phase {
				return p.TakenMatches[k]
			}
		}
		return -1
	case t.reason != "":
		return s.Endings[t.reason]
	}
	return s.WonMatches
}

// occurrences returns everything that may come up in matches under the rules of s: a win, parts, kinds
// of actions, and, if x.reportsEndings is set, ways to end.
func (x *trialReport) occurrences(s *trialResult) []occurrence {
	l := []occurrence{{}}
	for i := range s.Parts {
		p := &s.Parts[i]
		l = append(l, occurrence{part: p.Name, text: p.Title})
	}
	for i := range s.Phases {
		p := &s.Phases[i]
		for _, k := range p.Kinds {
			l = append(l, occurrence{phase: p.Name, form: k.Form, text: "“" + k.Title + "” (" + p.Title + ")"})
		}
	}
	for _, reason := range slices.Sorted(maps.Keys(s.Endings)) {
		if x.reportsEndings && reason != engine.Unfinished && reason != engine.Stalemate {
			l = append(l, occurrence{reason: reason, text: reason})
		}
	}
	return l
}

// reportNeverOffered warns of parts that the variant has, its base lacks, and trial matches never
// offered. For a variant without changes it warns of all parts that were never offered, and if
// nobody won any match.
func (x *trialReport) reportNeverOffered() {
	if x.baseResult == nil && x.result.WonMatches == 0 {
		x.warn(x.reading.variants[0].src.Start(), "look at how matches end, and at limits that break them off", "nobody won any of %s trial matches", cond.FormatInt(x.result.Matches))
	}
	for i := range x.result.Parts {
		if p := &x.result.Parts[i]; p.OfferedMatches == 0 && x.baseLacks(p.Name) && x.isAnyOffered(p.AccessParts) {
			x.warn(x.placeOf(p.Name), "look at its conditions and prices, and at what leads to it", "nobody could use %s in %s trial matches", p.Title, cond.FormatInt(x.result.Matches))
		}
	}
}

// baseLacks reports whether the base of the variant lacks a part. It is true for every part if
// the variant has no changes.
func (x *trialReport) baseLacks(part string) bool {
	return x.baseResult == nil || x.baseResult.Part(part) == nil
}

// isAnyOffered reports whether any of the parts was offered in a trial match, or is unknown to the
// rules. It is true for an empty list.
func (x *trialReport) isAnyOffered(parts []string) bool {
	return len(parts) == 0 || slices.ContainsFunc(parts, func(name string) bool { p := x.result.Part(name); return p == nil || p.OfferedMatches > 0 })
}

// placeOf returns the place at which to report a part: that of its entry, else that of the key about it
// that was merged last, else the start of the requested file.
func (x *trialReport) placeOf(part string) Place {
	set := x.loaded.Set
	var paths []string
	for _, table := range set.Root.Keys() {
		for _, id := range set.Entries(table) {
			if path := source.Path(table, id); id == part && slices.Contains(x.partsOf(path), part) {
				return set.Value(path).KeyAt
			}
		}
	}
	set.EachValue(func(v *Value, _ *Key) {
		if slices.Contains(x.partsOf(v.Path), part) {
			paths = append(paths, v.Path)
		}
	})
	if len(paths) == 0 {
		return x.reading.variants[0].src.Start()
	}
	return set.LastPlace(paths...)
}

// reportVanished warns of everything that came up often in the base's matches and never in the
// variant's, at the change that causes it.
func (x *trialReport) reportVanished() {
	var gone []occurrence
	for _, t := range x.occurrences(x.baseResult) {
		if t.matchCount(x.baseResult)*commonShare >= x.baseResult.Matches && t.matchCount(x.result) == 0 {
			gone = append(gone, t)
		}
	}
	var numbers, switches []change
	for _, c := range x.changes {
		switch {
		case c.isThreshold():
			numbers = append(numbers, c)
		case c.switchesOff():
			switches = append(switches, c)
		}
	}
	rest := x.reportCauses(gone, numbers)
	rest = slices.DeleteFunc(rest, func(t occurrence) bool { return t.part == "" && t != (occurrence{}) })
	x.reportCauses(rest, switches)
}

// reportCauses warns of each occurrence in vanished at the change, one of candidates, without which it
// comes up again. It returns the occurrences that no single change accounts for.
func (x *trialReport) reportCauses(vanished []occurrence, candidates []change) (rest []occurrence) {
	if len(vanished) == 0 || len(candidates) == 0 {
		return vanished
	}
	half := candidates[:(len(candidates)+1)/2]
	paths := make([]string, len(half))
	for i, c := range half {
		paths[i] = c.path
	}
	var back []occurrence
	if l := x.loadWithout(paths...); l != nil {
		s := trialsOf(l).finalResult()
		for _, t := range vanished {
			if t.matchCount(s)*recurringShare >= s.Matches {
				back = append(back, t)
			} else {
				rest = append(rest, t)
			}
		}
	} else {
		rest = vanished
	}
	if len(candidates) == 1 {
		x.reportCaused(&candidates[0], back)
		return rest
	}
	rest = append(rest, x.reportCauses(back, half)...)
	return x.reportCauses(rest, candidates[len(half):])
}

// reportCaused warns, at change c, of occurrences that never come up because of it. If the change
// switches something off, the absence of the parts that it is about is taken to be intended.
func (x *trialReport) reportCaused(c *change, vanished []occurrence) {
	if c.switchesOff() {
		own := x.partsOf(c.path)
		vanished = slices.DeleteFunc(vanished, func(t occurrence) bool { return slices.Contains(own, t.part) || x.isRedundantSwitch(c, &t) })
	}
	if len(vanished) == 0 {
		return
	}
	had := trialsOf(x.loadWithout(c.path)).finalResult()
	did, of := cond.FormatInt(vanished[0].matchCount(had)), cond.FormatInt(had.Matches)
	f := &Fault{At: c.at, Warning: true}
	if c.inherited == nil {
		f.Help = fmt.Sprintf("without it, in %s of %s", did, of)
	} else {
		f.Help = fmt.Sprintf("with %s (%s), in %s of %s", c.inheritedInWords(), c.inherited.At.InWords(), did, of)
	}
	key, value := c.inWords()
	matches := cond.FormatInt(x.result.Matches)
	switch names := nameFirstThree(vanished); {
	case vanished[0] == (occurrence{}):
		f.Msg = fmt.Sprintf("%s is %s: nobody won any of %s trial matches", key, value, matches)
	case vanished[0].part != "":
		f.Msg = fmt.Sprintf("%s is %s: nobody could use %s in %s trial matches", key, value, names, matches)
	case vanished[0].reason != "":
		f.Msg = fmt.Sprintf("%s is %s: none of %s trial matches ended by %s", key, value, matches, names)
	default:
		f.Msg = fmt.Sprintf("%s is %s: nobody came to %s in %s trial matches", key, value, names, matches)
	}
	x.faults = append(x.faults, *f)
}

// nameFirstThree returns the names of up to three occurrences that are of the same sort (parts, kinds
// of actions, or endings) as the first one, and the number of all of that sort if there are more.
// Other sorts are left out, since their absence usually follows.
func nameFirstThree(vanished []occurrence) string {
	sort := func(t *occurrence) [3]bool { return [3]bool{t.part != "", t.phase != "", t.reason != ""} }
	var names []string
	for i := range vanished {
		if sort(&vanished[i]) == sort(&vanished[0]) {
			names = append(names, vanished[i].text)
		}
	}
	if n := len(names); n > 3 {
		return strings.Join(names[:3], ", ") + fmt.Sprintf(", … (%d)", n)
	}
	return strings.Join(names, ", ")
}

// isRedundantSwitch reports whether another change than c also switches something off, and occurrence t
// comes up again without that change alone. That is so if a rule was removed together with
// everything that depends on it.
func (x *trialReport) isRedundantSwitch(c *change, t *occurrence) bool {
	if c.value.Kind != KindBool {
		return false
	}
	for i := range x.changes {
		d := &x.changes[i]
		if d.path == c.path || d.value.Kind != KindBool || !d.switchesOff() {
			continue
		}
		if l := x.loadWithout(d.path); l != nil && t.matchCount(trialsOf(l).finalResult())*recurringShare >= x.result.Matches {
			return true
		}
	}
	return false
}

func (x *trialReport) warn(at Place, help, format string, args ...any) {
	x.faults = append(x.faults, Fault{At: at, Warning: true, Msg: fmt.Sprintf(format, args...), Help: help})
}
