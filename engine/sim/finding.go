package sim

import "equitas/engine"

// NeverUsedLimit is the share of matches without a use above which something
// counts as never used.
const NeverUsedLimit = 0.99

// A Finding is something that looks unhealthy in the rules: nobody uses it. It
// is listed, not tested.
type Finding struct {
	Metric engine.Metric // with [engine.Idle]
	Value  float64       // of the metric, in its unit
}

// findings looks for what is unhealthy in the values of a variant.
func findings(values []Value) []Finding {
	var list []Finding
	for _, v := range values {
		idle := v.Metric.Idle
		if v.Has && idle.Word != "" && (idle.Without && v.Value > NeverUsedLimit || !idle.Without && v.Value == 0) {
			list = append(list, Finding{v.Metric, v.Value})
		}
	}
	return list
}
