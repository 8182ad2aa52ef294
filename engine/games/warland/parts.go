package warland

import (
	"strings"

	"equitas/engine/rule"
)

// partsOf is [rule.Extras.PartsOf]. What a building does for others than who
// has it, and soldiers that a building brings by itself, are about everybody.
func (Game) partsOf(set *rule.Set, path string) []string {
	keys := strings.Split(path, ".")
	if names := acts.PartsOf(path); names != nil {
		return names
	}
	switch table := keys[0]; {
	case len(keys) < 2:
		return nil
	case table == "building":
		return ofBuilding(set, keys[1:])
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

// ofBuilding returns the parts that the keys of a building are about, its own first.
func ofBuilding(set *rule.Set, keys []string) []string {
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
