package engine

import "fmt"

// An IllegalError reports an action that the rules do not allow.
type IllegalError struct {
	Seat   Seat
	Action string   // in the words of a record: "attack trebuchets"
	Phase  string   // what was being decided
	Legal  []string // what the rules allow instead
}

func (e *IllegalError) Error() string {
	return fmt.Sprintf("seat %d may not %q in phase %s; legal: %q", e.Seat, e.Action, e.Phase, e.Legal)
}
