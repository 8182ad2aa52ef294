package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rng"
)

// checkParts checks that a ruleset lists the parts that a player can do without, and that
// Uses and UsedParts agree on the parts of an action, give the same answer each time, and do
// not depend on things hidden from the seat.
func checkParts(s *subject) error {
	f := s.rules.(engine.PartUser)
	l := f.Parts()
	if err := checkPartNames(l); err != nil {
		return err
	}
	g, hidden := s.rules.(engine.Determinizer)
	scratch := s.rules.NewState(s.seats)
	used := make([]bool, len(l))
	var listed, ofAll []int
	err := s.playMatches(func(n int, st engine.State, legal []engine.Action) error {
		was, err := s.snapshotOf(st)
		if err != nil {
			return err
		}
		o := st.Observe(was.toAct)
		other := o
		if hidden {
			r := rng.NewStream(uint64(n))
			g.Guess(o, scratch, &r)
			other = scratch.Observe(was.toAct)
		}
		ofAll = f.UsedParts(o, legal, ofAll[:0])
		usedNow := make([]bool, len(l)) // by an action of this decision
		for i, a := range legal {
			listed = f.UsedParts(o, legal[i:i+1], listed[:0])
			for part, p := range l {
				uses := f.Uses(o, a, part)
				switch {
				case uses != f.Uses(o, a, part):
					return fmt.Errorf("action %v uses %s, and then does not", a, p.Name)
				case uses != f.Uses(other, a, part):
					return fmt.Errorf("whether action %v uses %s depends on what the seat cannot see", a, p.Name)
				case uses != slices.Contains(listed, part):
					return fmt.Errorf("action %v uses %s: %v, but of the list of parts that it uses, %v, that is number %d", a, p.Name, uses, listed, part)
				}
				usedNow[part] = usedNow[part] || uses
			}
		}
		for part, p := range l {
			if usedNow[part] != slices.Contains(ofAll, part) {
				return fmt.Errorf("some of the legal actions use %s: %v, but of the list of parts that they use, %v, that is number %d", p.Name, usedNow[part], ofAll, part)
			}
			used[part] = used[part] || usedNow[part]
		}
		if err := s.compareSnapshot(was, st); err != nil {
			return fmt.Errorf("asking what an action uses changes the state: %w", err)
		}
		return nil
	}, nil)
	if err != nil {
		return err
	}
	for _, u := range used {
		if u {
			return nil
		}
	}
	return errors.New("no action ever uses a part")
}

// AppendUsedParts appends to buf the parts that at least one of the actions uses. It implements
// [engine.PartUser.UsedParts] by Uses, slowly, for rules of tests.
func AppendUsedParts(r engine.PartUser, o engine.Observation, list []engine.Action, buf []int) []int {
	for part := range r.Parts() {
		if slices.ContainsFunc(list, func(a engine.Action) bool { return r.Uses(o, a, part) }) {
			buf = append(buf, part)
		}
	}
	return buf
}

// checkPartNames returns an error if a part in the list lacks a name, title or kind, or names
// are not unique.
func checkPartNames(l []engine.Part) error {
	seen := map[string]bool{}
	for _, p := range l {
		switch {
		case p.Name == "" || p.Title == "" || p.Kind == "":
			return fmt.Errorf("part %+v lacks a name, a title or what it is", p)
		case strings.ContainsAny(p.Name, ", \t\n"):
			return fmt.Errorf("part %q: a name has no spaces and commas", p.Name)
		case seen[p.Name]:
			return fmt.Errorf("two parts are called %q", p.Name)
		}
		seen[p.Name] = true
	}
	return nil
}
