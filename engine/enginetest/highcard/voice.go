package highcard

import (
	"fmt"
	"strings"

	"equitas/engine"
)

// An event is something that happened in a match.
type event struct {
	kind string // "play", "win", "steal", "draw" or "shuffle"
	seat engine.Seat
	from engine.Seat // of a theft: the seat that lost the card
	rank int         // counted from 0; hidden in "draw"
}

// Listen sets the function that receives events.
func (s *State) Listen(f func(engine.Event)) { s.listener = f }

func (s *State) emit(e event) {
	if s.listener != nil {
		s.listener(e)
	}
}

// Languages returns English only.
func (Rules) Languages() []string { return []string{"en"} }

// Voice returns the only voice.
func (Rules) Voice(string, int) engine.Voice { return voice{} }

// A voice narrates matches in English.
type voice struct{ engine.PlainVoice }

// Seat returns the name of a seat: "Seat 1" for seat 0.
func (voice) Seat(seat engine.Seat) string { return fmt.Sprintf("Seat %d", seat+1) }

// Table describes the table, the seats and the seat's own hand.
func (v voice) Table(st engine.State, seat engine.Seat) []engine.Passage {
	s := st.(*State)
	p := &s.pos
	table := engine.Passage{Heading: "Table", OwnLines: 1 << (seat + 1), Lines: []string{fmt.Sprintf("Round %d of %d; %d cards in the deck.", p.round, rounds, p.end-p.top)}}
	for i := range s.seats {
		line := fmt.Sprintf("%s: %d points, %d cards", v.Seat(engine.Seat(i)), p.score[i], cardCount(&p.hand[i]))
		if r := p.played[i]; r > 0 {
			line += ", has played " + rankName(int(r)-1)
		}
		table.Lines = append(table.Lines, line+".")
	}
	hand := strings.Join(words(&p.hand[seat]), ", ")
	if hand == "" {
		hand = "nothing"
	}
	return []engine.Passage{table, {Heading: "Your hand", Lines: []string{hand}, OwnLines: 1}}
}

// Ask returns the question that the decision asks the seat to act.
func (voice) Ask(st engine.State) string {
	if st.(*State).pos.stealing {
		return "From whom do you steal?"
	}
	return "Which card do you play?"
}

// Say returns an action in words.
func (v voice) Say(_ engine.State, a engine.Action) string {
	switch {
	case a == stealNone:
		return "Steal nothing"
	case a >= stealFrom:
		return "Steal from " + v.Seat(engine.Seat(a-stealFrom))
	}
	return "Play the " + rankName(int(a))
}

// Tell narrates events. The cards that a seat draws one after the other are listed in
// rising order, since the seat does not remember their order.
func (v voice) Tell(events []engine.Event, seat engine.Seat) []string {
	var l []string
	for i := 0; i < len(events); i++ {
		e := events[i].(event)
		who, card := v.Seat(e.seat), "the "+rankName(e.rank)
		switch e.kind {
		case "draw":
			var drawn [ranks]uint8
			drawn[e.rank]++
			for ; i+1 < len(events) && events[i+1].(event).kind == "draw" && events[i+1].(event).seat == e.seat; i++ {
				drawn[events[i+1].(event).rank]++
			}
			if e.seat == seat {
				l = append(l, fmt.Sprintf("%s draws %s.", who, strings.Join(words(&drawn), ", ")))
			} else {
				l = append(l, fmt.Sprintf("%s draws, cards: %d.", who, cardCount(&drawn)))
			}
		case "play":
			l = append(l, who+" plays "+card+".")
		case "win":
			l = append(l, who+" wins the round.")
		case "steal":
			l = append(l, fmt.Sprintf("%s steals %s from %s.", who, card, v.Seat(e.from)))
		case "shuffle":
			l = append(l, "The deck is shuffled.")
		}
	}
	return l
}

// End returns the final scores in words.
func (v voice) End(st engine.State, _ engine.Seat) []string {
	s := st.(*State)
	res := s.Result()
	l := []string{fmt.Sprintf("The game ends in round %d.", res.Turns)}
	for i := range s.seats {
		line := fmt.Sprintf("%s: %d points", v.Seat(engine.Seat(i)), res.Scores[i])
		if res.Winners.Has(engine.Seat(i)) {
			line += ", a winner"
		}
		l = append(l, line+".")
	}
	return l
}

// Subjects lists the legal actions, then the cards that cannot be played.
func (voice) Subjects(st engine.State) []engine.Action {
	l := st.Legal(nil)
	for k := range engine.Action(ranks) {
		if s := st.(*State); s.pos.stealing || s.pos.hand[s.pos.actor][k] == 0 {
			l = append(l, k)
		}
	}
	return l
}

// LegalityReasons returns the reason why an action is not legal; nil if it is legal.
func (voice) LegalityReasons(st engine.State, a engine.Action) []engine.Reason {
	s := st.(*State)
	switch {
	case a >= stealFrom:
		return nil
	case s.pos.stealing:
		return []engine.Reason{{Text: "the round is over"}}
	case s.pos.hand[s.pos.actor][a] == 0:
		return []engine.Reason{{Text: "you do not hold it"}}
	}
	return nil
}

// Part returns the title of a part.
func (voice) Part(p engine.Part) string { return p.Title }

// Hand returns the cards of a seat; the id of a face is the name of its rank.
func (v voice) Hand(st engine.State, seat engine.Seat) engine.Hand {
	h := engine.Hand{Heading: "Your hand"}
	for r, n := range st.(*State).pos.hand[seat] {
		if n > 0 {
			h.Cards = append(h.Cards, engine.HeldCard{Face: rankName(r), Count: int(n)})
		}
	}
	return h
}

// CardOf returns the id of the card that an action plays; "" if it steals.
func (voice) CardOf(_ engine.State, a engine.Action) string {
	if a >= stealFrom {
		return ""
	}
	return rankName(int(a))
}
