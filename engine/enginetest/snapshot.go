package enginetest

import (
	"encoding/json"
	"fmt"
	"slices"

	"equitas/engine"
)

// A snapshot is everything that can be read from a state through its interfaces.
type snapshot struct {
	who   engine.Seat
	turn  int
	trace uint64
	keys  []uint64 // by seat
	legal []engine.Action
	table string // JSON; "" if the state is no RecordState
}

func (s *subject) snapshotOf(st engine.State) (snapshot, error) {
	sn := snapshot{who: st.ToAct(), turn: st.Turn(), trace: trace(st), keys: s.keys(st), legal: st.Legal(nil)}
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

// same returns an error about the first thing in which a state differs from the snapshot.
func (s *subject) same(was snapshot, st engine.State) error {
	is, err := s.snapshotOf(st)
	switch {
	case err != nil:
		return err
	case was.who != is.who:
		return fmt.Errorf("seat %d is to act, was %d", is.who, was.who)
	case was.turn != is.turn:
		return fmt.Errorf("the turn is %d, was %d", is.turn, was.turn)
	case was.trace != is.trace:
		return fmt.Errorf("the trace is %x, was %x", is.trace, was.trace)
	case !slices.Equal(was.legal, is.legal):
		return fmt.Errorf("the legal actions are %v, were %v", is.legal, was.legal)
	case was.table != is.table:
		return fmt.Errorf("the table is %s, was %s", is.table, was.table)
	}
	for i := range was.keys {
		if was.keys[i] != is.keys[i] {
			return fmt.Errorf("seat %d knows something else than before", i)
		}
	}
	return nil
}
