package warland

import (
	"fmt"
	"slices"
	"strings"
)

// offers compares the legal actions with what the rulebook allows: nothing forbidden is
// offered, and no demolition, battle, training or building that is allowed is missing.
func (g *referee) offers(phase string, list []string) {
	t := &g.table
	f := &t.Factions[g.actor]
	g.demand(len(list) > 0, "nothing is legal")
	g.demand(f.Alive, "seat %d is eliminated and has to act", g.actor)
	switch phase {
	case "main":
		g.demand(t.Active == g.actor, "seat %d acts on the turn of %d", g.actor, t.Active)
		g.main(list)
	case "move":
		for _, w := range list {
			if at, ok := strings.CutPrefix(w, "to "); ok {
				x, y, _ := strings.Cut(at, ",")
				to := [2]int16{int16(tenths(x)), int16(tenths(y))}
				d := apart2(g.pawn(g.mover).At, to)
				g.demand(d >= 1300*1300 && d <= 1700*1700, "%q is not one ruler", w)
				g.standable(int(to[0]), int(to[1]), g.mover)
			}
		}
	case "builder":
		want := []string{}
		for i := range t.Pawns {
			if p := &t.Pawns[i]; g.builds(p) {
				want = append(want, fmt.Sprintf("with carpenter at %s,%s", millimetres(p.At[0]), millimetres(p.At[1])))
			}
		}
		g.same("builders", list, want)
	case "slot":
		want := []string{}
		for w := range g.sites(g.pawn(g.builder)) {
			want = append(want, "slot "+w)
		}
		g.same("slots", list, want)
	case "starve":
		hungry := g.need(g.actor) > f.Food
		g.demand(slices.Contains(list, "fed") == !hungry, "fed is offered, hungry is %v", hungry)
		n := map[uint16]bool{}
		for _, w := range list {
			if who, ok := strings.CutPrefix(w, "starve "); ok {
				n[g.named(g.actor, who).ID] = true
			}
		}
		for _, p := range t.Pawns {
			g.demand(!hungry || int(p.Owner) != g.actor || p.In != nil || n[p.ID], "%s %d cannot be the one that starves", p.Kind, p.ID)
		}
	case "bazaar":
		most := min(f.Resources, g.need(g.actor)-f.Food)
		g.demand(most > 0 && len(list) == int(min(most, 50))+1, "%d amounts may be bought", len(list))
	case "casualty":
		g.demand(len(list) == len(g.party) && t.Active == g.actor, "%d losses for a party of %d", len(list), len(g.party))
	}
}

func (g *referee) same(what string, got, want []string) {
	got = slices.Clone(got)
	slices.Sort(got)
	slices.Sort(want)
	g.demand(slices.Equal(got, want), "%s are\n%q\nwant\n%q", what, got, want)
}

// builds reports whether a pawn is a carpenter of the actor that may build.
func (g *referee) builds(p *pawnLine) bool {
	return int(p.Owner) == g.actor && p.Kind == "carpenter" && p.In == nil && g.outside(p.At[0], p.At[1]) && len(g.sites(p)) > 0
}

func (g *referee) words(p *pawnLine) string {
	w := fmt.Sprintf("%s at %s,%s", p.Kind, millimetres(p.At[0]), millimetres(p.At[1]))
	if p.Sworn != nil {
		w += fmt.Sprintf(" sworn against %d", *p.Sworn)
	}
	return w
}

// main checks the actions of the main phase other than moves and pacts.
func (g *referee) main(list []string) {
	t := &g.table
	f := &t.Factions[g.actor]
	got := map[string][]string{}
	for _, w := range list {
		verb, _, _ := strings.Cut(w, " ")
		got[verb] = append(got[verb], w)
	}
	want := map[string][]string{}
	some := slices.ContainsFunc(t.Pawns, func(p pawnLine) bool { return g.builds(&p) })
	owned := map[string]int{}
	for _, b := range t.Buildings {
		if int(b.Owner) == g.actor {
			owned[b.Type]++
			owned["all"]++
		}
	}
	for kind, c := range printedCards {
		if some && t.Works == 0 && int(f.Resources) >= c.resistance && owned["all"] < 9 && (!c.advanced || owned[kind] == 0) {
			want["build"] = append(want["build"], "build "+kind)
		}
	}
	for _, b := range t.Buildings {
		if c := printedCards[b.Type]; int(b.Owner) == g.actor && b.FaceUp && c.trains != "" && f.Resources >= c.price && g.onCard(b.ID, "") < 12 {
			want["train"] = append(want["train"], fmt.Sprintf("train %s %d", b.Type, b.ID))
		}
	}
	for i := range t.Pawns {
		p := &t.Pawns[i]
		if int(p.Owner) != g.actor || p.In != nil || strengthOf[p.Kind] == 0 {
			continue
		}
		if t.Works == 0 && p.Demol == 0 {
			want["demolish"] = append(want["demolish"], g.targets(p)...)
		}
		for j := range t.Pawns {
			if q := &t.Pawns[j]; p.Fought == 0 && q.In == nil && g.foe(p, q.Owner) && apart2(p.At, q.At) <= 220*220 {
				want["battle"] = append(want["battle"], fmt.Sprintf("battle %s of %d", g.words(q), q.Owner))
			}
		}
	}
	slices.Sort(want["battle"])
	want["battle"] = slices.Compact(want["battle"])
	for verb, most := range map[string]int{"build": 9, "train": 4, "demolish": 10, "battle": 8} {
		if len(want[verb]) <= most {
			g.same(verb, got[verb], want[verb])
		}
	}
	for _, w := range got["move"] {
		p := g.named(g.actor, strings.TrimPrefix(w, "move "))
		class := p.Kind
		if strengthOf[class] > 0 {
			class = "soldier"
		}
		g.demand(p.Moved == 0 && t.Moves[class] > 0, "%q is offered", w)
	}
	may := g.n == 4 && slices.ContainsFunc(t.Buildings, func(b buildingLine) bool { return int(b.Owner) == g.actor && b.Type == "parliament" && b.FaceUp })
	g.demand(may || len(got["treaty"])+len(got["bribe"]) == 0, "pacts are offered")
}

// targets returns what a soldier touches and may demolish.
func (g *referee) targets(p *pawnLine) []string {
	l := []string{}
	with := " with " + g.words(p)
	for i, f := range g.table.Factions {
		if !g.foe(p, int8(i)) {
			continue
		}
		standing := 0
		for k, b := range f.Bastions {
			if b == nil {
				continue
			}
			if standing++; apart2(*b, p.At) <= 220*220 {
				l = append(l, fmt.Sprintf("demolish %s bastion of %d%s", bastionWords[k], i, with))
			}
		}
		if standing == 0 && g.castle[i].gap2(int(p.At[0]), int(p.At[1])) <= 120*120 {
			l = append(l, fmt.Sprintf("demolish castle of %d%s", i, with))
		}
	}
	for i := range g.table.Buildings {
		b := &g.table.Buildings[i]
		if (g.foe(p, b.Owner) || b.Owner == p.Owner && p.Sworn == nil) && g.cardOf(b).gap2(int(p.At[0]), int(p.At[1])) <= 120*120 {
			l = append(l, fmt.Sprintf("demolish %s %d%s", b.Type, b.ID, with))
		}
	}
	return l
}
