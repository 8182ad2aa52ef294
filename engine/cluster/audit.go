package cluster

import (
	"fmt"
	"runtime"
	"time"

	"equitas/engine/sim"
)

// mostAudit is how long what others have played is played again here, of one run of
// the program: one unit, or so long.
const mostAudit = 10 * time.Second

// An auditor holds against each other what two have played, and what anybody has played
// against what comes of it here. Which results are played again here, and which unit of
// each, is drawn when they have come, by chance that nobody else can know: neither the
// name of an order nor anything else that is handed out tells it. No number depends on
// it.
type auditor struct {
	now    func() time.Time
	draw   func(n uint64) uint64
	spent  time.Duration
	player sim.Player
}

// drawn reports whether a result is played again here: the first surely, and the others
// the more seldom the more of mostAudit is spent.
func (a *auditor) drawn() bool {
	return a.draw(uint64(mostAudit)) < uint64(max(0, mostAudit-a.spent))
}

// A DisagreeError reports that the same deals have given two results on two machines: an
// error of the program, or of one of the machines.
type DisagreeError struct {
	*sim.Conflict
	Title        string // of the order
	There, Other string // kinds of machines
}

func (e *DisagreeError) Error() string {
	return fmt.Sprintf("%s: two machines (%s and %s) do not agree: %v", e.Title, e.There, e.Other, e.Conflict)
}

func (e *DisagreeError) Unwrap() error { return e.Conflict }

// check checks the results of an order: two, if it was handed out twice.
func (a *auditor) check(p *packed, results []*Result) error {
	first := results[0]
	for i := range first.Blocks {
		b := &first.Blocks[i]
		for _, r := range results[1:] {
			if other := &r.Blocks[i]; b.Sum() != other.Sum() {
				return &DisagreeError{sim.NewConflict(b, other), p.order.Title(), first.Arch, r.Arch}
			}
		}
	}
	if !a.drawn() {
		return nil
	}
	begin := a.now()
	defer func() { a.spent += a.now().Sub(begin) }()
	units := p.order.Level - p.order.Unit // so many times doubled
	unit := sim.Span{Level: p.order.Unit, Index: p.order.Index<<units + int(a.draw(1<<units))}
	blocks, fault := a.player.Play(sim.Task{Span: unit, Unit: p.order.Unit, Cells: p.cells})
	if fault != nil {
		return fault
	}
	for i := range blocks {
		if !first.Blocks[i].Holds(&blocks[i]) {
			return &DisagreeError{sim.NewConflict(&first.Blocks[i], &blocks[i]), p.order.Title(), first.Arch, runtime.GOARCH + " here"}
		}
	}
	return nil
}
