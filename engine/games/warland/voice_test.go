package warland

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
)

// Questions and sentences, in typical cases.
func TestVoice(t *testing.T) {
	c := ruleCase{Active: 0, Faction: map[string]factionCase{"1": {Bastions: &[]string{"front left", "rear left"}}},
		Pawns: []string{"0 soldier_f2 at 650,810", "0 carpenter at 500,300", "1 carpenter at 300,800"}, Dice: [][]int{{1, 2, 4, 5}}}
	s := c.lay(t)
	v := s.rules.Voice("en", s.seatCount)
	said := func() []string {
		l := []string{}
		for _, a := range s.Legal(nil) {
			l = append(l, v.Say(s, a))
		}
		return l
	}
	var events []engine.Event
	s.Listen(func(e engine.Event) { events = append(events, e) })
	want := "Demolish faction 2's front left bastion, resistance 5, with Soldier F2 just south of faction 2's front left bastion (650,810), chance 92 in 100"
	l := said()
	i := slices.Index(l, want)
	if i < 0 {
		t.Fatalf("%q is not said; said are %q", want, l)
	}
	s.Apply(s.Legal(nil)[i])
	for seat, want := range [][]string{
		{"You try to demolish faction 2's front left bastion, resistance 5, with Soldier F2 just south of faction 2's front left bastion (650,810).", "You roll 1+2 and 4+5 for the demolition: the best sum is 9.", "The demolition succeeds against resistance 5.", "Faction 2's front left bastion falls."},
		{"Faction 1 tries to demolish your front left bastion, resistance 5, with Soldier F2 just south of your front left bastion (650,810).", "Faction 1 rolls 1+2 and 4+5 for the demolition: the best sum is 9.", "The demolition succeeds against resistance 5.", "Your front left bastion falls."},
	} {
		if got := v.Tell(events, engine.Seat(seat)); !slices.Equal(got, want) {
			t.Errorf("seat %d is told\n%q\nwant\n%q", seat, got, want)
		}
	}
	events = nil
	conform.Perform(t, s, "move carpenter at 500,300")
	if got, want := said()[3], "To 500,450, 150 mm north, near your front left bastion"; got != want {
		t.Errorf("the step is %q, want %q", got, want)
	}
	conform.Perform(t, s, "to 500,450")
	if got, want := v.Tell(events, 1), []string{"Faction 1 moves Carpenter 199 mm northeast of faction 1's front left bastion (500,300), to 500,450, 150 mm north, near faction 1's front left bastion."}; !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
}

// The reasons name the rule that forbids an action.
func TestWhy(t *testing.T) {
	for _, c := range []struct {
		name string
		ruleCase
		verb verb
		arg  int
		want string // key of the rule that forbids it
	}{
		{"no resources", ruleCase{Pawns: []string{"0 carpenter at 500,300"}}, verbBuild, 0, "build.cost"},
		{"inside the borders", ruleCase{Faction: map[string]factionCase{"0": {Resources: new(int32(20))}}, Pawns: []string{"0 carpenter at 500,90"}}, verbBuild, 0, "build.builder_if"},
		{"nine buildings", ruleCase{CaseFields: conform.CaseFields{Set: []string{"build.max_buildings=1"}}, Faction: map[string]factionCase{"0": {Resources: new(int32(20))}},
			Buildings: []string{"0 farm at 100,300"}, Pawns: []string{"0 carpenter at 500,300"}}, verbBuild, 0, "build.allowed"},
		{"a poor barracks", ruleCase{Buildings: []string{"0 barracks at 100,300"}}, verbTrain, 0, "building.barracks.train.resources"},
		{"two players", ruleCase{Buildings: []string{"0 parliament at 100,300"}}, verbTreaty, 1, "advanced.enabled_if"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := c.lay(t)
			v := s.rules.Voice("en", s.seatCount)
			a := packAction(c.verb, 0, c.arg)
			if !slices.Contains(v.Subjects(s), a) {
				t.Fatal("nobody may ask about it")
			}
			if !slices.ContainsFunc(v.LegalityReasons(s, a), func(r engine.Reason) bool { return !r.Holds && r.Rule == c.want && r.FilePosition != "" }) {
				t.Errorf("the reasons are %+v, want %s", v.LegalityReasons(s, a), c.want)
			}
		})
	}
}

// A condition that does not hold names the parts that fail and their present values, in the
// words of the language.
func TestWhyParts(t *testing.T) {
	for _, c := range []struct {
		ruleCase
		verb       verb
		arg        int
		rule, part string
		text       map[string]string
	}{
		{ruleCase{Buildings: []string{"0 parliament at 100,300"}}, verbTreaty, 1, "advanced.enabled_if", "game.seats == 4 (game.seats = 2)",
			map[string]string{"en": "this game began with 2 factions", "it": "questa partita è cominciata con 2 fazioni"}},
		{ruleCase{Faction: map[string]factionCase{"0": {Resources: new(int32(20))}}, Pawns: []string{"0 carpenter at 500,90"}}, verbBuild, 0, "build.builder_if",
			"!pawn.in_any_zone (pawn.in_any_zone = true)", map[string]string{"en": "no carpenter of yours stands where it may build: on the table, outside all borders",
				"it": "nessun tuo carpentiere è dove può costruire: sul tavolo, fuori da tutti i confini"}},
		{ruleCase{CaseFields: conform.CaseFields{Set: []string{`build.allowed="own.farm < 1"`}}, Faction: map[string]factionCase{"0": {Resources: new(int32(20))}}, Buildings: []string{"0 farm at 100,300"}, Pawns: []string{"0 carpenter at 500,300"}},
			verbBuild, 0, "build.allowed", "own.farm < 1 (own.farm = 1)", map[string]string{"en": "you own 1 building, 1 of them of this type", "it": "possiedi 1 edificio, di cui 1 di questo tipo"}},
		{ruleCase{CaseFields: conform.CaseFields{Set: []string{`building.barracks.train.when="own.farm >= 1"`}}, Faction: map[string]factionCase{"0": {Resources: new(int32(20)), Food: new(int32(20))}}, Buildings: []string{"0 barracks at 100,300"}},
			verbTrain, 0, "building.barracks.train.when", "own.farm >= 1 (own.farm = 0)", map[string]string{"en": "you own 0 Farm", "it": "possiedi 0 Fattoria"}},
	} {
		s := c.lay(t)
		for lang, text := range c.text {
			reasons := s.rules.Voice(lang, s.seatCount).LegalityReasons(s, packAction(c.verb, 0, c.arg))
			i := slices.IndexFunc(reasons, func(r engine.Reason) bool { return r.Rule == c.rule })
			if i < 0 || reasons[i].Holds || reasons[i].Text != text || len(reasons[i].Failed) != 1 || reasons[i].Failed[0].Text+" ("+strings.Join(reasons[i].Failed[0].Values, ", ")+")" != c.part {
				t.Errorf("%s in %s: %+v, want %q and %s", c.rule, lang, reasons, text, c.part)
			}
		}
	}
}

// Before the main phase, the reasons against one of its actions say that it is the wrong
// moment.
func TestWhyMoment(t *testing.T) {
	c := ruleCase{Pawns: []string{"0 carpenter at 500,300"}}
	s := c.lay(t)
	v := s.rules.Voice("en", s.seatCount)
	conform.Perform(t, s, "move carpenter at 500,300")
	for _, a := range []engine.Action{packAction(verbBuild, 0, 0), packAction(verbMove, 0, 0), packAction(verbTreaty, 0, 1)} {
		want := []engine.Reason{{Text: "it is for the main part of your own turn; now you decide where the pawn goes (phase move)"}}
		if !slices.Contains(v.Subjects(s), a) {
			t.Errorf("nobody may ask about %s", s.Words(a))
		} else if got := v.LegalityReasons(s, a); len(got) != 1 || got[0].Text != want[0].Text || got[0].Holds {
			t.Errorf("%s: the reasons are %+v, want %+v", s.Words(a), got, want)
		}
	}
	for p := phaseBastions; int(p) < len(phaseNames); p++ {
		if speaks := v.(*voice); !speaks.Has("moment."+phaseNames[p]) || !speaks.Has("phase."+phaseNames[p]) || !speaks.Has("ask."+phaseNames[p]) {
			t.Errorf("phase %s has no words", phaseNames[p])
		}
	}
}

// Only pawns that exist and have not moved are listed as still to move.
func TestStillToMove(t *testing.T) {
	c := ruleCase{Pawns: []string{"0 carpenter at 500,300", "0 soldier_f2 at 400,300", "1 inhabitant at 500,800"}}
	s := c.lay(t)
	turn := func() string { return s.rules.Voice("en", s.seatCount).Table(s, 0)[0].Lines[0] }
	if got, want := turn(), "Still to move: 1 carpenter, 1 soldier."; !strings.Contains(got, want) {
		t.Errorf("%q lacks %q", got, want)
	}
	conform.Perform(t, s, "move carpenter at 500,300")
	conform.Perform(t, s, "to 500,450")
	if got, want := turn(), "Still to move: 1 soldier."; !strings.Contains(got, want) {
		t.Errorf("%q lacks %q", got, want)
	}
	conform.Perform(t, s, "move soldier_f2 at 400,300")
	conform.Perform(t, s, "to 400,450")
	if got, want := turn(), "Nobody is left to move."; !strings.Contains(got, want) {
		t.Errorf("%q lacks %q", got, want)
	}
}

// The line of a faction counts its pawns in correct English, one as well as two.
func TestFactionLine(t *testing.T) {
	c := ruleCase{Pawns: []string{"0 soldier_f2 at 400,300", "1 inhabitant at 500,800", "1 inhabitant at 530,800"}}
	s := c.lay(t)
	v := s.rules.english()
	for seat, want := range []string{" 1 pawn that eats ", " 2 pawns that eat "} {
		if got := v.faction(s, seat, -1); !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
}

// Directions are those of a compass.
func TestHeading(t *testing.T) {
	for _, c := range []struct {
		dx, dy int
		want   string
	}{{100, 0, "east"}, {0, -100, "south"}, {-100, 100, "northwest"}, {100, 39, "east"}, {39, 100, "north"}, {-50, -100, "southwest"}} {
		if got := compassHeading(c.dx, c.dy); got != c.want {
			t.Errorf("%d,%d is %s, want %s", c.dx, c.dy, got, c.want)
		}
	}
}

// The action of a faction is told as something that it did, with its name, in every language,
// and not as a command.
func TestToldAsDone(t *testing.T) {
	names := map[string]string{"en": "faction ", "it": "fazione "}
	for _, c := range []struct {
		variant string
		seats   int
	}{{"warland/creatures", 3}, {"warland/2.0.2", 4}} {
		r := load(t, c.variant, "end.max_rounds=20")
		s, bots := table(t, r, c.seats, "random")
		var events []engine.Event
		s.Listen(func(e engine.Event) { events = append(events, e) })
		enginetest.Play(s, bots, rng.NewDeal(11, 1), nil)
		verbs := map[verb]bool{}
		for lang, name := range names {
			v := r.Voice(lang, r.players.Usual)
			for _, x := range events {
				e := x.(event)
				if e.what != eventChoice {
					continue
				}
				what, _, _, _ := unpackAction(e.action)
				verbs[what] = true
				line := v.Tell([]engine.Event{e}, engine.Seat((e.seat+1)%c.seats))[0]
				if !strings.Contains(strings.ToLower(line), name+itoa(e.seat+1)) || !strings.HasSuffix(line, ".") {
					t.Fatalf("%s, %s: another is told %q", c.variant, lang, line)
				}
				if own := v.Tell([]engine.Event{e}, engine.Seat(e.seat))[0]; lang == "en" && own == v.Say(e.stateBefore, e.action)+"." || strings.Contains(strings.ToLower(own), name+itoa(e.seat+1)) {
					t.Fatalf("%s, %s: who did it is told %q", c.variant, lang, own)
				}
			}
		}
		if len(verbs) < 8 {
			t.Errorf("%s: only %d kinds of choices were made", c.variant, len(verbs))
		}
	}
}

// Places are written with the numbers of the language, so that a decimal mark is never beside
// an equal separator.
func TestPlaces(t *testing.T) {
	r := load(t, "warland/2.0.2")
	for lang, want := range map[string]string{"en": "349.9,1000", "it": "(349,9;1000)"} {
		if got := r.voice(lang, lang).placeInWords(pointAt(3499, 10000)); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

// Pawns are distinguished by the nearest building, standing bastion or castle, in the words of
// each language. The spectator sees these names too.
func TestLandmarks(t *testing.T) {
	r := load(t, "warland/2.0.2")
	s := r.NewState(2).(*State)
	s.Start(rng.NewDeal(1, 1))
	f := &s.pos.faction[0]
	f.placed, f.standingBastions, f.alive = true, 0b0001, true
	f.zone[0] = pointAt(5000, 4000)
	s.pos.building[0] = building{centre: pointAt(3000, 3000), id: 7, owner: 1}
	s.pos.buildingCount = 1
	at := func(p point) int {
		s.addPawn(0, 0, p, 0, 0)
		return len(s.pawns()) - 1
	}
	kind, card := r.voice("en", "en").kind(0), r.voice("en", "en").building(0, 7)
	for _, c := range []struct {
		at     point
		en, it string
	}{
		{pointAt(5000, 4300), kind + " just north of your rear left bastion (500,430)", "appena a nord del tuo bastione dietro a sinistra (500;430)"},
		{pointAt(4300, 4000), kind + " 70 mm west of your rear left bastion (430,400)", "70 mm a ovest del tuo bastione dietro a sinistra (430;400)"},
		{pointAt(3000, 2600), kind + " just south of faction 2's " + card + " (300,260)", "(della fazione 2) (300;260)"},
	} {
		i := at(c.at)
		if got := r.voice("en", "en").pawnInWords(s, i, 0); got != c.en {
			t.Errorf("%v: %q, want %q", c.at, got, c.en)
		}
		if got := r.voice("it", "it").pawnInWords(s, i, 0); !strings.HasSuffix(got, c.it) {
			t.Errorf("%v: %q, want …%q", c.at, got, c.it)
		}
		if got := r.voice("en", "en").describePawn(s, i, 0, false); strings.Contains(got, " of ") {
			t.Errorf("%v: from above it is %q", c.at, got)
		}
	}
	f.standingBastions = 0 // a fallen bastion is not used
	if got := r.voice("en", "en").pawnInWords(s, at(pointAt(5000, 4300)), 0); strings.Contains(got, "bastion") {
		t.Errorf("a bastion has fallen: %q", got)
	}
}

// The text on an attack has the strength of a soldier, but the resistance of another pawn.
func TestAttackSaid(t *testing.T) {
	for kind, want := range map[string]string{"soldier_f2": ", strength 2", "carpenter": ", resistance 5"} {
		s := (&ruleCase{Active: 0, Pawns: []string{"0 soldier_f2 at 500,500", "1 " + kind + " at 520,500"}}).lay(t)
		i := slices.IndexFunc(s.Legal(nil), func(a engine.Action) bool { return a&pointFlag == 0 && verbOf(a) == verbBattle })
		if i < 0 {
			t.Fatalf("a %s cannot be attacked", kind)
		}
		if got := s.rules.Voice("en", 2).Say(s, s.Legal(nil)[i]); !strings.HasSuffix(got, want) {
			t.Errorf("the attack is %q, want one that ends with %q", got, want)
		}
	}
}
