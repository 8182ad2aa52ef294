package proelio

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// held adds a reason against the action if the House does not hold a card.
func (w *why) held(kind uint8) {
	w.kind = int(kind)
	w.Not(w.s.pos.house[w.self].count[kind] == 0, "", "", "why.held", narration.Text("card", w.v.cards[kind]))
}

// card adds the reasons for and against using a card in hand.
func (w *why) card(verb verb, target, kind uint8) {
	s, v := w.s, w.v
	k := &s.r.kinds[kind]
	path := "card." + k.id
	name := narration.Text("card", v.cards[kind])
	h := &s.pos.house[w.self]
	fort := narration.Num("n", int(h.fort))
	u := v.asks(s, w.self, int(kind))
	w.held(kind)
	needs := ""
	if u.limited && len(u.uses) > 0 && !slices.Contains(u.uses, int(h.fort)) {
		needs = v.Line("why.needs", narration.Text("min", v.numbers(u.uses)), fort)
	}
	switch verb {
	case verbAttack:
		rival := v.Who("rival", s.target(w.self), engine.Seat(w.self))
		if k.use != useAttack {
			w.Must(false, path+".kind", "why.no_attack", name)
			return
		}
		w.ask("attack.legal")
		if !s.r.penalty {
			w.ask("attack.valid", needs)
		} else if !s.holds(s.r.attackValid, viewpoint{self: w.self, rival: s.target(w.self), kind: w.kind}) {
			w.Told(true, "attack.misplay", "why.penalty")
		}
		w.Not(s.pos.house[s.target(w.self)].waiting != 0, "", "Ruling R1", "why.waiting", rival)
		w.ask(path + ".when")
	case verbFortify:
		if s.r.fortifyMask>>kind&1 == 0 {
			w.Must(false, path+".fortify", "why.no_fort", name)
			return
		}
		before := ""
		if u.fort && len(u.before) > 0 {
			if before = v.Line("why.before", narration.Text("min", numbersOf(u.before)), fort); slices.Equal(u.before, []int{0}) {
				before = v.Line("why.first", fort)
			}
		}
		w.ask("fortify.legal", before)
	case verbPlay:
		if k.use != useStrategy {
			w.Must(false, path+".kind", "why.no_play", name)
			return
		}
		w.ask(path + ".when")
		w.Not(k.freeze != 0 && h.freeze != 0, path+".play", "", "why.frozen")
		w.Not(!slices.Contains(s.targets(nil, verbPlay, kind, k.target, w.self), act(verbPlay, target, kind)), path+".play", "", "why.target")
	case verbDeploy:
		if k.use != useDefense {
			w.Must(false, path+".kind", "why.no_defense", name)
			return
		}
		w.ask("deploy.legal", needs)
		w.ask(path + ".when")
		if s.pos.phase == phaseDeploy && s.pos.deployedN > 0 && s.r.after[s.pos.last&(maxKinds-1)]>>kind&1 == 0 {
			w.Must(false, "", "why.order", narration.Text("card", v.cards[s.pos.last]))
		}
		if s.pos.phase == phaseDeploy && s.pos.deployedN >= maxHand {
			w.Must(false, "", "why.full")
		}
	}
}

func (w *why) imperial() {
	p := &w.s.pos
	h := &p.house[w.self]
	w.ask("imperial.legal")
	price := w.s.imperialPrice(w.self)
	w.Must(h.n >= price, "imperial.price", "why.price", narration.Num("price", int(price)), narration.Num("n", int(h.n)))
	w.Not(int(p.impN)+int(p.pileN[imperial]) == 0, "", proelio096+"Imperial Deck", "why.no_deck")
}

func (w *why) equitas() {
	used, most := int(w.s.pos.equitas), int(w.s.r.equitasUses)
	w.Must(used < most, "equitas.uses", "why.invoked", narration.Num("n", used), narration.Num("most", most))
	w.ask("equitas.legal")
}

func (w *why) trade(kind uint8) {
	s, v := w.s, w.v
	p := &s.pos
	if !s.r.merchantUse {
		w.Must(false, "merchant.use", "why.no_one")
		return
	}
	w.Not(int(p.merchant) != w.self, "merchant.route", "", "why.away", v.Who("who", int(p.merchant), engine.Seat(w.self)))
	w.ask("merchant.legal")
	if kind == none {
		return
	}
	if !s.affordable(w.self) {
		key := "merchant.price." + s.r.seasonIDs[min(int(p.season), s.r.seasons-1)]
		if b := int(s.bill(w.self)); b >= firstOffer {
			key = "merchant.offer." + keysOf(s.r.set, "merchant.offer")[b-firstOffer] + ".price"
		}
		w.Must(false, key, "why.afford", narration.Text("price", v.price(s)))
	}
	w.Not(p.pileMask[base]>>kind&1 == 0, "", proelio096+"The Merchant", "why.no_pile", narration.Text("card", v.cards[kind]))
}

// perk adds the reasons for and against using a perk now.
func (w *why) perk(k, target uint8) {
	s, v := w.s, w.v
	p := &s.pos
	h := &p.house[w.self]
	perk := &s.r.perks[k]
	g := &s.r.guilds[perk.guild]
	name := narration.Text("guild", v.perk(k))
	path := v.perkPath(k)
	w.Not(h.guild != perk.guild+1, "", proelio096+"Guild Perks", "why.not_yours", name)
	offered := p.phase == phaseReact && p.perk == k
	if !offered && (perk.on != onAction || p.phase != phaseAction) {
		moment := strings.TrimSuffix(v.Line("effects.on_"+momentTable[perk.on].name), ":")
		w.Must(false, path+".on", "why.moment", name, narration.Text("moment", moment))
	}
	w.Not(h.uses == 0 && h.guild == perk.guild+1, "guild."+g.id+".uses", "", "why.exhausted", name)
	w.Not(perk.idle, "merchant.use", "", "why.no_one")
	w.Not(s.r.merchantBlocks && int(p.merchant) == w.self, "merchant.blocks_perks", "", "why.silent")
	if offered || perk.on == onAction {
		q := s.perkViewpoint(k, w.self)
		w.kind = q.kind
		w.condition(path+".when", q.rival, "")
	}
	w.Not(!slices.Contains(s.targets(nil, verbPerk, k, perk.target, w.self), act(verbPerk, target, k)), path+".do", "", "why.target")
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
