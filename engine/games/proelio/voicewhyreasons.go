package proelio

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// The functions below add the reasons of rows.

// conditionReasons returns a function for [actions.Row.Why] that adds the condition at a path as
// the only reason.
func conditionReasons(path string) func(w *reasonList) {
	return func(w *reasonList) { addConditionReason(w, -1, path) }
}

// addPassReason adds the reason for or against passing: it is legal only if nothing else can be
// done. addChoiceReason does so for choosing a card: the present decision must offer it.
func addPassReason(w *reasonList) { w.Require(w.Legal, "", "why.else") }

func addChoiceReason(w *reasonList) {
	w.Require(w.Legal, "", "why.fit", narration.Text("card", w.Voice.cards[uint8(w.Action)]))
}

// addHeldReason adds a reason against the action unless the House holds the card that it needs, and
// returns the kind of that card.
func addHeldReason(w *reasonList) (kind int) {
	kind = int(uint8(w.Action))
	w.ForbidIf(w.State.pos.house[w.Seat].count[kind] == 0, "", "", "why.held", narration.Text("card", w.Voice.cards[kind]))
	return kind
}

// addUsableReasons does what addHeldReason does, and checks that the kind is in a mask of usable
// kinds. If it is not, ok is false, and the card's entry in the files, at its key, is a reason
// against the action; the last argument is the key of the sentence.
func addUsableReasons(w *reasonList, usable uint64, key, sentenceKey string) (kind int, ok bool) {
	kind = addHeldReason(w)
	if ok = usable>>kind&1 != 0; !ok {
		w.Require(false, "card."+w.State.rules.kinds[kind].id+key, sentenceKey, narration.Text("card", w.Voice.cards[kind]))
	}
	return kind, ok
}

// neededFort returns in words the Fortification that a card requires; "" if the House's
// Fortification suffices, or if the card requires none.
func neededFort(w *reasonList, kind int) string {
	fort := int(w.State.pos.house[w.Seat].fort)
	if u := w.Voice.requirementOf(w.State, w.Seat, kind); u.isLimited && len(u.usableForts) > 0 && !slices.Contains(u.usableForts, fort) {
		return w.Line("why.needs", narration.Text("min", w.Voice.fortsInWords(u.usableForts)), narration.Num("n", fort))
	}
	return ""
}

func addAttackReasons(w *reasonList) {
	s := w.State
	kind, ok := addUsableReasons(w, s.rules.attackMask, ".kind", "why.no_attack")
	if !ok {
		return
	}
	prey := s.targetOf(w.Seat)
	addConditionReason(w, kind, "attack.legal")
	if !s.rules.penalty {
		addConditionReason(w, kind, "attack.valid", neededFort(w, kind))
	} else if !s.holds(s.rules.attackValid, viewpoint{self: w.Seat, rival: prey, kind: kind}) {
		w.AddRule(true, "attack.misplay", "why.penalty")
	}
	w.ForbidIf(s.pos.house[prey].waiting != 0, "", "Ruling R1", "why.waiting", w.Who("rival", prey, engine.Seat(w.Seat)))
	addConditionReason(w, kind, "card."+s.rules.kinds[kind].id+".when")
}

func addFortifyReasons(w *reasonList) {
	kind, ok := addUsableReasons(w, w.State.rules.fortifyMask, ".fortify", "why.no_fort")
	if !ok {
		return
	}
	before, fort := "", narration.Num("n", int(w.State.pos.house[w.Seat].fort))
	switch u := w.Voice.requirementOf(w.State, w.Seat, kind); {
	case !u.canBeFort || len(u.replaceableForts) == 0:
	case slices.Equal(u.replaceableForts, []int{0}):
		before = w.Line("why.first", fort)
	default:
		before = w.Line("why.before", narration.Text("min", joinNumbers(u.replaceableForts)), fort)
	}
	addConditionReason(w, kind, "fortify.legal", before)
}

func addPlayReasons(w *reasonList) {
	s := w.State
	kind, ok := addUsableReasons(w, s.rules.strategyMask, ".kind", "why.no_play")
	if !ok {
		return
	}
	k := &s.rules.kinds[kind]
	addConditionReason(w, kind, "card."+k.id+".when")
	w.ForbidIf(k.freeze != 0 && s.pos.house[w.Seat].freeze != 0, "card."+k.id+".play", "", "why.frozen")
	w.ForbidIf(!slices.Contains(s.appendTargets(nil, verbPlay, uint8(kind), k.target, w.Seat), w.Action), "card."+k.id+".play", "", "why.target")
}

func addDeployReasons(w *reasonList) {
	s, p := w.State, &w.State.pos
	kind, ok := addUsableReasons(w, s.rules.defenseMask, ".kind", "why.no_defense")
	if !ok {
		return
	}
	addConditionReason(w, kind, "deploy.legal", neededFort(w, kind))
	addConditionReason(w, kind, "card."+s.rules.kinds[kind].id+".when")
	if p.phase == phaseDeploy && p.deployedN > 0 && s.rules.deployableAfter[p.lastDeployed&(maxKinds-1)]>>kind&1 == 0 {
		w.Require(false, "", "why.order", narration.Text("card", w.Voice.cards[p.lastDeployed]))
	}
	w.ForbidIf(p.phase == phaseDeploy && p.deployedN >= maxHand, "", "", "why.full")
}

func addSupportReasons(w *reasonList) {
	kind := addHeldReason(w)
	w.Require(w.State.rules.support, "support.use", "why.no_support")
	addConditionReason(w, kind, "support.legal")
}

func addImperialReasons(w *reasonList) {
	p := &w.State.pos
	h := &p.house[w.Seat]
	addConditionReason(w, -1, "imperial.legal")
	price := w.State.imperialPrice(w.Seat)
	w.Require(h.cards >= price, "imperial.price", "why.price", narration.Num("price", int(price)), narration.Num("n", int(h.cards)))
	w.ForbidIf(int(p.imperialN)+int(p.pileN[imperialDeck]) == 0, "", proelio096+"Imperial Deck", "why.no_deck")
}

func addEquitasReasons(w *reasonList) {
	used, most := int(w.State.pos.equitas), int(w.State.rules.equitasUses)
	w.Require(used < most, "equitas.uses", "why.invoked", narration.Num("n", used), narration.Num("most", most))
	addConditionReason(w, -1, "equitas.legal")
}

func addTradeReasons(w *reasonList) {
	s, v, kind := w.State, w.Voice, uint8(w.Action)
	p := &s.pos
	if !s.rules.merchantUse {
		w.Require(false, "merchant.use", "why.no_one")
		return
	}
	w.ForbidIf(int(p.merchant) != w.Seat, "merchant.route", "", "why.away", v.Who("who", int(p.merchant), engine.Seat(w.Seat)))
	addConditionReason(w, -1, "merchant.legal")
	if kind == none {
		return
	}
	if !s.canAfford(w.Seat) {
		key := "merchant.price." + s.rules.seasonIDs[min(int(p.season), s.rules.seasons-1)]
		if b := int(s.priceNumber(w.Seat)); b >= firstOffer {
			key = "merchant.offer." + keysOf(s.rules.set, "merchant.offer")[b-firstOffer] + ".price"
		}
		w.Require(false, key, "why.afford", narration.Text("price", v.priceInWords(s)))
	}
	w.ForbidIf(p.pileMask[baseDeck]>>kind&1 == 0, "", proelio096+"The Merchant", "why.no_pile", narration.Text("card", v.cards[kind]))
}

func addPerkReasons(w *reasonList) {
	s, v := w.State, w.Voice
	_, _, k := unpackAction(w.Action)
	p := &s.pos
	h := &p.house[w.Seat]
	perk := &s.rules.perks[k]
	g := &s.rules.guilds[perk.guild]
	name := narration.Text("guild", v.perkName(k))
	path := v.perkPath(k)
	w.ForbidIf(h.guild != perk.guild+1, "", proelio096+"Guild Perks", "why.not_yours", name)
	offered := p.phase == phaseReact && p.perk == k
	if !offered && (perk.moment != onAction || p.phase != phaseAction) {
		moment := strings.TrimSuffix(v.Line("effects.on_"+momentTable[perk.moment].name), ":")
		w.Require(false, path+".on", "why.moment", name, narration.Text("moment", moment))
	}
	w.ForbidIf(h.uses == 0 && h.guild == perk.guild+1, "guild."+g.id+".uses", "", "why.exhausted", name)
	w.ForbidIf(perk.idle, "merchant.use", "", "why.no_one")
	w.ForbidIf(s.rules.merchantBlocks && int(p.merchant) == w.Seat, "merchant.blocks_perks", "", "why.silent")
	if offered || perk.moment == onAction {
		q := s.perkViewpoint(k, w.Seat)
		addConditionAgainst(w, q.kind, q.rival, path+".when")
	}
	w.ForbidIf(!slices.Contains(s.appendTargets(nil, verbPerk, k, perk.target, w.Seat), w.Action), path+".do", "", "why.target")
}

// perkPath returns the path of a perk in the files.
func (v *voice) perkPath(k uint8) string {
	n := uint8(0)
	for i := range v.rules.guilds {
		path := "guild." + v.rules.guilds[i].id + ".perk"
		for _, key := range keysOf(v.rules.set, path) {
			if n == k {
				return path + "." + key
			}
			n++
		}
	}
	return ""
}
