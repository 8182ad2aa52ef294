package workbench

import (
	"regexp"
	"strings"
)

// fieldWords are the labels of the forms' fields, as keys of words, by view and by the flag that
// a field stands for.
var fieldWords = map[string]map[string]string{
	"compare": {
		"bots": "compare.bots", "seats": "compare.table", "deals": "compare.deals", "seed": "compare.seed",
		"levels": "parameter.compare-levels", "trainings": "parameter.compare-trainings", "confirm": "parameter.compare-confirm",
		"each": "compare.each", "mend": "compare.mend",
	},
	"sweep": {
		"bots": "compare.bots", "seats": "compare.table", "deals": "sweep.deals", "seed": "compare.seed",
		"by": "sweep.aim", "vary": "sweep.pick",
	},
	"tune": {
		"bots": "compare.bots", "seats": "compare.table", "seed": "compare.seed",
		"levels": "parameter.tune-levels", "aim": "tune.aims", "vary": "tune.what", "keep-near": "tune.near", "budget": "tune.time",
	},
	"flow": {"bots": "compare.bots", "seats": "compare.table", "deals": "flow.deals", "seed": "compare.seed"},
}

// flagPattern matches a flag of the command line, with the place in it that a message points at.
var flagPattern = regexp.MustCompile(`--([a-z][a-z-]*[a-z])(?::[0-9]+){0,2}`)

// withFieldNames returns a message with the labels of fields, in quotation marks, in place of the
// flags of the command line for which the form of the view has fields.
func (r *request) withFieldNames(text string) string {
	of := fieldWords[r.view]
	return flagPattern.ReplaceAllStringFunc(text, func(flag string) string {
		name, _, _ := strings.Cut(strings.TrimPrefix(flag, "--"), ":")
		if of[name] == "" {
			return flag
		}
		return "“" + strings.TrimRight(r.word(of[name]), "?:") + "”"
	})
}
