package rule

import "equitas/engine/rule/source"

// PlayedBy returns the variant with the rules of another that plays alike, as package
// playalike finds. It keeps its name and, as far as the other rules have the keys for it,
// how it is measured.
func (l *Loaded) PlayedBy(other *Loaded) *Loaded {
	set, own := *other.Set, l.Set
	set.Name, set.Title, set.Files, set.Chain, set.asked = own.Name, own.Title, own.Files, own.Chain, own.asked
	set.Root = source.NewTable()
	for _, key := range other.Set.Root.Keys() {
		if !MeasuringTable(key) {
			set.Root.Set(key, other.Set.Root.Own(key))
		}
	}
	for _, key := range own.Root.Keys() {
		if MeasuringTable(key) {
			set.Root.Set(key, own.Root.Own(key))
		}
	}
	as := *other
	as.Set, as.Warnings, as.Source, as.measures = &set, l.Warnings, l.Source, l.measures
	if _, faults := as.Measuring(other.Rules.Players().Usual); faults.Errors() > 0 { // it names what has another name here
		set.Root = other.Set.Root
		as.measures = other.measures
	}
	return &as
}
