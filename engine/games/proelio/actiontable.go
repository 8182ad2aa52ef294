package proelio

import (
	"slices"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/narration"
)

// A verb is the type of an action. An [engine.Action] has the verb in its third byte, a target
// in the second and a kind of card or a perk in the first.
type verb = actions.Verb

const (
	verbDraw verb = iota
	verbAttack
	verbFortify
	verbPlay
	verbImperial
	verbEquitas
	verbTrade
	verbSupport
	verbPerk
	verbPass
	verbDeploy
	verbDone
	verbDecline
	verbSacrifice
	verbConcede
	verbLoot
	verbDiscard
	verbPay
	verbKeep
	verbGive
	verbTake
	verbCount
)

type (
	decision       = actions.Decision[*Rules, *State, *voice]
	row            = actions.Row[*Rules, *State, *voice]
	telling        = actions.Telling[*State, *voice]
	actionQuestion = actions.Question[*State, *voice]
)

// actionTable is the table of the actions of a match, in the order of a turn.
var actionTable = actions.New(actions.Table[*Rules, *State, *voice]{
	Verbs: int(verbCount), Verb: func(a engine.Action) verb { return verb(a >> 16) },
	Phases: phaseNames[:], Phase: func(s *State) phase { return s.pos.phase }, Reasons: commonReasons,
	Decisions: []decision{
		{Phase: phaseAction, RecordWords: "draw, attack CARD, fortify CARD, play CARD, play CARD TARGET, imperial, equitas, trade CARD, trade nothing, support CARD, perk\u00a0GUILD, and pass where nothing else ends the turn. A TARGET is a seat (play alliance 2) or left, right, ally. A Guild with several perks at one moment: perk GUILD PERK.", Key: "turn", Ask: actionQuestionArgs, QuestionKeys: []string{"action", "actions"}, Rows: []row{
			{Verb: verbDraw, Form: "draw", Key: "draw.legal", Why: conditionReasons("draw.legal"), Place: deckPlace(baseDeck), Say: "draw", Fill: drawArgs, Part: "draw"},
			{Verb: verbAttack, Form: "attack CARD", Key: "attack.legal", Why: addAttackReasons, Say: "above", When: isAboveLimits, Operands: operands(preyOperand, valuedOperand), Part: "attack", UseOf: cardUse},
			{Verb: verbAttack, Form: "attack CARD", Key: "attack.legal", Say: "attack", Operands: operands(preyOperand, valuedOperand), Part: "attack", UseOf: cardUse},
			{Verb: verbFortify, Form: "fortify CARD", Key: "fortify.legal", Why: addFortifyReasons, Say: "fortify", When: hasNoFortification, Operands: operands(valuedOperand), Part: "fortify", UseOf: cardUse},
			{Verb: verbFortify, Form: "fortify CARD", Key: "fortify.legal", Say: "upgrade", Operands: operands(valuedOperand), Fill: replacedArgs, Part: "fortify", UseOf: cardUse},
			{Verb: verbPlay, Form: "play CARD [TARGET]", Why: addPlayReasons, Kinds: playKind, Tell: sayNaming("play"), Operands: operands(cardOperand, targetOperand), Part: "play", UseOf: cardUse},
			{Verb: verbImperial, Form: "imperial", Key: "imperial.legal", Why: addImperialReasons, Place: deckPlace(imperialDeck), Say: "imperial", Fill: imperialArgs, Part: "imperial"},
			{Verb: verbEquitas, Form: "equitas", Key: "equitas.legal", Why: addEquitasReasons, Place: fortPlace, Exists: func(r *Rules) bool { return r.equitasUses > 0 }, Say: "equitas", Part: "equitas"},
			{Verb: verbTrade, Form: "trade CARD", Key: "merchant.legal", Why: addTradeReasons, Place: discardsPlace, Exists: hasTrade, When: takesCard, Say: "trade", Operands: operands(cardOperand), Fill: priceArgs, Part: "trade"},
			{Verb: verbTrade, Form: "trade nothing", Key: "merchant.legal", Why: addTradeReasons, Place: discardsPlace, Exists: hasTrade, Say: "no_trade", Part: "trade"},
			{Verb: verbSupport, Form: "support CARD", Key: "support.legal", Why: addSupportReasons, Exists: func(r *Rules) bool { return r.support }, Say: "give", Operands: operands(allyOperand, cardOperand), Part: "support"},
			{Verb: verbPerk, Form: "PERK [TARGET]", Why: addPerkReasons, Help: "perk GUILD", Kinds: (*Rules).ownPerks, Tell: sayNaming("perk"), Operands: operands(perkOperand, targetOperand), UseOf: guildUse},
			{Verb: verbPass, Form: "pass", Why: addPassReason, Key: "turn", Say: "pass", Part: "pass"},
		}},
		{Phase: phasePay, RecordWords: "pay CARD, one at a time, slot by slot of the Merchant's price", Key: "merchant.price", Exists: hasTrade, Ask: payQuestionArgs, Rows: []row{{Verb: verbPay, Form: "pay CARD", Why: addChoiceReason, Say: "pay", Operands: operands(cardOperand)}}},
		{Phase: phaseReact, RecordWords: "perk GUILD, or no", Key: "guild", Exists: (*Rules).offersPerks, Ask: perkQuestionArgs, Rows: []row{
			{Verb: verbPerk, Form: "PERK [TARGET]", Why: addPerkReasons, Help: "perk GUILD", Kinds: (*Rules).offeredPerks, Tell: sayNaming("perk"), Operands: operands(perkOperand, targetOperand), UseOf: guildUse},
			{Verb: verbDecline, Form: "no", Say: "no"},
		}},
		{Phase: phaseKeep, RecordWords: "keep CARD, of the cards just drawn", Key: "imperial.draw", Exists: hasEffect(func(o *op) bool { return o.keep > 0 }), Ask: cardsQuestionArgs, Rows: []row{{Verb: verbKeep, Form: "keep CARD", Why: addChoiceReason, Say: "keep", Operands: operands(cardOperand)}}},
		{Phase: phaseDeploy, RecordWords: "deploy CARD, each time the same card again or one later in the deck file; deploy done", Key: "deploy.legal", Ask: deployQuestionArgs, Rows: []row{
			{Verb: verbDeploy, Form: "deploy CARD", Why: addDeployReasons, Say: "deploy", Operands: operands(valuedOperand), Part: "deploy", UseOf: cardUse},
			{Verb: verbDone, Form: "deploy done", Place: attackPlace, Say: "open", When: func(s *State, _ engine.Action) bool { return s.pos.deployedN == 0 }},
			{Verb: verbDone, Form: "deploy done", Place: attackPlace, Say: "done"},
		}},
		{Phase: phaseResolve, RecordWords: "sacrifice, or concede", Key: "resolve.sacrifice", Ask: resolveQuestionArgs, Rows: []row{
			{Verb: verbSacrifice, Form: "sacrifice", Place: fortPlace, Say: "sacrifice", Fill: fortArgs, Part: "sacrifice"},
			{Verb: verbConcede, Form: "concede", Place: attackPlace, Say: "concede", Fill: fortArgs},
		}},
		{Phase: phaseLoot, RecordWords: "loot CARD, one at a time", Key: "loot.choose", Exists: func(r *Rules) bool { return r.lootChoose == chooseOwner }, Ask: cardsQuestionArgs, Rows: []row{{Verb: verbLoot, Form: "loot CARD", Why: addChoiceReason, Say: "loot", Operands: operands(cardOperand)}}},
		{Phase: phaseGive, RecordWords: "give CARD: one's own cards, to another House", Key: "card", Exists: hasEffect(func(o *op) bool { return o.verb == opGive || o.verb == opSteal && o.choose == chooseOwner }), Ask: cardsQuestionArgs, Rows: []row{
			{Verb: verbGive, Form: "give CARD", Why: addChoiceReason, Say: "give", Operands: operands(takerOperand, cardOperand)},
		}},
		{Phase: phaseTake, RecordWords: "take CARD: another House's cards, which one sees", Key: "loot.choose", Ask: takeQuestionArgs, QuestionKeys: []string{"take", "make"}, Rows: []row{
			{Verb: verbTake, Form: "take CARD", Why: addChoiceReason, Place: handPlace, Exists: takesByChoice, Say: "take", Operands: operands(ownerOperand, cardOperand)},
			{Verb: verbDiscard, Form: "discard CARD", Why: addChoiceReason, Place: handPlace, Exists: hasEffect(func(o *op) bool { return o.verb == opDiscard && o.choose == chooseActor }), Say: "discard", Operands: operands(cardOperand)},
		}},
		{Phase: phaseDiscard, RecordWords: "discard CARD, one at a time: over the hand limit, for an effect, as the price of an Imperial draw", Key: "hand.limit", Ask: cardsQuestionArgs, Rows: []row{{Verb: verbDiscard, Form: "discard CARD", Why: addChoiceReason, Say: "discard", Operands: operands(cardOperand)}}},
	},
	Parts: []actions.Part[*Rules]{
		{Name: "draw", Title: "Draw", UsePhrase: "draw a Base card", Keys: "draw"},
		{Name: "attack", Title: "Attack", UsePhrase: "attack", Removal: "attack.legal=false"},
		{Name: "fortify", Title: "Fortify", UsePhrase: "fortify", Removal: "fortify.legal=false"},
		{Name: "play", Title: "Strategy card", UsePhrase: "play a Strategy card"},
		{Name: "imperial", Title: "Imperial draw", UsePhrase: "make an Imperial draw", Keys: "imperial", Removal: "imperial.legal=false"},
		{Name: "equitas", Title: "Equitas", UsePhrase: "invoke Equitas", Keys: "equitas", Removal: "equitas.uses=0"},
		{Name: "trade", Title: "Trade", UsePhrase: "trade with the Merchant", Removal: "merchant.use=false"},
		{Name: "support", Title: "Support", UsePhrase: "support an ally", Keys: "support", Removal: "support.use=false"},
		{Name: "pass", Title: "Pass"},
		{Name: "deploy", Title: "Deployment", UsePhrase: "deploy a card", Keys: "deploy"},
		{Name: "sacrifice", Title: "Sacrifice", UsePhrase: "sacrifice a Fortification", Keys: "resolve.sacrifice"},
	},
})

// The functions below are for the field Exists of rows: they report whether rules have certain
// actions.

func hasTrade(r *Rules) bool { return r.merchantUse }

// hasEffect returns a function that reports whether any effect of the rules has a property.
func hasEffect(pred func(o *op) bool) func(r *Rules) bool {
	return func(r *Rules) bool { return slices.ContainsFunc(r.ops, func(o op) bool { return pred(&o) }) }
}

func takesByChoice(r *Rules) bool {
	return r.lootChoose == chooseActor || hasEffect(func(o *op) bool { return o.verb == opSteal && o.choose == chooseActor })(r)
}

func (r *Rules) offersPerks() bool { return len(r.offeredPerks("")) > 0 }

// ownPerks returns, for the chart, the perks that may be used in a House's own action phase;
// offeredPerks those that are offered at other moments.
func (r *Rules) ownPerks(lang string) []engine.Kind {
	return r.perksAt(lang, func(on moment) bool { return on == onAction })
}

func (r *Rules) offeredPerks(lang string) []engine.Kind {
	return r.perksAt(lang, func(on moment) bool { return on != onAction })
}

func (r *Rules) perksAt(lang string, pred func(on moment) bool) (l []engine.Kind) {
	for i := range r.perks {
		p := &r.perks[i]
		if p.idle || !r.guildsUse || !pred(p.moment) {
			continue
		}
		path := "guild." + r.guilds[p.guild].id
		kind := engine.Kind{Form: p.word, Title: narration.Name(r.set, path, lang), Key: path}
		if p.target.isSet() {
			kind.Form += " [TARGET]"
		}
		l = append(l, kind)
	}
	return l
}

// playKind returns, for the chart, the single kind of action for playing a card, with or
// without naming a House.
func playKind(*Rules, string) []engine.Kind { return []engine.Kind{{Form: "play CARD", Key: "card"}} }

// The functions below are for the field When of rows: they report whether a row, among those of its
// verb, describes an action.

// isAboveLimits reports whether an attack is above the limits, so that it would fail when
// revealed, but may be placed nevertheless.
func isAboveLimits(s *State, a engine.Action) bool {
	_, _, kind := unpackAction(a)
	self := int(s.pos.actor)
	return s.rules.penalty && !s.holds(s.rules.attackValid, viewpoint{self: self, rival: s.targetOf(self), kind: int(kind)})
}

func hasNoFortification(s *State, _ engine.Action) bool {
	return s.pos.house[s.pos.actor].fortKind == 0
}

func takesCard(_ *State, a engine.Action) bool { return uint8(a) != none }

// cardUse and guildUse return, as a part, the card and the Guild that an action uses.

func cardUse(_ *State, a engine.Action) actions.Use {
	return actions.Use{Kind: partCard, Number: uint8(a)}
}

func guildUse(s *State, a engine.Action) actions.Use {
	return actions.Use{Kind: partGuild, Number: s.rules.perks[uint8(a)].guild}
}
