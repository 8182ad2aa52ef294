package told

import (
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// eachMachine calls f for every variant of every built-in game told in text, and for every
// number of seats.
func eachMachine(t *testing.T, f func(t *testing.T, m *machine)) {
	eachBuiltIn(t, func(name string, r *Rules) {
		for seats := r.players.Min; seats <= r.players.Max; seats++ {
			t.Run(name+" "+itoa(seats), func(t *testing.T) { f(t, r.machine(seats)) })
		}
	})
}

// eachBuiltIn calls f with every variant of every built-in game told in text.
func eachBuiltIn(t *testing.T, f func(name string, r *Rules)) {
	lib := rule.NewLibrary(nil, rule.Layer{Variants: variants.FS, Decks: decks.FS})
	lib.SetFinder(rule.Finder{DefinesGame: DefinesGame, Read: Read, Hint: Hint, WordsFolder: WordsFolder, Schema: BareSchema})
	games := 0
	for _, name := range lib.Names() {
		l, err := lib.Load(name, nil)
		if err != nil {
			continue // the game is written in Go
		}
		games++
		f(name, l.Rules.(*Rules))
	}
	if games < 30 {
		t.Errorf("there are %d variants of games told in text, expected 30 at least", games)
	}
}

// drawn returns a random legal action.
func drawn(s *State, chance *rng.Stream, room []engine.Action) (engine.Action, []engine.Action) {
	room = s.Legal(room[:0])
	return room[chance.Below(uint32(len(room)))], room
}
