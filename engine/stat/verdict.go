package stat

// A Verdict is the conclusion about the change of a metric from one variant to another, as a
// stable code.
type Verdict string

// All verdicts.
const (
	Identical          Verdict = "identical"            // no deal differs
	TooRare            Verdict = "too-rare"             // too little data for a verdict, or none
	Changed            Verdict = "changed"              // surely changed by more than the margin
	ChangedSmall       Verdict = "changed-small"        // surely changed, but by less than the margin
	ChangedSizeUnclear Verdict = "changed-size-unclear" // surely changed, but perhaps by less than the margin
	Same               Verdict = "same"                 // surely no change beyond the margin (equivalence)
	Hint               Verdict = "hint"                 // p-value significant by itself, but not after the adjustment for its family
	Undecided          Verdict = "undecided"
	Shifted            Verdict = "shifted"             // some components of a vector surely changed
	NoShift            Verdict = "no-shift"            // no change of a vector was found; this does not show that there is none
	DependsOnTraining  Verdict = "depends-on-training" // changed, but in the opposite direction with bots of another training
	OtherMatches       Verdict = "other-games"         // surely changed, but perhaps only because other matches are counted
	SeldomUsed         Verdict = "seldom-used"         // would be Identical or Same, but the changed rule is used so seldom that even a large effect may not show
	NotExercised       Verdict = "not-exercised"       // would be Identical or Same, but the bots never use the changed rule
)

// Evidence holds the numbers from which a verdict is derived.
type Evidence struct {
	Same           bool // every difference is 0
	NothingCounted bool // some deals went differently, but the metric counted nothing on either side in any deal
	N              int  // number of deals
	IsRatio        bool // the metric is a ratio; only then DealsWithData has a meaning
	DealsWithData  int  // number of deals with data, on the side with fewer
	Lo, Hi         float64
	P              float64 // p-value of this metric alone
	AdjustedP      float64 // p-value adjusted for its family
	Level          float64 // significance level for AdjustedP
	Margin         float64 // the smallest change that matters; 0 means unknown
	SkewOK         bool    // there are enough deals for the t-interval, see [Paired.SkewOK]

	// Sequential says that the interval and the p-values are those of a [Sequence], so that
	// more deals may follow.
	Sequential bool
}

// Decide returns the verdict by the first rule that applies. No difference ([Same]) is only
// claimed if the interval lies inside the margin.
//
// Sequential evidence is undecided while the differences are too skewed for the interval,
// and variants are not called identical before deal [IdenticalFrom].
func (e Evidence) Decide() Verdict {
	inside := -e.Margin <= e.Lo && e.Hi <= e.Margin
	switch {
	case e.Same && e.NothingCounted:
		return TooRare
	case e.Same && e.Sequential && e.N < IdenticalFrom:
		return Undecided
	case e.Same:
		return Identical
	case e.HasTooLittleData():
		return TooRare
	case e.Sequential && !e.SkewOK:
		return Undecided
	case e.AdjustedP <= e.Level && !e.SkewOK:
		return ChangedSizeUnclear
	case e.AdjustedP <= e.Level && (e.Lo > e.Margin || e.Hi < -e.Margin):
		return Changed
	case e.AdjustedP <= e.Level && inside:
		return ChangedSmall
	case e.AdjustedP <= e.Level:
		return ChangedSizeUnclear
	case e.SkewOK && inside:
		return Same
	case e.P <= Alpha:
		return Hint
	}
	return Undecided
}

// HasTooLittleData reports whether there are too few deals for a verdict, or for a ratio too few
// deals with data.
func (e Evidence) HasTooLittleData() bool {
	return e.N < MinDeals || e.IsRatio && e.DealsWithData < MinRatioDeals
}

// ClaimsChange reports whether the verdict says that there is a change or a shift.
func (v Verdict) ClaimsChange() bool {
	return v == Changed || v == ChangedSmall || v == ChangedSizeUnclear || v == Shifted
}

// IsFinal reports whether more deals can add nothing to the verdict: a sequential comparison
// stops when all rows of its headline have such a verdict.
func (v Verdict) IsFinal() bool {
	return v == Identical || v == Changed || v == ChangedSmall || v == Same || v == OtherMatches
}
