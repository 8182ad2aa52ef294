package events

import "equitas/engine"

// A Listener holds the functions to which a state reports events and pauses between turns. The
// state embeds it; P is the type of its positions. It implements [engine.EventSource.Listen] and
// [engine.TablePicture.OnPause].
type Listener[P any] struct {
	EventFunc func(engine.Event) // nil: nobody listens
	LastTold  *P                 // the position up to which events were told, to which a game compares the present one; nil before anybody listened
	PauseFunc func()             // called between two turns; nil: no function is

	state *P
}

// NewListener returns a listener for a state whose position is kept at the given address.
func NewListener[P any](state *P) Listener[P] { return Listener[P]{state: state} }

// Listen implements [engine.EventSource].
func (l *Listener[P]) Listen(f func(engine.Event)) {
	if l.EventFunc = f; f == nil {
		return
	}
	if l.LastTold == nil {
		l.LastTold = new(P)
	}
	*l.LastTold = *l.state
}

// OnPause implements [engine.TablePicture].
func (l *Listener[P]) OnPause(f func()) { l.PauseFunc = f }
