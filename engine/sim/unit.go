package sim

// MostDeals is how many deals a run has at most.
const MostDeals = 1_000_000

const (
	// FewDeals is the most deals of which each has a row of its own, and the
	// number of deals whose traces are kept.
	FewDeals = 1 << 16

	// mostUnits is how many rows a longer run has, at most.
	mostUnits = 1 << 14
)

// unitOf returns how many deals share a row in a run of that length: 1 up to
// FewDeals, beyond that the smallest power of two that leaves at most
// mostUnits rows. It depends on the number of deals alone, and memory does not
// grow with it.
func unitOf(deals int) int {
	unit := 1
	for deals > FewDeals && deals > mostUnits*unit {
		unit *= 2
	}
	return unit
}

// Rounded returns how many deals a run of that length has: whole rows.
func Rounded(deals int) int {
	unit := unitOf(deals)
	return (deals + unit - 1) / unit * unit
}

// Units returns the number of rows: the sample of all statistics. They are the
// deals themselves, or in a long run groups of [Run.Unit] deals, as independent
// of each other as deals are.
func (r *Run) Units() int { return r.Deals / r.Unit }

// matches returns how many matches a row sums.
func (r *Run) matches() int { return r.Unit * r.Rotations }
