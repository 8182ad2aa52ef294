package warland

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
)

// Subjects implements [engine.Voice]: what is legal, then what cannot be built,
// trained, moved or proposed now.
func (v voice) Subjects(st engine.State) []engine.Action {
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
func (v voice) Why(st engine.State, a engine.Action) []engine.Reason {
	s := st.(*State)
	legal := slices.Contains(s.Legal(nil), a)
	w := &why{v: v, s: s, seat: int(s.pos.actor)}
	if !legal && s.pos.phase != phaseMain {
		w.moment()
		return w.reasons
	}
	verb, _, second, _ := split(a)
	if a&toPoint != 0 {
		w.rule(true, "movement.mode", fmt.Sprintf("a move is from %s to %s mm long", mm(int16(s.r.m.lmin)), mm(int16(s.r.m.lmax))))
		return w.reasons
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
		w.works(s.mayDemolish(), "demolition.demolitions_per_turn", "demolitions")
		w.rule(true, "demolition.soldier_if", "")
		w.rule(true, "demolition.success", "")
	case verbBattle:
		w.rule(true, "battle.attacks_per_soldier", "every soldier attacks at most "+many(int(s.r.attacksEach), "time")+" a turn")
	case verbStarve:
		w.rule(true, "feeding.offer_deliberate", "")
	case verbCasualty:
		w.rule(true, "battle.group_loss", "")
	case verbBastions, verbFormation:
		w.rule(true, "setup."+map[bool]string{true: "bastions", false: "formations"}[verb == verbBastions], "")
	case verbEnd:
		w.rule(true, "end_phase.food_kept", "")
	}
	if !legal && !slices.ContainsFunc(w.reasons, func(r engine.Reason) bool { return !r.Holds }) {
		w.reasons = append(w.reasons, engine.Reason{Text: "it is not among those that are offered at once"})
	}
	return w.reasons
}

// A why collects the rules that allow or forbid one action.
type why struct {
	v       voice
	s       *State
	seat    int
	reasons []engine.Reason
}

// rule notes a rule by its key. Where it is a condition its text is shown.
func (w *why) rule(holds bool, key, text string) {
	r := engine.Reason{Holds: holds, Text: text, Rule: key}
	if v := w.v.r.set.Value(key); v != nil {
		r.At = v.At.File
		if v.At.Line > 0 {
			r.At += ":" + itoa(v.At.Line)
		}
		if k := schema.Match(key); k != nil {
			r.Source = k.Source
		}
		if v.Expr != nil {
			r.Condition = strings.Join(strings.Fields(v.Plain()), " ")
		}
	}
	w.reasons = append(w.reasons, r)
}

// moments say what is decided in each phase.
var moments = [...]string{
	phaseBastions: "where your bastions stand", phaseFormation: "where your carpenters start", phaseBazaar: "how much food you buy",
	phaseStarve: "who is fed", phaseMain: "what you do", phaseMove: "where the pawn goes", phaseBuilder: "which carpenter builds", phaseSlot: "on which side the card lies",
	phaseForce: "who attacks", phaseCasualty: "who falls", phaseEnemy: "against whom the treaty is", phaseTreaty: "whether you accept the treaty",
	phaseFavours: "what you ask for", phasePayment: "what you pay", phaseMore: "how much food you pay besides", phaseBribe: "whether you accept the bribe",
	phaseSend: "whom you send", phaseCreature: "what your creatures do",
}

// moment notes that something else is decided first.
func (w *why) moment() {
	w.reasons = append(w.reasons, engine.Reason{
		Text: fmt.Sprintf("it is for the main part of your own turn; now you decide %s (phase %s)", moments[w.s.pos.phase], phaseNames[w.s.pos.phase])})
}

// works notes the limits on what is built and demolished in a turn.
func (w *why) works(may bool, key, what string) {
	if may {
		return
	}
	p := &w.s.pos
	if r := w.s.r; r.works > 0 && p.works >= r.works {
		w.rule(false, "build.works_per_turn", fmt.Sprintf("constructions and demolitions this turn: %d, at most %d", p.works, r.works))
		return
	}
	w.rule(false, key, what+" this turn are as many as may be")
}

func (w *why) build(kind int) {
	s, seat := w.s, w.seat
	f := &s.pos.faction[seat]
	cost := s.cost(seat, kind)
	w.works(s.mayConstruct(), "build.constructions_per_turn", "constructions")
	w.rule(int(f.resources) >= cost, "build.cost", fmt.Sprintf("it costs %s, you have %d", many(cost, "resource"), f.resources))
	if allowed := s.allowed(seat, kind); allowed || !s.r.destroyOver {
		w.rule(allowed, "build.allowed", fmt.Sprintf("you own %s, %d of them of this type", many(int(f.buildings), "building"), s.countBuildings(seat, kind, false)))
	}
	carpenter, site := false, false
	for i := range s.pawns() {
		if s.builder(i, seat) {
			carpenter = true
			site = site || s.hasSite(i)
		}
	}
	w.rule(carpenter, "build.builder_if", [2]string{"no carpenter of yours stands where it may build: on the table, outside all borders", "a carpenter of yours stands where it may build"}[bit(carpenter)])
	if carpenter && !site {
		w.reasons = append(w.reasons, engine.Reason{Text: "no card has room beside a carpenter that may build", Source: book + "Construction"})
	}
}

func (w *why) train(i int) {
	s := w.s
	b := &s.pos.building[i]
	f := &s.pos.faction[w.seat]
	k := &s.r.buildings[b.kind]
	if !b.up {
		w.reasons = append(w.reasons, engine.Reason{Text: "it lies face down", Source: book + "Training"})
	}
	resources, food, coins := s.price(k)
	w.rule(int(f.resources) >= resources && int(f.food) >= food && int(f.coins) >= coins, "building."+k.id+".train.resources",
		fmt.Sprintf("it costs %s, you have %s and %d food", w.v.price(s, k), many(int(f.resources), "resource"), f.food))
	w.rule(b.pawns < s.r.capacity, "table.building_capacity", fmt.Sprintf("%s on the card, at most %d", many(int(b.pawns), "pawn"), s.r.capacity))
	if k.perTurn > 0 {
		w.rule(int(b.trained) < k.perTurn, "building."+k.id+".train.per_turn", fmt.Sprintf("%d trained this turn, at most %d", b.trained, k.perTurn))
	}
	if k.when != nil {
		s.q.self, s.q.building, s.q.kind = w.seat, i, int(b.kind)
		w.rule(s.ask(k.when) != 0, "building."+k.id+".train.when", "")
	}
}

func (w *why) move(p *pawn) {
	s := w.s
	c := s.class(p)
	w.rule(p.moves < s.r.movesPerPawn, "movement.moves_per_pawn", fmt.Sprintf("it has moved %s this turn, at most %d", many(int(p.moves), "time"), s.r.movesPerPawn))
	if p.moves == 0 {
		w.rule(s.pos.moves[c] > 0, "movement."+className[c]+"s", fmt.Sprintf("%s may still move this turn", many(int(s.pos.moves[c]), className[c])))
	}
}
