package stronghold

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Functions that return the placeholders of questions, for Ask of [decisionRow].
var (
	offerQuestionArgs     = narration.FillNumber("n", func(q *question) int { return int(q.State.pos.cursor.index) })
	phaseQuestionArgs     = narration.FillNumber("n", func(q *question) int { return int(q.State.pos.phase) })
	actionQuestionArgs    = narration.FillOne(func(q *question) narration.Fill { return q.Voice.actionFill(int(q.State.pos.task.action)) })
	workQuestionArgs      = narration.FillOne(func(q *question) narration.Fill { return q.Voice.workFill(int(q.State.pos.task.action)) })
	machineQuestionArgs   = narration.FillText("machine", func(q *question) string { return q.Voice.machineName(q.State, int(q.State.pos.cursor.index)) })
	underFireQuestionArgs = narration.FillOne(func(q *question) narration.Fill { return q.Voice.sectionFill(int(q.State.pos.cursor.subIndex)) })
)

// glassQuestionArgs returns the hourglasses that the Defender has, and those of the Barricades.
func glassQuestionArgs(q *question) []narration.Fill {
	x := &q.State.pos.defender[q.State.pos.mover]
	if x.barricadeHourglasses > 0 {
		q.Key = "spend_barricades"
	}
	return argList(glassFill(int(x.hourglasses)), narration.Num("barricade", int(x.barricadeHourglasses)))
}

// aboutQuestionArgs returns a function that returns the placeholder for an area: that of the
// kind with the index at which the Assault has arrived.
func aboutQuestionArgs(kind area) func(q *question) []narration.Fill {
	return func(q *question) []narration.Fill {
		return argList(q.Voice.placeFill(kind + area(q.State.pos.cursor.index)))
	}
}

// argList returns its arguments as a list.
func argList(l ...narration.Fill) []narration.Fill { return l }

func glassFill(n int) narration.Fill { return narration.Num("glass", n) }

// Functions that return the placeholders of the sentences of actions besides their operands,
// for Fill of [row].
var (
	shownArgs   = narration.FillText("list", func(t *telling) string { return t.Voice.cardActions(t.Numbers[0]) })
	flippedArgs = narration.FillText("action", func(t *telling) string {
		return t.Voice.Name("special_action", t.State.rules.specials[t.State.backAction(t.Numbers[0])].id)
	})
	transferredArgs = narration.FillNumber("glass", func(t *telling) int { return int(t.State.rules.transferCost) })
	specialArgs     = narration.FillNumber("glass", func(t *telling) int { return int(t.State.rules.specials[t.Numbers[0]].hourglasses) })
	borrowedArgs    = narration.FillNumber("glass", func(t *telling) int { return int(t.State.rules.allyCost) })
	moveArgs        = narration.FillNumber("glass", func(t *telling) int { return int(max(0, t.State.rules.actions[t.Numbers[0]].hourglasses)) })
	sortieArgs      = narration.FillNumber("n", func(t *telling) int { return int(t.State.rules.heroes[t.Numbers[0]].sortie[t.Numbers[1]]) })
	deedCostArgs    = narration.FillNumber("n", func(t *telling) int { return int(t.State.rules.deed.cost) })
)

// wayArgs returns the placeholders for the price of action n >> 8 paid in way n & 255, and for
// its hourglasses.
func wayArgs(t *telling, n int) []narration.Fill {
	a, way := n>>8, n&255
	return argList(narration.Text("price", t.Voice.paymentInWords(t.State.costOf(a), way)), glassFill(t.State.hourglassesFor(a, way)))
}

// sayHidden returns the words for an order that is given face down. Defenders are not told its
// kind.
func sayHidden(t *telling) string {
	if int(t.Viewer) >= t.State.invaderCount {
		return t.Line("order_hidden")
	}
	return t.Line("order_down")
}

func investedArgs(t *telling) []narration.Fill {
	return argList(narration.Num("n", int(t.State.pos.work[t.Numbers[0]].hourglasses)+1), narration.Num("most", t.State.workCost(t.Numbers[0])))
}

func (v *voice) unitsFill(types []string, t, n int) narration.Fill {
	return narration.Text("units", v.unitsOfType(types, t, n))
}

// cardActions returns the names of the actions on a phase card.
func (v *voice) cardActions(card int) string {
	var l []string
	for _, a := range v.rules.cards[card].actionIndices {
		l = append(l, v.Name("invader_action", v.rules.actions[a].id))
	}
	return strings.Join(l, ", ")
}

// tokenName returns the name of the token of a kind that is moved from an area, see
// [State.pieceWords].
func (v *voice) tokenName(from area, kind int) string {
	r := v.rules
	switch {
	case from.isKind(atSection):
		return v.Name("invader_action", r.actions[r.gear[kind]].id)
	case from.isKind(atRampart):
		return v.Name("invader_action", r.actions[r.training[kind]].id)
	case from >= atBuilding:
		return v.Name("invader_action", r.actions[r.saboteur].id)
	}
	return v.Name("invader_action", r.actions[r.bridgeAction].id)
}

// Hand implements [engine.Voice]: an Invader's hand is his phase cards, a Defender's is empty.
func (v *voice) Hand(st engine.State, seat engine.Seat) (h engine.Hand) {
	s := st.(*State)
	if int(seat) >= s.invaderCount {
		return h
	}
	x := &s.pos.invader[seat]
	for phase := 1; phase <= maxPhase; phase++ {
		if c := x.card[phase]; c != 0 {
			h.Cards = append(h.Cards, engine.HeldCard{Face: v.rules.cards[c-1].id, Side: int(x.flipped >> phase & 1), Count: 1})
		}
	}
	return h
}
