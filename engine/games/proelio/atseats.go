package proelio

import (
	"slices"

	"equitas/engine/rule"
)

// atSeats is [rule.Extras.AtSeats]: the Fortifications of Houses that do not play.
func (Game) atSeats(a, b *rule.Set, path string, seats int) bool {
	if path != "fortify.start" {
		return true
	}
	first := func(s *rule.Set) []string {
		l := s.AnyWords(path)
		for len(l) < seats {
			l = append(l, noStart)
		}
		return l[:seats]
	}
	return !slices.Equal(first(a), first(b))
}
