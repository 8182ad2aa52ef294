package warland

import (
	"slices"
	"testing"

	"equitas/engine/rng"
)

// A building whose owner may propose pacts is rated for it if advanced.enabled_if allows this,
// at any number of seats.
func TestPactsAreWorthWhatTheRulesAllow(t *testing.T) {
	for _, c := range []struct {
		sets  []string
		seats int
		want  int64
	}{{nil, 4, 1}, {nil, 3, 0}, {[]string{"advanced.enabled_if=true"}, 3, 1}, {[]string{"advanced.enabled_if=false"}, 4, 0}, {[]string{"advanced.enabled_if='game.seats >= 3'"}, 3, 1}} {
		r := load(t, "warland/2.0.2", c.sets...)
		s := r.newState(c.seats)
		s.Start(rng.NewDeal(1, 1))
		kind := slices.IndexFunc(r.buildings, func(k buildingKind) bool { return k.treaties })
		var w [featureCount]int32
		w[featureBuildPacts] = 1
		th := evaluation{state: s, rules: r, position: &s.pos, weights: &w}
		if got := th.rateConstruction(kind); got != c.want {
			t.Errorf("%d seats, %q: a Parliament is worth %d pacts, want %d", c.seats, c.sets, got, c.want)
		}
	}
}

// The rating of a building or soldier includes production of its garrison, the stock left after
// paying, and the food that can be bought with it.
func TestStockIsCounted(t *testing.T) {
	r := load(t, "warland/2.0.2", "setup.resources=50", `setup.bastions=["diagonal"]`, `setup.formations=["row"]`)
	s := r.newState(2)
	s.Start(rng.NewDeal(1, 1))
	kind := func(id string) int {
		return slices.IndexFunc(r.buildings, func(k buildingKind) bool { return k.id == id })
	}
	worth := func(feature int, id string) int64 {
		var w [featureCount]int32
		w[feature] = 1
		th := evaluation{state: s, rules: r, position: &s.pos, weights: &w}
		th.prepare()
		return th.rateConstruction(kind(id))
	}
	for _, c := range []struct {
		feature int
		id      string
		want    int64
	}{
		{featureBuildHands, "building_yard", 3}, {featureBuildHands, "farm", 0},
		{featureBuildInhabitants, "bakery", 3}, {featureBuildInhabitants, "farm", 1}, {featureBuildInhabitants, "bazaar", 0},
		{featureBuildSpare, "farm", 50}, {featureBuildSellsSpare, "bazaar", 46}, {featureBuildSellsSpare, "farm", 0}, {featureBuildOwned, "farm", 0},
		{featureBuildSellsArmed, "bazaar", 0},
	} {
		if got := worth(c.feature, c.id); got != c.want {
			t.Errorf("%s of a %s: %d, want %d", features[c.feature].name, c.id, got, c.want)
		}
	}
	barracks := s.laidHere("great_barracks")
	buys := func() bool {
		var w [featureCount]int32
		th := evaluation{state: s, rules: r, position: &s.pos, weights: &w}
		th.prepare()
		return th.canBuyFood(barracks, 10)
	}
	if buys() {
		t.Error("food is bought without a Bazaar")
	}
	if bazaar, farm := worth(featureBuildSellsArmed, "bazaar"), worth(featureBuildSellsArmed, "farm"); bazaar != 1 || farm != 0 {
		t.Errorf("with barracks a Bazaar counts %d and a farm %d, want 1 and 0", bazaar, farm)
	}
	s.laidHere("bazaar")
	if again := worth(featureBuildSellsArmed, "bazaar"); again != 0 {
		t.Errorf("a second Bazaar counts %d, want 0", again)
	}
	if !buys() {
		t.Error("30 food cannot be bought in three turns with 55 resources and 5 a turn")
	}
	s.pos.faction[0].resources = 20
	if buys() {
		t.Error("30 food is bought in three turns with 20 resources and 5 a turn")
	}
}

// If a faction can buy food and enemy soldiers are at one of its buildings while all bastions
// stand, the feature counts the inhabitants that a building brings.
func TestBesetIsSeen(t *testing.T) {
	r := load(t, "warland/2.0.2", `setup.bastions=["diagonal"]`, `setup.formations=["row"]`)
	s := r.newState(2)
	s.Start(rng.NewDeal(1, 1))
	kind := func(of func(k pawnKind) bool) uint8 { return uint8(slices.IndexFunc(r.pawns, of)) }
	soldier := kind(func(k pawnKind) bool { return k.class == soldiers })
	check := func(when string, want int64) {
		t.Helper()
		for _, c := range []struct {
			id   string
			each int64
		}{{"bakery", 3}, {"farm", 1}, {"great_barracks", 0}} {
			var w [featureCount]int32
			w[featureBuildStaffBeset] = 1
			th := evaluation{state: s, rules: r, position: &s.pos, weights: &w}
			th.prepare()
			id := slices.IndexFunc(r.buildings, func(k buildingKind) bool { return k.id == c.id })
			if got := th.rateConstruction(id); got != c.each*want {
				t.Errorf("%s: a %s counts %d, want %d", when, c.id, got, c.each*want)
			}
		}
	}
	i := s.laidHere("farm")
	at := pointAt(5000, 5000)
	s.pos.building[i].centre = at
	beside := pointAt(int(at.x)+int(s.footprint(&s.pos.building[i]).halfWidth), int(at.y))
	s.addPawn(1, soldier, beside, 0, 0)
	check("nobody sells food", 0)
	s.laidHere("bazaar")
	check("an enemy soldier is at the farm", 1)
	enemy := &s.pos.pawn[s.pos.pawnCount-1]
	enemy.centre = pointAt(int(beside.x)+3000, int(beside.y))
	check("it is elsewhere", 0)
	enemy.centre, enemy.owner = beside, 0
	check("it is an own one", 0)
	enemy.owner = 1
	s.pos.faction[0].standingBastions &^= 1
	check("a bastion has fallen", 0)
}

// A building with no effect but standing in the way is rated by its resistance, if the faction
// has soldiers to train and all its bastions; for example a Parliament if the rules allow no
// pacts.
func TestWallIsSeen(t *testing.T) {
	worth := func(id string, seats int, trains, fallen bool, sets ...string) int64 {
		r := load(t, "warland/2.0.2", append([]string{`setup.bastions=["diagonal"]`, `setup.formations=["row"]`}, sets...)...)
		s := r.newState(seats)
		s.Start(rng.NewDeal(1, 1))
		if trains {
			s.laidHere("great_barracks")
		}
		if fallen {
			s.pos.faction[0].standingBastions &^= 1
		}
		var w [featureCount]int32
		w[featureBuildWall] = 1
		th := evaluation{state: s, rules: r, position: &s.pos, weights: &w}
		th.prepare()
		return th.rateConstruction(slices.IndexFunc(r.buildings, func(k buildingKind) bool { return k.id == id }))
	}
	for _, c := range []struct {
		id             string
		seats          int
		trains, fallen bool
		sets           []string
		want           int64
	}{
		{"parliament", 3, true, false, nil, 9},
		{"parliament", 3, true, false, []string{"building.parliament.resistance=11"}, 11},
		{"parliament", 3, false, false, nil, 0},
		{"parliament", 3, true, true, nil, 0},
		{"parliament", 4, true, false, nil, 0},
		{"parliament", 3, true, false, []string{"advanced.enabled_if=true"}, 0},
		{"parliament", 3, true, false, []string{"building.parliament.food=1"}, 0},
		{"bazaar", 3, true, false, nil, 0},
		{"great_barracks", 3, true, false, nil, 0},
		{"building_yard", 3, true, false, []string{"building.building_yard.resources=0"}, 0},
		{"farm", 3, true, false, nil, 0},
	} {
		if got := worth(c.id, c.seats, c.trains, c.fallen, c.sets...); got != c.want {
			t.Errorf("%s at %d seats, soldiers trained %v, a bastion fallen %v, %q: %d, want %d", c.id, c.seats, c.trains, c.fallen, c.sets, got, c.want)
		}
	}
}

// laidHere adds a building of the first faction, face up, and returns its index.
func (s *State) laidHere(id string) int {
	p := &s.pos
	p.lastBuilding++
	p.building[p.buildingCount] = building{id: p.lastBuilding, owner: 0, faceUp: true, kind: uint8(slices.IndexFunc(s.rules.buildings, func(k buildingKind) bool { return k.id == id }))}
	p.buildingCount++
	return int(p.buildingCount) - 1
}
