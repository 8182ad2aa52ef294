package cluster

import (
	"fmt"
	"runtime"
	"time"

	"equitas/engine/sim"
)

// maxAuditTime is the time per run of the program after which no more results of other machines are
// replayed.
const maxAuditTime = 10 * time.Second

// An auditor compares results of the same order from two machines, and replays samples of results in
// this process. It chooses the samples after the results have arrived, by random numbers that other
// machines cannot know. It does not change results.
type auditor struct {
	now    func() time.Time      // the clock
	draw   func(n uint64) uint64 // returns a random number below n
	spent  time.Duration         // time spent on replaying
	player sim.Player
}

// drawSample reports whether to replay a result: true with a probability that falls from 1 to 0 as
// maxAuditTime is used up.
func (a *auditor) drawSample() bool {
	return a.draw(uint64(maxAuditTime)) < uint64(max(0, maxAuditTime-a.spent))
}

// A DisagreementError reports that the same deals gave different results on two machines. It means an error
// of the program or of one of the machines.
type DisagreementError struct {
	*sim.Conflict
	Title           string // title of the order
	Arch, OtherArch string // architectures of the machines, such as "amd64"; OtherArch ends with " here" if it is this machine
}

func (e *DisagreementError) Error() string {
	return fmt.Sprintf("%s: two machines (%s and %s) do not agree: %v", e.Title, e.Arch, e.OtherArch, e.Conflict)
}

// Unwrap returns the Conflict.
func (e *DisagreementError) Unwrap() error { return e.Conflict }

// check returns an error if the results of an order, one or two, are not equal, or if a sample that it
// replays here gives another result.
func (a *auditor) check(p *packedOrder, results []*Result) error {
	first := results[0]
	for i := range first.Blocks {
		b := &first.Blocks[i]
		for _, r := range results[1:] {
			if other := &r.Blocks[i]; b.Sum() != other.Sum() {
				return &DisagreementError{sim.NewConflict(b, other), p.order.Title(), first.Arch, r.Arch}
			}
		}
	}
	if !a.drawSample() {
		return nil
	}
	begin := a.now()
	defer func() { a.spent += a.now().Sub(begin) }()
	units := p.order.Level - p.order.Unit // 1<<units rows of 1<<p.order.Unit deals make the order
	unit := sim.Span{Level: p.order.Unit, Index: p.order.Index<<units + int(a.draw(1<<units))}
	blocks, fault := a.player.Play(sim.Task{Span: unit, RowLevel: p.order.Unit, Scenarios: p.scenarios})
	if fault != nil {
		return fault
	}
	for i := range blocks {
		if !first.Blocks[i].AgreesWith(&blocks[i]) {
			return &DisagreementError{sim.NewConflict(&first.Blocks[i], &blocks[i]), p.order.Title(), first.Arch, runtime.GOARCH + " here"}
		}
	}
	return nil
}
