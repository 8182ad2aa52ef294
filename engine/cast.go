package engine

import (
	"fmt"
	"math"
)

// A Role is the part that a player has in a game whose seats are not alike: attacker,
// defender.
type Role struct {
	ID    string // "invader": stable, for machines
	Title string // "Invader": for people
}

// A Cast gives the role of each seat, and the sides: the seats that win and lose together.
// It is immutable.
type Cast struct {
	Roles []Role // in the order of reports; each has at least one seat
	Role  []int  // by seat: index into Roles
	Side  []int  // by seat: its side, from 0
	sides []Seats
}

// NewCast returns the cast of len(role) seats: role[i] is the index in roles of seat i's
// role, side[i] the number of its side, from 0. A nil side makes each role a side. NewCast
// panics if role and side differ in length or are longer than [MaxSeats], if there are fewer
// than two sides, or if a side or a role has no seat.
func NewCast(roles []Role, role, side []int) *Cast {
	if side == nil {
		side = role
	}
	if len(role) > MaxSeats || len(role) != len(side) {
		panic(fmt.Sprintf("engine: a cast of %d roles and %d sides, must be as many, at most %d", len(role), len(side), MaxSeats))
	}
	c := &Cast{Roles: roles, Role: role, Side: side}
	for i, k := range side {
		for k >= len(c.sides) {
			c.sides = append(c.sides, 0)
		}
		c.sides[k] |= SeatSet(Seat(i))
	}
	if len(c.sides) < 2 {
		panic("engine: a cast has fewer than two sides: nobody could lose")
	}
	for k, s := range c.sides {
		if s == 0 {
			panic(fmt.Sprintf("engine: side %d of a cast has no seat", k))
		}
	}
	for k, r := range roles {
		if c.SeatsOf(k) == 0 {
			panic(fmt.Sprintf("engine: nobody in a cast is %s", r.ID))
		}
	}
	return c
}

// Sides returns the number of sides.
func (c *Cast) Sides() int { return len(c.sides) }

// SeatsOf returns the seats that have a role, given as an index into Roles.
func (c *Cast) SeatsOf(role int) (s Seats) {
	for i, k := range c.Role {
		if k == role {
			s |= SeatSet(Seat(i))
		}
	}
	return s
}

// SideMembers returns the seats on the same side as seat i, i included.
func (c *Cast) SideMembers(i Seat) Seats { return c.sides[c.Side[i]] }

// FairShare returns the fair win share of one side: 1 divided by the number of sides.
func (c *Cast) FairShare() float64 { return 1 / float64(len(c.sides)) }

// SidesOf returns the sides that have a seat of a role, given as an index into Roles. The
// result is a set of side numbers, although its type is that of a set of seats.
func (c *Cast) SidesOf(role int) (sides Seats) {
	for i, k := range c.Role {
		if k == role {
			sides |= SeatSet(Seat(c.Side[i]))
		}
	}
	return sides
}

// FairShareOf returns the fair win share, 0 to 1, of all sides together that have a seat of a
// role, given as an index into Roles.
func (c *Cast) FairShareOf(role int) float64 {
	return float64(c.SidesOf(role).Len()) / float64(len(c.sides))
}

// Name returns the name of seat i by its role: "Invader", or "Invader 2" for the second seat,
// in turn order, of a role that several seats have.
func (c *Cast) Name(i Seat) string {
	role := c.Role[i]
	title, n := c.Roles[role].Title, 0
	for _, k := range c.Role[:i+1] {
		if k == role {
			n++
		}
	}
	if c.SeatsOf(role).Len() == 1 {
		return title
	}
	return fmt.Sprintf("%s %d", title, n)
}

// SideStandings sets dst[k], for every side k, to the highest standing of the side's seats;
// seats[i] is the standing of seat i ([Scorer]). It allocates nothing. dst and seats may be
// the same slice.
func (c *Cast) SideStandings(dst, seats []int64) {
	var best [MaxSeats]int64
	for k, s := range c.sides {
		best[k] = math.MinInt64
		for i, v := range seats {
			if s.Has(Seat(i)) {
				best[k] = max(best[k], v)
			}
		}
	}
	copy(dst, best[:len(c.sides)])
}

// winningSides returns the number of sides that have a seat among the winners.
func (c *Cast) winningSides(winners Seats) (n int64) {
	for _, s := range c.sides {
		if s&winners != 0 {
			n++
		}
	}
	return n
}

// payoff returns the payoff of winner i in units of 1/[PayoffUnit] of a win. The winning sides
// share the win equally, and the winners of one side share its part equally; a remainder is
// given to the first winners of the side, one unit each.
func (c *Cast) payoff(winners Seats, i Seat) int64 {
	own := c.SideMembers(i) & winners
	all, n := PayoffUnit/c.winningSides(winners), int64(own.Len())
	if before := own & (1<<i - 1); int64(before.Len()) < all%n {
		return all/n + 1
	}
	return all / n
}
