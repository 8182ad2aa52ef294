package engine

// A Partnered ruleset has partners: seats on one side that have the same score and so share each win,
// such as those who sit opposite each other. Unlike a [Cast] it changes neither payoffs nor who learns
// from whom: its sides only tell which side is in front.
type Partnered interface {
	// PartnerSides returns the side of each seat, from 0, in a match with that many seats; nil if each
	// seat plays for itself. Each side has a seat.
	PartnerSides(seats int) []int
}

// PartnerSides returns the side of each seat under rules that are [Partnered], nil under others and where
// each seat plays for itself.
func PartnerSides(r Rules, seats int) []int {
	if p, ok := r.(Partnered); ok {
		return p.PartnerSides(seats)
	}
	return nil
}

// BestOfSides returns the best standing of each side; of[i] is the side of seat i, and seats[i] its
// standing. It writes to dst, whose memory it uses if that is large enough.
func BestOfSides(dst []int64, of []int, seats []int64) []int64 {
	dst = dst[:0]
	for i, v := range seats {
		for of[i] >= len(dst) {
			dst = append(dst, v)
		}
		dst[of[i]] = max(dst[of[i]], v)
	}
	return dst
}
