package told

import (
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// partsOf is [rule.Extras.PartsOf]. What stands in an option is about who uses it, and what
// a card does about who chooses the card; a number, a count, a phase and the like are about
// the parts that name them, if nothing else does.
func (g *Game) partsOf(set *rule.Set, path string) []string {
	m := g.rulesOf(set).machines[g.usual(set)]
	if m == nil || m.layout == nil {
		return nil
	}
	a := &aboutPath{m: m, named: naming(set), asked: map[string]bool{}}
	if parts, ok := a.of(path); ok {
		return parts
	}
	return nil
}

// An aboutPath finds the parts that a key is about.
type aboutPath struct {
	m     *machine
	named map[string][]string // see naming
	asked map[string]bool     // paths that were asked already
}

// of returns the parts that the key at a path is about; ok is false where the key may
// affect everybody.
func (a *aboutPath) of(path string) (parts []string, ok bool) {
	if a.asked[path] {
		return nil, true
	}
	a.asked[path] = true
	if forPeople(path) {
		return nil, true
	}
	keys := source.Split(path)
	if len(keys) < 2 {
		return nil, false
	}
	if keys[0] == "card" {
		return a.ofCard(keys)
	}
	if part := a.ofOption(path); part != "" {
		return []string{part}, true
	}
	table, id := keys[0], keys[1]
	switch table {
	case "window":
		return a.ofWindow(id)
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
		more, all := a.of(by)
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

// ofCard returns the part of the card whose steps a key is in, if players can choose the
// card.
func (a *aboutPath) ofCard(keys []string) (parts []string, ok bool) {
	if len(keys) < 3 || !slices.Contains(a.m.n.moments, keys[2]) {
		return nil, false
	}
	for i := range a.m.parts {
		if u := &a.m.parts[i]; u.entry >= 0 && u.name == keys[1] {
			return []string{u.name}, true
		}
	}
	return nil, false
}

// ofOption returns the part of the option that a key is in; "" if there is none.
func (a *aboutPath) ofOption(path string) string {
	for i := range a.m.parts {
		u := &a.m.parts[i]
		if u.entry >= 0 {
			continue
		}
		if at := a.m.decisions[u.dec].options[u.option].at; at != "" && (path == at || strings.HasPrefix(path, at+".")) {
			return u.name
		}
	}
	return ""
}

// ofWindow returns the parts by which players react in a window.
func (a *aboutPath) ofWindow(id string) (parts []string, ok bool) {
	for i := range a.m.parts {
		u := &a.m.parts[i]
		if u.entry < 0 && strings.HasPrefix(a.m.decisions[u.dec].options[u.option].at, "window."+id+".") {
			parts = append(parts, u.name)
		}
	}
	return parts, len(parts) > 0
}
