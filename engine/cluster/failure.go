package cluster

import (
	"encoding/json"
	"errors"
	"slices"

	"equitas/engine/sim"
)

// A Failure is a permanent failure of an order: playing the order again would fail again. Exactly one
// of the fields is set.
type Failure struct {
	Fault    *sim.Fault     `json:"fault,omitempty"`     // a match broke
	Bad      *BadTaskError  `json:"bad,omitempty"`       // the build cannot play the order
	TooLarge *TooLargeError `json:"too_large,omitempty"` // the result has too many bytes
}

// failureOf returns the permanent failure that an error means; nil if playing the order again may
// help.
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

// fits returns an error if f cannot be the failure of the order p.
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

// isMoreSevere reports whether f must be reported instead of g, which may be nil. A broken match is more
// severe than other failures, and of two broken matches the one in the lower deal.
func (f *Failure) isMoreSevere(g *Failure) bool {
	switch {
	case g == nil:
		return true
	case f.Fault == nil || g.Fault == nil:
		return f.Fault != nil && g.Fault == nil
	}
	return f.Fault.Deal < g.Fault.Deal
}
