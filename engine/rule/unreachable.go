package rule

import (
	"fmt"

	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// reportUnreachable warns of changed numbers, of keys with [Key.MattersIfReached], that no match
// reaches: trial matches go the same with the highest number that the key allows, and differently
// with the inherited number.
func (x *trialReport) reportUnreachable() {
	for i := range x.changes[:min(len(x.changes), maxChangesTried)] {
		c := &x.changes[i]
		k := x.loaded.Set.schema.Match(c.path)
		if k == nil || !k.MattersIfReached || c.value.Kind != KindInt || c.value.Int == k.Hi || c.switchesOff() {
			continue
		}
		had, most := x.loadWithout(c.path), x.reading.loadWith(c.path+"="+fmt.Sprint(k.Hi))
		if had == nil {
			had = x.base
		}
		if most == nil {
			most = x.reading.loadWith(x.highestSettings(c)...)
		}
		if most == nil {
			continue
		}
		same, n := sameTrials(x.loaded, most)
		if !same {
			continue
		}
		if same, _ := sameTrials(x.loaded, had); !same {
			help := fmt.Sprintf("%s trial matches go the same with %d, the most that it may be", cond.FormatInt(n), k.Hi)
			x.warn(c.at, help, "%s is %d, which nothing came to", c.path, c.value.Int)
		}
	}
}

// highestSettings returns settings, each "key=value" as for --set, that raise every changed number in
// the table of c, of keys with [Key.MattersIfReached], to the highest that its key allows. All are
// raised together, since one of them may limit another.
func (x *trialReport) highestSettings(c *change) (sets []string) {
	for i := range x.changes {
		d := &x.changes[i]
		if k := x.loaded.Set.schema.Match(d.path); k != nil && k.MattersIfReached && source.Parent(d.path) == source.Parent(c.path) {
			sets = append(sets, d.path+"="+fmt.Sprint(k.Hi))
		}
	}
	return sets
}
