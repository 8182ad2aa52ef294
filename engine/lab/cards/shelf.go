package cards

import (
	"equitas/engine/rule"
	"equitas/reports/svg"
)

// shelf returns the symbols that a printing shows and that are not built in.
func shelf(p *rule.Printing) *svg.Shelf {
	var sets []svg.Listed
	for _, s := range p.IconSets {
		sets = append(sets, svg.Listed(s))
	}
	return svg.NewShelf(p.Picture, sets, "icon")
}
