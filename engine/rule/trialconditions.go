package rule

import (
	"equitas/engine/cond"
)

// minAnswers is how often trial matches must have asked a condition before it is
// reported for never holding, or for always holding.
const minAnswers = 200

// ownConditions returns the conditions of the user's own that can have both answers.
// Constant conditions are left out: reading the file reports them.
func (x *trialReport) ownConditions() (list []*Value) {
	for _, v := range x.loaded.Set.Conditions() {
		if v.At.File != x.r.changesFile() || v.Expr.Type() != cond.Bool {
			continue
		}
		if _, always := v.Expr.ProvedConstant(); !always {
			list = append(list, v)
		}
	}
	return list
}

// reportConditions reports conditions of the user's own that never held, or always did,
// however often they were asked, unless the same holds in the trial matches without the
// user's changes.
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

// alreadyReported reports whether trial matches have led to a warning on the line of a
// place before.
func (x *trialReport) alreadyReported(at Place) bool {
	for _, f := range x.faults {
		if f.At.File == at.File && f.At.Line == at.Line {
			return true
		}
	}
	return false
}
