package workbench

import (
	"regexp"
	"strings"
)

// fieldWords are the labels of fields in forms, as keys of package words, by the name of the view
// and the name of the flag that has the same meaning on the command line.
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

// flagPattern matches a flag in an error message, with the numbers of line and column that may
// follow it: "--vary:1:5". The first group is the flag's name.
var flagPattern = regexp.MustCompile(`--([a-z][a-z-]*[a-z])(?::[0-9]+){0,2}`)

// withFieldNames returns a message in which flags of the command line are replaced by the labels of
// their fields, in quotation marks. Flags without a field in the form of the view stay.
func (r *request) withFieldNames(text string) string {
	of := fieldWords[r.view]
	return flagPattern.ReplaceAllStringFunc(text, func(flag string) string {
		name, _, _ := strings.Cut(strings.TrimPrefix(flag, "--"), ":")
		if of[name] == "" {
			return flag
		}
		return "“" + strings.TrimRight(r.text(of[name]), "?:") + "”"
	})
}
