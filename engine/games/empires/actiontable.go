package empires

import (
	"equitas/engine"
	"equitas/engine/actions"
)

// A verb is the type of an action. An [engine.Action] has the verb in its highest byte and up
// to two numbers of eight bits below it, which the comments list.
type verb = actions.Verb

const (
	verbAct      verb = iota // an action of a round, such as doAttack
	verbPass                 //
	verbAt                   // area
	verbSet                  // set of Empire cards
	verbPay                  // number of trade markers
	verbRefresh              //
	verbTake                 // kind of card
	verbDiscard              // kind of card
	verbPut                  // area
	verbDisplace             // area, seat whose marker is displaced
	verbDone                 //
	verbSiege                // 1 for a siege, 0 for the open field
	verbCommit               // kind of card
	verbAmbush               // 1 for an ambush, 0 for none
	verbNext                 // kind of card

	verbs // the number of verbs
)

// Actions of a round, in the order of roundActions.
const (
	doAttack = iota
	doDiplomacy
	doEnvoy
	doSubvert
	doRecruit
	doFortify
	doTrade
	doControl

	actionKinds // the number of actions
)

// roundActions has for each action of a round its word in files and records, the key of its
// rule, its title in reports, a phrase for doing it, and the tables and keys about it,
// separated by spaces.
var roundActions = [actionKinds]struct{ word, key, title, do, keys string }{
	doAttack:    {"attack", "attack.legal", "Attack", "attack", "attack move neutral"},
	doDiplomacy: {"diplomacy", "diplomacy.legal", "Diplomacy", "use diplomacy", "diplomacy"},
	doEnvoy:     {"envoy", "envoy.legal", "Diplomat's offer", "have the Diplomat take an area", "envoy"},
	doSubvert:   {"subvert", "subvert.legal", "Subversion", "subvert", "subvert"},
	doRecruit:   {"recruit", "recruit", "Recruit", "recruit", "recruit take"},
	doFortify:   {"fortify", "fortify.legal", "Fortify", "fortify", "fortify"},
	doTrade:     {"trade", "trade", "Trade", "place trade markers", "trade"},
	doControl:   {"control", "control.legal", "Control marker", "place control markers", "control"},
}

// actionWords are the words of roundActions.
var actionWords = func() (l []string) {
	for _, x := range roundActions {
		l = append(l, x.word)
	}
	return l
}()

func act(v verb, a, b int) engine.Action {
	return engine.Action(v)<<24 | engine.Action(a)<<16 | engine.Action(b)<<8
}

func split(x engine.Action) (v verb, a, b int) {
	return verb(x >> 24), int(x >> 16 & 255), int(x >> 8 & 255)
}

// verbOf returns the verb of an action.
func verbOf(x engine.Action) verb { return verb(x >> 24) }

type (
	row      = actions.Row[*Rules, *State, *voice]
	operand  = actions.Operand[*State, *voice]
	telling  = actions.Telling[*State, *voice]
	question = actions.Question[*State, *voice]
)

// acts is the table of the actions of a match, in the order of their decisions.
var acts = actions.New(actions.Table[*Rules, *State, *voice]{
	Verbs: int(verbs), Verb: verbOf, Phases: decisionNames[:], Phase: func(s *State) decision { return s.pos.asked }, Reasons: commonReasons,
	Decisions: []actions.Decision[*Rules, *State, *voice]{
		{Phase: askPlace, Ask: markerQuestionArgs, Asks: []string{"place", "place_first"}, Key: "setup.markers", Rows: []row{
			{Verb: verbAt, Form: "place AREA", Why: whyPlace, Say: "at", Did: "place", Operands: operands(firstNumber(&areaOperand)), With: areaArgs},
		}},
		{Phase: askSet, Key: "setup.set_choice", Has: func(r *Rules) bool { return r.setup.choose }, Rows: []row{
			{Verb: verbSet, Form: "set SET", Why: whySet, Tell: saySet, Operands: operands(firstNumber(&setOperand))},
		}},
		{Phase: askFound, Key: "setup.forts", Rows: []row{
			{Verb: verbAt, Form: "found AREA", Why: whyFound, Say: "at", Did: "found", Operands: operands(firstNumber(&areaOperand)), With: areaArgs},
		}},
		{Phase: askAction, Records: "attack, diplomacy, envoy, subvert, recruit, fortify, trade, control; pass", Key: "actions.enabled", Rows: actionRows()},
		{Phase: askTarget, Ask: aimQuestionArgs, Asks: []string{"target_attack", "target_diplomacy", "target_envoy", "target_subvert", "target_fortify", "target_control"}, Key: "move", Rows: targetRows()},
		{Phase: askBid, Ask: priceQuestionArgs, Key: "subvert.pay_max", Has: hasAction(doSubvert), Rows: []row{
			{Verb: verbPay, Form: "pay N", Why: whyPay, Tell: sayBid, Operands: operands(firstNumber(&numberOperand), aimedAt)},
		}},
		{Phase: askRecruit, Records: "refresh; take CARD; discard CARD", Ask: wantedQuestionArgs, Key: "recruit", Has: hasAction(doRecruit),
			Asks: []string{"recruit", "recruit_take", "recruit_discard", "recruit_none", "recruit_new", "recruit_new_take", "recruit_new_discard"},
			Rows: []row{
				{Verb: verbTake, Form: "take CARD", Key: "take.legal", Why: whyTake, Say: "take", Operands: operands(firstNumber(&cardOperand)), With: pointsArgs, PartOf: usesCard},
				{Verb: verbDiscard, Form: "discard CARD", Key: "discard.legal", Why: whyDiscard, Has: func(r *Rules) bool { return r.recruit.discard }, Say: "discard", Operands: operands(firstNumber(&cardOperand)), With: pointsArgs,
					Part: "give_up"},
				{Verb: verbRefresh, Form: "refresh", Key: "recruit.refresh_cost", Why: whyRefresh, Say: "refresh", With: refreshArgs, Part: "refresh"},
			}},
		{Phase: askTrade, Records: "put AREA; displace AREA SEAT; done", Ask: markersQuestionArgs, Key: "trade", Has: hasAction(doTrade), Rows: []row{
			{Verb: verbPut, Form: "put AREA", Key: "trade.cap", Why: whyPut, Say: "put_empty", Did: "put", Operands: operands(firstNumber(&areaOperand)), With: roomArgs, When: hasNoMarkers},
			{Verb: verbPut, Form: "put AREA", Key: "trade.cap", Say: "put", Operands: operands(firstNumber(&areaOperand)), With: tradersArgs},
			{Verb: verbDisplace, Form: "displace AREA SEAT", Key: "trade.displace", Why: whyPut, Tell: sayDisplacing, Operands: operands(firstNumber(&areaOperand), secondNumber(&rivalOperand)), Part: "displace"},
			{Verb: verbDone, Form: "done", Say: "done_trade", Why: whyTraded},
		}},
		{Phase: askSiege, Ask: defenceQuestionArgs, Key: "siege.offered", Has: hasAction(doAttack), Rows: []row{
			{Verb: verbSiege, Form: "siege", Why: whyDefend("siege.offered"), Say: "siege", When: firstNumberIs(1), Part: "siege"},
			{Verb: verbSiege, Form: "field", Why: whyDefend("siege.offered"), Say: "field"},
		}},
		{Phase: askCommit, Records: "commit CARD; done", Ask: cardsQuestionArgs, Asks: []string{"commit_field", "commit_siege", "commit_sea"}, Key: "battle.cards", Has: hasAction(doAttack), Rows: []row{
			{Verb: verbCommit, Form: "commit CARD", Why: whyCommit, Say: "commit", Operands: operands(firstNumber(&cardOperand)), PartOf: usesUnit},
			{Verb: verbDone, Form: "done", Say: "done_commit", Why: whySent},
		}},
		{Phase: askAmbush, Ask: defenceQuestionArgs, Key: "ambush.offered", Has: hasAction(doAttack), Rows: []row{
			{Verb: verbAmbush, Form: "ambush", Why: whyDefend("ambush.offered"), Say: "ambush", When: firstNumberIs(1), Part: "ambush"},
			{Verb: verbAmbush, Form: "no", Why: whyDefend("ambush.offered"), Say: "no_ambush"},
		}},
		{Phase: askOrder, Records: "next CARD, first to last but for the last one", Ask: nextQuestionArgs, Key: "battle.out_of_sequence", Has: hasAction(doAttack), Rows: []row{
			{Verb: verbNext, Form: "next CARD", Why: whyNext, Say: "next", Operands: operands(firstNumber(&cardOperand))},
		}},
		{Phase: askExtra, Records: "as action, after a rout; pass", Key: "rout.extra_actions", Has: func(r *Rules) bool { return r.enabled>>doAttack&1 != 0 && r.battle.extra > 0 }, Rows: actionRows()},
	},
	Parts: gameParts(),
})

// actionRows returns a row for each action of a round, and one for passing.
func actionRows() (l []row) {
	for do, x := range roundActions {
		l = append(l, row{Verb: verbAct, Form: x.word, Key: x.key, Has: hasAction(do), Why: whyAct, Say: x.word, When: firstNumberIs(do), Part: x.word})
	}
	l[len(l)-1].When = nil
	return append(l, row{Verb: verbPass, Form: "pass", Key: "actions.pass", Why: whyPass, Say: "pass"})
}

// targetRows returns the choice of an area for each action that has one.
func targetRows() (l []row) {
	target := row{Verb: verbAt, Form: "to AREA", Why: whyTarget, Say: "at", Operands: operands(firstNumber(&areaOperand)), With: targetArgs}
	for _, do := range []uint8{doAttack, doAttack, doDiplomacy, doEnvoy, doSubvert, doFortify, doControl} {
		target.Did, target.When = "to_"+actionWords[do], isAimedFor(do)
		l = append(l, target)
	}
	l[0].When, l[0].Part, l[0].PartOf = isAttackOnPlayer, "battle", usesSea
	l[len(l)-1].When = nil
	return l
}

// gameParts returns the parts of the game that are types of actions: the actions of a round,
// kinds of battles, and further choices.
func gameParts() (l []actions.Part[*Rules]) {
	for do, x := range roundActions {
		l = append(l, actions.Part[*Rules]{Name: x.word, Title: x.title, Do: x.do, Keys: x.keys, Has: hasAction(do)})
	}
	return append(l, []actions.Part[*Rules]{
		{Name: "battle", Title: "Battles", What: "battle", Do: "attack another's area", Keys: "battle losses rout plunder", Has: hasAction(doAttack), Through: actionWay(doAttack)},
		{Name: "siege", Title: "Sieges", What: "battle", Do: "fight behind walls", Keys: "siege fort battle.cards.siege battle.siege_free_order artillery.siege", Has: hasAction(doAttack)},
		{Name: "sea_battle", Title: "Sea battles", What: "battle", Do: "attack another's sea area", Keys: "battle.cards.sea battle.sea_exact battle.sea_free_order sea_group artillery.sea",
			Has: hasAction(doAttack), Through: actionWay(doAttack), Use: actions.Use{What: partBattle, N: atSea}},
		{Name: "ambush", Title: "Ambushes", What: "choice", Do: "declare ambushes", Keys: "ambush", Has: hasAction(doAttack)},
		{Name: "displace", Title: "Displacing", What: "choice", Do: "displace trade markers",
			Keys: "trade.displace trade.displace_per_merchant trade.displace_bonus trade.failed_goes_to", Has: hasAction(doTrade), Through: actionWay(doTrade)},
		{Name: "refresh", Title: "New display", What: "choice", Do: "renew the display", Keys: "recruit.refresh_cost recruit.refresh_per_round", Through: actionWay(doRecruit),
			Has: func(r *Rules) bool { return hasAction(doRecruit)(r) && r.recruit.perRound > 0 }},
		{Name: "give_up", Title: "Discarding", What: "choice", Do: "discard cards", Keys: "recruit.discard discard", Through: actionWay(doRecruit)},
	}...)
}

// actionWay returns a function that returns the word of an action of a round: the way to a part.
func actionWay(do int) func(*Rules) []string {
	return func(*Rules) []string { return []string{roundActions[do].word} }
}

func operands(l ...operand) []operand { return l }

// hasAction returns a function that reports whether the rules have an action of a round.
func hasAction(do int) func(*Rules) bool {
	return func(r *Rules) bool { return r.enabled>>do&1 != 0 }
}

// firstNumberIs returns a function that reports whether the first number of an action is n.
func firstNumberIs(n int) func(*State, engine.Action) bool {
	return func(_ *State, x engine.Action) bool { return int(x>>16&255) == n }
}

// isAimedFor returns a function that reports whether the area is for the action do of a round.
func isAimedFor(do uint8) func(*State, engine.Action) bool {
	return func(s *State, _ engine.Action) bool { return s.pos.task.action == do }
}

// isAttackOnPlayer reports whether action x is an attack on another player's area.
func isAttackOnPlayer(s *State, x engine.Action) bool {
	return s.pos.asked == askTarget && s.pos.task.action == doAttack && s.pos.owner[x>>16&255] >= 0
}

// hasNoMarkers reports whether the area of action x has no trade markers.
func hasNoMarkers(s *State, x engine.Action) bool { return s.pos.traded[x>>16&255] == 0 }
