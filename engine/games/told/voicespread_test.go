package told_test

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// The drawn table has every card once. A seat is shown as many cards of each zone as the file
// says that it sees: none of the stock, the top of the discard pile, its own hand.
func TestSpreadShowsWhatIsSeen(t *testing.T) {
	r := theLanterns(t)
	for _, lang := range []string{"en", "it"} {
		v := r.Voice(lang, 3).(engine.TableView)
		names := map[string][3]string{"en": {"stock", "hand", "discard pile"}, "it": {"tallone", "mano", "scarti"}}[lang]
		st := r.NewState(3)
		var events []engine.Event
		st.(engine.EventSource).Listen(func(e engine.Event) { events = append(events, e) })
		came, marks, shows := 0, 0, 0
		for deal := range uint64(20) {
			st.Start(rng.NewDeal(5, deal))
			pick := rng.NewStream(deal)
			showed := engine.Nobody // the seat that has just shown its hand
			for st.ToAct() != engine.Nobody {
				all := v.Mats(st, engine.Nobody, events)
				open := cardsOn(all)
				for _, m := range all {
					for _, p := range m.Piles {
						if m.Seat == showed && p.Name == names[1] {
							shows++
							if p.Went != 0 {
								t.Fatalf("%s showed %s: %d cards left it", m.Name, p.Name, p.Went)
							}
						}
					}
				}
				for seat := range engine.Seat(3) {
					mats := v.Mats(st, seat, events)
					if len(mats) != 4 || mats[2].Seat != engine.Nobody || mats[3].Seat != seat || mats[0].Seat != (seat+1)%3 {
						t.Fatalf("seat %d: who lies where: %+v", seat, mats)
					}
					seen := cardsOn(mats)
					for _, c := range v.Hand(st, seat).Cards {
						seen += c.Count
					}
					if seen != open {
						t.Fatalf("seat %d is drawn %d cards, %d lie there", seat, seen, open)
					}
					for _, m := range mats {
						if m.Decides != (m.Seat != engine.Nobody && m.Seat == st.ToAct()) {
							t.Errorf("seat %d: who must decide: %+v", seat, m)
						}
						marks += len(m.Marks)
						for _, p := range m.Piles {
							shown, came2 := 0, false
							for _, c := range p.Cards {
								shown += c.Count
								came2 = came2 || c.Came
							}
							came += p.Came
							want := 0
							if p.Name == names[2] {
								want = min(1, p.Size())
							}
							if shown != want || p.Name != names[0] && p.Name != names[1] && p.Name != names[2] || came2 && p.Came == 0 || p.Came > p.Size() {
								t.Fatalf("seat %d sees of %s's %s %+v", seat, m.Name, p.Name, p)
							}
							var backs []engine.Back // cards begin in the stock alone
							if p.Name == names[0] && p.FaceDown > 0 {
								backs = []engine.Back{{Deck: "deck", Count: p.FaceDown}}
							}
							if !slices.Equal(p.Backs, backs) {
								t.Fatalf("%s's %s: got backs %+v, want %+v", m.Name, p.Name, p.Backs, backs)
							}
						}
					}
				}
				legal := st.Legal(nil)
				a := legal[pick.Below(uint32(len(legal)))]
				place, of := v.ActionPlace(st, a)
				if card := v.CardOf(st, a) != ""; card != (place >= 0) || card && of != engine.Nobody {
					t.Errorf("%s is about place %d and seat %d", st.(engine.RecordState).Words(a), place, of)
				}
				showed = engine.Nobody
				if st.(engine.RecordState).Words(a) == "show" {
					showed = st.ToAct()
				}
				events = nil
				st.Apply(a)
			}
		}
		if came == 0 || marks == 0 || shows == 0 {
			t.Errorf("%s: %d cards have moved, %d markers lie there, %d hands were shown", lang, came, marks, shows)
		}
	}
}

// cardsOn returns the number of cards on a table.
func cardsOn(mats []engine.Mat) (n int) {
	for _, m := range mats {
		for _, p := range m.Piles {
			n += p.Size()
		}
	}
	return n
}
