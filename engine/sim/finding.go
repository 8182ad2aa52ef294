package sim

import (
	"strings"

	"equitas/engine"
)

// What a finding is about, as codes.
const (
	FindNeverUsed   = "never-used"   // a card that in nearly all matches nobody uses
	FindNeverChosen = "never-chosen" // a kind of action that nobody ever chose
	FindPerkUnused  = "perk-unused"  // a perk that nobody ever used
	FindUnfinished  = "unfinished"   // too many matches have no end
)

// NeverUsedLimit is the share of matches without a use above which a card
// counts as never used.
const NeverUsedLimit = 0.99

// A Finding is something that looks unhealthy in the rules. It is listed, not
// tested.
type Finding struct {
	Code   string
	Metric engine.Metric
	Value  float64 // of the metric, in its unit
}

// findings looks for what is unhealthy in the values of a variant.
func findings(values []Value) []Finding {
	var list []Finding
	for _, v := range values {
		if !v.Has {
			continue
		}
		code, id := "", v.Metric.ID
		counted := v.Metric.Kind != engine.Vector && v.Metric.Kind != engine.Variety
		switch {
		case strings.HasPrefix(id, "card.never.") && v.Value > NeverUsedLimit:
			code = FindNeverUsed
		case strings.HasPrefix(id, "act.") && id != "act.pass" && counted && v.Value == 0: // nobody is glad to pass
			code = FindNeverChosen
		case strings.HasPrefix(id, "perk.") && counted && v.Value == 0:
			code = FindPerkUnused
		case id == "end.unfinished" && v.Value > UnfinishedLimit:
			code = FindUnfinished
		}
		if code != "" {
			list = append(list, Finding{Code: code, Metric: v.Metric, Value: v.Value})
		}
	}
	return list
}
