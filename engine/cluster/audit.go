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

// An auditor holds against each other what two have played, and against what comes of
// it here.
type auditor struct {
	now    func() time.Time
	spent  time.Duration
	player sim.Player
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

// check checks an order that was handed out twice.
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
	if a.spent >= mostAudit {
		return nil
	}
	begin := a.now()
	defer func() { a.spent += a.now().Sub(begin) }()
	unit := sim.Span{Level: p.order.Unit, Index: p.order.Index << (p.order.Level - p.order.Unit)}
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
