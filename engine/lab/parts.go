package lab

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rule"
)

// Without reads the variant again with one of its parts taken out, by name.
func (v *Variant) Without(part string) (*Variant, error) {
	game, ok := v.Game.(rule.Knocker)
	if !ok {
		return nil, wrongf("--knockout: %s has no parts that can be taken out", v.Game.Schema().Title)
	}
	all := game.Knockouts(v.Set)
	i := slices.IndexFunc(all, func(k rule.Knockout) bool { return k.Name == part })
	if i < 0 {
		var known []string
		for _, k := range all {
			known = append(known, k.Name)
		}
		return nil, noPart("knockout", v, part, known)
	}
	out, err := v.lib.Variant(v.Asked, slices.Concat(v.Sets, all[i].Sets), nil)
	if err != nil {
		return nil, err
	}
	out.Warnings = v.Warnings // nobody wrote what was laid over it
	out.part, out.without = part, all[i].What+" "+part
	if v.without != "" {
		out.without = v.without + ", " + out.without
	}
	return out, nil
}

// noPart reports a name given with a flag that is no part of a variant.
func noPart(flag string, v *Variant, name string, parts []string) error {
	near := Suggest(name, parts)
	if near == "" {
		near = "; known: " + strings.Join(parts, ", ")
	}
	return wrongf("--%s: %s has no %s %q%s", flag, v.Asked, Or(v.kinds()), name, near)
}

// kinds are what the parts of a variant are called: card, Guild, action.
func (v *Variant) kinds() []string {
	var kinds []string
	if game, ok := v.Game.(rule.Knocker); ok {
		for _, k := range game.Knockouts(v.Set) {
			if !slices.Contains(kinds, k.What) {
				kinds = append(kinds, k.What)
			}
		}
	}
	if len(kinds) == 0 {
		return []string{"part"}
	}
	return kinds
}

// PartsOf lists what players of the variants can do without, each part once.
func PartsOf(vs ...*Variant) []engine.Part {
	var l []engine.Part
	for _, v := range vs {
		game, ok := v.Rules.(engine.PartUser)
		if !ok {
			continue
		}
		for _, p := range game.Parts() {
			if !slices.ContainsFunc(l, func(q engine.Part) bool { return q.Name == p.Name }) {
				l = append(l, p)
			}
		}
	}
	return l
}
