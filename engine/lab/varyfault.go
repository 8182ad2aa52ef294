package lab

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
)

// varyFile is the file name in places of faults in --vary.
const varyFile = "--vary"

// loadAt returns the variant called name with one value for every axis. Faults about a value
// have places in --vary. If the last value of a range also has a fault, that fault is
// returned.
func (s *sweepRun) loadAt(name string, values []string) (*Variant, error) {
	v, err := s.lib.Variant(name, s.settingsAt(values), nil)
	if !fromCommandLine(err) {
		return v, err
	}
	ends := slices.Clone(values)
	for i, a := range s.axes {
		if a.Ranged {
			ends[i] = a.Values[len(a.Values)-1]
		}
	}
	if _, err := s.lib.Variant(name, s.settingsAt(ends), nil); fromCommandLine(err) {
		return nil, s.placesInVary(err, ends)
	}
	return nil, s.placesInVary(err, values)
}

// settingsAt returns the settings KEY=VALUE for one value of every axis: first those of
// --set, then those of the axes.
func (s *sweepRun) settingsAt(values []string) []string {
	sets := slices.Clone(s.sets)
	for i, a := range s.axes {
		sets = append(sets, a.Key+"="+values[i])
	}
	return sets
}

// fromCommandLine reports whether err consists of faults about values on the command line
// only.
func fromCommandLine(err error) bool {
	e, ok := errors.AsType[*question.FileError](err)
	return ok && e.FromFlags()
}

// placesInVary returns err, which must be a [*question.FileError], with the faults about
// varied values moved to their places in --vary. values holds the values, by axis.
func (s *sweepRun) placesInVary(err error, values []string) error {
	e, _ := errors.AsType[*question.FileError](err)
	var faults rule.Faults
	for _, f := range e.Faults {
		at := f.At.Line - len(s.sets) - 1
		if f.At.File != "--set" || at < 0 || at >= len(s.axes) {
			faults = append(faults, f)
			continue
		}
		if f.Warning { // a warning may only say that the value is the variant's own
			continue
		}
		a, value := s.axes[at], values[at]
		f.At.File, f.At.Line = varyFile, at+1
		f.Help = strings.ReplaceAll(f.Help, "--set", varyFile)
		if before := utf8.RuneCountInString(a.Key) + 1; f.At.Col > before {
			from, width := a.Find(value)
			f.At.Col += from
			if width != utf8.RuneCountInString(value) { // the value is inside a range
				f.At.Width = width
			}
			if m := mistypedRange.FindStringSubmatch(value); m != nil {
				f.Help = fmt.Sprintf("a range is written %s=%s..%s", a.Key, m[1], m[2])
			}
		}
		faults = append(faults, f)
	}
	source := func(file string) string {
		if file != varyFile {
			return e.Source(file)
		}
		var lines []string
		for _, a := range s.axes {
			lines = append(lines, a.Key+"="+a.Text)
		}
		return strings.Join(lines, "\n")
	}
	return &question.FileError{Faults: faults, Source: source}
}

// mistypedRange matches a mistyped range, such as 4-7.
var mistypedRange = regexp.MustCompile(`^(-?\d+)\s*(?:-|–|—|…|\.|\.\.\.|:|to)\s*(-?\d+)$`)
