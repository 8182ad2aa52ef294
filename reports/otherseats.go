package reports

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/reports/table"
)

// An OtherSeatsChange is a change that can matter only at numbers of seats at which the
// comparison was not played.
type OtherSeatsChange struct {
	Path  string `json:"path"`  // key of the changed rule
	Seats []int  `json:"seats"` // numbers of seats at which it can matter and that both variants allow, in ascending order
}

// seatsText writes a list of numbers of seats: "5 seats", "3 and 4 seats", "1 seat".
func seatsText(seats []int) string {
	var l []string
	for _, n := range seats {
		l = append(l, strconv.Itoa(n))
	}
	if len(l) == 1 {
		return table.CountWithNoun(seats[0], "seat")
	}
	return table.JoinWithAnd(l) + " seats"
}

// otherSeatsSentence returns, if all changes matter only at other numbers of seats, a
// clause with these numbers and the number played; "" otherwise.
func (c *Comparison) otherSeatsSentence() string {
	if !c.OnlyOtherSeats {
		return ""
	}
	var seats []int
	for _, e := range c.OtherSeatsChanges {
		for _, n := range e.Seats {
			if !slices.Contains(seats, n) {
				seats = append(seats, n)
			}
		}
	}
	slices.Sort(seats)
	return fmt.Sprintf("this is about %s; played at %d: --seats %d", seatsText(seats), c.Seats, seats[0])
}

// otherSeatsNote returns, if some but not all changes matter only at other numbers of
// seats, a note that lists these changes; "" otherwise.
func (c *Comparison) otherSeatsNote() string {
	if len(c.OtherSeatsChanges) == 0 || c.OnlyOtherSeats {
		return ""
	}
	var l []string
	for _, e := range c.OtherSeatsChanges {
		l = append(l, fmt.Sprintf("%s (%s)", e.Path, seatsText(e.Seats)))
	}
	if more := len(l) - maxNamesInSentence; more > 1 {
		l = append(l[:maxNamesInSentence], fmt.Sprintf("%d more", more))
	}
	return fmt.Sprintf("about other numbers of seats, not this one: %s; played at %d (--seats)", strings.Join(l, ", "), c.Seats)
}
