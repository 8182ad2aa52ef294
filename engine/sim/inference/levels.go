package inference

import "equitas/engine/stat"

// A LevelVerdict is the verdict about a metric at one level of play.
type LevelVerdict struct {
	Level     string // name of the bot that plays, such as "greedy"
	IsControl bool   // the level is shown for comparison only, such as random play, and does not count
	Verdict   stat.Verdict
	Delta     float64 // other minus base
}

// The conclusions that [AcrossLevels] returns.
const (
	DependsOnSkill    = "DEPENDS ON SKILL"
	Robust            = "robust"
	RobustNoChange    = "robust: no change"
	SkilledPlayOnly   = "skilled play only"
	UnskilledPlayOnly = "unskilled play only"
	MixedAcrossSkill  = "mixed"
	AgreeWhereClear   = "agree where clear"
	UnclearAtSome     = "unclear at some levels"
	UnclearAtAll      = "unclear"
)

// sign returns the direction of the change at a level: '+' or '-', '0' for no change that
// matters, '?' if unclear.
func (l LevelVerdict) sign() byte {
	switch l.Verdict {
	case stat.Changed, stat.ChangedSizeUnclear:
		if l.Delta > 0 {
			return '+'
		}
		return '-'
	case stat.Identical, stat.Same, stat.ChangedSmall:
		return '0'
	}
	return '?'
}

// AcrossLevels returns the conclusion from the verdicts at several levels of play, listed
// from the weakest to the strongest; "" if fewer than two levels count. A level does not
// count if it is a Control or its bots never or seldom use the changed rule. An effect is
// attributed to some levels only if the others surely have no change that matters; a hint,
// or a verdict of too few deals, is not enough.
func AcrossLevels(levels []LevelVerdict) string {
	var votes []byte
	count := map[byte]int{}
	for _, l := range levels {
		if !l.IsControl && l.Verdict != stat.NotExercised && l.Verdict != stat.SeldomUsed {
			v := l.sign()
			votes = append(votes, v)
			count[v]++
		}
	}
	n := len(votes)
	signs := count['+'] + count['-']
	switch {
	case n < 2:
		return ""
	case count['+'] > 0 && count['-'] > 0:
		return DependsOnSkill
	case signs == n:
		return Robust
	case count['0'] == n:
		return RobustNoChange
	case signs == 0:
		return UnclearAtAll
	case signs > 1 && count['0'] == 0:
		return AgreeWhereClear
	case count['?'] > 0:
		return UnclearAtSome
	}
	signed := func(from, to int) bool {
		for _, v := range votes[from:to] {
			if v != '+' && v != '-' {
				return false
			}
		}
		return true
	}
	switch {
	case signed(n-signs, n):
		return SkilledPlayOnly
	case signed(0, signs):
		return UnskilledPlayOnly
	}
	return MixedAcrossSkill
}
