package cards

import (
	"equitas/engine/rule"
	"equitas/reports/svg"
)

// shelf returns the icons of a printing that are not built in, to be drawn as symbols.
func shelf(p *rule.Printing) *svg.Shelf {
	var sets []svg.Listed
	for _, s := range p.IconSets {
		sets = append(sets, svg.Listed(s))
	}
	return svg.NewShelf(p.Picture, sets, "icon")
}
