package empires

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine"
)

// listening returns a state after the start, whose events are heard and whose dice show the
// given numbers.
func listening(t *testing.T, dice ...int) (s *State, heard *[]engine.Event) {
	t.Helper()
	s = load(t, edition).newState(3)
	s.Follow(func(o engine.Outcome) error {
		for _, f := range o.Fields {
			if to, ok := f.Value.(*[]int); ok {
				*to = dice[:1]
				dice = dice[1:]
			}
		}
		return nil
	})
	s.setUp(0)
	s.pos.turn = 1
	heard = new([]engine.Event)
	s.Listen(func(e engine.Event) { *heard = append(*heard, e) })
	return s, heard
}

// tells checks what a seat is told in both languages; "" means nothing.
func tells(t *testing.T, s *State, events []engine.Event, to engine.Seat, en, it string) {
	t.Helper()
	for lang, want := range map[string]string{"en": en, "it": it} {
		if got := strings.Join(s.rules.Voice(lang, s.seatCount).Tell(events, to), " "); got != want {
			t.Errorf("%s tells seat %d\n%q, want\n%q", lang, to, got, want)
		}
	}
}

// A combat is told with its dice and their modifiers, and with the strengths if they differ
// from the numbers on the cards, the winner's first.
func TestToldCombat(t *testing.T) {
	for _, c := range []struct {
		a, b   string
		ambush bool
		dice   []int
		en, it string
	}{
		{"foot_skirmisher", "cavalry_7", false, []int{4}, "Foot Skirmishers (you) against Cavalry 7 (player 2): player 2 wins; dice: 4 − 1 = 3 for Foot Skirmishers (you).",
			"Esploratori a piedi (tu) contro Cavalleria 7 (giocatore 2): vince il giocatore 2; dadi: 4 − 1 = 3 per Esploratori a piedi (tu)."},
		{"cavalry_7", "foot_skirmisher", true, []int{4}, "Cavalry 7 (you) against Foot Skirmishers (player 2): drawn; dice: 4 for Foot Skirmishers (player 2).",
			"Cavalleria 7 (tu) contro Esploratori a piedi (giocatore 2): pari; dadi: 4 per Esploratori a piedi (giocatore 2)."},
		{"sword_7", "archers", true, []int{3}, "Sword 7 (you) against Archers (player 2): drawn; dice: 3 + 1 = 4 for Archers (player 2).",
			"Spade 7 (tu) contro Arcieri (giocatore 2): pari; dadi: 3 + 1 = 4 per Arcieri (giocatore 2)."},
		{"elephant_7", "light_horse", false, []int{6, 4}, "Elephant 7 (you) against Light Horse (player 2): player 2 wins; dice: 6 for Elephants (you), 4 + 2 = 6 for Light Horse (player 2).",
			"Elefanti 7 (tu) contro Cavalleria Leggera (giocatore 2): vince il giocatore 2; dadi: 6 per gli Elefanti (tu), 4 + 2 = 6 per Cavalleria Leggera (giocatore 2)."},
		{"heavy_cavalry_8", "warband", false, []int{6}, "Heavy Cavalry 8 (you) against Warband (player 2): drawn, 9 to 9; dice: 6 for the Warband (player 2).",
			"Cavalleria Pesante 8 (tu) contro Guerrieri (giocatore 2): pari, 9 a 9; dadi: 6 per i Guerrieri (giocatore 2)."},
		{"cavalry_7", "elephant_7", false, []int{5}, "Cavalry 7 (you) against Elephant 7 (player 2): player 2 wins, 9 to 7; dice: 5 for Elephants (player 2).",
			"Cavalleria 7 (tu) contro Elefanti 7 (giocatore 2): vince il giocatore 2, 9 a 7; dadi: 5 per gli Elefanti (giocatore 2)."},
		{"spear_6", "spear_7", false, nil, "Spear 6 (you) against Spear 7 (player 2): player 2 wins.", "Lance 6 (tu) contro Lance 7 (giocatore 2): vince il giocatore 2."},
	} {
		s, heard := listening(t, c.dice...)
		b := &s.pos.battle
		*b = battle{kind: fieldBattle, ambush: c.ambush, combatsDone: 1}
		for side, id := range []string{c.a, c.b} {
			b.side[side] = army{seat: int8(side), size: 1, orderedCount: 1}
			b.side[side].order[0] = uint8(s.rules.kindOf(t, id))
		}
		s.noteCombat(0, s.resolveCombat(0))
		tells(t, s, *heard, 0, "Combat 1: "+c.en, "Scontro 1: "+c.it)
	}
}

// The end of a battle is told with its reasons: which side wins if blocks are equal, which is
// routed, where cards go. Cards of a kind are counted, and the cards of a side share a
// sentence.
func TestToldAftermath(t *testing.T) {
	s, _ := listening(t)
	kind := func(id string) int { return s.rules.kindOf(t, id) }
	foot, bow := -1, -1
	for k := s.rules.armyKindCount; k < len(s.rules.kinds); k++ {
		switch s.rules.units[s.rules.kinds[k].unit].id {
		case "foot_skirmisher":
			foot = k
		case "archers":
			bow = k
		}
	}
	sides := [2]int8{0, 1}
	for _, c := range []struct {
		events []engine.Event
		to     engine.Seat
		en, it string
	}{
		{[]engine.Event{event{what: eventWon, seat: 1, number: 2, secondNumber: 2, sides: sides}}, 0, "Player 2 wins the battle, 2 blocks to 2: equal, the defender wins.", "Il giocatore 2 vince la battaglia, 2 blocchi a 2: a parità vince il difensore."},
		{[]engine.Event{event{what: eventWon, seat: 0, number: 1, secondNumber: 1, sides: sides}}, 0, "You win the battle, 1 block to 1: equal, the attacker wins.", "Vinci la battaglia, 1 blocco a 1: a parità vince l’attaccante."},
		{[]engine.Event{event{what: eventWon, seat: 1, number: 1, secondNumber: 2, sides: sides}}, 0, "Player 2 wins the battle with 2 blocks to 1.", "Il giocatore 2 vince la battaglia con 2 blocchi a 1."},
		{[]engine.Event{event{what: eventRout, seat: 1, sides: sides}}, 0, "Player 2 routs you.", "Il giocatore 2 ti mette in rotta."},
		{[]engine.Event{event{what: eventRout, seat: 1, sides: sides}}, 1, "You rout player 1.", "Metti in rotta il giocatore 1."},
		{[]engine.Event{event{what: eventRout, seat: 0, sides: sides}}, 2, "Player 1 routs player 2.", "Il giocatore 1 mette in rotta il giocatore 2."},
		{[]engine.Event{event{what: eventPlunder, seat: 1, index: -1, number: 2, sides: sides}}, 0, "Player 2 takes 2 trade markers out of your Warehouse.", "Il giocatore 2 prende 2 segnalini Commercio dal tuo Magazzino."},
		{[]engine.Event{event{what: eventPlunder, seat: 1, index: -1, number: 1, sides: sides}}, 2, "Player 2 takes 1 trade marker out of player 1's Warehouse.", "Il giocatore 2 prende 1 segnalino Commercio dal Magazzino del giocatore 1."},
		{[]engine.Event{event{what: eventAside, seat: 0, index: foot, secondNumber: 1}}, 0, "You take Empire Foot Skirmishers back into the hand for not having killed.", "Riprendi in mano Esploratori a piedi dell’Impero, senza aver ucciso."},
		{[]engine.Event{event{what: eventAside, seat: 0, index: foot, secondNumber: 1}, event{what: eventAside, seat: 0, index: kind("archers")}, event{what: eventAside, seat: 0, index: foot, secondNumber: 1}}, 0,
			"For not having killed, you discard Archers and take 2 × Empire Foot Skirmishers back into the hand.", "Senza aver ucciso, scarti Arcieri e riprendi in mano 2 × Esploratori a piedi dell’Impero."},
		{[]engine.Event{event{what: eventLost, seat: 0, index: kind("artillery")}, event{what: eventLost, seat: 0, index: bow, secondNumber: 1}, event{what: eventLost, seat: 0, index: kind("artillery")}, event{what: eventLost, seat: 1, index: bow, secondNumber: 1}}, 0,
			"You lose 2 × Artillery; among the losses, but back in the hand: Empire Archers. Among the losses, but back in the hand: Empire Archers (player 2).",
			"Perdi 2 × Artiglieria; tra le perdite, ma di nuovo in mano: Arcieri dell’Impero. Tra le perdite, ma di nuovo in mano: Arcieri dell’Impero (giocatore 2)."},
		{[]engine.Event{event{what: eventExtra, seat: 0}}, 1, "Player 1 has an extra action for the rout.", "Il giocatore 1 ha un’azione in più per la rotta."},
		{[]engine.Event{event{what: eventExtra, seat: 0}}, 0, "", ""},
		{[]engine.Event{event{what: eventDisplay, index: kind("archers")}, event{what: eventDisplay, index: kind("warband")}, event{what: eventDisplay, index: kind("archers")}}, 0, "New in the display: 2 × Archers and Warband.", "Nuove carte scoperte: 2 × Arcieri e Guerrieri."},
	} {
		tells(t, s, c.events, c.to, c.en, c.it)
	}
}

// An area that is not lost to a revolt, a Diplomat or a battle is told with the reason: a
// fortification that holds, or a last province.
func TestToldSpared(t *testing.T) {
	at := slices.IndexFunc(load(t, edition).areas, func(a area) bool { return a.id == "italia" })
	const en, it = "Italia is not lost: it is your last province.", "L’Italia non si perde: è la tua ultima provincia."
	begin := func(markers uint8, dice ...int) (*State, *[]engine.Event) {
		s, heard := listening(t, dice...)
		s.takeNeutral(0, at)
		s.pos.markers[at] = markers
		*s.LastTold = s.pos
		return s, heard
	}
	s, heard := begin(1)
	s.revolt(at)
	tells(t, s, *heard, 0, en, it)
	tells(t, s, *heard, 1, "Italia is not lost: it is player 1's last province.", "L’Italia non si perde: è l’ultima provincia del giocatore 1.")
	s.pos.forts |= 1 << at
	*heard = nil
	s.revolt(at)
	tells(t, s, *heard, 0, "The fortification in Italia holds against the revolt.", "La Fortificazione in Italia resiste alla rivolta.")
	s, heard = begin(1)
	s.pos.battle.side = [2]army{{seat: 1, blocks: 1}, {seat: 0}}
	s.pos.battle.area = uint8(at)
	s.endBattle()
	tells(t, s, *heard, 0, "Player 2 wins the battle with 1 block to 0. "+en, "Il giocatore 2 vince la battaglia con 1 blocco a 0. "+it)
}

// The question in recruiting mentions only what the player can do.
func TestAskedToRecruit(t *testing.T) {
	s, _ := listening(t)
	v := s.rules.Voice("en", s.seatCount)
	x := &s.pos.seat[0]
	s.pos.pendingDecision, s.pos.actor, s.pos.task.begun = askRecruit, 0, true
	bow := s.rules.kindOf(t, "warband")
	ask := func(want string) {
		t.Helper()
		s.legalListed = false
		if got := v.Ask(s); got != want {
			t.Errorf("asked %q, want %q", got, want)
		}
	}
	s.pos.display[0] = uint8(s.rules.kindOf(t, "spear_6")) + 1
	ask("Which card of the new display do you take?")
	s.addCard(0, bow)
	ask("Which card of the new display do you take, or which do you discard?")
	s.pos.display[0] = 0
	ask("No card of the new display can be taken. Which card do you discard?")
	s.removeCard(0, bow)
	s.pos.task.begun = false
	x.warehouse = 20
	ask("No card of this display can be taken. What do you do?")
	s.addCard(0, bow)
	ask("Which card do you discard?")
	s.pos.display[0] = uint8(s.rules.kindOf(t, "spear_6")) + 1
	ask("Which card do you take, or discard?")
	s.removeCard(0, bow)
	ask("Which card do you take?")
}

// Italian uses the singular for one marker, and the same word for subversion everywhere.
func TestToldItalian(t *testing.T) {
	s, _ := listening(t)
	v := s.rules.Voice("it", s.seatCount)
	p := &s.pos
	p.pendingDecision, p.actor, p.placedCount = askStartMarker, 0, uint8(s.seatCount*(int(s.rules.setup.markers[s.seatCount])-1))
	s.takeNeutral(0, 0)
	if got, want := v.Ask(s), "Dove va il tuo prossimo segnalino Controllo? Te ne resta 1 da collocare."; got != want {
		t.Errorf("asked %q, want %q", got, want)
	}
	p.pendingDecision, p.task.action = askTarget, doSubvert
	if got, want := v.Ask(s), "Quale area sobilla il Diplomatico?"; got != want {
		t.Errorf("asked %q, want %q", got, want)
	}
}
