package empires

import (
	"equitas/engine/count"
)

// countBattles adds the counters of battles: their kinds, their winners, their blocks.
func countBattles(t *countTable) {
	var list []countThing
	for k, w := range battleWords {
		list = append(list, countThing{ID: w, Title: [battleKinds]string{"In the open", "Sieges", "At sea"}[k]})
	}
	each := func(of func(t *tally) *[maxSeats][2][battleKinds]uint16, side int) func(s *State, to count.ThingColumns) {
		return func(s *State, to count.ThingColumns) {
			x := of(&s.tally)
			for i := range s.seatCount {
				for k, n := range x[i][side] {
					to.Add(k, int64(n))
				}
			}
		}
	}
	fought := func(t *tally) *[maxSeats][2][battleKinds]uint16 { return &t.fought }
	won := count.Share("battle.fought.*", "battles", "*: the attacker wins", 0.02)
	won.ID, won.Num = "battle.share.*", "battle.won.*"
	t.AddEach(list,
		countEntry{ID: "battle.fought.*", Doc: "battles", Each: each(fought, 0), Metric: count.Rate("", "battles", "*", "per match")},
		countEntry{ID: "battle.won.*", Doc: "battles that the attacker has won", Metric: won, Each: each(func(t *tally) *[maxSeats][2][battleKinds]uint16 { return &t.won }, 0)})
	one := func(id, title, doc string, value func(s *State) int64) {
		t.Add(countEntry{ID: id, Doc: doc, Metric: count.Share("battles", "battles", title, 0.02), Value: value})
	}
	t.Add(countEntry{ID: "battles", Doc: "battles of all kinds", Value: func(s *State) int64 { return int64(s.tally.battles()) }})
	routs := func(side int) func(s *State) int64 {
		return func(s *State) (n int64) {
			for i := range s.tally.routs {
				for _, k := range s.tally.routs[i][side] {
					n += int64(k)
				}
			}
			return n
		}
	}
	one("battle.rout", "Routs by attackers", "battles in which the attacker routs the defender", routs(0))
	one("battle.routed", "Routs by defenders", "battles in which the defender routs the attacker", routs(1))
	one("battle.close", "Close battles", "battles in which the sides are at most one block apart", func(s *State) (n int64) {
		for a := range s.tally.blocks {
			for b, k := range s.tally.blocks[a] {
				if a-b <= 1 && b-a <= 1 {
					n += int64(k)
				}
			}
		}
		return n
	})
	one("battle.ambush", "Ambushes", "battles with an ambush", sumOfSeats(func(t *tally) *[maxSeats]uint16 { return &t.ambushes }))
}

// countRanks adds the counters of battles by the ranks of attacker and defender.
func countRanks(t *countTable) {
	for rank := range t.Seats {
		m := count.Share("battles", "targets", "Against whoever is "+[maxSeats]string{"first", "second", "third", "fourth", "fifth", "sixth"}[rank], 0.02)
		t.Add(countEntry{ID: "attack.rank." + string(rune('1'+rank)), Doc: "battles against who has this rank, by points so far and areas", Metric: m, Value: func(s *State) (n int64) {
			for i := range s.seatCount {
				n += int64(s.tally.attacked[i][rank])
			}
			return n
		}})
	}
	ahead := count.Share("battles", "targets", "Against whoever is ahead of the attacker", 0.02)
	t.Add(countEntry{ID: "attack.ahead", Doc: "battles against who is ahead of the attacker", Metric: ahead, Value: func(s *State) (n int64) {
		for i := range s.seatCount {
			for k := range i {
				n += int64(s.tally.attacked[i][k])
			}
		}
		return n
	}})
	bottom := count.Share("battles", "targets", "Of the last against the first", 0.02)
	t.Add(countEntry{ID: "attack.kingmaker", Doc: "battles of who is last against who is first", Metric: bottom, Value: func(s *State) int64 { return int64(s.tally.attacked[s.seatCount-1][0]) }})
}
