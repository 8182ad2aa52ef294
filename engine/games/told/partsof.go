package told

import (
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// partsOf implements [rule.Extras.PartsOf]: it returns the names of the parts that the key at path is
// about. A key in an option is about that option's part, and the steps of a card about the card's
// part. A number, a count or a phase is about the parts whose keys name it, if no other keys do.
// The result is nil if the key may also affect players who use none of the parts.
func (g *Game) partsOf(set *rule.Set, path string) []string {
	m := g.rulesOf(set).machines[g.usualSeats(set)]
	if m == nil || m.layout == nil {
		return nil
	}
	a := &partFinder{machine: m, named: pathsByWord(set), visited: map[string]bool{}}
	if parts, ok := a.partsAt(path); ok {
		return parts
	}
	return nil
}

// A partFinder finds the parts that keys are about.
type partFinder struct {
	machine *machine
	named   map[string][]string // by word: paths of the texts that contain it, as [pathsByWord] returns them
	visited map[string]bool     // paths that were visited already
}

// partsAt returns the names of the parts that the key at a path is about; ok is false if the key may
// also affect players who use none of them.
func (a *partFinder) partsAt(path string) (parts []string, ok bool) {
	if a.visited[path] {
		return nil, true
	}
	a.visited[path] = true
	if isForPlayers(path) {
		return nil, true
	}
	keys := source.Split(path)
	if len(keys) < 2 {
		return nil, false
	}
	if keys[0] == "card" {
		return a.cardPart(keys)
	}
	if part := a.optionPart(path); part != "" {
		return []string{part}, true
	}
	table, id := keys[0], keys[1]
	switch table {
	case "window":
		return a.windowParts(id)
	case "number", "count", "phase":
	default:
		return nil, false
	}
	if table == "phase" && id == "match" {
		return nil, false
	}
	own := table + "." + id
	for _, by := range a.named[id] {
		if by == own || strings.HasPrefix(by, own+".") {
			continue
		}
		more, all := a.partsAt(by)
		if !all {
			return nil, false
		}
		for _, p := range more {
			if !slices.Contains(parts, p) {
				parts = append(parts, p)
			}
		}
	}
	return parts, len(parts) > 0
}

// cardPart returns the part of the card to whose steps a key belongs, given as the parts of its path.
// ok is false if the key is not one of steps, or if players cannot choose the card.
func (a *partFinder) cardPart(keys []string) (parts []string, ok bool) {
	if len(keys) < 3 || !slices.Contains(a.machine.nouns.moments, keys[2]) {
		return nil, false
	}
	for i := range a.machine.parts {
		if u := &a.machine.parts[i]; u.entry >= 0 && u.name == keys[1] {
			return []string{u.name}, true
		}
	}
	return nil, false
}

// optionPart returns the name of the part whose option a key belongs to; "" if there is none.
func (a *partFinder) optionPart(path string) string {
	for i := range a.machine.parts {
		u := &a.machine.parts[i]
		if u.entry >= 0 {
			continue
		}
		if at := a.machine.decisions[u.decision].options[u.option].at; at != "" && (path == at || strings.HasPrefix(path, at+".")) {
			return u.name
		}
	}
	return ""
}

// windowParts returns the names of the parts that are options of the window id; ok is false if there
// are none.
func (a *partFinder) windowParts(id string) (parts []string, ok bool) {
	for i := range a.machine.parts {
		u := &a.machine.parts[i]
		if u.entry < 0 && strings.HasPrefix(a.machine.decisions[u.decision].options[u.option].at, "window."+id+".") {
			parts = append(parts, u.name)
		}
	}
	return parts, len(parts) > 0
}
