package stronghold

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/place"
	"equitas/engine/rule"
	"equitas/engine/tell"
)

var _ engine.Pictured = (*State)(nil)

// Pause implements [engine.Pictured].
func (s *State) Pause(f func()) { s.paused = f }

// Story implements [engine.Pictured]: as an Invader is told, but for the turn and
// its phases.
func (s *State) Story(events []engine.Event) []string {
	l := slices.DeleteFunc(slices.Clone(events), func(e engine.Event) bool { return e.(event).what == tellTurn })
	return s.r.english().Tell(l, engine.Nobody)
}

// english tells what pictures show: in English, things by the names that the
// rules give them.
func (r *Rules) english() *voice {
	return &voice{Speaker: tell.New(r.set.Lexicon(rule.English)), r: r, names: r.set.Text("text.language")}
}

// Picture implements [engine.Pictured]: the West above, the East below, between
// them what is inside the walls.
func (s *State) Picture() engine.Picture {
	d := drawing{s: s, v: s.r.english()}
	if s.r.layout == nil {
		return engine.Picture{W: 1, H: 1, Notes: d.notes(), Seats: d.seats()}
	}
	p := s.r.layout.Picture(place.Drawing{
		Tile:  d.tile,
		Ways:  map[string]engine.Look{"path": engine.Outline},
		OnWay: d.onWay,
		Notes: d.notes(),
	})
	p.Seats = d.seats()
	return p
}

// A drawing is a picture that is being made.
type drawing struct {
	s *State
	v *voice
}

func (d *drawing) seats() (l []string) {
	for i := range d.s.n {
		l = append(l, d.v.Seat(seatOf(i))+", "+d.s.r.Cast(d.s.n).Name(seatOf(i)))
	}
	return l
}

// attacker and defender are whose colour pieces of a side have.
func (d *drawing) attacker(side uint8) engine.Seat { return seatOf(d.s.invaderOf(side)) }

func (d *drawing) defender(side uint8) engine.Seat { return seatOf(d.s.inv + d.s.defenderOf(side)) }

// initials are what stands on the pieces of units.
var (
	invaderInitials  = [3]string{"G", "O", "T"}
	defenderInitials = [3]string{"M", "S", "V"}
)

// units adds the pieces of an army.
func (d *drawing) units(l []place.Piece, seat engine.Seat, a army, types []string, initials [3]string) []place.Piece {
	for t, n := range a {
		if n > 0 {
			l = append(l, place.Piece{Seat: seat, Text: initials[t], Count: int(n), Title: d.v.unit(types, t, int(n))})
		}
	}
	return l
}

// token is a piece that is no unit.
func token(seat engine.Seat, name string) place.Piece {
	text := strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == '’' || r == '\'' }), " ")
	short := []rune(text)
	return place.Piece{Seat: seat, Text: string(short[:min(2, len(short))]), Square: true, Title: name}
}

// tile is what lies in a place.
func (d *drawing) tile(at int) place.Tile {
	s := d.s
	x := &s.r.onMap.Places[at]
	t := place.Tile{Seat: engine.Nobody, Name: strings.ToUpper(x.ID)}
	switch x.Table {
	case "upper_level":
		for side := range s.r.uppers {
			if s.r.uppers[side].id == x.ID {
				t.Pieces = d.units(nil, d.attacker(uint8(side)), s.pos.upper[side], invaders, invaderInitials)
			}
		}
	case "rampart":
		t.Pieces = d.rampart(s.r.areaOf(x.ID).at(atRampart))
	case "section":
		d.section(s.r.sectionOf(x.ID), &t)
	case "tower":
		for k := range s.r.towers {
			if s.r.towers[k].id == x.ID {
				d.tower(k, &t)
			}
		}
	default:
		t.Name = d.v.name("building", x.ID)
		d.building(x.ID, &t)
	}
	return t
}

func (d *drawing) rampart(k int) (l []place.Piece) {
	s := d.s
	x := &s.pos.rampart[k]
	seat := d.attacker(s.r.ramparts[k].side)
	name := func(a int) string { return d.v.name("invader_action", s.r.actions[a].id) }
	l = d.units(l, seat, x.units, invaders, invaderInitials)
	if x.machine != 0 {
		m := &s.pos.machine[x.machine-1]
		t := token(seat, name(int(m.kind)))
		if m.hits+m.misses > 0 {
			t.Title = fmt.Sprintf("%s, %d Hits and %d Misses", t.Title, m.hits, m.misses)
		}
		l = append(l, t)
	}
	if x.cover > 0 {
		l = append(l, token(seat, name(s.r.coverAct)))
	}
	for m := x.training; m != 0; m &= m - 1 {
		l = append(l, token(seat, name(int(s.r.drill[bits.TrailingZeros8(m)]))))
	}
	return l
}

// section draws both sides of a wall: who attacks, who holds it, what lies there.
func (d *drawing) section(k int, t *place.Tile) {
	s := d.s
	x := &s.pos.section[k]
	side := s.r.sections[k].side
	foe, own := d.attacker(side), d.defender(side)
	all := s.foesOn(k)
	t.Pieces = d.units(t.Pieces, foe, all, invaders, invaderInitials)
	t.Pieces = d.units(t.Pieces, own, x.units, defenders, defenderInitials)
	for h := range s.r.heroes {
		if int(s.pos.hero[h].at) == k {
			t.Pieces = append(t.Pieces, token(own, d.v.name("hero", s.r.heroes[h].id)))
		}
	}
	for m := x.gear; m != 0; m &= m - 1 {
		t.Pieces = append(t.Pieces, token(foe, d.v.name("invader_action", s.r.actions[s.r.gear[bits.TrailingZeros8(m)]].id)))
	}
	if x.built {
		t.Pieces = append(t.Pieces, token(foe, d.v.name("invader_action", s.r.actions[s.r.tower].id)))
	}
	if x.order != 0 {
		o := token(foe, d.v.name("order", orderWords[x.order-1]))
		if !x.open {
			o.Text, o.Title, o.Pale = "?", o.Title+", face down", true
		}
		t.Pieces = append(t.Pieces, o)
	}
	for _, w := range [2]uint8{x.cauldron, x.platform} {
		if w != 0 {
			t.Pieces = append(t.Pieces, token(own, d.v.name("defender_action", s.r.works[w-1].id)))
		}
	}
	t.Text = []string{d.v.stones(x)}
	for i, yes := range [...]bool{x.breached, int(s.pos.glare) == k, x.gale > 0, x.accident} {
		if yes {
			t.Text = append(t.Text, d.v.Line("wall."+[...]string{"breached", "glare", "gale", "accident"}[i]))
		}
	}
	if s.attacked(k) {
		t.Seat = foe
	}
	t.Title = d.v.wall(s, k, true)
}

func (d *drawing) tower(k int, t *place.Tile) {
	s := d.s
	x := &s.pos.tower[k]
	own := d.defender(s.r.towers[k].side)
	t.Pieces = d.units(nil, own, x.units, defenders, defenderInitials)
	if x.token != 0 {
		t.Pieces = append(t.Pieces, token(own, d.v.name("defender_action", s.r.works[x.token-1].id)))
	}
}

// building draws units, and says what lies on the actions.
func (d *drawing) building(id string, t *place.Tile) {
	s := d.s
	p, r := &s.pos, s.r
	own := seatOf(s.inv)
	for i := range r.places {
		if r.places[i].id != id {
			continue
		}
		t.Pieces = d.units(t.Pieces, own, p.place[i], defenders, defenderInitials)
		for h := range r.heroes {
			if i == 0 && p.hero[h].at == atCourt {
				t.Pieces = append(t.Pieces, token(own, d.v.name("hero", r.heroes[h].id)))
			}
		}
	}
	if id == "hospital" {
		t.Pieces = d.units(t.Pieces, own, p.hospital, defenders, defenderInitials)
	}
	b := slices.Index(r.builds, id)
	for m := r.worksOf[b]; m != 0; m &= m - 1 {
		w := bits.TrailingZeros32(m)
		if n := p.work[w].laid; n > 0 {
			t.Text = append(t.Text, fmt.Sprintf("%s %d/%d", d.v.name("defender_action", r.works[w].id), n, s.costs(w)))
		}
	}
	for i, on := range [...]uint16{p.saboteur, p.fire} {
		if on>>b&1 != 0 {
			t.Pieces = append(t.Pieces, token(seatOf(0), d.v.Line("wall."+[...]string{"saboteur", "fire"}[i])))
		}
	}
}

// onWay is the trap or the bridge on a path.
func (d *drawing) onWay(way int) (place.Piece, bool) {
	s := d.s
	w := &s.r.onMap.Ways[way]
	for i := range s.r.paths {
		if "path."+s.r.paths[i].id != w.Path || s.pos.path[i] == noToken {
			continue
		}
		if s.pos.path[i] == bridged {
			return token(d.attacker(s.r.paths[i].side), d.v.name("invader_action", s.r.actions[s.r.bridgeAct].id)), true
		}
		return token(d.defender(s.r.paths[i].side), d.v.name("defender_action", s.r.works[s.pos.path[i]-1].id)), true
	}
	return place.Piece{}, false
}

// notes are what cannot be seen on the board: Glory, hourglasses, the gate, camps.
func (d *drawing) notes() (l []engine.Note) {
	s, v := d.s, d.v
	add := func(seat engine.Seat, text string) { l = append(l, engine.Note{Seat: seat, Text: text}) }
	add(engine.Nobody, v.Sentence("table.glory", tell.Num("invader", int(s.pos.glory[0])), tell.Num("defender", int(s.pos.glory[1]))))
	for i := range s.inv {
		x := &s.pos.invader[i]
		add(seatOf(i), v.Sentence("table.invader_has", tell.Num("n", int(x.resources)), tell.Text("fresh", v.units(invaders, x.fresh)), tell.Text("camp", v.units(invaders, x.camp))))
	}
	for i := range s.def {
		x := &s.pos.defender[i]
		add(seatOf(s.inv+i), v.Sentence("table.defender_has", tell.Num("n", int(x.glass)), tell.Num("barricade", int(x.barricade))))
	}
	add(engine.Nobody, v.gate(s))
	return l
}
