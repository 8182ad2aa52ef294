package count

import (
	"equitas/engine"
)

// Roles returns the roles of the cast as things for [Table.AddEach]; nil without a cast.
func (t *Table[S]) Roles() []Thing {
	var l []Thing
	if t.Cast != nil {
		for _, r := range t.Cast.Roles {
			l = append(l, Thing{r.ID, r.Title})
		}
	}
	return l
}

// roleCredit is the prefix of the columns that hold the payoff of the sides with a seat of some
// role.
const roleCredit = "credit.role."

// AddRoleShares adds a column and a metric for each role: the share of matches that are won by a
// side with a seat of that role. Sides count once, however many such seats they have. It needs
// a cast and [Table.AddFinished].
//
// With two sides the shares add up to 1, so only that of the first role is in the headline;
// with more sides, the headline has the distance of all shares from the fair ones.
func (t *Table[S]) AddRoleShares() {
	c := t.Cast
	for k, r := range c.Roles {
		seats := firstOfSides(c, k)
		m := engine.Metric{ID: "role.share." + r.ID, Title: "Win share of the " + r.Title, Family: "roles", Kind: engine.Share,
			Den: "finished", Scale: WinsPerCredit, Unit: "share", Margin: roleMargin, Goal: FairGoal(c.FairShareOf(k)),
			Doc: "share of the win of the sides with a seat of the " + r.Title + "; fair is what as many sides of all should have"}
		if k == 0 && c.Sides() == 2 {
			m.Headline = engine.HeadlineSeat
		}
		t.Add(Entry[S]{ID: roleCredit + r.ID, Doc: "credit of the sides with a seat of the " + r.Title + ", in 1/840 of a win", Metric: m,
			Result: func(res engine.Result) (sum int64) {
				for _, i := range seats {
					sum += res.SidePayoff(i)
				}
				return sum
			}})
	}
	if len(c.Roles) < 2 {
		return
	}
	m := JointTest("role.all", "roles", "Role imbalance", "how far the win shares of the roles lie from the fair share", t.IDs("role.share"))
	m.Fair, m.Goal = c.FairShareOf(0), engine.Goal{Kind: engine.Downward, Nearer: "fairer", Away: "less fair"}
	for k := range c.Roles {
		if c.FairShareOf(k) != m.Fair {
			m.Fair, m.Goal = 0, engine.Goal{}
		}
	}
	if c.Sides() > 2 {
		m.Headline = engine.HeadlineSeat
	}
	t.AddMetrics(m)
}

// roleMargin is the smallest change of a role's win share that matters.
const roleMargin = 0.02

// firstOfSides returns the first seat of each side that has a seat of the role.
func firstOfSides(c *engine.Cast, role int) []engine.Seat {
	var l []engine.Seat
	var seen engine.Seats
	for i, side := range c.Side {
		if s := engine.SeatSet(engine.Seat(side)); c.SidesOf(role)&s != 0 && seen&s == 0 {
			seen |= s
			l = append(l, engine.Seat(i))
		}
	}
	return l
}
