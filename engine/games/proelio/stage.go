package proelio

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rule"
)

// winter is the stage in which a match ends by its score.
const winter = "winter"

// Stages implements [engine.Rules]: the seasons in their order, then winter.
func (r *Rules) Stages() []engine.Stage {
	if !r.seasonsUse {
		return nil
	}
	var l []engine.Stage
	for _, id := range r.seasonIDs {
		title := r.nameOf("season", id)
		l = append(l, engine.Stage{Part: engine.Part{Name: id, Title: title, Kind: "season", UsePhrase: "see " + title}})
	}
	return append(l, engine.Stage{Part: engine.Part{Name: winter, Title: "Winter", Kind: "season", UsePhrase: "wait for winter to end the game"}, Reason: "scoring"})
}

// InStage implements [engine.Rules].
func (r *Rules) InStage(o engine.Observation, stage int) bool {
	return int(o.(*View).state.pos.season) == stage
}

// partsOf implements [rule.Extras.PartsOf]. Keys that concern all players, such as limits,
// hands and the Merchant's route, are about no part.
func (Game) partsOf(set *rule.Set, path string) []string {
	keys := strings.Split(path, ".")
	if len(keys) == 1 {
		return nil
	}
	switch table, key := keys[0], keys[1]; table {
	case "card", "guild", "season":
		return []string{key}
	case "scoring":
		return []string{winter}
	case "merchant":
		switch {
		case key == "price" && len(keys) > 2:
			return []string{"trade", keys[2]}
		case slices.Contains([]string{"price", "offer", "legal", "use"}, key):
			return []string{"trade"}
		}
	case "attack":
		if key != "target" && key != "misplay" {
			return []string{table}
		}
	case "fortify":
		if key != "start" {
			return []string{table}
		}
	}
	return actionTable.PartsOf(path)
}
