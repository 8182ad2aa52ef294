package proelio

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// tallied returns the counters of a match, by column.
func tallied(s *State) map[string]int64 {
	counts := s.rules.Counts(s.seatCount)
	columns := counts.Columns()
	row := make([]int64, len(columns))
	counts.Count(s, row)
	m := map[string]int64{}
	for i, c := range columns {
		m[c.Name] = row[i]
	}
	return m
}

// Cards are counted by how they leave a hand. Columns about ways of leaving a hand, and about
// events, are 0 if a case does not list them.
func TestCounts(t *testing.T) {
	merchant := 0
	for _, c := range []struct {
		ruleCase
		want map[string]int64
	}{
		{ruleCase{Name: "an attack is placed", Hands: map[string]string{"0": "soldiers manure"}, Play: []string{"attack soldiers"}},
			map[string]int64{"card.used.soldiers": 1, "card.stints.manure": 1, "card.stints.soldiers": 4, "act.attack": 1, "actions": 1,
				"hand.choices": 1, "hand.cards": 2, "hand.full": 0, "card.held.soldiers": 1, "card.held.manure": 1, "card.stuck.manure": 0}},
		{ruleCase{Name: "a Fortification is placed", Hands: map[string]string{"0": "shields"}, Play: []string{"fortify shields"}},
			map[string]int64{"card.used.shields": 1, "flow.fortified": 1, "act.fortify": 1}},
		{ruleCase{Name: "a Strategy card is played", Hands: map[string]string{"0": "resources"}, Base: "manure tower", Play: []string{"play resources"}},
			map[string]int64{"card.used.resources": 1, "flow.base": 2, "act.play": 1, "card.stints.tower": 1, "card.held.tower": 0}},
		{ruleCase{Name: "a card is deployed", Waiting: map[string]string{"0": "soldiers"}, Hands: map[string]string{"0": "shields manure"},
			Play: []string{"deploy shields", "deploy done"}},
			map[string]int64{"card.used.shields": 1, "flow.deployed": 1, "flow.attack": 1, "hand.choices": 0, "actions": 0}},
		{ruleCase{Name: "an Imperial draw is paid", Hands: map[string]string{"0": "3 knights"}, Imperial: "hero",
			Play: []string{"imperial", "discard knights", "discard knights"}},
			map[string]int64{"card.spent.knights": 2, "card.stints.hero": 1, "flow.cost": 2, "flow.imperial": 1, "card.held.knights": 3}},
		{ruleCase{Name: "the Merchant is paid", Merchant: &merchant, Hands: map[string]string{"0": "2 knights"}, BaseDiscard: "tower",
			Play: []string{"trade tower", "pay knights", "pay knights"}},
			map[string]int64{"card.spent.knights": 2, "card.stints.tower": 1, "flow.price": 2, "flow.trade": 1, "act.trade": 1}},
		{ruleCase{Name: "loot is handed over", Waiting: map[string]string{"0": "soldiers"}, Hands: map[string]string{"0": "manure tower"},
			Play: []string{"deploy done", "loot manure"}},
			map[string]int64{"card.lost.manure": 1, "card.stints.manure": 2, "flow.loot": 1, "flow.attack": 1}},
		{ruleCase{Name: "a card is stolen", Waiting: map[string]string{"0": "infiltration"}, Hands: map[string]string{"0": "manure tower"},
			Play: []string{"deploy done"}, Steal: []string{"tower"}},
			map[string]int64{"card.lost.tower": 1, "card.stints.tower": 2, "flow.stolen": 1, "flow.attack": 1}},
		{ruleCase{Name: "loot taken at random is loot", Variant: "proelio/blind-loot", Waiting: map[string]string{"0": "soldiers"}, Hands: map[string]string{"0": "manure tower"},
			Play: []string{"deploy done"}, Steal: []string{"tower"}},
			map[string]int64{"card.lost.tower": 1, "card.stints.tower": 2, "flow.loot": 1, "flow.attack": 1}},
		{ruleCase{Name: "the attacker picks its loot", Set: []string{"loot.choose=actor"}, Waiting: map[string]string{"0": "soldiers"}, Hands: map[string]string{"0": "manure tower"},
			Play: []string{"deploy done", "1: take tower"}},
			map[string]int64{"card.lost.tower": 1, "flow.loot": 1, "flow.attack": 1}},
		{ruleCase{Name: "a House picks what is stolen from it", Set: []string{`card.resources.play=[{ do = "steal", from = "right", n = 1, choose = "owner" }]`}, Hands: map[string]string{"0": "resources knights", "1": "tower palisades"},
			Play: []string{"play resources", "1: give tower"}},
			map[string]int64{"card.used.resources": 1, "card.lost.tower": 1, "flow.stolen": 1}},
		{ruleCase{Name: "a thief picks", Set: []string{`card.resources.play=[{ do = "steal", from = "right", n = 2, choose = "actor" }]`}, Hands: map[string]string{"0": "resources knights", "1": "tower palisades"},
			Play: []string{"play resources", "0: take tower", "0: take palisades"}},
			map[string]int64{"card.used.resources": 1, "card.lost.tower": 1, "card.lost.palisades": 1, "flow.stolen": 2}},
		{ruleCase{Name: "a thief finds less than it may take", Set: []string{`card.resources.play=[{ do = "steal", from = "right", n = 5, choose = "random", spare = "imperial" }]`}, Hands: map[string]string{"0": "resources knights", "1": "tower palisades"},
			Play: []string{"play resources"}, Steal: []string{"tower", "palisades"}},
			map[string]int64{"card.used.resources": 1, "card.lost.tower": 1, "card.lost.palisades": 1, "flow.stolen": 2}},
		{ruleCase{Name: "a card is given", Set: []string{`card.resources.play=[{ do = "give", to = "right", n = 1 }]`}, Hands: map[string]string{"0": "resources knights", "1": "tower palisades"},
			Play: []string{"play resources", "0: give knights"}},
			map[string]int64{"card.used.resources": 1, "card.spent.knights": 1}},
		{ruleCase{Name: "another House picks what is discarded", Set: []string{`card.resources.play=[{ do = "discard", n = 1, who = "right", choose = "actor" }]`}, Hands: map[string]string{"0": "resources knights", "1": "tower palisades"},
			Play: []string{"play resources", "0: discard tower"}},
			map[string]int64{"card.used.resources": 1, "card.lost.tower": 1, "flow.forced": 1}},
		{ruleCase{Name: "chance picks what is discarded", Set: []string{`card.resources.play=[{ do = "discard", n = 1, who = "right", choose = "random" }]`}, Hands: map[string]string{"0": "resources knights", "1": "tower palisades"},
			Play: []string{"play resources"}, Steal: []string{"tower"}},
			map[string]int64{"card.used.resources": 1, "card.lost.tower": 1, "flow.forced": 1}},
		{ruleCase{Name: "a perk makes another House discard", Guilds: map[string]string{"0": "bards"}, Hands: map[string]string{"1": "manure tower"},
			Play: []string{"perk bards", "1: discard tower"}},
			map[string]int64{"card.lost.tower": 1, "flow.forced": 1, "perk.bards": 1, "act.perk": 1, "actions": 0, "hand.choices": 1}},
		{ruleCase{Name: "a hand is over the limit", Hands: map[string]string{"0": "5 knights"}, Base: "manure", Play: []string{"draw", "discard manure"}},
			map[string]int64{"card.excess.manure": 1, "card.dead.manure": 1, "card.stints.manure": 1, "flow.base": 1, "flow.excess": 1, "hand.full": 1, "hand.choices": 1}},
		{ruleCase{Name: "a drawn card is not kept", Guilds: map[string]string{"0": "scribes"}, Hands: map[string]string{"0": "2 knights"}, Imperial: "hero edict",
			Play: []string{"imperial", "perk scribes", "discard knights", "discard knights", "keep hero"}},
			map[string]int64{"card.spent.knights": 2, "card.spent.edict": 1, "card.stints.hero": 1, "card.stints.edict": 1, "flow.cost": 2, "flow.imperial": 2, "perk.scribes": 1}},
		{ruleCase{Name: "an ally is supported", Variant: "proelio/allied", Hands: map[string]string{"0": "knights manure"}, Play: []string{"support manure"}},
			map[string]int64{"card.spent.manure": 1, "card.stints.manure": 2, "act.support": 1}},
		{ruleCase{Name: "what is deployed against a misplay comes back", Variant: "proelio/misplay", Active: 1,
			Hands: map[string]string{"0": "shields manure", "1": "trebuchets manure"},
			Play:  []string{"1: attack trebuchets", "2: draw", "3: draw", "0: deploy shields", "0: deploy done"}},
			map[string]int64{"card.used.trebuchets": 1, "card.used.shields": 1, "card.stints.shields": 4, "flow.deployed": 1, "flow.attack": 1, "flow.base": 2}},
		{ruleCase{Name: "winter: some cards in hand are worth points", Season: "autumn", Base: "soldiers", BaseRest: "box",
			Hands: map[string]string{"0": "palisades tower edict manure"}, Forts: map[string]string{"0": "shields"}, Play: []string{"draw"}},
			map[string]int64{"card.scored.palisades": 1, "card.scored.edict": 1, "card.dead.tower": 1, "card.dead.manure": 1, "card.dead.soldiers": 4,
				"end.scoring": 1, "margin": 4, "flow.base": 1, "flow.fortified": 1}}, // the layout places a Fortification
		{ruleCase{Name: "conquest: none is", Waiting: map[string]string{"0": "soldiers"}, Hands: map[string]string{"0": "manure", "2": "edict"},
			Play: []string{"deploy done", "loot manure"}},
			map[string]int64{"card.lost.manure": 1, "card.dead.edict": 1, "card.dead.manure": 1, "card.dead.soldiers": 2, "end.conquest": 1,
				"credit.seat.1": 840, "credit": 840, "players": 4, "flow.loot": 1, "flow.attack": 1}},
		{ruleCase{Name: "nor under a formula that starts below 0", Set: []string{"scoring.formula=house.hand - 10"},
			Waiting: map[string]string{"0": "soldiers"}, Hands: map[string]string{"0": "manure"}, Play: []string{"deploy done", "loot manure"}},
			map[string]int64{"card.lost.manure": 1, "card.dead.manure": 1, "end.conquest": 1, "flow.loot": 1, "flow.attack": 1}},
		{ruleCase{Name: "allies score together", Variant: "proelio/allied", Set: []string{"seasons.use=true"}, Season: "autumn", Base: "soldiers", BaseRest: "box",
			Hands: map[string]string{"0": "hero", "1": "fortress", "2": "fortress hero", "3": "edict edict"}, Play: []string{"draw"}},
			map[string]int64{"end.scoring": 1, "margin": 0, "tie": 1, "credit.seat.0": 210, "credit": 840, "card.scored.hero": 2, "card.scored.fortress": 2, "card.scored.edict": 2,
				"flow.base": 1}},
		{ruleCase{Name: "one alliance scores more", Variant: "proelio/allied", Set: []string{"seasons.use=true"}, Season: "autumn", Base: "soldiers", BaseRest: "box",
			Hands: map[string]string{"0": "hero", "1": "fortress", "2": "fortress 2 hero", "3": "edict edict"}, Play: []string{"draw"}},
			map[string]int64{"end.scoring": 1, "margin": 1, "tie": 0, "credit.seat.0": 420, "credit.seat.1": 0, "card.scored.hero": 3, "card.scored.fortress": 2, "card.scored.edict": 2,
				"flow.base": 1}},
		{ruleCase{Name: "no Fortification: what it would take one for is stuck", Hands: map[string]string{"0": "tower 2 trebuchets infiltration shields"}, Base: "manure",
			Play: []string{"draw", "discard manure"}},
			map[string]int64{"card.stuck.tower": 1, "card.stuck.trebuchets": 2, "card.stuck.infiltration": 0, "card.stuck.shields": 0, "card.held.trebuchets": 2,
				"card.excess.manure": 1, "flow.base": 1, "flow.excess": 1}},
		{ruleCase{Name: "a card that can only be deployed is of use", Hands: map[string]string{"0": "patrol palisades"}, Forts: map[string]string{"0": "palisades"}, Base: "manure",
			Play: []string{"draw"}},
			map[string]int64{"card.stuck.patrol": 0, "card.stuck.palisades": 0, "card.held.palisades": 1, "flow.base": 1, "flow.fortified": 1}},
		{ruleCase{Name: "the Plague makes attacks idle", Plague: []int{2}, Hands: map[string]string{"0": "knights manure"}, Forts: map[string]string{"0": "shields"}, Base: "manure",
			Play: []string{"draw"}},
			map[string]int64{"card.stuck.knights": 1, "card.stuck.manure": 1, "flow.base": 1, "flow.fortified": 1}},
		{ruleCase{Name: "a second attack in front of a House cannot be placed", Waiting: map[string]string{"3": "manure"}, Hands: map[string]string{"0": "knights shields"}, Base: "manure",
			Play: []string{"draw"}},
			map[string]int64{"card.stuck.knights": 1, "card.stuck.shields": 0, "flow.base": 1}},
		{ruleCase{Name: "Fortifications are measured when a round is over", Round: 1, Hands: map[string]string{"0": "shields palisades", "2": "shields soldiers"},
			Base: "3 manure", Play: []string{"fortify shields", "draw", "fortify shields", "draw", "fortify palisades", "draw"}},
			map[string]int64{"fort.sum.1": 2, "fort.houses.1": 4, "fort.sum.2": 0, "fort.houses.2": 0, "card.used.shields": 2, "card.used.palisades": 1,
				"flow.fortified": 3, "flow.base": 3}},
		{ruleCase{Name: "the last round before the turn limit is measured", Set: []string{"turn.limit=4"}, Round: 1, Hands: map[string]string{"0": "shields"},
			Base: "3 manure", Play: []string{"fortify shields", "draw", "draw", "draw"}},
			map[string]int64{"fort.sum.1": 1, "fort.houses.1": 4, "end.unfinished": 1, "finished": 0, "players": 0, "card.used.shields": 1, "flow.fortified": 1, "flow.base": 3,
				"card.seen.seats.shields": 0}},
	} {
		t.Run(c.Name, func(t *testing.T) {
			c.fill(&ruleTable{Variant: edition})
			s := c.play(t, ruleset(t, c.Variant, c.Set)).s
			for i := range s.seatCount { // cases set Guilds only if they matter
				if h := &s.pos.house[i]; h.guild == 0 {
					h.guild = uint8(i) + 1
				}
			}
			got := tallied(s)
			for _, name := range slices.Sorted(maps.Keys(c.want)) {
				if n, ok := got[name]; !ok || n != c.want[name] {
					t.Errorf("%s is %d, want %d", name, n, c.want[name])
				}
			}
			for _, name := range slices.Sorted(maps.Keys(got)) {
				_, named := c.want[name]
				for _, family := range []string{"card.used.", "card.spent.", "card.lost.", "card.excess.", "card.scored.", "flow."} {
					if strings.HasPrefix(name, family) && !named && got[name] != 0 {
						t.Errorf("%s is %d, want 0", name, got[name])
					}
				}
			}
		})
	}
}

// Exposures has, at the end of a match, which seat was dealt, saw or used a card, and for how
// many turns.
func TestExposures(t *testing.T) {
	c := ruleCase{Variant: edition, Round: 1, Hands: map[string]string{"0": "2 shields", "1": "knights", "2": "palisades", "3": "tower"}, Base: "manure hero"}
	c.Base = "manure"
	c.Play = []string{"fortify shields", "draw"}
	c.fill(&ruleTable{})
	s := c.play(t, ruleset(t, c.Variant, nil)).s
	of := func(ids ...string) (set uint64) {
		for _, id := range ids {
			set |= 1 << s.rules.ids[id]
		}
		return set
	}
	want := []engine.Exposure{
		{Seat: 0, Turns: 1, ThingsHad: of("shields"), ThingsUsed: of("shields")},
		{Seat: 1, Turns: 1, ThingsHad: of("manure", "knights")},
		{Seat: 2, Turns: 1, ThingsHad: of("palisades")},
		{Seat: 3, ThingsHad: of("tower")},
	}
	if got := s.Exposures(nil); !slices.Equal(got, want) {
		t.Errorf("exposures are %+v, want %+v", got, want)
	}
}

// A state without counting plays the same matches with the same results and counts nothing;
// with counting switched on again it counts like others.
func TestUncounted(t *testing.T) {
	r := load(t, edition)
	counting, mute := r.newState(4), r.newState(4)
	counts := r.Counts(4)
	row, other := make([]int64, len(counts.Columns())), make([]int64, len(counts.Columns()))
	play := func(s *State, deal uint64) {
		s.Start(rng.NewDeal(9, deal))
		src := rng.NewStream(deal)
		for !s.pos.isOver {
			l := s.Legal(nil)
			s.Apply(l[src.Below(uint32(len(l)))])
		}
	}
	for deal := range uint64(40) {
		mute.SetCounting(deal%2 == 1)
		play(counting, deal)
		play(mute, deal)
		if mute.Trace() != counting.Trace() || mute.Result() != counting.Result() {
			t.Fatalf("deal %d ends as %+v without counting, want %+v", deal, mute.Result(), counting.Result())
		}
		counts.Count(counting, row)
		counts.Count(mute, other)
		switch {
		case deal%2 == 1:
			if !slices.Equal(row, other) {
				t.Errorf("deal %d: counted after a match without is %v, want %v", deal, other, row)
			}
		case len(mute.Exposures(nil)) > 0 || mute.stayCounts != nil:
			t.Errorf("deal %d: who does not count has %v", deal, mute.Exposures(nil))
		}
	}
}

// A copy counts nothing, and neither it nor its play changes the counters of the original.
// After Start it counts only its own match.
func TestCopiesCountNothing(t *testing.T) {
	r := load(t, edition)
	finish := func(s *State, seed uint64) {
		src := rng.NewStream(seed)
		for !s.pos.isOver {
			l := s.Legal(nil)
			s.Apply(l[src.Below(uint32(len(l)))])
		}
	}
	s, c := midgame(t, r, 4, 3, 60), r.newState(4)
	before := *s.stayCounts
	c.CopyFrom(s)
	finish(c, 1)
	if *s.stayCounts != before {
		t.Error("playing a copy counts for the original")
	}
	for name, n := range tallied(c) {
		ends := strings.HasPrefix(name, "end.") || strings.HasPrefix(name, "credit") || strings.HasPrefix(name, "held.") || strings.HasPrefix(name, "dealt.") ||
			slices.Contains([]string{"finished", "turns", "tie", "margin", "players"}, name)
		if !ends && n != 0 {
			t.Errorf("a copy has counted %d of %s", n, name)
		}
	}
	if got := c.Exposures(nil); len(got) > 0 {
		t.Errorf("a copy reports %v", got)
	}
	fresh := r.newState(4)
	for _, x := range []*State{c, fresh} {
		x.Start(rng.NewDeal(8, 8))
		finish(x, 2)
	}
	if got, want := tallied(c), tallied(fresh); !maps.Equal(got, want) {
		t.Errorf("after a copy a match counts %v, want %v", got, want)
	}
}

// Counters do not depend on whether the legal actions are listed.
func TestCountsUnasked(t *testing.T) {
	r := load(t, edition)
	asked, unasked, c := r.newState(4), r.newState(4), r.newState(4)
	for deal := range uint64(50) {
		d := rng.NewDeal(6, deal)
		asked.Start(d)
		unasked.Start(d)
		src := d.Stream(rng.PurposeOf("test"), 0)
		for !asked.pos.isOver {
			c.CopyFrom(unasked)
			l := c.Legal(nil)
			a := l[src.Below(uint32(len(l)))]
			asked.Legal(nil)
			asked.Apply(a)
			unasked.Apply(a)
		}
		if got, want := tallied(unasked), tallied(asked); !maps.Equal(got, want) {
			t.Fatalf("deal %d: unasked it counts %v, want %v", deal, got, want)
		}
	}
}

// A card that comes into a hand or leaves it uncounted makes the audit fail.
func TestAudit(t *testing.T) {
	s := midgame(t, load(t, edition), 4, 3, 60)
	s.pos.house[2].cards++
	defer func() {
		if got, _ := recover().(string); !strings.HasPrefix(got, "proelio: seat 2 took up ") {
			t.Errorf("panic is %q", got)
		}
	}()
	tallied(s)
	t.Error("a card from nowhere was not noticed")
}
