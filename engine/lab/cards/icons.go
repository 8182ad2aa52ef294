package cards

import (
	"equitas/engine/rule"
	"equitas/reports/svg"
)

// iconLibrary returns a library of the icons of a printing that are not built in, to be drawn
// as symbols.
func iconLibrary(p *rule.Printing) *svg.Library {
	var sets []svg.SetFile
	for _, s := range p.IconSets {
		sets = append(sets, svg.SetFile(s))
	}
	return svg.NewLibrary(p.Picture, sets, "icon")
}
