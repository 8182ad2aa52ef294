package stat

// A Verdict is what may be said about a change.
type Verdict string

// The verdicts, by their stable codes.
const (
	Identical          Verdict = "identical"            // the same in every deal
	TooRare            Verdict = "too-rare"             // too little data to judge, or none
	Changed            Verdict = "changed"              // by more than the margin
	ChangedSmall       Verdict = "changed-small"        // surely, and by less than the margin
	ChangedSizeUnclear Verdict = "changed-size-unclear" // surely, by an unknown amount
	Same               Verdict = "same"                 // at most the margin either way
	Hint               Verdict = "hint"                 // alone it would count, among the others it does not
	Undecided          Verdict = "undecided"
	Shifted            Verdict = "shifted"             // of a vector: some parts surely changed against the others
	NoShift            Verdict = "no-shift"            // of a vector: nothing found, which is not evidence that there is nothing
	OnTraining         Verdict = "depends-on-training" // changed, and the other way round with bots that learned apart
	OtherGames         Verdict = "other-games"         // surely changed, and perhaps only since not the same matches have it
	SeldomUsed         Verdict = "seldom-used"         // identical or the same, and what was changed is used so seldom that much may hide in it
	NotExercised       Verdict = "not-exercised"       // identical or the same, played by who never uses what was changed
)

// Evidence is what a verdict rests on.
type Evidence struct {
	Same   bool // every difference is 0
	Never  bool // for what is counted never happened, on neither side, in games that went differently
	N      int  // deals
	Ratio  bool // the metric is a ratio, and Data counts
	Data   int  // deals with data, on the side that has fewer
	Lo, Hi float64
	P      float64 // of this row alone
	PAdj   float64 // adjusted for its family
	Rate   float64 // what PAdj must not exceed
	Margin float64 // the smallest change that matters; 0 unknown
	SkewOK bool    // the t-interval can be trusted

	// Sequential says that the interval and the p-values are those of a
	// [Sequence], which may be looked at again.
	Sequential bool
}

// Judge applies the rules in order; the first that fires wins. That there is
// no difference is only ever claimed when the interval lies inside the margin.
//
// A sequence decides nothing while the differences are too skewed for it, and
// does not take the deals before [IdenticalFrom] for all deals to come.
func (e Evidence) Judge() Verdict {
	inside := -e.Margin <= e.Lo && e.Hi <= e.Margin
	switch {
	case e.Same && e.Never:
		return TooRare
	case e.Same && e.Sequential && e.N < IdenticalFrom:
		return Undecided
	case e.Same:
		return Identical
	case e.TooLittle():
		return TooRare
	case e.Sequential && !e.SkewOK:
		return Undecided
	case e.PAdj <= e.Rate && !e.SkewOK:
		return ChangedSizeUnclear
	case e.PAdj <= e.Rate && (e.Lo > e.Margin || e.Hi < -e.Margin):
		return Changed
	case e.PAdj <= e.Rate && inside:
		return ChangedSmall
	case e.PAdj <= e.Rate:
		return ChangedSizeUnclear
	case e.SkewOK && inside:
		return Same
	case e.P <= Alpha:
		return Hint
	}
	return Undecided
}

// TooLittle reports whether there is too little data to judge by.
func (e Evidence) TooLittle() bool {
	return e.N < MinDeals || e.Ratio && e.Data < MinRatioDeals
}

// Claims reports whether the verdict says that something changed, or shifted.
func (v Verdict) Claims() bool {
	return v == Changed || v == ChangedSmall || v == ChangedSizeUnclear || v == Shifted
}

// Settled reports whether more deals cannot be wanted for the verdict: a
// sequence stops when all of its headline is settled.
func (v Verdict) Settled() bool {
	return v == Identical || v == Changed || v == ChangedSmall || v == Same || v == OtherGames
}
