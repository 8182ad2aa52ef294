package empires

import (
	"equitas/engine"
	"equitas/engine/narration"
)

var _ engine.PhaseChart = (*Rules)(nil)

// Chart implements [engine.PhaseChart].
func (r *Rules) Chart(lang string) []engine.Phase {
	return narration.Chart(r.set, lang, acts.Chart(r, lang))
}

// Endings implements [engine.PhaseChart].
func (r *Rules) Endings(lang string) []string { return narration.Endings(r.set, lang, r.Reasons()) }
