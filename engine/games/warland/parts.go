package warland

import (
	"strings"

	"equitas/engine/rule"
)

// partsOf implements [rule.Extras.PartsOf]. A key of a building is about that building, and also
// about the exchange or the pawn that it trains if it is a key of these. A key of a soldier is
// about that soldier, unless some building brings it with its garrison: then it also concerns
// players who do not train it, and is about no part.
func (Game) partsOf(set *rule.Set, path string) []string {
	keys := strings.Split(path, ".")
	if names := actionTable.PartsOf(path); names != nil {
		return names
	}
	switch table := keys[0]; {
	case len(keys) < 2:
		return nil
	case table == "building":
		return buildingParts(set, keys[1:])
	case table == "pawn":
		if kind := set.Value("pawn." + keys[1] + ".kind"); kind == nil || kind.Text != "soldier" {
			return nil
		}
		for _, b := range keysOf(set, "building") {
			if set.Has("building." + b + ".garrison." + keys[1]) {
				return nil
			}
		}
		return keys[1:2]
	}
	return nil
}

// buildingParts returns the parts that a key of a building is about, the building itself first.
// keys are the parts of the path from the building's id on.
func buildingParts(set *rule.Set, keys []string) []string {
	if len(keys) > 1 {
		switch keys[1] {
		case "exchange":
			return []string{keys[0], "exchange"}
		case "train":
			if pawn := set.Value("building." + keys[0] + ".train.pawn"); pawn != nil {
				return []string{keys[0], pawn.Text}
			}
		}
	}
	return keys[:1]
}
