package proelio

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// The functions below add the reasons of rows.

// whyLegal returns the function for an action about which a condition decides alone.
func whyLegal(path string) func(w *why) {
	return func(w *why) { whyIf(w, -1, path) }
}

// whyPass and whyChoice are for what is as the rules offer it.
func whyPass(w *why) { w.Must(w.Legal, "", "why.else") }

func whyChoice(w *why) {
	w.Must(w.Legal, "", "why.fit", narration.Text("card", w.Voice.cards[uint8(w.Action)]))
}

// whyHeld adds the reason that the House holds the card of the action, or does not, and returns
// its kind.
func whyHeld(w *why) (kind int) {
	kind = int(uint8(w.Action))
	w.Not(w.State.pos.house[w.Seat].count[kind] == 0, "", "", "why.held", narration.Text("card", w.Voice.cards[kind]))
	return kind
}

// whyUsed is whyHeld with the reason that a card that is not among some cannot be used so.
func whyUsed(w *why, among uint64, key, what string) (kind int, ok bool) {
	kind = whyHeld(w)
	if ok = among>>kind&1 != 0; !ok {
		w.Must(false, "card."+w.State.r.kinds[kind].id+key, what, narration.Text("card", w.Voice.cards[kind]))
	}
	return kind, ok
}

// neededFort returns in words the Fortification that a card requires, where the House's is
// another.
func neededFort(w *why, kind int) string {
	fort := int(w.State.pos.house[w.Seat].fort)
	if u := w.Voice.requirementOf(w.State, w.Seat, kind); u.limited && len(u.usableForts) > 0 && !slices.Contains(u.usableForts, fort) {
		return w.Line("why.needs", narration.Text("min", w.Voice.fortsInWords(u.usableForts)), narration.Num("n", fort))
	}
	return ""
}

func whyAttack(w *why) {
	s := w.State
	kind, ok := whyUsed(w, s.r.attackMask, ".kind", "why.no_attack")
	if !ok {
		return
	}
	prey := s.targetOf(w.Seat)
	whyIf(w, kind, "attack.legal")
	if !s.r.penalty {
		whyIf(w, kind, "attack.valid", neededFort(w, kind))
	} else if !s.holds(s.r.attackValid, viewpoint{self: w.Seat, rival: prey, kind: kind}) {
		w.Told(true, "attack.misplay", "why.penalty")
	}
	w.Not(s.pos.house[prey].waiting != 0, "", "Ruling R1", "why.waiting", w.Who("rival", prey, engine.Seat(w.Seat)))
	whyIf(w, kind, "card."+s.r.kinds[kind].id+".when")
}

func whyFortify(w *why) {
	kind, ok := whyUsed(w, w.State.r.fortifyMask, ".fortify", "why.no_fort")
	if !ok {
		return
	}
	before, fort := "", narration.Num("n", int(w.State.pos.house[w.Seat].fort))
	switch u := w.Voice.requirementOf(w.State, w.Seat, kind); {
	case !u.fort || len(u.replaceableForts) == 0:
	case slices.Equal(u.replaceableForts, []int{0}):
		before = w.Line("why.first", fort)
	default:
		before = w.Line("why.before", narration.Text("min", joinNumbers(u.replaceableForts)), fort)
	}
	whyIf(w, kind, "fortify.legal", before)
}

func whyPlay(w *why) {
	s := w.State
	kind, ok := whyUsed(w, s.r.strategyMask, ".kind", "why.no_play")
	if !ok {
		return
	}
	k := &s.r.kinds[kind]
	whyIf(w, kind, "card."+k.id+".when")
	w.Not(k.freeze != 0 && s.pos.house[w.Seat].freeze != 0, "card."+k.id+".play", "", "why.frozen")
	w.Not(!slices.Contains(s.appendTargets(nil, verbPlay, uint8(kind), k.target, w.Seat), w.Action), "card."+k.id+".play", "", "why.target")
}

func whyDeploy(w *why) {
	s, p := w.State, &w.State.pos
	kind, ok := whyUsed(w, s.r.defenseMask, ".kind", "why.no_defense")
	if !ok {
		return
	}
	whyIf(w, kind, "deploy.legal", neededFort(w, kind))
	whyIf(w, kind, "card."+s.r.kinds[kind].id+".when")
	if p.phase == phaseDeploy && p.deployedN > 0 && s.r.after[p.last&(maxKinds-1)]>>kind&1 == 0 {
		w.Must(false, "", "why.order", narration.Text("card", w.Voice.cards[p.last]))
	}
	w.Not(p.phase == phaseDeploy && p.deployedN >= maxHand, "", "", "why.full")
}

func whySupport(w *why) {
	kind := whyHeld(w)
	w.Must(w.State.r.support, "support.use", "why.no_support")
	whyIf(w, kind, "support.legal")
}

func whyImperial(w *why) {
	p := &w.State.pos
	h := &p.house[w.Seat]
	whyIf(w, -1, "imperial.legal")
	price := w.State.imperialPrice(w.Seat)
	w.Must(h.n >= price, "imperial.price", "why.price", narration.Num("price", int(price)), narration.Num("n", int(h.n)))
	w.Not(int(p.impN)+int(p.pileN[imperial]) == 0, "", proelio096+"Imperial Deck", "why.no_deck")
}

func whyEquitas(w *why) {
	used, most := int(w.State.pos.equitas), int(w.State.r.equitasUses)
	w.Must(used < most, "equitas.uses", "why.invoked", narration.Num("n", used), narration.Num("most", most))
	whyIf(w, -1, "equitas.legal")
}

func whyTrade(w *why) {
	s, v, kind := w.State, w.Voice, uint8(w.Action)
	p := &s.pos
	if !s.r.merchantUse {
		w.Must(false, "merchant.use", "why.no_one")
		return
	}
	w.Not(int(p.merchant) != w.Seat, "merchant.route", "", "why.away", v.Who("who", int(p.merchant), engine.Seat(w.Seat)))
	whyIf(w, -1, "merchant.legal")
	if kind == none {
		return
	}
	if !s.canAfford(w.Seat) {
		key := "merchant.price." + s.r.seasonIDs[min(int(p.season), s.r.seasons-1)]
		if b := int(s.priceNumber(w.Seat)); b >= firstOffer {
			key = "merchant.offer." + keysOf(s.r.set, "merchant.offer")[b-firstOffer] + ".price"
		}
		w.Must(false, key, "why.afford", narration.Text("price", v.priceInWords(s)))
	}
	w.Not(p.pileMask[base]>>kind&1 == 0, "", proelio096+"The Merchant", "why.no_pile", narration.Text("card", v.cards[kind]))
}

func whyPerk(w *why) {
	s, v := w.State, w.Voice
	_, _, k := split(w.Action)
	p := &s.pos
	h := &p.house[w.Seat]
	perk := &s.r.perks[k]
	g := &s.r.guilds[perk.guild]
	name := narration.Text("guild", v.perkName(k))
	path := v.perkPath(k)
	w.Not(h.guild != perk.guild+1, "", proelio096+"Guild Perks", "why.not_yours", name)
	offered := p.phase == phaseReact && p.perk == k
	if !offered && (perk.moment != onAction || p.phase != phaseAction) {
		moment := strings.TrimSuffix(v.Line("effects.on_"+momentTable[perk.moment].name), ":")
		w.Must(false, path+".on", "why.moment", name, narration.Text("moment", moment))
	}
	w.Not(h.uses == 0 && h.guild == perk.guild+1, "guild."+g.id+".uses", "", "why.exhausted", name)
	w.Not(perk.idle, "merchant.use", "", "why.no_one")
	w.Not(s.r.merchantBlocks && int(p.merchant) == w.Seat, "merchant.blocks_perks", "", "why.silent")
	if offered || perk.moment == onAction {
		q := s.perkViewpoint(k, w.Seat)
		whyAgainst(w, q.kind, q.rival, path+".when")
	}
	w.Not(!slices.Contains(s.appendTargets(nil, verbPerk, k, perk.target, w.Seat), w.Action), path+".do", "", "why.target")
}

// perkPath returns the path of a perk in the files.
func (v *voice) perkPath(k uint8) string {
	n := uint8(0)
	for i := range v.r.guilds {
		path := "guild." + v.r.guilds[i].id + ".perk"
		for _, key := range keysOf(v.r.set, path) {
			if n == k {
				return path + "." + key
			}
			n++
		}
	}
	return ""
}
