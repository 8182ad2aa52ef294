package proelio

import (
	"math/bits"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// constants is a State of 0.9.6 whose conditions are Go code with constant numbers, not tables
// compiled from TOML and expr. The difference in speed is the cost of rules as data.
type constants struct{ *State }

// Kinds of cards of 0.9.6, in the order of its deck file.
const (
	kShields = iota
	kPalisades
	kTower
	kPatrol
	kManure
	kSoldiers
	kKnights
	kTrebuchets
	kInfiltration
	kResources
	kAlliance
	kPlague
	kHero
	kFortress
	kImperialResources
	kEdict
	kBlackPowder
	kInquisition
)

var (
	constAttack = [5]uint64{
		1<<kManure | 1<<kSoldiers | 1<<kInfiltration | 1<<kBlackPowder,
		1<<kManure | 1<<kSoldiers | 1<<kInfiltration | 1<<kBlackPowder | 1<<kKnights,
		1<<kManure | 1<<kSoldiers | 1<<kInfiltration | 1<<kBlackPowder | 1<<kKnights | 1<<kTrebuchets,
		1<<kManure | 1<<kSoldiers | 1<<kInfiltration | 1<<kBlackPowder | 1<<kKnights | 1<<kTrebuchets | 1<<kHero,
		1<<kManure | 1<<kSoldiers | 1<<kInfiltration | 1<<kBlackPowder | 1<<kKnights | 1<<kTrebuchets | 1<<kHero,
	}
	constFortify = [5]uint64{1 << kShields, 1 << kPalisades, 1 << kTower, 1 << kFortress, 0}
	constDeploy  = [5]uint64{
		1<<kPatrol | 1<<kEdict | 1<<kShields,
		1<<kPatrol | 1<<kEdict | 1<<kShields | 1<<kPalisades,
		1<<kPatrol | 1<<kEdict | 1<<kShields | 1<<kPalisades | 1<<kTower,
		1<<kPatrol | 1<<kEdict | 1<<kShields | 1<<kPalisades | 1<<kTower | 1<<kFortress,
		1<<kPatrol | 1<<kEdict | 1<<kShields | 1<<kPalisades | 1<<kTower | 1<<kFortress,
	}
)

// Legal is [State.Legal] with constants.
func (c constants) Legal(buf []engine.Action) []engine.Action {
	s := c.State
	p := &s.pos
	switch p.phase {
	case phaseAction:
		return c.legalAction(buf)
	case phaseDeploy:
		h := &p.house[p.active]
		return append(appendCards(buf, verbDeploy, (constDeploy[h.fort]&h.mask)>>p.lastDeployed<<p.lastDeployed), packAction(verbDone, 0, 0))
	}
	return s.Legal(buf)
}

func (c constants) legalAction(buf []engine.Action) []engine.Action {
	s := c.State
	p := &s.pos
	seat := int(p.active)
	h := &p.house[seat]
	frozen := p.frozen != 0
	buf = append(buf, packAction(verbDraw, 0, 0))
	if h.turns > 1 && !frozen && p.house[s.leftOf(seat)].waiting == 0 && (h.fort > 0 || h.cards > 1) {
		buf = appendCards(buf, verbAttack, h.mask&constAttack[h.fort])
	}
	buf = appendCards(buf, verbFortify, h.mask&constFortify[h.fort])
	for m := h.mask & (1<<kResources | 1<<kAlliance | 1<<kPlague | 1<<kImperialResources | 1<<kInquisition); m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		switch k {
		case kAlliance:
			for i := range s.seatCount {
				if i != seat {
					buf = append(buf, packAction(verbPlay, uint8(i)+targetSeat, kAlliance))
				}
			}
		case kInquisition:
			buf = append(buf, packAction(verbPlay, whoLeft+targetPlace, kInquisition), packAction(verbPlay, whoRight+targetPlace, kInquisition))
		default:
			buf = append(buf, packAction(verbPlay, 0, uint8(k)))
		}
	}
	if h.cards >= 2 && p.imperialN+p.pileN[imperialDeck] > 0 {
		buf = append(buf, packAction(verbImperial, 0, 0))
	}
	if p.equitas == 0 && !p.lost && h.fort == 0 && int(p.fortified) == s.seatCount-1 && h.mask&(1<<kShields) == 0 {
		buf = append(buf, packAction(verbEquitas, 0, 0))
	}
	here := int(p.merchant) == seat
	if here && !frozen {
		if p.season == 0 && h.cards >= 2 || p.season == 1 && h.base > 0 && h.base < h.cards {
			buf = appendCards(buf, verbTrade, p.pileMask[baseDeck])
		}
		buf = append(buf, packAction(verbTrade, 0, none))
	}
	if h.uses > 0 && !here {
		switch g := s.rules.guilds[h.guild-1].id; {
		case g == "bards" && p.house[s.rightOf(seat)].cards > 0:
			buf = append(buf, packAction(verbPerk, 0, 0))
		case g == "merchants":
			buf = append(buf, packAction(verbPerk, 0, uint8(len(s.rules.perks)-1)))
		}
	}
	return buf
}

// The constants allow the same actions as the tables.
func TestConstantsAgree(t *testing.T) {
	r := load(t, "proelio/0.9.6")
	src := rng.NewStream(11)
	for deal := range 200 {
		s := r.newState(3 + deal%4)
		s.Start(rng.NewDeal(5, uint64(deal)))
		for !s.pos.isOver {
			got, want := s.Legal(nil), constants{s}.Legal(nil)
			if !slices.Equal(got, want) {
				t.Fatalf("deal %d, turn %d: tables list %d actions %v, constants %d %v", deal, s.pos.turn, len(got), words096(s, got), len(want), words096(s, want))
			}
			s.Apply(got[src.Below(uint32(len(got)))])
		}
	}
}

func words096(s *State, l []engine.Action) []string {
	var w []string
	for _, a := range l {
		w = append(w, s.Words(a))
	}
	return w
}

// benchRules plays random matches with a function that lists the legal actions.
func benchRules(b *testing.B, s *State, legal func(buf []engine.Action) []engine.Action) {
	src := rng.NewStream(1)
	var buf []engine.Action
	decisions, i := 0, uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		s.Start(rng.NewDeal(1, i))
		i++
		for !s.pos.isOver {
			buf = legal(buf[:0])
			s.Apply(buf[src.Below(uint32(len(buf)))])
			decisions++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(decisions), "ns/decision")
}

// BenchmarkRulesTOML and BenchmarkRulesConstant play the same matches: with the rules compiled
// from TOML and expr, and with the rules as Go constants.
func BenchmarkRulesTOML(b *testing.B) {
	s := load(b, "proelio/0.9.6").newState(4)
	benchRules(b, s, s.Legal)
}

func BenchmarkRulesConstant(b *testing.B) {
	s := load(b, "proelio/0.9.6").newState(4)
	benchRules(b, s, constants{s}.Legal)
}

// BenchmarkRulesAsked evaluates every condition of the phase in full, without combined tables,
// as a simple use of expr's closures would.
func BenchmarkRulesAsked(b *testing.B) {
	s := load(b, "proelio/0.9.6").newState(4)
	var sink int
	benchRules(b, s, func(buf []engine.Action) []engine.Action {
		g := s.rules.action
		if s.pos.phase == phaseDeploy {
			g = s.rules.deploy
		}
		if s.pos.phase == phaseAction || s.pos.phase == phaseDeploy {
			for _, sl := range g.Slots() {
				if sl.Kind >= 0 && s.pos.house[s.pos.active].mask>>sl.Kind&1 == 0 {
					continue
				}
				if s.allHold(&sl, int(s.pos.active)) {
					sink++
				}
			}
		}
		return s.Legal(buf)
	})
}
