package engine

import "fmt"

// An IllegalError reports an action that the rules do not allow.
type IllegalError struct {
	Seat   Seat
	Action string   // in the words of a record: "attack trebuchets"
	Phase  string   // the phase of the decision, as [RecordState.Phase] returns it
	Legal  []string // the actions that the rules allow instead, in the words of a record
}

func (e *IllegalError) Error() string {
	return fmt.Sprintf("seat %d may not %q in phase %s; legal: %q", e.Seat, e.Action, e.Phase, e.Legal)
}
