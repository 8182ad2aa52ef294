package actions

import (
	"equitas/engine"
	"equitas/engine/narration"
)

// A Teller implements the methods of [engine.Voice], and ActionPlace of [engine.TableView], that
// follow from a table. A voice embeds it.
type Teller[R any, S State, V Voice] struct {
	table *Table[R, S, V]
	voice V
}

// Teller returns the Teller that the voice v embeds.
func (t *Table[R, S, V]) Teller(v V) Teller[R, S, V] { return Teller[R, S, V]{t, v} }

// Ask implements [engine.Voice].
func (x Teller[R, S, V]) Ask(st engine.State) string { return x.table.Ask(x.voice, st.(S)) }

// Say implements [engine.Voice].
func (x Teller[R, S, V]) Say(st engine.State, a engine.Action) string {
	return x.table.Say(x.voice, st.(S), a, st.ToAct(), narration.Offered)
}

// Subjects implements [engine.Voice].
func (x Teller[R, S, V]) Subjects(st engine.State) []engine.Action {
	return x.table.Subjects(st.(S))
}

// LegalityReasons implements [engine.Voice].
func (x Teller[R, S, V]) LegalityReasons(st engine.State, a engine.Action) []engine.Reason {
	return x.table.Why(x.voice, st.(S), a)
}

// CardOf implements [engine.Voice].
func (x Teller[R, S, V]) CardOf(st engine.State, a engine.Action) string {
	return x.table.CardOf(st.(S), a)
}

// ActionPlace implements [engine.TableView].
func (x Teller[R, S, V]) ActionPlace(st engine.State, a engine.Action) (place int, seat engine.Seat) {
	return x.table.ActionPlace(st.(S), a)
}
