package events

import "equitas/engine"

// A Listener is what a state embeds that reports events: who hears them, and who is called between
// turns. P is the type of positions. It implements [engine.EventSource.Listen] and
// [engine.TablePicture.Pause]; copies of the state keep their own.
type Listener[P any] struct {
	Hear   func(engine.Event) // nil: nobody listens
	Was    *P                 // the position up to which events were told, for what has changed since; nil before anybody listened
	Paused func()             // called between two turns; nil: nobody is

	state *P
}

// ListenerTo returns the listener to a state, which keeps its position there.
func ListenerTo[P any](state *P) Listener[P] { return Listener[P]{state: state} }

// Listen implements [engine.EventSource].
func (l *Listener[P]) Listen(f func(engine.Event)) {
	if l.Hear = f; f == nil {
		return
	}
	if l.Was == nil {
		l.Was = new(P)
	}
	*l.Was = *l.state
}

// Pause implements [engine.TablePicture].
func (l *Listener[P]) Pause(f func()) { l.Paused = f }
