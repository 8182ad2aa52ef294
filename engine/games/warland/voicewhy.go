package warland

import (
	"slices"

	"equitas/engine"
	"equitas/engine/narration"
)

// Subjects implements [engine.Voice]. It returns the legal actions, then things that cannot be
// built, trained, moved or proposed now.
func (v *voice) Subjects(st engine.State) []engine.Action {
	s := st.(*State)
	l := s.Legal(nil)
	if s.pos.done {
		return l
	}
	add := func(a engine.Action) {
		if !slices.Contains(l, a) {
			l = append(l, a)
		}
	}
	seat := int(s.pos.actor)
	for kind := range s.r.buildings {
		add(act(verbBuild, 0, kind))
	}
	for i := range s.buildings() {
		if b := &s.pos.building[i]; int(b.owner) == seat && s.r.buildings[b.kind].trains >= 0 {
			add(act(verbTrain, 0, i))
		}
	}
	for i := range s.pawns() {
		if p := &s.pos.pawn[i]; int(p.owner) == seat && (s.pos.phase != phaseMain || s.spent(p)) {
			add(act(verbMove, 0, i))
		}
	}
	for i := range s.n {
		if i != seat && s.pos.faction[i].alive {
			add(act(verbTreaty, 0, i))
			add(act(verbBribe, 0, i))
		}
	}
	return l
}

// Why implements [engine.Voice].
func (v *voice) Why(st engine.State, a engine.Action) []engine.Reason {
	s := st.(*State)
	legal := slices.Contains(s.Legal(nil), a)
	w := &why{Why: v.NewWhy(v.law, v.named), v: v, s: s, seat: int(s.pos.actor)}
	if !legal && s.pos.phase != phaseMain {
		phase := phaseNames[s.pos.phase]
		w.No("", "", "why.moment", narration.Text("what", v.Line("moment."+phase)), narration.Text("phase", v.Line("phase."+phase)))
		return w.Reasons
	}
	verb, first, second, _ := split(a)
	if a&toPoint != 0 {
		w.Told(true, "movement.mode", "why.length", narration.Text("lo", mm(int16(s.r.m.lmin))), narration.Text("hi", mm(int16(s.r.m.lmax))))
		return w.Reasons
	}
	switch verb {
	case verbBuild:
		w.build(second)
	case verbTrain:
		w.train(second)
	case verbMove:
		w.move(&s.pos.pawn[second])
	case verbTreaty, verbBribe:
		w.pact(verb == verbTreaty, second)
	case verbDemolish:
		w.works(s.mayDemolish(), "demolition.demolitions_per_turn", "why.demolitions")
		w.condition("demolition.soldier_if", func() { s.q.self, s.q.pawn = w.seat, first })
		w.Must(true, "demolition.success", "")
	case verbBattle:
		w.Told(true, "battle.attacks_per_soldier", "why.attacks", narration.Num("n", int(s.r.attacksEach)))
	case verbStarve:
		w.Must(true, "feeding.offer_deliberate", "")
	case verbCasualty:
		w.Must(true, "battle.group_loss", "")
	case verbBastions:
		w.Must(true, "setup.bastions", "")
	case verbFormation:
		w.Must(true, "setup.formations", "")
	case verbEnd:
		w.Must(true, "end_phase.food_kept", "")
	}
	w.Not(!legal && !w.Forbidden(), "", "", "why.offered")
	return w.Reasons
}

// A why collects the reasons for and against one action of a faction.
type why struct {
	*narration.Why
	v    *voice
	s    *State
	seat int
}

// who fills a placeholder with the name of a faction, for the acting faction as the reader.
func (w *why) who(key string, seat int) narration.With { return w.v.seat(key, seat, w.seat) }

// named returns the name of the kind of pawn or building that a condition counts, such as in
// own.farm or staff.inhabitant.
func (v *voice) named(space, id string) string {
	if space == "staff" {
		return v.name("pawn", id)
	}
	return v.name("building", id)
}

// condition adds the condition at a path as a reason; about sets the viewpoint for which it is
// evaluated.
func (w *why) condition(path string, about func()) {
	about()
	w.Condition(path, "", func(i int) int32 { return w.s.r.words.All()[i].Read(w.s) })
}

// works adds the reason that limits how often a faction may build or demolish in a turn; may
// says whether it still may.
func (w *why) works(may bool, key, what string) {
	p := &w.s.pos
	switch r := w.s.r; {
	case may:
	case r.works > 0 && p.works >= r.works:
		w.Told(false, "build.works_per_turn", "why.works", narration.Num("n", int(p.works)), narration.Num("most", int(r.works)))
	default:
		w.Told(false, key, what)
	}
}

func (w *why) build(kind int) {
	s, seat := w.s, w.seat
	f := &s.pos.faction[seat]
	cost := s.cost(seat, kind)
	w.works(s.mayConstruct(), "build.constructions_per_turn", "why.constructions")
	w.Told(int(f.resources) >= cost, "build.cost", "why.cost", narration.Num("n", cost), narration.Num("has", int(f.resources)))
	if s.allowed(seat, kind) || !s.r.destroyOver {
		w.condition("build.allowed", func() { s.q.self, s.q.kind, s.q.building = seat, kind, -1 })
		w.Say("why.owned", narration.Num("n", int(f.buildings)), narration.Num("same", int(s.countBuildings(seat, kind, false))))
	}
	carpenter, site, other := false, false, -1
	for i := range s.pawns() {
		switch p := &s.pos.pawn[i]; {
		case s.builder(i, seat):
			carpenter = true
			site = site || s.hasSite(i)
		case int(p.owner) == seat && s.class(p) == carpenters && other < 0:
			other = i
		}
	}
	switch {
	case carpenter:
		w.Told(true, "build.builder_if", "why.builder")
	case other >= 0: // explains the condition with one of the carpenters
		w.condition("build.builder_if", func() { s.q.self, s.q.pawn = seat, other })
		w.Say("why.no_builder")
	}
	w.Not(!carpenter && (other < 0 || w.Last().Holds), "build.builder_if", "", "why.no_builder")
	w.Not(carpenter && !site, "", book+"Construction", "why.no_site")
}

func (w *why) train(i int) {
	s := w.s
	b := &s.pos.building[i]
	f := &s.pos.faction[w.seat]
	k := &s.r.buildings[b.kind]
	w.Not(!b.up, "", book+"Training", "why.down")
	resources, food, coins := s.price(k)
	w.Told(int(f.resources) >= resources && int(f.food) >= food && int(f.coins) >= coins, "building."+k.id+".train.resources", "why.price",
		narration.Text("price", w.v.price(s, k)), narration.Num("n", int(f.resources)), narration.Num("food", int(f.food)))
	w.Told(b.pawns < s.r.capacity, "table.building_capacity", "why.capacity", narration.Num("n", int(b.pawns)), narration.Num("most", int(s.r.capacity)))
	if k.perTurn > 0 {
		w.Told(int(b.trained) < k.perTurn, "building."+k.id+".train.per_turn", "why.trained", narration.Num("n", int(b.trained)), narration.Num("most", k.perTurn))
	}
	if k.when != nil {
		w.condition("building."+k.id+".train.when", func() { s.q.self, s.q.building, s.q.kind = w.seat, i, int(b.kind) })
	}
}

func (w *why) move(p *pawn) {
	s := w.s
	c := s.class(p)
	w.Told(p.moves < s.r.movesPerPawn, "movement.moves_per_pawn", "why.moved", narration.Num("n", int(p.moves)), narration.Num("most", int(s.r.movesPerPawn)))
	if p.moves == 0 {
		w.Told(s.pos.moves[c] > 0, "movement."+className[c]+"s", "why.may_move", narration.Text("pawns", w.v.amount(className[c], int(s.pos.moves[c]))))
	}
}
