package warland

import (
	"strings"

	"equitas/engine/rule"
)

// partsOf implements [rule.Extras.PartsOf]. Keys that also concern factions without a building,
// such as what it does for others, or the soldiers that it brings, are about no part.
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
