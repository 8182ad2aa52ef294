package enginetest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine"
	"equitas/engine/rng"
)

func skipWithoutNarration(s *subject) string {
	if _, ok := s.rules.(engine.Narration); !ok {
		return "the game cannot be told to people"
	}
	return ""
}

// checkTelling checks, in every language, that a seat is told only what it knows, in plain text,
// and that listening to events changes nothing.
func checkTelling(s *subject) error {
	t := s.rules.(engine.Narration)
	langs := t.Languages()
	if len(langs) == 0 {
		return errors.New("the rules name no language")
	}
	for i, lang := range langs {
		if err := s.checkVoice(t.Voice(lang, s.seats), i == 0); err != nil {
			return fmt.Errorf("in %q: %w", lang, err)
		}
	}
	return nil
}

// A seatTexts holds everything that a seat is told about one position.
type seatTexts struct {
	Table         []engine.Passage
	Question      string
	ActionTexts   []string
	Subjects      []engine.Action
	ActionReasons [][]engine.Reason
	Things        []string
	ThingTexts    [][]string
	Hand          engine.Hand
	Cards         []string
	Mats          []engine.Mat
	Targets       []actionTarget
	Picture       engine.Picture
	Spots         [][][2]float64
}

// An actionTarget is what [engine.TableView.ActionPlace] returns for an action: a pile and
// the seat that owns it.
type actionTarget struct {
	Place int
	Seat  engine.Seat
}

// readSeat returns everything that a voice tells a seat about a position, with the picture if
// pictured is set. Only the seat to act has the question, its actions and their reasons.
func readSeat(v engine.Voice, st engine.State, seat engine.Seat, pictured bool) seatTexts {
	x := seatTexts{Table: v.Table(st, seat)}
	x.Things = v.Things(st)
	for i := range x.Things {
		x.ThingTexts = append(x.ThingTexts, v.ExplainThing(st, seat, i))
	}
	x.Hand = v.Hand(st, seat)
	spread, spreads := v.(engine.TableView)
	if spreads {
		x.Mats = spread.Mats(st, seat, nil)
	}
	p, shown := st.(engine.TablePicture)
	if shown = shown && pictured; shown {
		x.Picture = p.PictureFor(seat, "en")
	}
	if st.ToAct() != seat {
		return x
	}
	x.Question, x.Subjects = v.Ask(st), v.Subjects(st)
	for _, a := range st.Legal(nil) {
		x.Cards = append(x.Cards, v.CardOf(st, a))
		if spreads {
			place, of := spread.ActionPlace(st, a)
			x.Targets = append(x.Targets, actionTarget{place, of})
		}
		if shown {
			x.Spots = append(x.Spots, p.Spots(a))
		}
	}
	for _, a := range x.Subjects {
		x.ActionTexts = append(x.ActionTexts, v.Say(st, a))
		x.ActionReasons = append(x.ActionReasons, v.LegalityReasons(st, a))
	}
	return x
}

// checkVoice checks what one voice tells. With pictured, pictures are checked too; their words
// are English.
func (s *subject) checkVoice(v engine.Voice, pictured bool) error {
	g, hidden := s.rules.(engine.Determinizer)
	a, b := s.rules.NewState(s.seats), s.rules.NewState(s.seats)
	alike := 0 // number of events told to seats that saw no difference
	err := s.playMatches(func(n int, st engine.State, legal []engine.Action) error {
		for i := range s.seats {
			seat := engine.Seat(i)
			events := hidden && i == n/2%s.seats && n%2 == 0
			shown := n%slowCheckInterval == 1 && (seat == st.ToAct() || i == n/slowCheckInterval%s.seats)
			if !events && !shown {
				continue
			}
			if hidden {
				r := rng.NewStream(uint64(n*s.seats + i))
				g.Guess(st.Observe(seat), b, &r)
			}
			if events {
				same, err := s.checkChoices(v, st, seat, a, b)
				if err != nil {
					return err
				}
				alike += same
			}
			if !shown {
				continue
			}
			x := readSeat(v, st, seat, pictured)
			if err := x.checkTexts(st, legal); err != nil {
				return err
			}
			if !hidden {
				continue
			}
			if y := readSeat(v, b, seat, pictured); !reflect.DeepEqual(x, y) {
				return fmt.Errorf("seat %d is told\n%+v\nand, with other hidden cards,\n%+v", i, x, y)
			}
		}
		return nil
	}, func(_ int, st engine.State) error {
		for i := range s.seats {
			if err := checkText(v.End(st, engine.Seat(i))...); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && hidden && alike == 0 {
		err = errors.New("no two events looked alike to a seat")
	}
	if err != nil {
		return err
	}
	return s.checkListener()
}

// checkChoices makes every choice of st, and the same choices in other, a position that looks
// the same to the seat. If the seat sees no difference afterwards it must be told the same.
// It must also be told the same after two choices of another seat that lead to different
// tables, if the seat sees no difference between these. Choices followed by chance are left
// out of that, since a shuffle may hide what everybody has just seen. scratch is memory for
// copies. It returns the number of choices that were compared between st and other.
func (s *subject) checkChoices(v engine.Voice, st engine.State, seat engine.Seat, scratch, other engine.State) (alike int, err error) {
	spread, spreads := v.(engine.TableView)
	actor := st.ToAct()
	drawn := false // a chance outcome followed the last choice
	choose := func(from engine.State, x engine.Action) (key, own uint64, lines []string, mats []engine.Mat) {
		scratch.CopyFrom(from)
		drawn = false
		scratch.(engine.RecordState).OnOutcome(func(engine.Outcome) { drawn = true })
		defer scratch.(engine.RecordState).OnOutcome(nil)
		var events []engine.Event
		scratch.(engine.EventSource).Listen(func(e engine.Event) { events = append(events, e) })
		scratch.Apply(x)
		scratch.(engine.EventSource).Listen(nil)
		if spreads {
			mats = spread.Mats(scratch, seat, events)
		}
		return scratch.Observe(seat).Key(), scratch.Observe(actor).Key(), v.Tell(events, seat), mats
	}
	type choice struct {
		action   engine.Action
		key, own uint64 // keys afterwards, of the seat and of the seat that chose
		lines    []string
		mats     []engine.Mat
	}
	var made []choice
	legal := other.Legal(nil)
	for _, x := range st.Legal(nil) {
		key, own, lines, mats := choose(st, x)
		if err := checkText(lines...); err != nil {
			return alike, err
		}
		for _, c := range made {
			if !drawn && key == c.key && own != c.own && seat != actor && !(slices.Equal(lines, c.lines) && reflect.DeepEqual(mats, c.mats)) &&
				!reflect.DeepEqual(tableAfter(st, scratch, x), tableAfter(st, scratch, c.action)) { // the tables differ, and not only what is remembered
				words := st.(engine.RecordState).Words
				return alike, fmt.Errorf("after the secret choice %q seat %d is told %q, and %q after %q", words(x), seat, lines, c.lines, words(c.action))
			}
		}
		if !drawn {
			made = append(made, choice{x, key, own, lines, mats})
		}
		if !slices.Contains(legal, x) {
			continue
		}
		if again, _, told, laid := choose(other, x); key == again {
			if !reflect.DeepEqual(mats, laid) {
				return alike, fmt.Errorf("after the choice %q seat %d is drawn %+v, and %+v where it sees no difference", st.(engine.RecordState).Words(x), seat, mats, laid)
			}
			if alike++; !slices.Equal(lines, told) {
				return alike, fmt.Errorf("after the choice %q seat %d is told %q, and %q where it sees no difference", st.(engine.RecordState).Words(x), seat, lines, told)
			}
		}
	}
	return alike, nil
}

// tableAfter returns the whole table after a choice, hidden things included.
func tableAfter(st, scratch engine.State, x engine.Action) any {
	scratch.CopyFrom(st)
	scratch.Apply(x)
	return scratch.(engine.RecordState).Table()
}

// checkTexts checks the texts about one position, and that an action is legal exactly if no rule
// forbids it.
func (x seatTexts) checkTexts(st engine.State, legal []engine.Action) error {
	for _, p := range x.Table {
		if err := checkText(append([]string{p.Heading}, p.Lines...)...); err != nil {
			return err
		}
	}
	if x.Subjects == nil {
		return nil
	}
	if len(x.Subjects) < len(legal) || !slices.Equal(x.Subjects[:len(legal)], legal) {
		return fmt.Errorf("the subjects %v do not begin with the legal actions %v", x.Subjects, legal)
	}
	if err := checkText(append([]string{x.Question}, x.ActionTexts...)...); err != nil {
		return err
	}
	said := map[string]engine.Action{}
	for i, a := range x.Subjects {
		words := st.(engine.RecordState).Words(a)
		holds := true
		for _, r := range x.ActionReasons[i] {
			holds = holds && r.Holds
		}
		if holds != (i < len(legal)) {
			return fmt.Errorf("%s: legal is %v, but the reasons are %+v", words, i < len(legal), x.ActionReasons[i])
		}
		if slices.Contains(x.Subjects[:i], a) {
			return fmt.Errorf("%s is a subject twice", words)
		}
		if b, twice := said[x.ActionTexts[i]]; twice && i < len(legal) {
			return fmt.Errorf("%s and %s are both %q", words, st.(engine.RecordState).Words(b), x.ActionTexts[i])
		}
		said[x.ActionTexts[i]] = a
	}
	return nil
}

// checkText returns an error if a text is empty, or has control characters, placeholders or
// spaces at its ends.
func checkText(texts ...string) error {
	for _, t := range texts {
		if t == "" || strings.TrimSpace(t) != t || !utf8.ValidString(t) || strings.ContainsFunc(t, unicode.IsControl) || strings.ContainsAny(t, "{}~") {
			return fmt.Errorf("%q is no text to be told", t)
		}
	}
	return nil
}

// checkListener checks that a match is the same with and without a listener.
func (s *subject) checkListener() error {
	for deal := range s.opt.Deals {
		var traces [2]uint64
		heard := 0
		for i := range traces {
			st := s.rules.NewState(s.seats)
			if i == 1 {
				st.(engine.EventSource).Listen(func(engine.Event) { heard++ })
			}
			st.Start(s.deal(deal))
			r := s.choiceStream(deal)
			if err := s.finish(st, &r, nil); err != nil {
				return err
			}
			traces[i] = trace(st)
		}
		if traces[0] != traces[1] || heard == 0 {
			return fmt.Errorf("deal %d: %d events are heard, and the traces are %x without and %x with a listener", deal, heard, traces[0], traces[1])
		}
	}
	return nil
}
