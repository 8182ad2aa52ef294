package events

import "equitas/engine"

// A Listener is what a state embeds that reports events: who hears them, and who is called between
// turns. P is the type of positions. It implements [engine.EventSource.Listen] and
// [engine.TablePicture.OnPause]; copies of the state keep their own.
type Listener[P any] struct {
	EventFunc func(engine.Event) // nil: nobody listens
	LastTold  *P                 // the position up to which events were told, for what has changed since; nil before anybody listened
	PauseFunc func()             // called between two turns; nil: nobody is

	state *P
}

// NewListener returns the listener to a state, which keeps its position there.
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
