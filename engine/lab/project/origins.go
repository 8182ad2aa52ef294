package project

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/reports/table"
)

// Origins counts the data of an edition by their source (such as rulebook or assumed), as
// its files mark it.
type Origins struct {
	Variant string             `json:"variant"`
	Counts  []rule.OriginCount `json:"counts"`
}

// originsOf counts the data of the editions in names that can be read; without names, of all
// editions.
func originsOf(l *lab.Library, names []string) []Origins {
	var list []Origins
	add := func(s *rule.Set) {
		if counts := s.CountOrigins(); counts != nil {
			list = append(list, Origins{s.Name, counts})
		}
	}
	if len(names) == 0 {
		for _, g := range l.Games() {
			if edition := l.Edition(g.Name()); edition != nil {
				add(edition.Set)
			}
		}
	}
	for _, name := range names {
		if slices.Contains(l.Decks(), name) && !slices.Contains(l.Names(), name) {
			continue
		}
		if loaded, err := l.Load(name, nil); err == nil && loaded.Set.IsUnchanged() {
			add(loaded.Set)
		}
	}
	return list
}

// String returns a line with the number of data by source. Data that are neither from a
// rulebook nor public nor designed come first, with their share.
func (o *Origins) String() string {
	total := 0
	for _, c := range o.Counts {
		total += c.Data
	}
	var sure, guessed []string
	for _, c := range o.Counts {
		part := table.Thousands(c.Data) + " " + c.Origin
		if slices.Contains([]string{rule.OriginRulebook, rule.OriginPublic, rule.OriginDesigned}, c.Origin) {
			sure = append(sure, part)
		} else {
			guessed = append(guessed, fmt.Sprintf("%s (%.0f %%)", part, 100*float64(c.Data)/float64(total)))
		}
	}
	return fmt.Sprintf("note: %s marks where %s of its data come from: %s", o.Variant, table.Thousands(total), strings.Join(slices.Concat(guessed, sure), ", "))
}
