package proelio

import (
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// The drawn table has every card once, with the hands of others face down. Cards marked as new
// are where the marks say. Every legal action is about a card, a place or a House, except
// passing, yes and no.
func TestSpread(t *testing.T) {
	r := load(t, edition)
	for _, n := range []int{3, 6} {
		v := r.Voice("en", n).(engine.TableView)
		st := r.NewState(n)
		var events []engine.Event
		st.(engine.EventSource).Listen(func(e engine.Event) { events = append(events, e) })
		came, spent, deployed := 0, 0, 0
		for deal := range uint64(2) {
			st.Start(rng.NewDeal(5, deal))
			pick := rng.NewStream(deal)
			for st.ToAct() != engine.Nobody {
				open := 0
				for _, m := range v.Mats(st, engine.Nobody, nil) {
					for _, p := range m.Piles {
						open += p.Size()
					}
				}
				for seat := range engine.Seat(n) {
					mats := v.Mats(st, seat, events)
					if len(mats) != n+1 || mats[n-1].Seat != engine.Nobody || mats[n].Seat != seat || mats[0].Seat != (seat+1)%engine.Seat(n) {
						t.Fatalf("seat %d: who lies where: %+v", seat, mats)
					}
					seen := 0
					for _, c := range v.Hand(st, seat).Cards {
						seen += c.Count
					}
					for _, m := range mats {
						for _, p := range m.Piles {
							seen += p.Size()
							backs := 0
							for _, b := range p.Backs {
								backs += b.Count
							}
							if backs != p.FaceDown || p.Came > p.Size() || p.Went < 0 || p.Summary == "" || p.Name == "" {
								t.Fatalf("seat %d of %s: %+v", seat, m.Name, p)
							}
							what := p.Place % housePlaces
							if p.Place < placeDecks && what == placeHand && len(p.Cards) > 0 {
								t.Fatalf("seat %d sees the hand of %s: %+v", seat, m.Name, p)
							}
							came += p.Came
							if p.Place < placeDecks && what == placeDeployed {
								deployed++
							}
							for _, c := range p.Cards {
								if c.Spent {
									spent++
								}
							}
						}
					}
					if seen != open {
						t.Fatalf("seat %d is drawn %d cards, %d lie there", seat, seen, open)
					}
				}
				legal := st.Legal(nil)
				for _, a := range legal {
					if place, seat := v.ActionPlace(st, a); place < 0 && seat == engine.Nobody && v.CardOf(st, a) == "" {
						if verb, _, _ := unpackAction(a); verb != verbPass && verb != verbDecline {
							t.Errorf("%s is about nothing on the table", st.(engine.RecordState).Words(a))
						}
					}
				}
				events = nil
				st.Apply(legal[pick.Below(uint32(len(legal)))])
			}
		}
		if came == 0 || spent == 0 || deployed == 0 {
			t.Errorf("%d seats: %d cards came, %d Guilds lie spent, %d times cards are deployed", n, came, spent, deployed)
		}
	}
}

// An attack in front of a House is face down for everybody but the player who placed it, and
// face up for everybody once it is revealed.
func TestWaitingAttacks(t *testing.T) {
	const n = 4
	r := load(t, edition)
	v := r.Voice("en", n).(engine.TableView)
	s := r.newState(n)
	down, own, revealed := 0, 0, 0
	for deal := range uint64(1) {
		s.Start(rng.NewDeal(5, deal))
		pick := rng.NewStream(deal)
		for s.ToAct() != engine.Nobody {
			for seat := range engine.Seat(n) {
				for _, m := range v.Mats(s, seat, nil) {
					for _, p := range m.Piles {
						house := p.Place / housePlaces
						if p.Place >= placeDecks || p.Place%housePlaces != placeWaiting {
							continue
						}
						open := s.pos.attack != 0 && house == int(s.pos.active)
						mine := s.attackerOf(house) == int(seat)
						if faces := len(p.Cards) == 1 && p.FaceDown == 0; faces != (open || mine) || !faces && (len(p.Cards) > 0 || p.FaceDown != 1) {
							t.Fatalf("deal %d: seat %d sees of the attack on seat %d, revealed %t, its own %t: %+v", deal, seat, house, open, mine, p)
						}
						switch {
						case open:
							revealed++
						case mine:
							own++
						default:
							down++
						}
					}
				}
			}
			legal := s.Legal(nil)
			s.Apply(legal[pick.Below(uint32(len(legal)))])
		}
	}
	if down == 0 || own == 0 || revealed == 0 {
		t.Errorf("%d backs, %d attacks of who looks, %d that are revealed", down, own, revealed)
	}
}
