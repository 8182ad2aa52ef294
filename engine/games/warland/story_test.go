package warland

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/rng"
)

// A spectator is told everything without "you" and without ids, in correct English; the result
// of a roll follows the roll. Between two turns nothing of the next turn has happened.
func TestStory(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many matches")
	}
	bad := regexp.MustCompile(`(?i)\byour?s?\b|[a-z]_[a-z]|seat|faction 0|\n|×|\b1 (resources|soldiers|inhabitants|carpenters|times)\b|\b([2-9]|[1-9][0-9]+) (resource|soldier|inhabitant|carpenter|time|Soldier F.)\b`)
	for _, c := range []struct {
		variant, bot string
		seats, deals int
	}{{"warland/2.0.2", "greedy", 2, 2}, {"warland/2.0.2", "random", 3, 2}, {"warland/creatures", "greedy", 3, 1}, {"warland/2.0.2", "greedy", 4, 1}} {
		r := load(t, c.variant, "end.max_rounds=30")
		s, bots := table(t, r, c.seats, c.bot)
		var events []engine.Event
		rolls, pauses := 0, 0
		s.Listen(func(e engine.Event) { events = append(events, e) })
		s.OnPause(func() {
			pauses++
			if int(s.pos.turn) != pauses-1 {
				t.Fatalf("the pause after turn %d is in turn %d", pauses-1, s.pos.turn)
			}
			if pauses == 1 && !slices.Contains(s.Picture().Notes, engine.Note{Seat: 0, Text: "0 resources, 0 food; 0 buildings, 4 carpenters"}) {
				t.Errorf("the setup is %+v", s.Picture().Notes)
			}
			events = append(events, event{what: eventKinds})
		})
		for deal := range c.deals {
			events, pauses = nil, 0
			enginetest.Play(s, bots, rng.NewDeal(7, uint64(deal)), nil)
			for i, x := range events {
				e := x.(event)
				if e.what == eventKinds {
					continue
				}
				if e.what == eventRoll && e.kind != rollDefence {
					rolls++
					next := events[i+1].(event)
					if next.what == eventRoll && next.kind == rollDefence {
						next = events[i+2].(event)
					}
					if next.what != eventAttempt && next.what != eventDuel {
						t.Fatalf("a roll %+v is followed by %+v", e, next)
					}
				}
				// The first event of a turn is its production, directly after the pause.
				if e.what == eventTurn && (events[i-1].(event).what != eventKinds || events[i+1].(event).what != eventProduced) {
					t.Fatalf("turn %d stands between %+v and %+v", e.n, events[i-1], events[i+1])
				}
			}
			told := slices.DeleteFunc(events, func(e engine.Event) bool { return e.(event).what == eventKinds })
			for _, text := range s.Story(told) {
				if bad.MatchString(text) {
					t.Fatalf("%s: who looks on is told %q", c.variant, text)
				}
			}
			if pauses == 0 {
				t.Error("no pause between turns")
			}
		}
		if c.bot == "greedy" && c.seats < 4 && rolls == 0 {
			t.Errorf("%s with %d seats: no dice were rolled", c.variant, c.seats)
		}
	}
}

// The results of rolls are told.
func TestOutcomes(t *testing.T) {
	pawns := []string{"0 soldier_f2 at 650,810", "1 carpenter at 670,810"}
	for _, c := range []struct {
		name string
		ruleCase
		play []string
		want string
	}{
		{"a demolition fails", ruleCase{Pawns: []string{"0 soldier_f2 at 650,810"}, Dice: [][]int{{1, 2, 2, 3}}, Faction: map[string]factionCase{"1": {Bastions: &[]string{"front left", "rear left"}}}}, []string{"demolish"}, "The demolition fails against resistance 5."},
		{"an attack on a carpenter", ruleCase{Pawns: pawns, Dice: [][]int{{1, 2, 4, 5}}}, []string{"battle", "force"}, "The attack succeeds against resistance 5. Faction 2 loses 1 Carpenter."},
		{"an equal battle", ruleCase{Pawns: []string{"0 soldier_f2 at 500,500", "1 soldier_f1 at 520,500"}, Dice: [][]int{{1, 2, 4, 5}, {4, 5}}}, []string{"battle", "force"}, "Neither side wins."},
		{"a battle lost", ruleCase{Pawns: []string{"0 soldier_f2 at 500,500", "1 soldier_f1 at 520,500"}, Dice: [][]int{{1, 2, 4, 4}, {4, 5}}}, []string{"battle", "force"}, "The defence wins. Faction 1 loses 1 Soldier F2."},
		{"a battle won", ruleCase{Pawns: []string{"0 soldier_f2 at 500,500", "1 soldier_f1 at 520,500"}, Dice: [][]int{{6, 6, 4, 4}, {4, 5}}}, []string{"battle", "force"}, "The attack wins. Faction 2 loses 1 Soldier F1."},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := c.lay(t)
			var events []engine.Event
			s.Listen(func(e engine.Event) { events = append(events, e) })
			for _, begin := range c.play {
				i := slices.IndexFunc(s.Legal(nil), func(a engine.Action) bool { return strings.HasPrefix(s.Words(a), begin) })
				if i < 0 {
					t.Fatalf("nothing legal begins with %s", begin)
				}
				s.Apply(s.Legal(nil)[i])
			}
			if got := strings.Join(s.Story(events), " "); !strings.HasSuffix(got, c.want) {
				t.Errorf("told %q, want at its end %q", got, c.want)
			}
		})
	}
}

// A number of pawns is written with the plural if it is beside their name.
func TestSeveral(t *testing.T) {
	for _, c := range []struct {
		set  []string
		n    int
		want string
	}{
		{nil, 1, "1 Soldier F2"}, {nil, 2, "2 Soldiers F2"}, {nil, 0, "0 Soldiers F2"},
		{[]string{`pawn.soldier_f2.name={ en = "Knight" }`}, 2, "2 × Knight"},
		{[]string{`pawn.soldier_f2.name={ en = "Knight" }`}, 1, "1 Knight"},
		{[]string{`pawn.soldier_f2.name={ en = "Knight" }`, `pawn.soldier_f2.plural={ en = "Knights" }`}, 2, "2 Knights"},
		{[]string{`text.language=it`}, 2, "2 Soldati F2"},
	} {
		r := load(t, "warland/2.0.2", c.set...)
		kind := slices.IndexFunc(r.pawns[:], func(p pawnKind) bool { return p.id == "soldier_f2" })
		if got := r.english().pawnsInWords(c.n, kind); got != c.want {
			t.Errorf("%v: %q, want %q", c.set, got, c.want)
		}
	}
}
