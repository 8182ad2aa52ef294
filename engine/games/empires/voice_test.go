package empires

import (
	"regexp"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// unspoken finds keys of the files, and placeholders.
var unspoken = regexp.MustCompile(`(?:say|did|event|ask|area|card|brief|need|table|why|roll|side|end|fact)\.[a-z]|[{}~]|_`)

// A whole match is told in both languages, with all that can be asked, and with
// nothing in it that is a key or a placeholder.
func TestTold(t *testing.T) {
	r := load(t, "empires/2002")
	for _, lang := range r.Languages() {
		v := r.Voice(lang)
		said := map[string]bool{}
		for seats := minSeats; seats <= maxSeats; seats++ {
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
						for _, x := range v.Why(s, a) {
							said[x.Text] = true
						}
					}
				}
				if n%20 == 0 || s.inBattle() {
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
