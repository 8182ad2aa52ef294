package told_test

import (
	"slices"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// A trick, and a choice that all make at once, is nobody's turn: matches are told so, and no rounds
// of turns are counted. In other games turns belong to seats.
func TestTurnsOfNobody(t *testing.T) {
	lib := library(rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, c := range []struct {
		game, lang, first string
		perRound          int
	}{
		{"hearts", "en", "Turn 1.", 1},
		{"hearts", "it", "Turno 1.", 1},
		{"picnic", "en", "Turn 1.", 1},
		{"five_rivers", "en", "Turn 1: your turn.", 2},
		{"crazy_eights", "en", "Turn 1: your turn.", 4},
		{"false_seals", "en", "Turn 1: your turn.", 4},
	} {
		v, err := lib.Load(c.game+"/standard", nil)
		if err != nil {
			t.Fatal(err)
		}
		seats := v.Rules.Players().Usual
		if got := v.Rules.TurnsPerRound(seats); got != c.perRound {
			t.Errorf("%s: %d turns make a round of %d seats, want %d", c.game, got, seats, c.perRound)
		}
		var events []engine.Event
		st := v.Rules.NewState(seats)
		st.(engine.EventSource).Listen(func(e engine.Event) { events = append(events, e) })
		st.Start(rng.NewDeal(1, 0))
		for n := 0; n < 20 && st.ToAct() != engine.Nobody; n++ {
			st.Apply(st.Legal(nil)[0])
		}
		if told := v.Rules.(engine.Narration).Voice(c.lang, seats).Tell(events, 0); !slices.Contains(told, c.first) {
			t.Errorf("%s in %s: nothing says %q in %q", c.game, c.lang, c.first, told)
		}
	}
}

// A card that is led is told with its move, though a counter is set between the choice and the move: in
// Hearts others see at once which card it is.
func TestLedCardIsToldOnce(t *testing.T) {
	v, err := library(rule.Layer{Variants: variants.FS, Decks: decks.FS}).Load("hearts/keep-yours", nil)
	if err != nil {
		t.Fatal(err)
	}
	st := v.Rules.NewState(4)
	voice := v.Rules.(engine.Narration).Voice("en", 4)
	var events []engine.Event
	st.(engine.EventSource).Listen(func(e engine.Event) { events = append(events, e) })
	st.Start(rng.NewDeal(1, 0))
	led := 0
	for n := 0; n < 52 && st.ToAct() != engine.Nobody; n++ {
		seat := st.ToAct()
		events = nil
		st.Apply(st.Legal(nil)[0])
		for other := range engine.Seat(4) {
			said := voice.Tell(events, other)
			if slices.ContainsFunc(said, func(line string) bool { return strings.HasPrefix(line, "Led: ") }) {
				led++
			}
			if first := said[0]; !strings.Contains(first, " → ") || strings.Contains(first, "1 card.") {
				t.Errorf("choice %d of seat %d: seat %d is told %q", n, seat, other, said)
			}
		}
	}
	if led == 0 {
		t.Error("no trick of another suit was led")
	}
}
