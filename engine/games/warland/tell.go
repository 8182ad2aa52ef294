package warland

import (
	"fmt"
	"strconv"
	"strings"

	"equitas/engine"
)

var _ engine.Teller = (*Rules)(nil)

// Languages implements [engine.Teller]. Names are those of the rules' language.
func (r *Rules) Languages() []string { return []string{"en"} }

// Voice implements [engine.Teller].
func (r *Rules) Voice(string) engine.Voice { return voice{r} }

// A voice tells matches in English. Seats count from 1, places are millimetres
// from the south-west corner.
type voice struct{ r *Rules }

var itoa = strconv.Itoa

// Seat implements [engine.Voice].
func (voice) Seat(seat engine.Seat) string { return "Seat " + itoa(int(seat)+1) }

// who names a seat to another: "you" or "seat 2".
func who(seat, to int) string {
	if seat == to {
		return "you"
	}
	return "seat " + itoa(seat+1)
}

func whose(seat, to int) string {
	if seat == to {
		return "your"
	}
	return "seat " + itoa(seat+1) + "'s"
}

func does(seat, to int, verb string) string {
	if seat == to {
		return "you " + verb
	}
	return "seat " + itoa(seat+1) + " " + verb + "s"
}

// many writes a number of things.
func many(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	if t, ok := strings.CutSuffix(thing, "ss"); ok {
		return itoa(n) + " " + t + "sses"
	}
	if t, ok := strings.CutSuffix(thing, "ty"); ok {
		return itoa(n) + " " + t + "ties"
	}
	return itoa(n) + " " + thing + "s"
}

func small(text string) string { return strings.ToLower(text[:1]) + text[1:] }

func sentence(text string) string {
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// Tell implements [engine.Voice].
func (v voice) Tell(events []engine.Event, seat engine.Seat) []string {
	var l []string
	at := -1 // line of the choice that steps belong to
	for _, x := range events {
		e := x.(event)
		text := v.event(&e, int(seat))
		if e.what == tellStep && at >= 0 {
			l[at] = strings.TrimSuffix(l[at], ".") + ", " + small(e.to(int(seat))) + "."
			continue
		}
		if e.what == tellChoice || e.what == tellStep {
			at = len(l)
		} else if e.what != tellRoll && e.what != tellTried && e.what != tellDuel {
			at = -1
		}
		l = append(l, sentence(text))
	}
	return l
}

// event is one event as a seat notices it.
func (v voice) event(e *event, to int) string {
	switch e.what {
	case tellChoice, tellStep:
		return who(e.seat, to) + ": " + small(e.to(to))
	case tellRoll:
		sums := []string{}
		for i := 0; i+v.r.dicePer <= len(e.dice); i += v.r.dicePer {
			sums = append(sums, strings.ReplaceAll(strings.Trim(fmt.Sprint(e.dice[i:i+v.r.dicePer]), "[]"), " ", "+"))
		}
		if len(sums) == 0 {
			return does(e.seat, to, "roll") + " no dice for " + e.text + ", which counts as 0"
		}
		return fmt.Sprintf("%s %s for %s: the best sum is %d", does(e.seat, to, "roll"), strings.Join(sums, " and "), e.text, e.n)
	case tellTried:
		return fmt.Sprintf("%s %s against resistance %d", e.text, [2]string{"fails", "succeeds"}[e.n], e.m)
	case tellDuel:
		return [...]string{"neither side wins", "the attack wins", "the defence wins", "both sides win"}[e.n]
	case tellTurn:
		return fmt.Sprintf("turn %d is %s", e.n, [2]string{whose(e.seat, to), "yours"}[bit(e.seat == to)])
	case tellMade:
		return fmt.Sprintf("%s %s and %d food", does(e.seat, to, "produce"), many(e.n, "resource"), e.m)
	case tellSpoilt:
		return fmt.Sprintf("%s %d food that spoils", does(e.seat, to, "lose"), e.n)
	case tellBuilt:
		return fmt.Sprintf("%s %s lies face %s", whose(e.seat, to), e.text, [2]string{"down", "up"}[e.n])
	case tellUp:
		return fmt.Sprintf("%s %s turns face up", whose(e.seat, to), e.text)
	case tellRazed:
		return fmt.Sprintf("%s %s is destroyed", whose(e.seat, to), e.text)
	case tellGained:
		return does(e.seat, to, "get") + " " + e.text
	case tellLost:
		return does(e.seat, to, "lose") + " " + e.text
	case tellBastion:
		return fmt.Sprintf("%s %s bastion falls", whose(e.seat, to), e.text)
	case tellBeaten:
		return fmt.Sprintf("%s castle has been beaten %s of %d", whose(e.seat, to), many(e.n, "time"), v.r.winsNeeded)
	case tellOut:
		if e.seat == to {
			return fmt.Sprintf("you are eliminated by %s", who(e.other, to))
		}
		return fmt.Sprintf("seat %d is eliminated by %s", e.seat+1, who(e.other, to))
	case tellTreaty:
		return fmt.Sprintf("%s and %s have a treaty against %s", who(e.seat, to), who(e.other, to), who(e.n, to))
	case tellTruce:
		return fmt.Sprintf("%s and %s have a truce", who(e.seat, to), who(e.other, to))
	case tellPeaceOver:
		return fmt.Sprintf("the peace between %s and %s is over", who(e.seat, to), who(e.other, to))
	}
	if e.n == 0 {
		return fmt.Sprintf("%s %s is out of play", whose(e.seat, to), e.text)
	}
	return fmt.Sprintf("%s %s has %s", whose(e.seat, to), e.text, many(e.n, "credit"))
}

// End implements [engine.Voice].
func (v voice) End(st engine.State, seat engine.Seat) []string {
	s := st.(*State)
	res := s.Result()
	var l []string
	switch {
	case s.pos.stopped == stoppedTimeout:
		l = append(l, fmt.Sprintf("Nobody has won after %d rounds.", v.r.maxRounds))
	case s.pos.stopped == stoppedStalemate:
		l = append(l, "Nobody can win any more.")
	case s.pos.reason == reasonConquest:
		l = append(l, sentence(does(int(res.Winners.List()[0]), int(seat), "win")+": no other faction is left"))
	default:
		names := []string{}
		for _, i := range res.Winners.List() {
			names = append(names, who(int(i), int(seat)))
		}
		l = append(l, sentence("the game ends in round "+itoa(int(s.pos.round))+"; best off: "+strings.Join(names, " and ")))
	}
	for i := range s.n {
		l = append(l, v.faction(s, i, int(seat)))
	}
	return l
}
