package sim

import (
	"fmt"

	"equitas/engine"
)

// Columns that sim counts for each role of a cast, named after the role.
const (
	colFront = iota
	colRoleHalfLeads
	colRoleHalfCredit
	roleColumnCount
)

var roleColumnDefs = [roleColumnCount]engine.Column{
	colFront:          {Name: "lead.front.", Doc: "share of the turns after which the side of the role is alone in front, in 1/1048576"},
	colRoleHalfLeads:  {Name: "leads.half.", Doc: "matches in which the side of the role is alone in front after half of the turns"},
	colRoleHalfCredit: {Name: "credit.lead.half.", Doc: "credit of that side, in 1/840 of a win"},
}

// Columns of a bot in a role, named after both.
const (
	roleCredit = "credit.as."
	roleSlots  = "slots.as."
)

// roleBotColumns holds the indexes of two columns about a bot in a role: the sum of its
// payoffs, and the sum of the weights of its slots ([slotWeight]).
type roleBotColumns struct{ payoff, slots int }

// cast returns the roles and sides at the scenario's table; nil if no seat has a role or a
// side, and for a scenario read from a saved result, which has no rules.
func (c *Scenario) cast() *engine.Cast {
	if c.Rules == nil {
		return nil
	}
	return c.Rules.Cast(c.Seats)
}

// partners returns the side of each seat at the scenario's table if players are partners
// ([engine.Partnered]); otherwise, and for a scenario read from a saved result, nil.
func (c *Scenario) partners() []int {
	if c.Rules == nil {
		return nil
	}
	return engine.PartnerSides(c.Rules, c.Seats)
}

// TurnNoun returns the noun for what [engine.State.Turn] counts; "turn" for a scenario read
// from a saved result.
func (c *Scenario) TurnNoun() engine.Noun {
	if c.Rules == nil {
		return engine.PlainRules{}.TurnNoun()
	}
	return c.Rules.TurnNoun()
}

// FairShare returns the fair win share of one bot, 0 to 1: the share of a seat or, with a cast,
// of a side.
func (c *Scenario) FairShare() float64 {
	switch cast := c.cast(); {
	case cast != nil:
		return cast.FairShare()
	case c.fairShare != 0:
		return c.fairShare
	}
	return 1 / float64(c.Seats)
}

// slotWeight returns the weight of a seat of a finished match in the columns of the bots: 1,
// or with a cast its share of its side, in 1/[engine.PayoffUnit]. So every side has the same
// weight, however many seats it has, and a bot that always wins has a share of 1.
func slotWeight(cast *engine.Cast, seat engine.Seat) int64 {
	if cast == nil {
		return 1
	}
	return engine.PayoffUnit / int64(cast.SideMembers(seat).Len())
}

// slotShareFactor returns the factor that converts the payoff per unit of slot weight
// ([slotWeight]) into a share of the win, 0 to 1.
func slotShareFactor(cast *engine.Cast) float64 {
	if cast == nil {
		return 1.0 / engine.PayoffUnit
	}
	return 1
}

// addLeadColumns adds, for each role of a cast, the columns that count how long and how
// successfully its side leads.
func (l *layout) addLeadColumns(cast *engine.Cast) {
	for _, r := range cast.Roles {
		var at [roleColumnCount]int
		for i, c := range roleColumnDefs {
			at[i] = l.add(engine.Column{Name: c.Name + r.ID, Doc: c.Doc})
		}
		l.roleLeadIndexes = append(l.roleLeadIndexes, at)
	}
}

// addRoleBotColumns adds two columns for each bot and role: the bot's payoff in that role,
// and the weight of the slots that it had there ([slotWeight]).
func (l *layout) addRoleBotColumns(cast *engine.Cast, bots []Seating) {
	at := map[string][]roleBotColumns{}
	for _, b := range bots {
		if at[b.Name] == nil {
			for _, r := range cast.Roles {
				at[b.Name] = append(at[b.Name], roleBotColumns{
					payoff: l.add(engine.Column{Name: roleCredit + r.ID + "." + b.Name, Doc: fmt.Sprintf("credit of %s in the role of the %s, in 1/%d of a win", b.Name, r.Title, engine.PayoffUnit)}),
					slots:  l.add(engine.Column{Name: roleSlots + r.ID + "." + b.Name, Doc: fmt.Sprintf("parts of a side that %s had in the role of the %s in finished matches, in 1/%d", b.Name, r.Title, engine.PayoffUnit)})})
			}
		}
		l.roleBots = append(l.roleBots, at[b.Name])
	}
}

// roleMetrics returns two metrics for each role of a cast: how long its side leads, and how
// often it wins when it leads at half time. turn is the game's word for a turn.
func roleMetrics(cast *engine.Cast, turn engine.Noun) []engine.Metric {
	var list []engine.Metric
	for _, r := range cast.Roles {
		list = append(list,
			engine.Metric{ID: "lead.front." + r.ID, Title: r.Title + " in front", Kind: engine.Ratio, Num: "lead.front." + r.ID, Den: "lead.traced",
				Scale: 1.0 / engine.StandingUnit, Unit: "share", Margin: 0.02, Up: "longer", Down: "shorter",
				Doc: "share of the " + turn.Many + " after which the side of the " + r.Title + " is alone in front"},
			engine.Metric{ID: "lead.half." + r.ID, Title: "Half-time lead of the " + r.Title + " holds", Kind: engine.Ratio,
				Num: "credit.lead.half." + r.ID, Den: "leads.half." + r.ID, Scale: 1.0 / engine.PayoffUnit, Unit: "share", Margin: 0.02, Up: "more", Down: "less",
				Doc: "win share of the side of the " + r.Title + " where it is alone in front after half of the " + turn.Many})
	}
	for i := range list {
		list[i].Family = "tension"
	}
	return list
}

// roleBotMetric returns the metric of a bot's win share in a role.
func roleBotMetric(name string, r engine.Role) engine.Metric {
	return engine.Metric{ID: "bot.as." + r.ID + "." + name, Title: "Win share of " + name + " as " + r.Title, Family: "bots", Kind: engine.Ratio,
		Num: roleCredit + r.ID + "." + name, Den: roleSlots + r.ID + "." + name, Scale: 1, Unit: "share", Margin: 0.02,
		Doc: "share of the win that the bot takes where it is the " + r.Title + ", against the others of the line-up"}
}

// resultBySide returns the result of a match as if each side were a seat; of[i] is the side of seat i.
func resultBySide(result engine.Result, of []int) engine.Result {
	r := engine.Result{Reason: result.Reason, Turns: result.Turns}
	for i, side := range of {
		if result.Winners.Has(engine.Seat(i)) {
			r.Winners |= engine.SeatSet(engine.Seat(side))
		}
	}
	return r
}

// countLeads sets the columns of own that tell how each role led in the match; half holds
// the leading side after half of the turns. It does nothing for a match of less than two
// turns.
func (t *table) countLeads(own []int64, half leadPoint) {
	sides := t.cast.Sides()
	last := len(t.course.states) - 1
	if last < 2 {
		return
	}
	var front [engine.MaxSeats]int64
	for turn := 1; turn < last; turn++ {
		if leader := t.course.leader(turn); leader != engine.Nobody {
			front[leader]++
		}
	}
	for role, at := range t.layout.roleLeadIndexes {
		of, sum := t.cast.SidesOf(role), int64(0)
		for side := range engine.Seat(sides) {
			if of.Has(side) {
				sum += front[side]
			}
		}
		values := [roleColumnCount]int64{colFront: divHalfEven(sum*engine.StandingUnit, int64(last-1))}
		if half.leads > 0 && of.Has(half.leader) {
			values[colRoleHalfLeads], values[colRoleHalfCredit] = half.leads, half.payoff
		}
		for i, v := range values {
			if at[i] >= 0 {
				own[at[i]] = v
			}
		}
	}
}
