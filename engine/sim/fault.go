package sim

import "fmt"

// A Fault reports that a match broke: the rules panicked, or left a seat without a legal
// action. It is an error of the program, never of the user. Its fields suffice to reproduce
// the match.
type Fault struct {
	Variant  string
	Hash     string // hash of the variant's rules
	Seed     uint64
	Deal     int
	Rotation int
	Seats    int
	Bots     []string // names of the bots, by slot
	Reason   string
}

func (f *Fault) Error() string {
	return fmt.Sprintf("%s, seed %d, deal %d, rotation %d, %d seats, bots %q: %s",
		f.Variant, f.Seed, f.Deal, f.Rotation, f.Seats, f.Bots, f.Reason)
}
