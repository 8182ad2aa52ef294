package warland

import (
	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/narration"
)

// A why is an action of a match while the reasons for and against it are listed. The functions
// below add those of rows.
type why = actions.Why[*State, *voice]

// whys are what all rows have in common.
var whys = actions.Reasons[*State, *voice]{
	Begin: func(v *voice, s *State) *narration.Why {
		return v.Begin(v.kindName, func(i int) int32 { return s.r.words.All()[i].Read(s) })
	},
	Moment: whyNow, Else: "why.offered", Others: others,
}

// others adds what cannot be built, trained, moved or proposed now.
func others(s *State, add func(l ...engine.Action)) {
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
		if p := &s.pos.pawn[i]; int(p.owner) == seat && (s.pos.phase != phaseMain || s.hasFinishedMoving(p)) {
			add(act(verbMove, 0, i))
		}
	}
	for i := range s.n {
		if i != seat && s.pos.faction[i].alive {
			add(act(verbTreaty, 0, i), act(verbBribe, 0, i))
		}
	}
}

// whyNow says when an action may be taken that is not asked for now.
func whyNow(w *why) (more bool) {
	phase := phaseNames[w.State.pos.phase]
	more = w.Legal || w.State.pos.phase == phaseMain
	w.Not(!more, "", "", "why.moment", narration.Text("what", w.Line("moment."+phase)), narration.Text("phase", w.Line("phase."+phase)))
	return more
}

// kindName returns the name of the kind of pawn or building that a condition counts, such as in
// own.farm or staff.inhabitant.
func (v *voice) kindName(space, id string) string {
	if space == "staff" {
		return v.Name("pawn", id)
	}
	return v.Name("building", id)
}

// whyWorks adds the reason that limits how often a faction may build or demolish in a turn; may
// says whether it may now.
func whyWorks(w *why, may bool, key, what string) {
	p := &w.State.pos
	switch r := w.State.r; {
	case may:
	case r.works > 0 && p.works >= r.works:
		w.Told(false, "build.works_per_turn", "why.works", narration.Num("n", int(p.works)), narration.Num("most", int(r.works)))
	default:
		w.Told(false, key, what)
	}
}

func whyBuild(w *why) {
	s, seat, kind := w.State, w.Seat, w.N[0]
	f := &s.pos.faction[seat]
	cost := s.cost(seat, kind)
	whyWorks(w, s.mayConstruct(), "build.constructions_per_turn", "why.constructions")
	w.Told(int(f.resources) >= cost, "build.cost", "why.cost", narration.Num("n", cost), narration.Num("has", int(f.resources)))
	if s.mayOwnMore(seat, kind) || !s.r.destroyOver {
		s.q.self, s.q.kind, s.q.building = seat, kind, -1
		w.Condition("build.allowed", "")
		w.Say("why.owned", narration.Num("n", int(f.buildings)), narration.Num("same", int(s.countBuildings(seat, kind, false))))
	}
	carpenter, site, other := false, false, -1
	for i := range s.pawns() {
		switch p := &s.pos.pawn[i]; {
		case s.canBuildHere(i, seat):
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
		s.q.self, s.q.pawn = seat, other
		w.Condition("build.builder_if", "")
		w.Say("why.no_builder")
	}
	w.Not(!carpenter && (other < 0 || w.Last().Holds), "build.builder_if", "", "why.no_builder")
	w.Not(carpenter && !site, "", book+"Construction", "why.no_site")
}

func whyTrain(w *why) {
	s := w.State
	b := &s.pos.building[w.N[0]]
	f := &s.pos.faction[w.Seat]
	k := &s.r.buildings[b.kind]
	w.Not(!b.faceUp, "", book+"Training", "why.down")
	resources, food, coins := s.trainingPrice(k)
	w.Told(int(f.resources) >= resources && int(f.food) >= food && int(f.coins) >= coins, "building."+k.id+".train.resources", "why.price",
		narration.Text("price", w.Voice.priceInWords(s, k)), narration.Num("n", int(f.resources)), narration.Num("food", int(f.food)))
	w.Told(b.pawns < s.r.capacity, "table.building_capacity", "why.capacity", narration.Num("n", int(b.pawns)), narration.Num("most", int(s.r.capacity)))
	if k.perTurn > 0 {
		w.Told(int(b.trained) < k.perTurn, "building."+k.id+".train.per_turn", "why.trained", narration.Num("n", int(b.trained)), narration.Num("most", k.perTurn))
	}
	if k.when != nil {
		s.q.self, s.q.building, s.q.kind = w.Seat, w.N[0], int(b.kind)
		w.Condition("building."+k.id+".train.when", "")
	}
}

func whyMove(w *why) {
	s, p := w.State, &w.State.pos.pawn[w.N[0]]
	c := s.class(p)
	w.Told(p.moves < s.r.movesPerPawn, "movement.moves_per_pawn", "why.moved", narration.Num("n", int(p.moves)), narration.Num("most", int(s.r.movesPerPawn)))
	if p.moves == 0 {
		w.Told(s.pos.moves[c] > 0, "movement."+classNames[c]+"s", "why.may_move", narration.Text("pawns", w.Voice.quantityInWords(classNames[c], int(s.pos.moves[c]))))
	}
}

func whyStep(w *why) {
	m := &w.State.r.m
	w.Told(true, "movement.mode", "why.length", narration.Text("lo", mm(int16(m.lmin))), narration.Text("hi", mm(int16(m.lmax))))
}

func whyDemolish(w *why) {
	whyWorks(w, w.State.mayDemolish(), "demolition.demolitions_per_turn", "why.demolitions")
	w.State.q.self, w.State.q.pawn = w.Seat, w.N[0]
	w.Condition("demolition.soldier_if", "")
	w.Must(true, "demolition.success", "")
}

func whyBattle(w *why) {
	w.Told(true, "battle.attacks_per_soldier", "why.attacks", narration.Num("n", int(w.State.r.attacksEach)))
}
