package engine

import (
	"fmt"
	"math"
)

// A Caster is a ruleset whose seats are not alike: one is the Invader, another
// the Defender; or two share one side.
type Caster interface {
	Rules

	// Cast returns who is what in matches of that many seats; nil where all seats
	// are alike and each plays for itself. It is always the same one.
	Cast(seats int) *Cast
}

// CastOf returns the cast of rules with so many seats, or nil.
func CastOf(r Rules, seats int) *Cast {
	if c, ok := r.(Caster); ok {
		return c.Cast(seats)
	}
	return nil
}

// A Role is what a player is in a game whose seats are not alike.
type Role struct {
	ID    string // "invader": stable, for machines
	Title string // "Invader": for people
}

// A Cast says which role each seat has, and which seats win and lose together. It
// never changes.
type Cast struct {
	Roles []Role // in the order of reports, each of one seat at least
	Role  []int  // by seat: its role
	Side  []int  // by seat: its side, from 0
	sides []Seats
}

// NewCast makes the cast of as many seats as role names roles for. side says the
// same of sides; nil: seats of one role are one side.
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
		if c.Of(k) == 0 {
			panic(fmt.Sprintf("engine: nobody in a cast is %s", r.ID))
		}
	}
	return c
}

// Sides returns how many sides there are.
func (c *Cast) Sides() int { return len(c.sides) }

// Of returns the seats of a role.
func (c *Cast) Of(role int) (s Seats) {
	for i, k := range c.Role {
		if k == role {
			s |= SeatSet(Seat(i))
		}
	}
	return s
}

// With returns the seats of a seat's side, itself among them.
func (c *Cast) With(i Seat) Seats { return c.sides[c.Side[i]] }

// Fair is a side's fair share of the win.
func (c *Cast) Fair() float64 { return 1 / float64(len(c.sides)) }

// SidesOf returns the sides, as a set of their numbers, that have a seat of the role.
func (c *Cast) SidesOf(role int) (sides Seats) {
	for i, k := range c.Role {
		if k == role {
			sides |= SeatSet(Seat(c.Side[i]))
		}
	}
	return sides
}

// FairOf is the fair share of the win of the sides that have a seat of the role.
func (c *Cast) FairOf(role int) float64 {
	return float64(c.SidesOf(role).Len()) / float64(len(c.sides))
}

// Name is what a seat is called by its role: "Invader", and of several in turn
// order "Invader 2".
func (c *Cast) Name(i Seat) string {
	role := c.Role[i]
	title, n := c.Roles[role].Title, 0
	for _, k := range c.Role[:i+1] {
		if k == role {
			n++
		}
	}
	if c.Of(role).Len() == 1 {
		return title
	}
	return fmt.Sprintf("%s %d", title, n)
}

// BySide sets dst, for every side, to the standing of the best of its seats. It
// allocates nothing; dst may be seats, or the beginning of it.
func (c *Cast) BySide(dst, seats []int64) {
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

// won returns how many sides have a winner among these seats.
func (c *Cast) won(winners Seats) (n int64) {
	for _, s := range c.sides {
		if s&winners != 0 {
			n++
		}
	}
	return n
}

// credit returns what a winner gets of the win: sides share it equally, and so do
// the winners of one side. What is left of that the first of them get.
func (c *Cast) credit(winners Seats, i Seat) int64 {
	own := c.With(i) & winners
	all, n := CreditUnit/c.won(winners), int64(own.Len())
	if before := own & (1<<i - 1); int64(before.Len()) < all%n {
		return all/n + 1
	}
	return all / n
}
