package chance

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// readOutcome reads the next outcome of the record into the variable that dst points to, and
// reports whether it could be read. An error is kept in s.err.
func (s *Source) readOutcome(u *Use, dst any, given []int) bool {
	if s.err == nil {
		s.err = s.nextOutcome(u.newOutcome(dst, given))
	}
	return s.err == nil
}

// setImpossible sets the error that an outcome in the record is impossible. The message begins
// with the name of the outcome's field.
func (s *Source) setImpossible(u *Use, format string, args ...any) {
	s.err = fmt.Errorf("chance: %s%s", u.outcomeField(), fmt.Sprintf(format, args...))
}

// readPile puts pile in the order that the record gives. It refuses other cards than those of
// the pile, and then leaves its order unchanged.
func (s *Source) readPile(u *Use, c *Cards, pile []uint8, given []int) {
	var names []string
	if !s.readOutcome(u, &names, given) {
		return
	}
	if len(names) != len(pile) {
		s.setImpossible(u, " has %d cards, expected %d", len(names), len(pile))
		return
	}
	order := make([]uint8, len(pile))
	left := map[uint8]int{}
	for _, k := range pile {
		left[k]++
	}
	for i, name := range names {
		k := slices.Index(c.Names, name)
		if k < 0 || !slices.Contains(pile, uint8(k)) {
			s.setImpossible(u, "[%d] is %q, which is not among the cards to be shuffled", i, name)
			return
		}
		if order[i] = uint8(k); left[order[i]] == 0 {
			s.setImpossible(u, "[%d] is %q, once more than there are to be shuffled", i, name)
			return
		}
		left[order[i]]--
	}
	copy(pile, order)
}

// readPick returns the kind that the record says was picked. After an error it returns the
// first kind of the mask.
func (s *Source) readPick(u *Use, c *Cards, kinds uint64, held []uint8, given []int) int {
	first := bits.TrailingZeros64(kinds)
	var name string
	if c.Numbers {
		n := 0
		if !s.readOutcome(u, &n, given) {
			return first
		}
		name = strconv.Itoa(n)
	} else if !s.readOutcome(u, &name, given) {
		return first
	}
	k := slices.Index(c.Names, name)
	if k >= 0 && kinds>>k&1 != 0 && held[k] > 0 {
		return k
	}
	var there []string
	for m := kinds; m != 0; m &= m - 1 {
		there = append(there, c.quotedName(bits.TrailingZeros64(m)))
	}
	if !c.Numbers {
		name = strconv.Quote(name)
	}
	s.setImpossible(u, " is %s, expected one of %s", name, strings.Join(there, ", "))
	return first
}

// readDice fills dice with the numbers that the record says were rolled; after an error with
// ones.
func (s *Source) readDice(u *Use, dice []int, sides int, given []int) {
	for i := range dice {
		dice[i] = 1
	}
	var rolled []int
	if !s.readOutcome(u, &rolled, given) {
		return
	}
	if len(rolled) != len(dice) {
		s.setImpossible(u, " has %d dice, expected %d", len(rolled), len(dice))
		return
	}
	for i, d := range rolled {
		if d < 1 || d > sides {
			s.setImpossible(u, "[%d] is %d, expected 1 to %d", i, d, sides)
			return
		}
	}
	copy(dice, rolled)
}

// readValue returns the index of the value that the record says was drawn; 0 after an error.
func (s *Source) readValue(u *Use, values []int, words []string, given []int) int {
	if words == nil {
		n := 0
		if !s.readOutcome(u, &n, given) {
			return 0
		}
		if at := slices.Index(values, n); at >= 0 {
			return at
		}
		s.setImpossible(u, " is %d, expected %s", n, valuesInWords(values))
		return 0
	}
	word := ""
	if !s.readOutcome(u, &word, given) {
		return 0
	}
	if at := slices.IndexFunc(values, func(v int) bool { return words[v] == word }); at >= 0 {
		return at
	}
	var there []string
	for _, v := range values {
		there = append(there, strconv.Quote(words[v]))
	}
	s.setImpossible(u, " is %q, expected one of %s", word, strings.Join(there, ", "))
	return 0
}

// valuesInWords returns the values in words, for error messages: as a range ("1 to 6") if they are
// consecutive numbers, else as a list.
func valuesInWords(values []int) string {
	if n := len(values); n > 2 && values[n-1]-values[0] == n-1 {
		return fmt.Sprintf("%d to %d", values[0], values[n-1])
	}
	var there []string
	for _, v := range values {
		there = append(there, strconv.Itoa(v))
	}
	return "one of " + strings.Join(there, ", ")
}

// quotedName returns the name of a kind as a record writes it, in quotes unless it is a number.
func (c *Cards) quotedName(kind int) string {
	if c.Numbers {
		return c.Names[kind]
	}
	return strconv.Quote(c.Names[kind])
}
