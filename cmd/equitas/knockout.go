package main

import (
	"slices"
	"strings"

	"equitas/engine/rule"

	"github.com/spf13/cobra"
)

func addKnockout(cmd *cobra.Command, names *[]string, usage string) {
	cmd.Flags().Var(list[string]{at: names, parse: parseName, more: true}, "knockout", usage)
}

// without reads a variant again with one of its parts taken out.
func (l *library) without(s *streams, v *variant, part string) (*variant, error) {
	game, ok := v.Game.(rule.Knocker)
	if !ok {
		return nil, usagef("--knockout: %s has no parts that can be taken out", v.Game.Title())
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
	out, err := l.load(s, v.asked, slices.Concat(v.sets, all[i].Sets), true)
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
func noPart(flag string, v *variant, name string, parts []string) error {
	near := suggestion(name, parts)
	if near == "" {
		near = "; known: " + strings.Join(parts, ", ")
	}
	return usagef("--%s: %s has no %s %q%s", flag, v.asked, or(v.kinds()), name, near)
}

// kinds are what the parts of a variant are called: card, Guild, action.
func (v *variant) kinds() []string {
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

func knockoutFlags(parts []string) []string {
	if len(parts) == 0 {
		return nil
	}
	return []string{"--knockout", strings.Join(parts, ",")}
}
