package empires

import (
	"math/bits"
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
)

// unspoken matches keys of the files, and placeholders.
var unspoken = regexp.MustCompile(`(?:say|did|event|ask|area|card|brief|need|table|why|roll|side|end|fact)\.[a-z]|[{}~]|_`)

// A whole match is told in both languages, with all questions, without keys or placeholders in
// the sentences: with -full at every number of seats, otherwise at the largest.
func TestTold(t *testing.T) {
	if testing.Short() {
		t.Skip("long matches")
	}
	r := load(t, "empires/2002")
	for _, lang := range r.Languages() {
		v := r.Voice(lang, r.players.Usual)
		said := map[string]bool{}
		for seats := minSeats; seats <= maxSeats; seats++ {
			if seats < maxSeats && !*conform.Full {
				continue
			}
			s := r.newState(seats)
			s.Start(rng.NewDeal(1, uint64(seats)))
			var events []engine.Event
			s.Listen(func(e engine.Event) { events = append(events, e) })
			src := rng.NewStream(uint64(seats))
			for n := 0; s.ToAct() != engine.Nobody; n++ {
				said[v.Ask(s)] = true
				for _, a := range v.Subjects(s) {
					said[v.Say(s, a)] = true
					if n%20 == 0 {
						for _, x := range v.LegalityReasons(s, a) {
							said[x.Text] = true
						}
					}
				}
				if n%20 == 0 || s.inBattle() && n%4 == 0 {
					for _, p := range v.Table(s, s.ToAct()) {
						for _, l := range p.Lines {
							said[l] = true
						}
					}
				}
				legal := s.Legal(nil)
				s.Apply(legal[src.Below(uint32(len(legal)))])
				for to := range seats {
					for _, l := range v.Tell(events, engine.Seat(to)) {
						said[l] = true
					}
				}
				events = events[:0]
			}
			for _, l := range v.End(s, engine.Seat(0)) {
				said[l] = true
			}
		}
		for text := range said {
			if bad := unspoken.FindString(text); bad != "" {
				t.Errorf("%s: %q has %q", lang, text, bad)
			}
		}
		if len(said) < 500 {
			t.Errorf("%s: only %d sentences", lang, len(said))
		}
	}
}

// Why names a rule for every action that cannot be chosen, even for areas out of reach, and for
// markers and cards that do not exist.
func TestWhyNot(t *testing.T) {
	r := load(t, "empires/2002")
	v := r.Voice("en", r.players.Usual).(*voice)
	moment := v.Line("why.moment")
	said := map[string]int{}
	vague := map[string]int{}
	for deal := range uint64(3) {
		s := r.newState(4 + int(deal)%3)
		s.Start(rng.NewDeal(9, deal))
		src := rng.NewStream(deal)
		for n := 0; s.ToAct() != engine.Nobody; n++ {
			legal := s.Legal(nil)
			for _, a := range v.Subjects(s)[len(legal):] {
				if n%7 > 0 && s.pos.pendingDecision != askBid {
					continue
				}
				told := ""
				for _, x := range v.LegalityReasons(s, a) {
					if !x.Holds && told == "" {
						told = x.Text
						if told == "" && len(x.Failed) == 0 {
							t.Errorf("%s, %s: %+v says nothing", s.Phase(), s.Words(a), x)
						}
					}
				}
				said[told]++
				if told == moment {
					vague[s.Phase()+": "+s.Words(a)]++
				}
			}
			s.Apply(legal[src.Below(uint32(len(legal)))])
		}
	}
	for what, n := range vague {
		t.Errorf("%s is forbidden %d times without a rule", what, n)
	}
	for _, want := range []string{"your arms do not reach Armenia: no border, strait or sea line leads there from a province of yours, and no way over the sea", "the display has no Elephant 8",
		"you have no Diplomat on the table", "you control Gallia Cisalpina yourself", "Empire cards are never discarded", "you have no trade marker in your Warehouse", "it takes 4 trade markers, you can pay with 3"} {
		if said[want] == 0 {
			t.Errorf("never said: %s", want)
		}
	}
}

// Things are described by their names in both languages: an area with its neighbours, the dice
// for an attack and its revolts; a card with its printed text.
func TestThings(t *testing.T) {
	s := load(t, edition).newState(4)
	s.Start(rng.NewDeal(1, 3))
	for lang, want := range map[string]map[string]string{
		"en": {
			"Sicilia":               "It touches Italia (strait, 2 or more), Africa (sea line, 3 or more). It lies on the Western Mediterranean and Central Mediterranean. It revolts on a first die of 1, 2 or 3 and a second of 1.",
			"Central Mediterranean": "It touches the Western Mediterranean, the Eastern Mediterranean. On it lie ",
			"Sword 7":               "copies in the army deck. +1 against Pike, Warband.",
			"Military Leader":       "−2 points at each scoring",
		},
		"it": {
			"Sicilia": "Confina con l’Italia (stretto, 2 o più), l’Africa (linea di mare, 3 o più).",
			"Spade 7": "copie nel mazzo Armata.",
		},
	} {
		v := s.rules.Voice(lang, s.seatCount)
		things := v.Things(s)
		for name, text := range want {
			i := slices.Index(things, name)
			if i < 0 {
				t.Errorf("%s has no thing %s: %q", lang, name, things)
				continue
			}
			if got := strings.Join(v.ExplainThing(s, 0, i), " "); !strings.Contains(got, text) {
				t.Errorf("%s tells of %s\n%q, want in it\n%q", lang, name, got, text)
			}
		}
		for i, name := range things {
			if lines := v.ExplainThing(s, 0, i); len(lines) == 0 || slices.Contains(lines, "") {
				t.Errorf("%s tells of %s %q", lang, name, lines)
			}
		}
	}
}

// The reasons for a possible action name the areas that it can be aimed at; those against an
// impossible one name the area with the fewest obstacles.
func TestWhyWhere(t *testing.T) {
	s := load(t, edition).newState(4)
	s.Start(rng.NewDeal(1, 3))
	src := rng.NewStream(1)
	v := s.rules.Voice("en", s.seatCount)
	aimed, lacking := 0, 0
	for n := 0; s.ToAct() != engine.Nobody && n < 600; n++ {
		if s.pos.pendingDecision == askAction && lacking == 0 { // walls everywhere, and a player who could pay for one
			s.pos.forts, s.pos.seat[s.pos.active].warehouse, s.legalListed = s.rules.provinces, 9, false
		}
		legal := s.Legal(nil)
		if s.pos.pendingDecision == askAction {
			for a := range actionKinds {
				var texts []string
				x := packAction(verbAct, a, 0)
				for _, r := range v.LegalityReasons(s, x) {
					texts = append(texts, r.Text)
					if r.Holds && strings.HasPrefix(r.Text, "it may go to ") {
						aimed++
						if m := s.targets(int(s.pos.active), a); strings.Count(r.Text, ",")+1 != bits.OnesCount64(m) {
							t.Errorf("%s: %q, and %d areas are legal", actionWords[a], r.Text, bits.OnesCount64(m))
						}
					}
				}
				if text := strings.Join(texts, "; "); strings.Contains(text, "lacks least") {
					lacking++
					if slices.Contains(legal, x) || len(texts) < 3 {
						t.Errorf("%s: %q", actionWords[a], text)
					}
				}
			}
		}
		s.Apply(legal[src.Below(uint32(len(legal)))])
	}
	if aimed == 0 || lacking == 0 {
		t.Errorf("%d times told where an action may go, %d times which area lacks least", aimed, lacking)
	}
}
