package told

import (
	"equitas/engine/rule"
)

// This file warns of two unsafe assumptions about scoring: that the most points win, if the file
// does not say so; and that a name used in the score still stands for what the designer means,
// although many choices of a match set it.

// warnUnstatedGoal warns if the file does not say whether the most or the least points win.
func (g *Game) warnUnstatedGoal(set *rule.Set, f *faults) {
	if v := set.Value("end.score"); v != nil && set.Value("end.wins") == nil {
		f.warn(v.At, `write wins = "most" or wins = "least" under [end]`, "[end] does not say wins: the most points win")
	}
}

// reportStaleNames warns of names in the score that are set several times in a match.
func (t *trialReporter) reportStaleNames() {
	for _, key := range []string{"end.score", "end.tie"} {
		v := t.set.Value(key)
		if v == nil || v.Kind != rule.KindText {
			continue
		}
		for i := range t.trials[0].machine.bindings {
			name := t.trials[0].machine.bindings[i].name
			at := readIndex(v.Text, name)
			if at < 0 || !t.isSetAgain(i) {
				continue
			}
			t.faults.warn(v.PlaceWithin(len([]rune(v.Text[:at])), len(name)), "set a counter where it is known who or what is meant, and name that", "%s names something else with every choice: the score asks for the last one of the match", name)
		}
	}
}

// readIndex returns the byte index of the first place in an expression that reads something of a
// name, as in target.coins; -1 if there is none.
func readIndex(text, name string) int {
	for _, w := range wordPattern.FindAllStringIndex(text, -1) {
		if text[w[0]:w[1]] == name && w[1] < len(text) && text[w[1]] == '.' && (w[0] == 0 || text[w[0]-1] != '.' && text[w[0]-1] != '\'') {
			return w[0]
		}
	}
	return -1
}

// isSetAgain reports whether a name, given by the index of its binding, is set more than twice per
// match on average in any of the trials.
func (t *trialReporter) isSetAgain(binding int) bool {
	for _, x := range t.trials {
		given, reg := 0, x.machine.bindings[binding].reg
		for pc := range x.machine.code {
			switch o := &x.machine.code[pc]; o.code {
			case opBest:
				if int(o.a) == reg {
					given += int(x.recorder.executionCounts[pc])
				}
			case opChoose:
				for _, p := range x.machine.decisions[o.a].options {
					if p.reg == reg {
						given += int(x.recorder.executionCounts[pc])
					}
				}
			}
		}
		if given > 2*x.matches && x.matches > 0 {
			return true
		}
	}
	return false
}
