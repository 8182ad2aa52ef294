package inference

import (
	"math"
	"slices"

	"equitas/engine"
)

// An UnevenPart is the part of a vector, such as a seat, that is farthest from its fair
// share. It explains why a row that came nearer to its goal does not count as better: the
// parts as a whole moved away from their fair shares.
type UnevenPart struct {
	Title       string  // title of the part, such as "Seat 3"
	Base, Other float64 // the part's shares under base's and under other's rules
}

// withdrawUneven withdraws the claim that a row moved towards its goal, and sets Uneven of
// the row. It does so if the goal is a single value, the row is not a part of its family's
// vector, and the parts of the vector as a whole surely moved away from their fair shares.
// For example, the first seat may win its fair share only because the third wins what the
// first has lost.
func withdrawUneven(rows []Row) {
	for i := range rows {
		whole := &rows[i]
		m := &whole.Metric
		if m.Kind != engine.Vector || m.Fair == 0 || whole.GoalDirection >= 0 || !whole.Verdict.ClaimsChange() {
			continue
		}
		part := farthestFromFair(rows, m)
		for k := range rows {
			r := &rows[k]
			if g := r.Metric.Goal; r.OwnFamily == whole.OwnFamily && r.GoalDirection > 0 && g.Kind == engine.Within && g.Lo == g.Hi && r.Metric.Parts == nil && !slices.Contains(m.Parts, r.Metric.ID) {
				r.GoalDirection, r.Uneven = 0, part
			}
		}
	}
}

// farthestFromFair returns the part of a vector that is farthest from its fair share on the
// other side; nil if there is no row of a part.
func farthestFromFair(rows []Row, m *engine.Metric) *UnevenPart {
	var part *UnevenPart
	far := 0.0
	for i := range rows {
		r := &rows[i]
		if !slices.Contains(m.Parts, r.Metric.ID) || !r.OnBothSides() {
			continue
		}
		if d := math.Abs(r.Other.Value - m.Fair); d > far {
			far, part = d, &UnevenPart{Title: r.Metric.Title, Base: r.Base.Value, Other: r.Other.Value}
		}
	}
	return part
}
