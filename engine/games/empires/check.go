package empires

import (
	"equitas/engine/place"
	"equitas/engine/rule"
)

// Check implements [rule.Game]: faults and warnings across keys.
func (Game) Check(set *rule.Set) []rule.Fault {
	_, faults := place.Read(set, mapSpec)
	return faults
}
