package warland

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
)

// Cached facts on pawns and offers equal newly computed ones, after pieces have appeared,
// disappeared or changed owners; with -full in more matches.
func TestKept(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many matches")
	}
	matches := 3
	if *conform.Full {
		matches = 12
	}
	var seen tally
	stray := rng.NewStream(5)
	for _, set := range [][]string{
		nil,
		{`advanced.enabled_if="true"`, "setup.resources=60", "setup.food=60"},
		{`advanced.enabled_if="true"`, "setup.resources=90", "setup.food=90", "movement.soldiers=1", "bribe.max_settlers=6"},
		{"elimination.remove_pieces=false", "castle.wins_needed=1", "bastion.resistance=1", "castle.resistance=1"},
		{"creatures.enabled=true", "setup.resources=30", "bastion.resistance=1"},
		{`setup.bastions=["wide"]`, `setup.formations=["row"]`, `movement.mode="up_to"`, "choices.directions=4", "table.size_mm=700", "movement.moves_per_pawn=3"},
	} {
		r := load(t, "warland/2.0.2", set...)
		var used [maxSeats + 1]*State
		for match := range matches {
			seats := 2 + match%3
			s, bots := table(t, r, seats, "greedy")
			if used[seats] != nil {
				s = used[seats]
			}
			other, bare := r.newState(seats), r.newState(seats)
			random, _ := bot.Lookup("random")
			for i := range bots {
				if i < match%(seats+1) {
					bots[i], _ = random.New(r)
				}
			}
			d := rng.NewDeal(31, uint64(match))
			s.Start(d)
			if i := int(s.pos.active); s.buildableKinds(i) != offersAnew(s, i) {
				t.Fatalf("%v, match %d: what is offered to seat %d is that of the match before", set, match, i)
			}
			for i, b := range bots {
				b.Start(engine.Seat(i), d.Stream(rng.PurposeOf("bot"), uint64(i)))
			}
			var legal, anew []engine.Action
			n := 0
			compare := func(s *State) {
				t.Helper()
				bare.CopyFrom(s)
				clear(bare.pawnCaches[:])
				for i := range s.pawns() {
					got := [...]bool{s.canWalk(i), s.hasSite(i), s.isBesideCard(i)}
					if want := [...]bool{bare.canWalk(i), bare.hasSite(i), bare.isBesideCard(i)}; got != want {
						t.Fatalf("%v, match %d, choice %d: %+v can walk, has a site, is beside something: kept %v, anew %v", set, match, n, s.pos.pawn[i], got, want)
					}
				}
			}
			for ; s.ToAct() != engine.Nobody && n < 1500; n++ {
				legal = s.Legal(legal[:0])
				bare.CopyFrom(s)
				clear(bare.pawnCaches[:])
				if anew = bare.Legal(anew[:0]); !slices.Equal(legal, anew) {
					t.Fatalf("%v, match %d, choice %d: legal are %v, anew %v", set, match, n, legal, anew)
				}
				compare(s)
				seat := int(s.pos.active)
				s.buildableKinds(seat) // filled here, so that it could be kept for too long
				if i := stray.Below(uint32(s.pos.pawnCount + 1)); n%3 == 0 && i < uint32(s.pos.pawnCount) {
					// changes that are rare in matches
					other.CopyFrom(s)
					for i := range other.pawns() {
						if int(other.pos.pawn[i].owner) != seat && s.pos.faction[seat].placed && i%2 == 0 {
							other.pos.pending.sendSettlers = 1
							other.handOver(i)
						}
					}
					compare(other)
					other.CopyFrom(s)
					at := s.pos.pawn[i].centre
					other.addPawn(seat, 0, pointAt(int(at.x)+int(stray.Below(3000))-1500, int(at.y)+int(stray.Below(3000))-1500), 0, 0)
					compare(other)
				}
				a := bots[s.ToAct()].Choose(s.Observe(s.ToAct()), legal)
				if stray.Below(6) == 0 {
					a = legal[stray.Below(uint32(len(legal)))]
				}
				if n%40 == 0 { // a copy has the cache too
					other.CopyFrom(s)
					s, other = other, s
				}
				s.Apply(a)
				if got, want := s.buildableKinds(seat), offersAnew(s, seat); got != want {
					t.Fatalf("%v, match %d, choice %d: kinds %b are offered, want %b", set, match, n, got, want)
				}
			}
			s.buildableKinds(int(s.pos.active)) // a new match begins in a used state
			used[seats] = s
			p := &s.pos.tally
			seen.sentPawns += p.sentPawns
			seen.trainedPawns += p.trainedPawns
			seen.crushedPawns += p.crushedPawns
			for i := range p.successes {
				seen.successes[i] += p.successes[i]
			}
			for i := range p.killedPawns {
				seen.killedPawns[i] += p.killedPawns[i]
			}
		}
	}
	if seen.sentPawns == 0 || seen.trainedPawns == 0 || seen.crushedPawns == 0 || slices.Min(seen.successes[:]) == 0 || slices.Min(seen.killedPawns[:]) == 0 {
		t.Errorf("not everything happened that changes what is on the table: %+v", seen)
	}
}

// offersAnew computes the offers of every kind of building.
func offersAnew(s *State, seat int) (l uint32) {
	for kind := range s.rules.buildings {
		if s.canBuildKind(seat, kind) {
			l |= 1 << kind
		}
	}
	return l
}
