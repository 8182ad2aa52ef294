package proelio

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// Every event has a sentence for every seat in both languages. For a seat that does not see the
// card the sentence does not depend on it.
func TestEveryEvent(t *testing.T) {
	r := load(t, edition)
	for _, lang := range r.Languages() {
		v := r.Voice(lang, r.players.Usual).(*voice)
		for what := range eventKinds {
			for viewer := range engine.Seat(3) {
				said := map[string]bool{}
				for _, kind := range []string{"knights", "shields"} {
					e := event{what: what, seat: 0, otherSeat: 1, kind: int16(r.ids[kind]), viewers: seatSet(0), cards: []uint8{0}}
					lines := v.Tell([]engine.Event{e}, viewer)
					if len(lines) != 1 || !strings.HasSuffix(lines[0], ".") && !strings.HasSuffix(lines[0], "!") {
						t.Errorf("event %d is told seat %d in %q as %q", what, viewer, lang, lines)
					}
					said[strings.Join(lines, "")] = true
				}
				if secret := viewer != 0 && what != eventFortify && what != eventReveal; secret && len(said) != 1 {
					t.Errorf("event %d tells seat %d in %q which card it is: %v", what, viewer, lang, said)
				}
			}
		}
	}
}

// The sentences of a match in order.
func TestTell(t *testing.T) {
	r := load(t, edition)
	k := func(id string) int16 { return int16(r.ids[id]) }
	events := []engine.Event{
		event{what: eventDraw, seat: 1, otherSeat: -1, kind: k("knights"), viewers: seatSet(1)},
		event{what: eventDraw, seat: 1, otherSeat: -1, kind: k("shields"), viewers: seatSet(1)},
		event{what: eventDraw, seat: 1, otherSeat: -1, kind: k("hero"), viewers: seatSet(1)},
		event{what: eventAttack, seat: 2, otherSeat: 1, kind: k("soldiers"), viewers: seatSet(2)},
		event{what: eventDeploy, seat: 1, otherSeat: -1, kind: k("shields"), viewers: everybody},
		event{what: eventDeploy, seat: 1, otherSeat: -1, kind: k("shields"), viewers: everybody},
		event{what: eventReveal, seat: 1, otherSeat: 2, kind: k("trebuchets"), n: 2, viewers: everybody},
		event{what: eventSacrifice, seat: 1, otherSeat: 2, kind: k("palisades"), n: 4, viewers: everybody},
		event{what: eventLoseFort, seat: 1, otherSeat: -1, kind: k("palisades"), viewers: everybody},
		event{what: eventRepelled, seat: 1, otherSeat: 2, kind: k("trebuchets"), n: 4, viewers: everybody},
		event{what: eventPlay, seat: 0, otherSeat: -1, kind: k("plague"), viewers: everybody},
		event{what: eventSteal, seat: 1, otherSeat: 2, kind: k("tower"), viewers: seatPair(1, 2)},
		event{what: eventSeason, seat: -1, otherSeat: -1, kind: -1, n: 1, viewers: everybody},
		event{what: eventShuffle, seat: -1, otherSeat: -1, kind: -1, n: 0, viewers: everybody},
	}
	for _, c := range []struct {
		lang string
		seat engine.Seat
		want []string
	}{
		{"en", 1, []string{
			"You draw Shields, Knights and Hero.",
			"House 3 attacks you: a Base card, face down.",
			"You deploy 2 Shields.",
			"The attack by House 3 on you is revealed: Trebuchets, value 3; the defense is 2.",
			"You sacrifice the Fortification Palisades: the defense is 4.",
			"The attack is repelled.",
			"House 1 plays The Plague.",
			"House 3 takes Tower at random from you.",
			"Autumn has come: the Base discards are the new deck.",
		}},
		{"en", 0, []string{
			"House 2 draws 2 Base cards.",
			"House 2 draws an Imperial card.",
			"House 3 attacks House 2: a Base card, face down.",
			"House 2 deploys 2 Shields.",
			"The attack by House 3 on House 2 is revealed: Trebuchets, value 3; the defense is 2.",
			"House 2 sacrifices the Fortification Palisades: the defense is 4.",
			"The attack is repelled.",
			"You play The Plague.",
			"House 3 takes a Base card at random from House 2.",
			"Autumn has come: the Base discards are the new deck.",
		}},
		{"it", 2, []string{
			"La Casata 2 pesca 2 carte Base.",
			"La Casata 2 pesca una carta Imperiale.",
			"Attacchi la Casata 2: Soldati, coperta.",
			"La Casata 2 schiera 2 Scudi.",
			"Il tuo attacco contro la Casata 2 è rivelato: Trabucchi, valore 3; la difesa è 2.",
			"La Casata 2 sacrifica la Fortificazione Palizzate: la difesa è 4.",
			"L’attacco è respinto.",
			"La Casata 1 gioca La Peste!",
			"Prendi Torre a caso alla Casata 2.",
			"È Autunno: gli scarti Base sono il nuovo mazzo.",
		}},
	} {
		if got := r.Voice(c.lang, r.players.Usual).Tell(events, c.seat); !slices.Equal(got, c.want) {
			t.Errorf("%s to seat %d:\n%s\nwant\n%s", c.lang, c.seat, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

// At a table of two, a House is both the left and the right neighbour of the other; actions for
// either side have different words.
func TestSayOfSides(t *testing.T) {
	for _, c := range []struct {
		variant, lang string
		seats         int
		want          []string
	}{
		{"proelio/great-table", "en", 2, []string{"Play Inquisition, naming House 2, on your left", "Play Inquisition, naming House 2, on your right"}},
		{"proelio/great-table", "it", 2, []string{"Gioca Inquisizione, scegliendo la Casata 2, alla tua sinistra", "Gioca Inquisizione, scegliendo la Casata 2, alla tua destra"}},
		{edition, "en", 3, []string{"Play Inquisition, naming House 3", "Play Inquisition, naming House 2"}},
	} {
		r := load(t, c.variant)
		s := r.newState(c.seats)
		s.Start(rng.NewDeal(1, 0))
		s.pos.actor = 0
		for i, side := range []uint8{whoLeft, whoRight} {
			if got := r.Voice(c.lang, r.players.Usual).Say(s, packAction(verbPlay, targetPlace+side, r.ids["inquisition"])); got != c.want[i] {
				t.Errorf("%s with %d Houses: %q, want %q", c.variant, c.seats, got, c.want[i])
			}
		}
	}
}

// Why names the condition, its place, and the part that is false.
func TestWhy(t *testing.T) {
	r := load(t, edition)
	v := r.Voice("en", r.players.Usual)
	s := r.newState(4)
	s.Start(rng.NewDeal(1, 0))
	for _, c := range []struct {
		action     engine.Action
		text, rule string
		source     string
		clause     string
	}{
		{packAction(verbAttack, 0, r.ids["trebuchets"]), "needs a Fortification of 2, you have 0", "attack.valid", "Proelio 0.9.6, Attack Limits",
			"(card.min ?? ((card.value ?? 0) - rules.attack.limit)) <= house.fortification"},
		{packAction(verbAttack, 0, r.ids["soldiers"]), "this is your own turn number 1", "attack.legal", "Proelio 0.9.6, Attack; The Plague",
			"house.turn >= rules.attack.first_turn"},
		{packAction(verbEquitas, 0, 0), "4 Houses play and 0 Houses have a Fortification", "equitas.legal", "Proelio 0.9.6, Invoke Equitas",
			"table.fortified == table.houses - 1"},
	} {
		reasons := v.LegalityReasons(s, c.action)
		i := slices.IndexFunc(reasons, func(r engine.Reason) bool { return r.Rule == c.rule && !r.Holds })
		if i < 0 {
			t.Errorf("%s: %+v, want %s", s.Words(c.action), reasons, c.rule)
			continue
		}
		got := reasons[i]
		if got.Text != c.text || got.Source != c.source || !strings.HasPrefix(got.FilePosition, "variants/proelio/0.9.6.toml:") || len(got.Failed) == 0 || got.Failed[0].Text != c.clause || len(got.Failed[0].Values) == 0 {
			t.Errorf("%s: %+v", s.Words(c.action), got)
		}
	}
}

// The reasons for an invented card, or an added perk of a Guild, do not refer to the rulebook;
// those for a card with a changed value do.
func TestWhyOfInvented(t *testing.T) {
	r := load(t, edition, `card.dragon={name={en="Dragon"},deck="base",kind="attack",value=1,count=3,source="designed",when="house.hand > 90"}`,
		"card.soldiers.value=3", `guild.bards.perk.roar={on="turn-start",do=[{do="draw",from="base",n=1}]}`, `card.soldiers.when="house.hand > 90"`)
	v := r.Voice("en", r.players.Usual).(*voice)
	w := v.NewReasons(nil, nil)
	heading := load(t, edition).set.Heading
	for path, want := range map[string]string{"card.dragon.when": "", "card.dragon.kind": "", "guild.bards.perk.roar.on": "", "guild.bards.perk.roar": heading("guild.bards.perk.chant"),
		"card.soldiers.when": heading("card.tower.when"), "card.soldiers.kind": heading("card.tower.kind"), "attack.legal": proelio096 + "Attack; The Plague"} {
		if got := w.NewReason(path, "", false, "").Source; got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
	if heading("card.tower.when") == "" {
		t.Error("no heading is known for what a card asks")
	}
}

// A deck that names its cards in another language is told in that language.
func TestOtherLanguage(t *testing.T) {
	var sets []string
	r := load(t, edition)
	for i := range r.kinds {
		sets = append(sets, "card."+r.kinds[i].id+".name.de="+strings.ToUpper(r.kinds[i].id))
	}
	if slices.Contains(load(t, edition, sets[1:]...).Languages(), "de") {
		t.Error("a language in which a card has no name is one of the languages")
	}
	r = load(t, edition, sets...)
	if got := r.Languages(); !slices.Equal(got, []string{"en", "it", "de"}) {
		t.Errorf("languages %q", got)
	}
	e := event{what: eventDraw, seat: 1, otherSeat: -1, kind: int16(r.ids["knights"]), viewers: seatSet(1)}
	pass := event{what: eventPass, seat: 1, otherSeat: -1, kind: -1, viewers: everybody}
	if got := r.Voice("de", r.players.Usual).Tell([]engine.Event{e, pass}, 1); !slices.Equal(got, []string{"You draw KNIGHTS.", "You pass."}) {
		t.Errorf("told %q", got)
	}
	italian := load(t, "proelio/italian")
	if got := italian.Languages(); got[0] != "it" {
		t.Errorf("the Italian edition speaks %q", got)
	}
}

// If a player chooses a card that others do not see, the sentence for them does not depend on
// the card.
func TestSecretChoices(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many matches")
	}
	secret := []verb{verbAttack, verbLoot, verbSupport, verbGive, verbTake}
	pairs := map[verb]int{}
	voices := map[*Rules][]engine.Voice{}
	for _, name := range []string{edition, "proelio/allied", "proelio/blind-loot"} {
		r := load(t, name)
		for _, lang := range r.Languages() {
			voices[r] = append(voices[r], r.Voice(lang, r.players.Usual))
		}
		c := r.newState(4)
		tell := func(s *State, a engine.Action, seat engine.Seat, v engine.Voice) (uint64, []string) {
			var events []engine.Event
			c.CopyFrom(s)
			c.Listen(func(e engine.Event) { events = append(events, e) })
			c.Apply(a)
			c.Listen(nil)
			return c.Observe(seat).Key(), v.Tell(events, seat)
		}
		for deal := range uint64(5) {
			src := rng.NewStream(deal)
			s := r.newState(4)
			s.Start(rng.NewDeal(9, deal))
			for !s.pos.isOver {
				legal := s.Legal(nil)
				for i, a := range legal {
					x, _, _ := unpackAction(a)
					for _, b := range legal[i+1:] {
						if y, _, _ := unpackAction(b); x != y || !slices.Contains(secret, x) {
							continue
						}
						for seat := range engine.Seat(4) {
							for _, v := range voices[r] {
								key, one := tell(s, a, seat, v)
								other, two := tell(s, b, seat, v)
								if key != other {
									continue
								}
								if pairs[x]++; !slices.Equal(one, two) {
									t.Fatalf("%s: seat %d is told %q of %s and %q of %s", name, seat, one, s.Words(a), two, s.Words(b))
								}
							}
						}
					}
				}
				s.Apply(legal[src.Below(uint32(len(legal)))])
			}
		}
	}
	for x, name := range map[verb]string{verbAttack: "attack", verbLoot: "loot", verbSupport: "support"} {
		if pairs[x] < 100 {
			t.Errorf("%d pairs of choices to %s looked alike to somebody", pairs[x], name)
		}
	}
}
