package rule

import "slices"

// maxPrinting is how many warnings about printing there are, at most.
const maxPrinting = 1000

// printed adds what stands in the way of printing, as warnings: it stops no
// run. Asked for is every language in which all cards have a name; if there is
// none, the first.
func (r *reading) printed(loaded *Loaded, b *builder) {
	p, ok := r.game.(Printer)
	if !ok {
		return
	}
	found := map[Fault]bool{}
	for _, lang := range loaded.Set.complete() {
		_, faults := p.Print(loaded.Set, lang, "")
		for _, f := range faults {
			if !f.Warning {
				f.Msg, f.Warning = "cards cannot be printed: "+f.Msg, true
			}
			if !found[f] && len(found) < maxPrinting {
				found[f] = true
				b.faults = append(b.faults, f)
			}
		}
	}
}

// complete returns the languages in which everything that has a name has one,
// or else the first language.
func (s *Set) complete() []string {
	langs := s.languages()
	whole := slices.Clone(langs)
	s.schema.leaves(s.Root, s.shape, func(v *Value, k *Key) {
		if k.Type == Names && last(k.Path) == "name" {
			whole = slices.DeleteFunc(whole, func(l string) bool { return v.Table.values[l] == nil })
		}
	})
	if len(whole) == 0 {
		return langs[:min(1, len(langs))]
	}
	return whole
}
