package rule

import "equitas/engine/rule/source"

// WithRulesOf returns the variant l with the compiled rules of other, under which matches must go the
// same (see package playalike). Names, files and measuring are those of l. If some key of l about
// measuring is an error under the rules of other, measuring is that of other.
func (l *Loaded) WithRulesOf(other *Loaded) *Loaded {
	set, own := *other.Set, l.Set
	set.Name, set.Title, set.Files, set.Chain, set.requestedFile = own.Name, own.Title, own.Files, own.Chain, own.requestedFile
	set.Root = source.NewTable()
	for _, key := range other.Set.Root.Keys() {
		if !IsMeasuringTable(key) {
			set.Root.Set(key, other.Set.Root.GetKey(key))
		}
	}
	for _, key := range own.Root.Keys() {
		if IsMeasuringTable(key) {
			set.Root.Set(key, own.Root.GetKey(key))
		}
	}
	as := *other
	as.Set, as.Warnings, as.Source, as.measures = &set, l.Warnings, l.Source, l.measures
	if _, faults := as.ReadMeasuring(other.Rules.Players().Usual); faults.Errors() > 0 { // a measuring key of l names something that has another name in other
		set.Root = other.Set.Root
		as.measures = other.measures
	}
	return &as
}
