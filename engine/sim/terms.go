package sim

// Terms say how runs are judged. The zero value is usual.
type Terms struct {
	Exact bool  // take every p from the sign-flip test
	Stop  *Stop // of runs that come from Until; nil for a fixed number of deals
}

// UntilOptions say what a sequential run waits for.
type UntilOptions struct {
	Max    int     // deals at most; 0: DefaultMax
	Width  float64 // 0: until every row of the headline is clear; otherwise until half the width of its shares is at most this (0.005 is half a percentage point)
	Metric string  // with Width: the id of the one metric that is waited for; "" for all shares of the headline
}

// DefaultMax is how many deals a sequential run plays at most, if nothing else
// is said.
const DefaultMax = 20_000

// A Stop is where a sequential run ended, and why.
type Stop struct {
	Deals   int     // that the run holds: whole units
	Max     int     // that it might have played
	Looks   int     // at the numbers so far, the last one included
	Early   bool    // what was waited for was there before Max
	Width   float64 // as asked for
	Metric  string  // as asked for
	Unit    int     // deals that are one in the sample
	Judged  int     // rows that had to be clear at once, over all candidates: intervals hold for all of them together
	Stopped bool    // interrupted: neither clear nor at Max; the last look stands
}
