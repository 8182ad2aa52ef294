package stronghold

import (
	"regexp"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// unspoken matches keys of the files, and placeholders.
var unspoken = regexp.MustCompile(`(?:say|did|event|ask|unit|place|wall|table|phase)\.[a-z]|[{}~]|_`)

// A whole match is told in both languages, without keys or placeholders in the sentences.
func TestTold(t *testing.T) {
	r := load(t, "stronghold/2010")
	for _, lang := range r.Languages() {
		v := r.Voice(lang, r.players.Usual)
		said := map[string]bool{}
		for seats := 2; seats <= 4; seats++ {
			s := r.newState(seats)
			s.Start(rng.NewDeal(1, uint64(seats)))
			var events []engine.Event
			s.Listen(func(e engine.Event) { events = append(events, e) })
			src := rng.NewStream(uint64(seats))
			for s.ToAct() != engine.Nobody {
				legal := s.Legal(nil)
				said[v.Ask(s)] = true
				for _, a := range legal {
					said[v.Say(s, a)] = true
				}
				s.Apply(legal[src.Below(uint32(len(legal)))])
				for _, l := range v.Tell(events, engine.Seat(0)) {
					said[l] = true
				}
				events = events[:0]
			}
			for _, p := range v.Table(s, engine.Seat(0)) {
				for _, l := range p.Lines {
					said[l] = true
				}
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

// Defender units have their own names.
func TestDefendersNamed(t *testing.T) {
	r := load(t, "stronghold/2010")
	v := r.Voice("en", r.players.Usual)
	s := r.newState(2)
	seen := 0
	for deal := range uint64(3) {
		s.Start(rng.NewDeal(2, deal))
		src := rng.NewStream(deal)
		for s.ToAct() != engine.Nobody {
			legal := s.Legal(nil)
			if p := s.pos.pendingDecision; p == askMoveFrom || p == askSwapFrom || p == askSwapWith {
				for _, a := range legal {
					if said := v.Say(s, a); strings.Contains(said, "Goblin") || strings.Contains(said, "Orc") || strings.Contains(said, "Troll") {
						t.Fatalf("%s: %q", s.Words(a), said)
					}
					seen++
				}
			}
			s.Apply(legal[src.Below(uint32(len(legal)))])
		}
	}
	if seen < 100 {
		t.Errorf("only %d choices", seen)
	}
}

// Sentences use the singular for one unit and the plural for several.
func TestUnitsInNumber(t *testing.T) {
	one := map[string]*regexp.Regexp{"en": regexp.MustCompile(`\b1 \pL+ fire at|\b[2-9] \pL+ fires at`),
		"it": regexp.MustCompile(`\b1 \pL+ (tirano|lasciano)|\b[2-9] \pL+ (tira|lascia)\b|: lasciano`)}
	r := load(t, "stronghold/2010")
	for lang, wrong := range one {
		v, volleys := r.Voice(lang, r.players.Usual), 0
		for deal := range uint64(3) {
			s := r.newState(2)
			s.Start(rng.NewDeal(3, deal))
			src := rng.NewStream(deal)
			for s.ToAct() != engine.Nobody {
				legal := s.Legal(nil)
				for _, a := range legal {
					said := v.Say(s, a)
					if wrong.MatchString(said) {
						t.Fatalf("%s: %s: %q", lang, s.Words(a), said)
					}
					if s.pos.pendingDecision == askVolley {
						volleys++
					}
				}
				s.Apply(legal[src.Below(uint32(len(legal)))])
			}
		}
		if volleys < 20 {
			t.Errorf("%s: only %d volleys", lang, volleys)
		}
	}
}

// The sentence on a choice has the role of the player who made it, and the texts on the table
// leave out things of which there are 0.
func TestChoicesHaveSubjects(t *testing.T) {
	r := load(t, "stronghold/2010")
	for lang, words := range map[string][2]string{"en": {"Invader", "Defender"}, "it": {"Invasore", "Difensore"}} {
		for seats := 2; seats <= 4; seats++ {
			v := r.Voice(lang, seats)
			s := r.newState(seats)
			s.Start(rng.NewDeal(1, uint64(seats)))
			var told []string
			s.Listen(func(e engine.Event) {
				if w := e.(event).what; w == eventChoice || w == eventStep {
					told = append(told, v.Tell([]engine.Event{e}, engine.Nobody)...)
				}
			})
			src := rng.NewStream(uint64(seats))
			for s.ToAct() != engine.Nobody {
				legal := s.Legal(nil)
				s.Apply(legal[src.Below(uint32(len(legal)))])
			}
			for _, l := range told {
				if !strings.Contains(l, words[0]) && !strings.Contains(l, words[1]) {
					t.Errorf("%s: %q does not say who", lang, l)
				}
			}
			for _, p := range v.Table(s, 0) {
				for _, l := range p.Lines {
					if strings.Contains(l, " 0 ") {
						t.Errorf("%s: %q tells of what is none", lang, l)
					}
				}
			}
		}
	}
}

// The end of a match is told with its reason and who wins; nobody does if it is unfinished. When
// time is up, the Defenders win whatever their Glory.
func TestEndTold(t *testing.T) {
	r := load(t, "stronghold/2010")
	v, s := r.Voice("en", 2), r.newState(2)
	for _, c := range []struct {
		reason uint8
		glory  [2]int32
		want   string
	}{
		{endByBreach, [2]int32{7, 6}, "The stronghold is broken into in turn 4. Glory: Invader 7, Defender 6.|The Invader wins."},
		{endByBreach, [2]int32{6, 7}, "The stronghold is broken into in turn 4. Glory: Invader 6, Defender 7.|The Defender wins."},
		{endByTie, [2]int32{7, 6}, "The repeated Assault decides in turn 4. Glory: Invader 7, Defender 6.|The Invader wins."},
		{endByTime, [2]int32{7, 6}, "The stronghold has held for 4 turns. Glory: Invader 7, Defender 6.|The Defender wins."},
		{endUnfinished, [2]int32{7, 6}, "Nobody has won after 4 turns."},
	} {
		s.Start(rng.NewDeal(1, 0))
		s.finishMatch(c.reason)
		s.pos.turn, s.pos.glory = 4, c.glory
		if got := strings.Join(v.End(s, 0), "|"); got != c.want {
			t.Errorf("reason %d, Glory %v: got %q, want %q", c.reason, c.glory, got, c.want)
		}
	}
}
