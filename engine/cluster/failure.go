package cluster

import (
	"encoding/json"
	"errors"
	"slices"

	"equitas/engine/sim"
)

// A Failure is the permanent failure of an order: playing the order again would fail again.
// One of the fields is set.
type Failure struct {
	Fault    *sim.Fault     `json:"fault,omitempty"` // a match broke
	Bad      *BadTaskError  `json:"bad,omitempty"`
	TooLarge *TooLargeError `json:"too_large,omitempty"`
}

// failureOf returns an error as a permanent failure; nil if playing again may help.
func failureOf(err error) *Failure {
	var f Failure
	if errors.As(err, &f.Fault) || errors.As(err, &f.Bad) || errors.As(err, &f.TooLarge) {
		return &f
	}
	return nil
}

// Err returns the failure as an error.
func (f *Failure) Err() error {
	switch {
	case f.Fault != nil:
		return f.Fault
	case f.Bad != nil:
		return f.Bad
	case f.TooLarge != nil:
		return f.TooLarge
	}
	return errors.New("a task failed, and nobody knows why")
}

func (f *Failure) pack() []byte {
	text, err := json.Marshal(f)
	if err != nil {
		panic("cluster: " + err.Error()) // cannot happen: numbers and texts are always encodable
	}
	return append(text, '\n')
}

func parseFailure(text []byte) (*Failure, error) {
	var f Failure
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, errDamaged
	}
	if f.Fault != nil && f.Fault.Variant != "" && f.Fault.Seats > 0 || f.Bad != nil && f.Bad.Reason != "" || f.TooLarge != nil && f.TooLarge.Bytes > 0 {
		return &f, nil
	}
	return nil, errDamaged
}

// fits returns an error if a failure cannot be that of the order.
func (f *Failure) fits(p *packedOrder) error {
	if f.Fault == nil {
		return nil
	}
	known := func(c OrderScenario) bool { return c.Recipe.Name == f.Fault.Variant }
	if s := p.order.Span(); f.Fault.Deal < s.From() || f.Fault.Deal >= s.To() || !slices.ContainsFunc(p.order.Scenarios, known) {
		return errors.New("it is the failure of another task")
	}
	return nil
}

// moreSevere reports whether f is to be reported rather than g, which may be nil: a match that
// breaks before other failures, and of two the one in the lower deal.
func (f *Failure) moreSevere(g *Failure) bool {
	switch {
	case g == nil:
		return true
	case f.Fault == nil || g.Fault == nil:
		return f.Fault != nil && g.Fault == nil
	}
	return f.Fault.Deal < g.Fault.Deal
}
