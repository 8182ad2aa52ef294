package told

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine/narration"
	"equitas/engine/rule/source"
)

// Whatever the files of the built-in games name has an Italian name: a name of its own, one
// under [wordPattern] or [ask], or one of those that many games share.
func TestBuiltInNamesInItalian(t *testing.T) {
	eachBuiltIn(t, func(name string, r *Rules) {
		m := r.machine(r.players.Usual)
		sp := narration.New(r.set.Lexicon("it"))
		says := func(path string) bool { return r.set.Has(path + ".it") }
		shared := func(id string) bool { return sp.Has("common." + id) }
		named := func(id string) bool {
			_, number := r.nouns.numbers[id]
			return says("word."+id) && !number || shared(id) || says("card."+id+".name")
		}
		missing := func(what, id string, is bool) {
			if !is {
				t.Errorf("%s: %s %s has no Italian name", name, what, id)
			}
		}
		for _, id := range r.nouns.keysIn("number") {
			missing("number", id, says("word."+id))
		}
		for i := range r.nouns.fields {
			f := &r.nouns.fields[i]
			missing("field", f.id, says("word."+f.id) || !r.set.Has("word."+f.id) && shared(f.id))
			for _, word := range f.domain.words {
				missing("word", word, says("word."+word) || says("card."+word+".name") || sp.Has("suit."+word))
			}
		}
		for _, table := range []string{"zone", "counter", "count", "card"} {
			for _, id := range r.nouns.keysIn(table) {
				path := table + "." + id + ".name"
				missing(table, id, says(path) || !r.set.Has(path) && (shared(id) || table == "card" && id == r.nouns.soleTable))
			}
		}
		for _, table := range []string{"phase", "window"} {
			for _, id := range r.nouns.keysIn(table) {
				missing(table, id, says("ask."+id) && !strings.HasSuffix(r.nameIn("ask."+id, id, "it"), "?") || named(id))
				for _, key := range r.set.Table(source.Path(table, id)).Keys() {
					if key == "choice" {
						for _, option := range r.set.Table(source.Path(table, id, key)).Keys() {
							missing("option", id+"."+option, says("ask."+option) || named(option))
						}
					} else if table == "phase" {
						missing("step", id+"."+key, named(key))
					}
				}
			}
		}
		for _, b := range m.bindings {
			missing("choice", b.name, named(b.name) || sp.Has("side."+b.name) || slices.Contains(r.nouns.counterNames(), b.name))
		}
		for _, moment := range r.nouns.moments {
			missing("moment", moment, named(moment))
		}
		for _, reason := range m.reasons {
			missing("ending", reason, says("end.reason."+reason) || shared(reason))
		}
		if ask := r.set.Table("ask"); ask != nil {
			for _, id := range ask.Keys() {
				missing("question", id, says("ask."+id))
			}
		}
	})
}
