package enginetest

import (
	"encoding/json"
	"fmt"
	"slices"

	"equitas/engine"
)

// A snapshot is everything that can be read from a state through its interfaces.
type snapshot struct {
	toAct engine.Seat
	turn  int
	trace uint64
	keys  []uint64 // by seat
	legal []engine.Action
	table string // JSON; "" if the state is no RecordState
}

func (s *subject) snapshotOf(st engine.State) (snapshot, error) {
	sn := snapshot{toAct: st.ToAct(), turn: st.Turn(), trace: trace(st), keys: s.keys(st), legal: st.Legal(nil)}
	if n, ok := st.(engine.RecordState); ok {
		b, err := json.Marshal(n.Table())
		if err != nil {
			return sn, fmt.Errorf("the table cannot be written: %w", err)
		}
		sn.table = string(b)
	}
	return sn, nil
}

func trace(st engine.State) uint64 { return st.Trace() }

func (s *subject) keys(st engine.State) []uint64 {
	keys := make([]uint64, s.seats)
	for i := range keys {
		keys[i] = st.Observe(engine.Seat(i)).Key()
	}
	return keys
}

// compareSnapshot returns an error about the first thing in which a state differs from the
// snapshot; nil if there is none.
func (s *subject) compareSnapshot(before snapshot, st engine.State) error {
	is, err := s.snapshotOf(st)
	switch {
	case err != nil:
		return err
	case before.toAct != is.toAct:
		return fmt.Errorf("seat %d is to act, was %d", is.toAct, before.toAct)
	case before.turn != is.turn:
		return fmt.Errorf("the turn is %d, was %d", is.turn, before.turn)
	case before.trace != is.trace:
		return fmt.Errorf("the trace is %x, was %x", is.trace, before.trace)
	case !slices.Equal(before.legal, is.legal):
		return fmt.Errorf("the legal actions are %v, were %v", is.legal, before.legal)
	case before.table != is.table:
		return fmt.Errorf("the table is %s, was %s", is.table, before.table)
	}
	for i := range before.keys {
		if before.keys[i] != is.keys[i] {
			return fmt.Errorf("seat %d knows something else than before", i)
		}
	}
	return nil
}
