package warland

import (
	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/narration"
)

// A reasonList collects the reasons for and against one action. The functions below add the reasons
// of rows.
type reasonList = actions.ReasonList[*State, *voice]

// commonReasons has the functions that list reasons for the actions of all rows.
var commonReasons = actions.CommonReasons[*State, *voice]{
	Begin: func(v *voice, s *State) *narration.ReasonList {
		return v.NewReasons(v.kindName, func(i int) int32 { return s.rules.words.All()[i].Read(s) })
	},
	BeforeRow: addTimingReason, Fallback: "why.offered", OtherActions: addOtherActions,
}

// addOtherActions adds the actions to build, train, move or propose something that may not be legal
// now.
func addOtherActions(s *State, add func(l ...engine.Action)) {
	seat := int(s.pos.actor)
	for kind := range s.rules.buildings {
		add(packAction(verbBuild, 0, kind))
	}
	for i := range s.buildings() {
		if b := &s.pos.building[i]; int(b.owner) == seat && s.rules.buildings[b.kind].trains >= 0 {
			add(packAction(verbTrain, 0, i))
		}
	}
	for i := range s.pawns() {
		if p := &s.pos.pawn[i]; int(p.owner) == seat && (s.pos.phase != phaseMain || s.hasFinishedMoving(p)) {
			add(packAction(verbMove, 0, i))
		}
	}
	for i := range s.seatCount {
		if i != seat && s.pos.faction[i].alive {
			add(packAction(verbTreaty, 0, i), packAction(verbBribe, 0, i))
		}
	}
}

// addTimingReason adds a reason against an action that the present decision does not ask for, which
// tells when it may be taken. more is true if it adds none.
func addTimingReason(w *reasonList) (more bool) {
	phase := phaseNames[w.State.pos.phase]
	more = w.Legal || w.State.pos.phase == phaseMain
	w.ForbidIf(!more, "", "", "why.moment", narration.Text("what", w.Line("moment."+phase)), narration.Text("phase", w.Line("phase."+phase)))
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

// addWorkLimitReason adds the limit that keeps a faction from building or demolishing again in this
// turn, unless may is true. That is the common limit of works, or else the rule at key with the
// sentence under what.
func addWorkLimitReason(w *reasonList, may bool, key, what string) {
	p := &w.State.pos
	switch r := w.State.rules; {
	case may:
	case r.worksPerTurn > 0 && p.works >= r.worksPerTurn:
		w.AddRule(false, "build.works_per_turn", "why.works", narration.Num("n", int(p.works)), narration.Num("most", int(r.worksPerTurn)))
	default:
		w.AddRule(false, key, what)
	}
}

func addBuildReasons(w *reasonList) {
	s, seat, kind := w.State, w.Seat, w.Numbers[0]
	f := &s.pos.faction[seat]
	cost := s.buildingPrice(seat, kind)
	addWorkLimitReason(w, s.mayConstruct(), "build.constructions_per_turn", "why.constructions")
	w.AddRule(int(f.resources) >= cost, "build.cost", "why.cost", narration.Num("n", cost), narration.Num("has", int(f.resources)))
	if s.mayOwnMore(seat, kind) || !s.rules.destroyOver {
		s.viewpoint.self, s.viewpoint.kind, s.viewpoint.building = seat, kind, -1
		w.AddCondition("build.allowed", "")
		w.SetText("why.owned", narration.Num("n", int(f.buildings)), narration.Num("same", int(s.countBuildings(seat, kind, false))))
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
		w.AddRule(true, "build.builder_if", "why.builder")
	case other >= 0: // explains the condition with one of the carpenters
		s.viewpoint.self, s.viewpoint.pawn = seat, other
		w.AddCondition("build.builder_if", "")
		w.SetText("why.no_builder")
	}
	w.ForbidIf(!carpenter && (other < 0 || w.LastReason().Holds), "build.builder_if", "", "why.no_builder")
	w.ForbidIf(carpenter && !site, "", book+"Construction", "why.no_site")
}

func addTrainReasons(w *reasonList) {
	s := w.State
	b := &s.pos.building[w.Numbers[0]]
	f := &s.pos.faction[w.Seat]
	k := &s.rules.buildings[b.kind]
	w.ForbidIf(!b.faceUp, "", book+"Training", "why.down")
	resources, food, coins := s.trainingPrice(k)
	w.AddRule(int(f.resources) >= resources && int(f.food) >= food && int(f.coins) >= coins, "building."+k.id+".train.resources", "why.price",
		narration.Text("price", w.Voice.priceInWords(s, k)), narration.Num("n", int(f.resources)), narration.Num("food", int(f.food)))
	w.AddRule(b.pawns < s.rules.capacity, "table.building_capacity", "why.capacity", narration.Num("n", int(b.pawns)), narration.Num("most", int(s.rules.capacity)))
	if k.trainPerTurn > 0 {
		w.AddRule(int(b.trained) < k.trainPerTurn, "building."+k.id+".train.per_turn", "why.trained", narration.Num("n", int(b.trained)), narration.Num("most", k.trainPerTurn))
	}
	if k.trainWhen != nil {
		s.viewpoint.self, s.viewpoint.building, s.viewpoint.kind = w.Seat, w.Numbers[0], int(b.kind)
		w.AddCondition("building."+k.id+".train.when", "")
	}
}

func addMoveReasons(w *reasonList) {
	s, p := w.State, &w.State.pos.pawn[w.Numbers[0]]
	c := s.class(p)
	w.AddRule(p.moves < s.rules.movesPerPawn, "movement.moves_per_pawn", "why.moved", narration.Num("n", int(p.moves)), narration.Num("most", int(s.rules.movesPerPawn)))
	if p.moves == 0 {
		w.AddRule(s.pos.moves[c] > 0, "movement."+classNames[c]+"s", "why.may_move", narration.Text("pawns", w.Voice.quantityInWords(classNames[c], int(s.pos.moves[c]))))
	}
}

func addStepReasons(w *reasonList) {
	m := &w.State.rules.measures
	w.AddRule(true, "movement.mode", "why.length", narration.Text("lo", millimetres(int16(m.minMove))), narration.Text("hi", millimetres(int16(m.maxMove))))
}

func addDemolishReasons(w *reasonList) {
	addWorkLimitReason(w, w.State.mayDemolish(), "demolition.demolitions_per_turn", "why.demolitions")
	w.State.viewpoint.self, w.State.viewpoint.pawn = w.Seat, w.Numbers[0]
	w.AddCondition("demolition.soldier_if", "")
	w.Require(true, "demolition.success", "")
}

func addBattleReasons(w *reasonList) {
	w.AddRule(true, "battle.attacks_per_soldier", "why.attacks", narration.Num("n", int(w.State.rules.attacksEach)))
}
