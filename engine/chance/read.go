package chance

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// ask reads the next value of a record into what open points to, and reports whether it
// could be read.
func (s *Source) ask(u *Use, open any, given []int) bool {
	if s.err == nil {
		s.err = s.next(u.outcome(open, given))
	}
	return s.err == nil
}

// refuse records that an outcome in the record is impossible. The message begins with the
// name of the outcome.
func (s *Source) refuse(u *Use, format string, args ...any) {
	s.err = fmt.Errorf("chance: %s%s", u.open(), fmt.Sprintf(format, args...))
}

// readPile reads the order of a pile from the record; it must be the same cards.
func (s *Source) readPile(u *Use, c *Cards, pile []uint8, given []int) {
	var names []string
	if !s.ask(u, &names, given) {
		return
	}
	if len(names) != len(pile) {
		s.refuse(u, " has %d cards, expected %d", len(names), len(pile))
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
			s.refuse(u, "[%d] is %q, which is not among the cards to be shuffled", i, name)
			return
		}
		if order[i] = uint8(k); left[order[i]] == 0 {
			s.refuse(u, "[%d] is %q, once more than there are to be shuffled", i, name)
			return
		}
		left[order[i]]--
	}
	copy(pile, order)
}

// readPick reads from the record which card was taken; it must be possible.
func (s *Source) readPick(u *Use, c *Cards, kinds uint64, held []uint8, given []int) int {
	first := bits.TrailingZeros64(kinds)
	var name string
	if c.Numbers {
		n := 0
		if !s.ask(u, &n, given) {
			return first
		}
		name = strconv.Itoa(n)
	} else if !s.ask(u, &name, given) {
		return first
	}
	k := slices.Index(c.Names, name)
	if k >= 0 && kinds>>k&1 != 0 && held[k] > 0 {
		return k
	}
	var there []string
	for m := kinds; m != 0; m &= m - 1 {
		there = append(there, c.shown(bits.TrailingZeros64(m)))
	}
	if !c.Numbers {
		name = strconv.Quote(name)
	}
	s.refuse(u, " is %s, expected one of %s", name, strings.Join(there, ", "))
	return first
}

// readDice reads from the record what was rolled.
func (s *Source) readDice(u *Use, dice []int, sides int, given []int) {
	for i := range dice {
		dice[i] = 1
	}
	var rolled []int
	if !s.ask(u, &rolled, given) {
		return
	}
	if len(rolled) != len(dice) {
		s.refuse(u, " has %d dice, expected %d", len(rolled), len(dice))
		return
	}
	for i, d := range rolled {
		if d < 1 || d > sides {
			s.refuse(u, "[%d] is %d, expected 1 to %d", i, d, sides)
			return
		}
	}
	copy(dice, rolled)
}

// readValue reads from the record which value was drawn.
func (s *Source) readValue(u *Use, values []int, words []string, given []int) int {
	if words == nil {
		n := 0
		if !s.ask(u, &n, given) {
			return 0
		}
		if at := slices.Index(values, n); at >= 0 {
			return at
		}
		s.refuse(u, " is %d, expected %s", n, oneOf(values))
		return 0
	}
	word := ""
	if !s.ask(u, &word, given) {
		return 0
	}
	if at := slices.IndexFunc(values, func(v int) bool { return words[v] == word }); at >= 0 {
		return at
	}
	var there []string
	for _, v := range values {
		there = append(there, strconv.Quote(words[v]))
	}
	s.refuse(u, " is %q, expected one of %s", word, strings.Join(there, ", "))
	return 0
}

// oneOf returns a list of numbers in words, as a range where no number is left out.
func oneOf(values []int) string {
	if n := len(values); n > 2 && values[n-1]-values[0] == n-1 {
		return fmt.Sprintf("%d to %d", values[0], values[n-1])
	}
	var there []string
	for _, v := range values {
		there = append(there, strconv.Itoa(v))
	}
	return "one of " + strings.Join(there, ", ")
}

// shown returns a kind as a record writes it.
func (c *Cards) shown(kind int) string {
	if c.Numbers {
		return c.Names[kind]
	}
	return strconv.Quote(c.Names[kind])
}
