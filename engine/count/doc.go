// Package count makes of one list all that a game says of its counting: the
// columns that a match counts, how each is filled from a finished match, and
// the metrics that reports make of them.
//
// A game adds an [Entry] for each thing it counts, next to how it is counted:
//
//	t := &count.Table[*State]{Seats: seats}
//	t.Finished()
//	t.Turns("turns played", "turns played, all players together")
//	t.WinShares()
//	t.Add(count.Entry[*State]{ID: "steals", Doc: "cards stolen",
//		Value:  func(s *State) int64 { return int64(s.pos.steals) },
//		Metric: count.Per("turns", "actions", "Steals", "per turn")})
//
// What every game has, it needs only name: how matches end, how long they are,
// and what each seat wins are counted here, from [engine.Result].
package count
