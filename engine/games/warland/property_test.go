package warland

import (
	"fmt"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/enginetest"
	"equitas/engine/rng"
)

// eachPosition plays matches under settings, with every other choice by the rule of thumb and
// the rest at random, and calls f at every decision.
func eachPosition(t *testing.T, deals int, sets []string, f func(t *testing.T, s *State, legal []engine.Action)) {
	t.Helper()
	r := load(t, "warland/2.0.2", append([]string{"end.max_rounds=15"}, sets...)...)
	for deal := range deals {
		seats := 2 + deal%3
		s, bots := table(t, r, seats, "greedy")
		d := rng.NewDeal(77, uint64(deal))
		s.Start(d)
		for i := range bots {
			bots[i].Start(engine.Seat(i), d.Stream(rng.PurposeOf("bot"), uint64(i)))
		}
		src := d.Stream(rng.PurposeOf("test"), 0)
		for !s.pos.isOver {
			l := s.Legal(nil)
			f(t, s, l)
			if t.Failed() {
				return
			}
			a := bots[s.pos.actor].Choose(s.Observe(s.ToAct()), l)
			if src.Below(4) == 0 {
				a = l[src.Below(uint32(len(l)))]
			}
			s.Apply(a)
		}
	}
}

var lively = []string{"setup.resources=60", "setup.food=40", "creatures.enabled=true", "movement.mode=\"up_to\"", "build.works_per_turn=0", "build.constructions_per_turn=3", "demolition.demolitions_per_turn=3", "bribe.allow_mix=true"}

// In all positions pieces lie on the table without overlaps and are counted once, and values
// that are stored twice agree.
func TestPiecesConserved(t *testing.T) {
	for name, sets := range map[string][]string{"printed": nil, "lively": lively} {
		t.Run(name, func(t *testing.T) {
			eachPosition(t, 12, sets, func(t *testing.T, s *State, legal []engine.Action) {
				if err := s.sound(); err != nil {
					t.Fatalf("turn %d, phase %s: %v", s.pos.turn, s.Phase(), err)
				}
				if most := 64; len(legal) > most && s.pos.phase != phaseStarve {
					t.Fatalf("turn %d: %d options in phase %s, want at most %d", s.pos.turn, len(legal), s.Phase(), most)
				}
			})
		})
	}
}

// sound returns an error if a position is impossible.
func (s *State) sound() error {
	m := &s.rules.measures
	var pawns, buildings [maxSeats]int
	load := map[uint16]int{}
	for i := range s.pawns() {
		p := &s.pos.pawn[i]
		pawns[p.owner]++
		load[p.buildingID]++
		if i > 0 && p.id <= s.pos.pawn[i-1].id {
			return fmt.Errorf("pawn %d comes after %d", p.id, s.pos.pawn[i-1].id)
		}
		if p.buildingID != 0 {
			if b := s.buildingByID(p.buildingID); b == nil || b.centre != p.centre || b.owner != p.owner || !b.faceUp {
				return fmt.Errorf("%s is not in an own building that is face up", s.pawnWords(i))
			}
			continue
		}
		if s.buildingByID(p.home) == nil && p.home != 0 {
			return fmt.Errorf("%s has a home that is gone", s.pawnWords(i))
		}
		if !s.isFree(int(p.centre.x), int(p.centre.y), i) {
			return fmt.Errorf("%s stands where nobody may stand", s.pawnWords(i))
		}
	}
	for i := range s.buildings() {
		b := &s.pos.building[i]
		buildings[b.owner]++
		if load[b.id] != int(b.pawns) || int(b.pawns) > int(s.rules.capacity) {
			return fmt.Errorf("%d pawns stand on %s, %d are counted, there is room for %d", load[b.id], s.buildingWords(b), b.pawns, s.rules.capacity)
		}
		for j := range i {
			if s.footprint(b).overlaps(s.footprint(&s.pos.building[j])) {
				return fmt.Errorf("%s and %s overlap", s.buildingWords(b), s.buildingWords(&s.pos.building[j]))
			}
		}
		if c := s.footprint(b); int(c.centre.x-c.halfWidth) < 0 || int(c.centre.x+c.halfWidth) > m.size || int(c.centre.y-c.halfHeight) < 0 || int(c.centre.y+c.halfHeight) > m.size {
			return fmt.Errorf("%s lies over the edge", s.buildingWords(b))
		}
	}
	for i := range s.seatCount {
		f := &s.pos.faction[i]
		if int(f.pawns) != pawns[i] || int(f.buildings) != buildings[i] {
			return fmt.Errorf("seat %d is counted %d pawns and %d buildings, has %d and %d", i, f.pawns, f.buildings, pawns[i], buildings[i])
		}
		if f.resources < 0 || f.food < 0 || f.coins < 0 {
			return fmt.Errorf("seat %d has %d resources, %d food, %d coins", i, f.resources, f.food, f.coins)
		}
		if !f.alive && pawns[i]+buildings[i] > 0 {
			return fmt.Errorf("seat %d is eliminated and has pieces", i)
		}
	}
	return nil
}

// Variables have values within the range that the vocabulary declares, except stocks, which are
// clamped.
func TestVariablesKeepTheirRange(t *testing.T) {
	eachPosition(t, 4, lively, func(t *testing.T, s *State, _ []engine.Action) {
		if s.pos.pawnCount == 0 || s.pos.buildingCount == 0 {
			return
		}
		for i := range s.seatCount {
			s.viewpoint = viewpoint{self: i, targetSeat: i, pawn: int(s.pos.turn) % int(s.pos.pawnCount), building: int(s.pos.turn) % int(s.pos.buildingCount), best: 12, attack: 2, defence: 12}
			s.viewpoint.kind = int(s.pos.building[s.viewpoint.building].kind)
			for _, v := range s.rules.words.All() {
				x := v.Read(s)
				lo, hi := v.Lo, v.Hi
				if v.Type == cond.Word {
					lo, hi = 0, int32(len(v.Words))-1
				}
				if (x < lo || x > hi) && !strings.HasPrefix(v.Name, "me.") && !strings.HasPrefix(v.Name, "feed.") {
					t.Fatalf("turn %d: %s is %d, declared %d to %d", s.pos.turn, v.Name, x, lo, hi)
				}
			}
		}
	})
}

// Pacts bind: a faction cannot attack an ally, and matches continue.
func TestPactsBind(t *testing.T) {
	signed := 0
	sets := append([]string{"building.farm.grants=[\"treaty\",\"bribe\"]", "bribe.truce_turns=2"}, lively...)
	eachPosition(t, 9, sets, func(t *testing.T, s *State, legal []engine.Action) {
		signed += int(s.pos.treatyCount + s.pos.truceCount)
		for _, a := range legal {
			v, _, second, _ := unpackAction(a)
			if a&pointFlag != 0 || v != verbBattle {
				continue
			}
			if p := &s.pos.pawn[second]; s.areAtPeace(int(s.pos.active), int(p.owner)) {
				t.Fatalf("turn %d: %q against an ally", s.pos.turn, s.Words(a))
			}
		}
	})
	if signed == 0 {
		t.Error("no pact was signed: nothing was tested")
	}
}

// The probabilities of attacks, in hundredths of a percent, computed from all dice, agree with
// the rulebook's table.
func TestChances(t *testing.T) {
	r := load(t, "warland/2.0.2")
	for strength, row := range map[int]map[int]int{
		1: {3: 917, 4: 833, 5: 722, 7: 417, 8: 278, 9: 167, 10: 83},
		2: {3: 993, 4: 972, 5: 923, 7: 660, 8: 478, 9: 306, 10: 160},
		3: {3: 999, 5: 979, 7: 802, 8: 623, 9: 421, 10: 230},
		4: {5: 994, 7: 884, 8: 728, 9: 518, 10: 294},
	} {
		for resistance, want := range row {
			if got := r.rollChance(strength, resistance); got < want-2 || got > want+2 {
				t.Errorf("strength %d against %d: %d in a thousand, want %d", strength, resistance, got, want)
			}
		}
	}
	s := r.newState(2)
	s.Begin(rng.NewDeal(5, 5))
	s.clear()
	const n = 40000
	for strength, want := range map[int]float64{1: 0.7222, 2: 0.9228} {
		hits := 0
		for i := range n {
			s.pos.rollCounts[0][rollAttack] = uint16(i)
			hits += int(boolToInt(s.roll(0, rollAttack, strength) > 5))
		}
		if got := float64(hits) / n; got < want-0.012 || got > want+0.012 {
			t.Errorf("strength %d beats 5 in %.4f of the rolls, want %.4f", strength, got, want)
		}
	}
}

// Every key can be changed in the files, and matches can still be played to their end.
func TestEdits(t *testing.T) {
	for _, sets := range [][]string{
		{"players.max=3", "players.usual=3"},
		{"table.size_mm=1400"},
		{"table.touch_tolerance_mm=10", "table.overlap_slack_mm=5"},
		{"setup.dice=1", "setup.carpenters=3", "formation.row.place.first.drop=true", "formation.pairs.place.first.drop=true"},
		{"setup.bastions=\"deep\"", "setup.formations=\"pairs\""},
		{"movement.moves_per_pawn=2", "movement.soldiers=8"},
		{"dice.sides=10", "dice.dice_per_strength=1"},
		{"build.cost=\"building.resistance + building.owned\""},
		{"building.farm.cost=1", "building.farm.supply=2", "building.farm.max_owned=1"},
		{"build.helpers_for_instant_flip=0"},
		{"build.builder_if=\"!pawn.in_building\""},
		{"demolition.allow_group=true", "demolition.allow_own=false", "demolition.demolitions_per_soldier=0"},
		{"battle.kill_if=\"roll.best >= roll.resistance\"", "battle.attacks_per_soldier=3"},
		{"castle.wins_needed=1", "castle.resistance=6", "castle.attack_if=\"target.bastions <= 1\""},
		{"bastion.resistance=2"},
		{"end_phase.food_kept=\"me.food\""},
		{"elimination.remove_pieces=false", "castle.wins_needed=1", "castle.resistance=2"},
		{"treaty.ends_if=\"treaty.rounds >= 3\""},
		{"choices.directions=4", "choices.moves=5"},
		{"building.tower={ name = { en = \"Tower\" }, tier = \"medium\", resistance = 12, resources = 0, food = 0, coins = 0, produces_if = true, count = 1, garrison = { soldier_f2 = 3 } }"},
		{"pawn.knight={ name = { en = \"Knight\" }, kind = \"soldier\", strength = 3, resistance = 0, food = 3, food_on_mission = 5, builds = false, count = 2 }", "building.barracks.train.pawn=\"knight\""},
		{"building.bakery.drop=true", "creature.sun_golem.copies=3", "creatures.enabled=true", "creatures.hands_open=false"},
	} {
		r := load(t, "warland/2.0.2", append([]string{"end.max_rounds=20"}, sets...)...)
		for _, name := range []string{"greedy", "random"} {
			s, bots := table(t, r, r.players.Max, name)
			enginetest.Play(s, bots, rng.NewDeal(3, 1), nil)
			if res := s.Result(); res.Reason == "" {
				t.Errorf("%v: the match ends without a reason", sets)
			}
		}
	}
}
