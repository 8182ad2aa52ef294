package rule

import (
	"equitas/engine/cond"
)

// minAnswers is the least number of evaluations of a condition in trial matches on which a warning is
// based that it never or always holds.
const minAnswers = 200

// ownConditions returns the conditions in the file with the user's changes. Conditions that always have
// the same value are left out, since compiling them gives a warning.
func (x *trialReport) ownConditions() (list []*Value) {
	for _, v := range x.loaded.Set.Conditions() {
		if v.At.File != x.reading.changesFile() || v.Expr.Type() != cond.Bool {
			continue
		}
		if _, always := v.Expr.ProvedConstant(); !always {
			list = append(list, v)
		}
	}
	return list
}

// reportConditions warns of the user's conditions that never held in trial matches, or always, unless
// the same is true of the trial matches without the user's changes.
func (x *trialReport) reportConditions() {
	for _, v := range x.ownConditions() {
		if x.alreadyReported(v.At) {
			continue
		}
		t, was := x.result.answers[v.Path], x.baseResult.answers[v.Path]
		if t.Asked < minAnswers {
			continue
		}
		switch {
		case t.Yes == 0 && (was.Asked == 0 || was.Yes > 0):
			x.warn(v.At, "ask for something that comes up, or take it out", "condition %s held not once in %s questions of %s trial matches", v.Path, cond.FormatInt(t.Asked), cond.FormatInt(x.result.Matches))
		case t.Yes == t.Asked && (was.Asked == 0 || was.Yes < was.Asked):
			x.warn(v.At, "take it out, or ask for something else", "condition %s held every time in %s questions of %s trial matches", v.Path, cond.FormatInt(t.Asked), cond.FormatInt(x.result.Matches))
		}
	}
}

// alreadyReported reports whether x already has a warning on the line of a place.
func (x *trialReport) alreadyReported(at Place) bool {
	for _, f := range x.faults {
		if f.At.File == at.File && f.At.Line == at.Line {
			return true
		}
	}
	return false
}
