package warland

import (
	"maps"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
)

// The odds of a battle are those of its dice, under the conditions of the rules.
func TestOdds(t *testing.T) {
	for _, c := range []struct {
		set             []string
		attack, defence int
	}{
		{nil, 1, 1}, {nil, 2, 1}, {nil, 3, 2}, {nil, 0, 1},
		{[]string{`battle.attacker_wins="battle.attack >= battle.defence"`}, 2, 2},
		{[]string{"dice.sides=20", "dice.dice_per_strength=3"}, 2, 1},
	} {
		r := load(t, "warland/2.0.2", c.set...)
		dice := rng.NewStream(3)
		best := func(n int) int {
			top := 0
			for range n {
				sum := 0
				for range r.dicePerStrength {
					sum += int(dice.Below(uint32(r.sides))) + 1
				}
				top = max(top, sum)
			}
			return top
		}
		const rolls = 100_000
		won, lost := 0, 0
		for range rolls {
			a, d := best(c.attack), best(c.defence)
			won += int(boolToInt(a > d || a == d && c.set != nil && r.sides == 6))
			lost += int(boolToInt(a < d))
		}
		win, lose := r.attackOdds(c.attack, c.defence)
		if abs(win-won*1000/rolls) > 6 || abs(lose-lost*1000/rolls) > 6 {
			t.Errorf("%v, %d against %d: won %d and lost %d in a thousand, in %d rolls %d and %d", c.set, c.attack, c.defence, win, lose, rolls, won*1000/rolls, lost*1000/rolls)
		}
	}
}

// Every feature has different values for some actions of a decision.
func TestFeaturesCount(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many matches")
	}
	rules := []*Rules{load(t, "warland/2.0.2"),
		load(t, "warland/2.0.2", "creatures.enabled=true", `advanced.enabled_if="true"`, "setup.resources=60", "setup.food=40", "bastion.resistance=2")}
	var counts [featureCount]bool
	w := engine.Defaults(rules[0])
	rating, usual := make([]int64, 2048), make([]int64, 2048)
	chance := rng.NewStream(9)
	for match := range 30 {
		r := rules[match%2]
		s, bots := table(t, r, 2+match%3, "greedy")
		if random, _ := bot.Lookup("random"); match%4 > 0 {
			bots[0], _ = random.New(r)
		}
		d := rng.NewDeal(8, uint64(match))
		s.Start(d)
		for i, b := range bots {
			b.Start(engine.Seat(i), d.Stream(rng.PurposeOf("bot"), uint64(i)))
		}
		var legal []engine.Action
		for n := 0; s.ToAct() != engine.Nobody && n < 2500; n++ {
			legal = s.Legal(legal[:0])
			o := s.Observe(s.ToAct())
			r.Weigh(o, legal, w, usual[:len(legal)])
			for f := range counts {
				if counts[f] {
					continue
				}
				w[f]++
				r.Weigh(o, legal, w, rating[:len(legal)])
				w[f]--
				for i, v := range rating[:len(legal)] {
					counts[f] = counts[f] || v-usual[i] != rating[0]-usual[0]
				}
			}
			a := bots[s.ToAct()].Choose(o, legal)
			if chance.Below(8) == 0 {
				a = legal[chance.Below(uint32(len(legal)))]
			}
			s.Apply(a)
		}
	}
	for f, ok := range counts {
		if !ok {
			t.Errorf("%s never told two actions apart", features[f].name)
		}
	}
}

// The target of soldiers depends on the weights of targets; if these are all 0, it is the
// weakest castle.
func TestVictim(t *testing.T) {
	r := load(t, "warland/2.0.2", `setup.bastions=["diagonal"]`, `setup.formations=["row"]`)
	s := r.newState(4)
	s.Start(rng.NewDeal(1, 1))
	w := engine.Defaults(r)
	target := func() int {
		th := evaluation{state: s, rules: r, position: &s.pos, seat: 0, weights: (*[featureCount]int32)(w)}
		th.chooseTarget()
		return th.target
	}
	if got := target(); got != 1 {
		t.Errorf("of equals %d is attacked, want the nearest clockwise, 1", got)
	}
	s.pos.faction[2].standingBastions = 0b0111
	if got := target(); got != 2 {
		t.Errorf("%d is attacked, want 2, which has lost a bastion", got)
	}
	s.addPawn(3, r.soldiers[1], pointAt(5000, 5000), 0, 0)
	s.addPawn(1, r.soldiers[0], pointAt(5000, 5600), 0, 0)
	w[featureTargetStrength] = 20 * engine.WeightUnit
	if got := target(); got != 3 {
		t.Errorf("%d is attacked, want 3, which is the strongest", got)
	}
	w[featureTargetStrength], w[featureTargetGap] = 0, engine.WeightUnit
	if got := target(); got != 2 {
		t.Errorf("%d is attacked, want 2, which is the farthest", got)
	}
}

// A soldier moves to touch a carpenter if the weights favour that.
func TestPrey(t *testing.T) {
	r := load(t, "warland/2.0.2", `setup.bastions=["diagonal"]`, `setup.formations=["row"]`)
	s := r.newState(2)
	s.Start(rng.NewDeal(1, 1))
	s.pos.actor, s.pos.active = 0, 0
	s.addPawn(0, r.soldiers[0], pointAt(5000, 5000), 0, 0)
	me := int(s.pos.pawnCount) - 1
	prey := pointAt(6600, 5200)
	s.addPawn(1, r.starters, prey, 0, 0)
	s.pos.phase, s.pos.pending = phaseMove, pending{pawn: int16(me)}
	legal := s.Legal(nil)
	touches := func(weight int32) bool {
		w := engine.Defaults(r)
		w[featureGoalPrey] = weight * engine.WeightUnit
		b, err := bot.NewWeighted(r, w)
		if err != nil {
			t.Fatal(err)
		}
		a := b.Choose(s.Observe(0), legal)
		return a&pointFlag != 0 && distance2(pointOf(a), prey) <= r.measures.touchPawns2
	}
	if touches(0) || !touches(1000) {
		t.Errorf("beside the carpenter: without weight %v, with it %v, want false and true", touches(0), touches(1000))
	}
}

// Of two buildings a soldier moves beside the one that falls more easily, if the probability of
// success has a weight. A face-down building counts like any other.
func TestEasiestWall(t *testing.T) {
	r := load(t, "warland/2.0.2", `setup.bastions=["diagonal"]`, `setup.formations=["row"]`)
	s := r.newState(2)
	s.Start(rng.NewDeal(1, 1))
	s.pos.actor, s.pos.active = 0, 0
	s.addPawn(0, r.soldiers[1], pointAt(5000, 5000), 0, 0)
	me := int(s.pos.pawnCount) - 1
	lay := func(id string, at point) *building {
		b := &s.pos.building[s.laidHere(id)]
		b.centre, b.owner = at, 1
		return b
	}
	hard, easy := lay("parliament", pointAt(3300, 5000)), lay("farm", pointAt(6700, 5000))
	s.pos.phase, s.pos.pending = phaseMove, pending{pawn: int16(me)}
	legal := s.Legal(nil)
	chosen := func(wall, chance int32) *building {
		var w [featureCount]int32
		w[featureGoalWall], w[featureGoalWallOdds] = wall, chance
		rating := make([]int64, len(legal))
		r.Weigh(s.Observe(0), legal, w[:], rating)
		best := slices.Max(rating)
		beside := map[*building]bool{}
		for i, a := range legal {
			if rating[i] < best || a&pointFlag == 0 {
				continue
			}
			for _, b := range []*building{hard, easy} {
				if r.measures.touchesCard(pointOf(a), s.footprint(b)) {
					beside[b] = true
				}
			}
		}
		if len(beside) != 1 {
			return nil
		}
		return slices.Collect(maps.Keys(beside))[0]
	}
	if b := chosen(1, 0); b != nil {
		t.Error("where any building counts alike, one is better than the other")
	}
	if b := chosen(0, 1); b != easy {
		t.Errorf("the soldier does not go beside the farm, which falls with %d of 1000, a Parliament with %d", r.rollChance(2, r.resistance(easy)), r.rollChance(2, r.resistance(hard)))
	}
	hard.faceUp, easy.faceUp = false, false
	if b := chosen(0, 1); b != nil {
		t.Error("face down one is better than the other")
	}
}

// A faction that must give up a soldier can keep those in front: the feature is the distance to
// the nearest castle of an enemy who is not out.
func TestFront(t *testing.T) {
	r := load(t, "warland/2.0.2", `setup.bastions=["diagonal"]`, `setup.formations=["row"]`)
	s := r.newState(4)
	s.Start(rng.NewDeal(1, 1))
	s.addPawn(0, r.soldiers[0], pointAt(5000, 8685), 0, 0)
	i := int(s.pos.pawnCount) - 1
	var w [featureCount]int32
	w[featureStarveGap] = 1
	th := evaluation{state: s, rules: r, position: &s.pos, weights: &w}
	if got := th.rateGivingUp(i); got != 1 { // the castle of North is at 5000,9685
		t.Errorf("in front of the castle of seat 2: %d decimetres, want 1", got)
	}
	s.pos.faction[2].alive = false
	if got := th.rateGivingUp(i); got != 8 { // the castle of West is at 315,5000, that of East at the same distance
		t.Errorf("when that seat is out: %d decimetres, want 8", got)
	}
	for j := range 4 {
		s.pos.faction[j].alive = j == 0
	}
	if got := th.rateGivingUp(i); got != 0 {
		t.Errorf("without enemies: %d, want 0", got)
	}
}
