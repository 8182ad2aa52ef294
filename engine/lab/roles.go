package lab

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/rule/source"
)

// namesRoles reports whether the line-up names bots for roles (role=bot).
func (p *setup) namesRoles() bool {
	return slices.ContainsFunc(p.bots, func(name string) bool { _, _, ok := question.ForRole(name); return ok })
}

// botNames returns the names of the line-up's bots, without roles.
func (p *setup) botNames() []string {
	l := make([]string, len(p.bots))
	for i, name := range p.bots {
		l[i] = question.WithoutRole(name)
	}
	return l
}

// botsBySeat returns the name of the bot in every seat of a variant. It returns an error if
// the line-up names bots for roles and they do not match the roles of the variant.
func (p *setup) botsBySeat(v *Variant, seats int) ([]string, error) {
	l := make([]string, seats)
	if !p.namesRoles() {
		for i := range l {
			l[i] = p.bots[min(i, len(p.bots)-1)]
		}
		return l, nil
	}
	cast := v.Rules.Cast(seats)
	if cast == nil {
		return nil, question.Invalidf("--bots %s: in %s at %d seats there are no roles, all seats are alike", p.lineup(), v.RequestedAs, seats)
	}
	var ids []string
	for _, r := range cast.Roles {
		ids = append(ids, r.ID)
	}
	named := map[string]string{}
	for _, name := range p.bots {
		role, bot, ok := question.ForRole(name)
		switch {
		case !ok:
			return nil, question.Invalidf("--bots names %s for no role, and others for one: write ROLE=%s (%s)", name, name, source.JoinWords(ids, "or"))
		case !slices.Contains(ids, role):
			return nil, question.Invalidf("--bots %s: there is no role %s; %s", name, source.QuoteIfNeeded(role), cmp.Or(source.Suggest(role, ids), "known: "+strings.Join(ids, ", ")))
		case named[role] != "":
			return nil, question.Invalidf("--bots names two bots for the role %s", role)
		case bot == "":
			return nil, question.Invalidf("--bots %s names no bot", name)
		}
		named[role] = bot
	}
	for i, role := range cast.Role {
		if l[i] = named[ids[role]]; l[i] == "" {
			return nil, question.Invalidf("--bots names no bot for the role %s (%s=…)", ids[role], ids[role])
		}
	}
	return l, nil
}

// A twoSides describes the two sides of a game with a certain number of seats.
type twoSides struct {
	cast   *engine.Cast
	roles  [2][]string // ids of the roles, by side
	titles [2]string
	metric string // id of the metric of the first side's win share
}

// twoSidesOf returns the two sides of a variant with the given number of seats. It is nil if
// there are not exactly two sides, if both have the same role, or if the variant does not
// count the win share of a side.
func twoSidesOf(v *Variant, seats int) *twoSides {
	cast := v.Rules.Cast(seats)
	if cast == nil || cast.Sides() != 2 {
		return nil
	}
	f := &twoSides{cast: cast}
	for k, r := range cast.Roles {
		sides := cast.SidesOf(k).List()
		if len(sides) != 1 {
			return nil
		}
		side := sides[0]
		f.roles[side] = append(f.roles[side], r.ID)
		f.titles[side] = strings.TrimPrefix(f.titles[side]+" and "+r.Title, " and ")
	}
	f.metric = "role.share." + f.roles[0][0]
	if !slices.ContainsFunc(v.Metrics(seats), func(m engine.Metric) bool { return m.ID == f.metric }) {
		return nil
	}
	return f
}

// lineup returns the line-up in which the bot first has all roles of the first side, and
// second those of the other side.
func (f *twoSides) lineup(first, second string) []string {
	var l []string
	for side, bot := range [2]string{first, second} {
		for _, role := range f.roles[side] {
			l = append(l, fmt.Sprintf("%s=%s", role, bot))
		}
	}
	return l
}
