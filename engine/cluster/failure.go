package cluster

import (
	"encoding/json"
	"errors"
	"fmt"

	"equitas/engine/sim"
)

// A Failure is what ends an order so that playing it again would not help. One of
// the fields says what.
type Failure struct {
	Fault    *sim.Fault     `json:"fault,omitempty"` // a match broke
	Bad      *BadTaskError  `json:"bad,omitempty"`
	TooLarge *TooLargeError `json:"too_large,omitempty"`
}

// failureOf returns what an error is of these; nil if playing again may help.
func failureOf(err error) *Failure {
	var f Failure
	if errors.As(err, &f.Fault) || errors.As(err, &f.Bad) || errors.As(err, &f.TooLarge) {
		return &f
	}
	return nil
}

// Err is the error it stands for.
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
		panic("cluster: " + err.Error()) // numbers and texts can be written
	}
	return append(text, '\n')
}

func parseFailure(text []byte) (*Failure, error) {
	var f Failure
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, fmt.Errorf("a failure that cannot be read: %w", err)
	}
	return &f, nil
}

// worse reports whether f is told rather than g: the match that breaks in the lowest
// deal.
func (f *Failure) worse(g *Failure) bool {
	switch {
	case g == nil:
		return true
	case f.Fault == nil || g.Fault == nil:
		return f.Fault != nil && g.Fault == nil
	}
	return f.Fault.Deal < g.Fault.Deal
}
