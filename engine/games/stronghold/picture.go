package stronghold

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
	"equitas/engine/place"
	"equitas/engine/rule"
)

var _ engine.TablePicture = (*State)(nil)

// Story implements [engine.TablePicture]. It tells the events as Invaders see them, but not
// those that announce a turn.
func (s *State) Story(events []engine.Event) []string {
	return eventTable.Story(s.english(), events)
}

// english returns the voice for pictures: sentences are in English, names in the language of
// the rules.
func (s *State) english() *voice { return s.rules.voice(rule.English, "", s.seatCount) }

// Picture implements [engine.TablePicture]. The West is above, the East below, the inside of
// the stronghold between them.
func (s *State) Picture() engine.Picture {
	d := drawing{state: s, voice: s.english(), knows: true}
	return d.drawPicture(d.notes())
}

// PictureFor implements [engine.TablePicture]. Defenders do not see which orders lie face down.
func (s *State) PictureFor(seat engine.Seat, lang string) engine.Picture {
	d := drawing{state: s, voice: s.rules.voice(lang, lang, s.seatCount), knows: int(seat) < s.invaderCount}
	return d.drawPicture(nil)
}

// Spots implements [engine.TablePicture]: the places that the words of an action name, and the
// building of an action in a building.
func (s *State) Spots(a engine.Action) [][2]float64 {
	return append(s.rules.layout.Spots(s.Words(a)), actionTable.Points(s, a)...)
}

// drawPicture draws the board, with notes beside it.
func (d *drawing) drawPicture(notes []engine.Note) engine.Picture {
	s := d.state
	d.letters = place.Letters(d.tokens())
	return s.rules.layout.Picture(place.Drawing{
		Tile:  d.tile,
		Area:  d.areaTile,
		Ways:  map[string]engine.ShapeStyle{"path": engine.Outline},
		OnWay: d.pieceOnWay,
		Notes: notes,
		Seats: d.voice.SeatNames(1<<s.seatCount-1, "bare", engine.Nobody),
	})
}

// Areas of the picture that are not places of the map.
const (
	areaCamp     = "camp"
	areaRepelled = "repelled"
)

// A drawing is a picture being made.
type drawing struct {
	state   *State
	voice   *voice
	letters map[string]string // by name of token: the letters drawn on it
	knows   bool              // orders that lie face down are shown
}

// tokens returns the names of all pieces other than units.
func (d *drawing) tokens() (l []string) {
	r := d.state.rules
	for i := range r.actions {
		l = append(l, d.voice.Name("invader_action", r.actions[i].id))
	}
	for i := range r.works {
		l = append(l, d.voice.Name("defender_action", r.works[i].id))
	}
	for i := range r.heroes {
		l = append(l, d.voice.Name("hero", r.heroes[i].id))
	}
	for _, id := range orderWords {
		l = append(l, d.voice.Name("order", id))
	}
	return append(l, d.voice.Line("wall.saboteur"), d.voice.Line("wall.fire"))
}

// attackerSeat returns the seat of the Invader on a side, defenderSeat that of the Defender;
// pieces have the colours of these seats.
func (d *drawing) attackerSeat(side uint8) engine.Seat { return seatOf(d.state.invaderOf(side)) }

func (d *drawing) defenderSeat(side uint8) engine.Seat {
	return seatOf(d.state.invaderCount + d.state.defenderOf(side))
}

// The letters on units.
var (
	invaderInitials  = [3]string{"G", "O", "T"}
	defenderInitials = [3]string{"M", "S", "V"}
)

// appendUnits appends a piece for each type of unit of an army.
func (d *drawing) appendUnits(l []place.Piece, seat engine.Seat, a army, types []string, initials [3]string) []place.Piece {
	for t, n := range a {
		if n > 0 {
			one := strings.TrimPrefix(d.voice.unitsOfType(types, t, 1), "1 ")
			l = append(l, place.Piece{Seat: seat, Text: initials[t], Count: int(n), Title: d.voice.unitsOfType(types, t, int(n)), Name: one})
		}
	}
	return l
}

// pieceNamed returns a piece for anything but units.
func (d *drawing) pieceNamed(seat engine.Seat, name string) place.Piece {
	return place.Piece{Seat: seat, Text: d.letters[name], Square: true, Title: name, Name: name}
}

// actionPiece returns the token of an Invaders' action, workPiece that of a Defenders' action.
func (d *drawing) actionPiece(seat engine.Seat, a int) place.Piece {
	return d.pieceNamed(seat, d.voice.Name("invader_action", d.state.rules.actions[a].id))
}

func (d *drawing) workPiece(seat engine.Seat, w int) place.Piece {
	return d.pieceNamed(seat, d.voice.Name("defender_action", d.state.rules.works[w].id))
}

// appendHeroes appends the heroes on a section, or in the courtyard.
func (d *drawing) appendHeroes(l []place.Piece, seat engine.Seat, at uint8) []place.Piece {
	for _, h := range d.state.heroesAt(at) {
		l = append(l, d.pieceNamed(seat, d.voice.Name("hero", d.state.rules.heroes[h].id)))
	}
	return l
}

// areaTile returns the content of an area of the picture: the units in the camp, the repelled
// pile, or, for any other name, the rampart of the Barbican with rams and crews.
func (d *drawing) areaTile(name string) place.Tile {
	s := d.state
	p, r := &s.pos, s.rules
	t := place.Tile{Seat: engine.Nobody}
	switch name {
	case areaCamp:
		t.Name = narration.Capitalize(d.voice.Line("place.camp"))
		for i := range s.invaderCount {
			t.Pieces = d.appendUnits(t.Pieces, seatOf(i), p.invader[i].camp, invaders, invaderInitials)
		}
	case areaRepelled:
		t.Name = d.voice.Line("table.repelled")
		t.Pieces = d.appendUnits(nil, engine.Nobody, p.repelled, invaders, invaderInitials)
	default:
		t.Name = narration.Capitalize(d.voice.areaName(atRampart + area(r.barbican)))
		t.Pieces = d.appendUnits(nil, seatOf(0), p.rampart[r.barbican].units, invaders, invaderInitials)
		if p.rams > 0 {
			ram := d.actionPiece(seatOf(0), r.ram)
			ram.Count = int(p.rams)
			t.Pieces = append(t.Pieces, ram)
		}
		t.Text, t.Title = d.voice.gateText(s), d.voice.gateSentence(s)
	}
	return t
}

// tile returns the content of the place of the map with index at.
func (d *drawing) tile(at int) place.Tile {
	s := d.state
	x := &s.rules.placeMap.Places[at]
	t := place.Tile{Seat: engine.Nobody, Name: strings.ToUpper(x.ID)}
	switch x.Table {
	case "upper_level":
		for side := range s.rules.upperLevels {
			if s.rules.upperLevels[side].id == x.ID {
				t.Pieces = d.appendUnits(nil, d.attackerSeat(uint8(side)), s.pos.upper[side], invaders, invaderInitials)
			}
		}
	case "rampart":
		t.Pieces = d.rampartPieces(s.rules.areaOf(x.ID).indexIn(atRampart))
	case "section":
		d.drawSection(s.rules.sectionOf(x.ID), &t)
	case "tower":
		for k := range s.rules.towers {
			if s.rules.towers[k].id == x.ID {
				d.drawTower(k, &t)
			}
		}
	default:
		t.Name = d.voice.Name("building", x.ID)
		d.drawBuilding(x.ID, &t)
	}
	return t
}

func (d *drawing) rampartPieces(k int) (l []place.Piece) {
	s := d.state
	x := &s.pos.rampart[k]
	seat := d.attackerSeat(s.rules.ramparts[k].side)
	l = d.appendUnits(l, seat, x.units, invaders, invaderInitials)
	if x.machine != 0 {
		m := &s.pos.machine[x.machine-1]
		t := d.actionPiece(seat, int(m.kind))
		if m.hits+m.misses > 0 {
			t.Title = fmt.Sprintf("%s, %d Hits and %d Misses", t.Title, m.hits, m.misses)
		}
		l = append(l, t)
	}
	if x.cover > 0 {
		l = append(l, d.actionPiece(seat, s.rules.coverAction))
	}
	for _, a := range tokenActions(s.rules.training, x.training) {
		l = append(l, d.actionPiece(seat, a))
	}
	return l
}

// drawSection draws a section into t: the units, heroes and tokens of both sides, and the
// state of the wall.
func (d *drawing) drawSection(k int, t *place.Tile) {
	s := d.state
	x := &s.pos.section[k]
	side := s.rules.sections[k].side
	foe, own := d.attackerSeat(side), d.defenderSeat(side)
	all := s.invadersOn(k)
	t.Pieces = d.appendUnits(t.Pieces, foe, all, invaders, invaderInitials)
	t.Pieces = d.appendUnits(t.Pieces, own, x.units, defenders, defenderInitials)
	t.Pieces = d.appendHeroes(t.Pieces, own, uint8(k))
	for _, a := range tokenActions(s.rules.gear, x.gear) {
		t.Pieces = append(t.Pieces, d.actionPiece(foe, a))
	}
	if x.hasSiegeTower {
		t.Pieces = append(t.Pieces, d.actionPiece(foe, s.rules.tower))
	}
	if x.order != 0 {
		o := d.pieceNamed(foe, d.voice.Name("order", orderWords[x.order-1]))
		if !x.orderFaceUp {
			o.Text, o.Title, o.Name, o.Pale = "?", d.voice.Line("table.order_down"), d.voice.Line("table.order_down"), true
			if d.knows {
				o.Title = d.voice.Line("wall.order_down", narration.Text("order", d.voice.Name("order", orderWords[x.order-1])))
			}
		}
		t.Pieces = append(t.Pieces, o)
	}
	for _, w := range x.workTokens() {
		t.Pieces = append(t.Pieces, d.workPiece(own, w))
	}
	if t.Text = d.voice.appendNumber(d.voice.appendNumber(nil, "stones", int(x.stones)), "wood", int(x.wood)); len(t.Text) == 0 {
		t.Text = []string{d.voice.componentsInWords(x)}
	}
	for i, yes := range [...]bool{x.breached, int(s.pos.glare) == k, x.gales > 0, x.accident} {
		if yes {
			t.Text = append(t.Text, d.voice.Line("wall."+[...]string{"breached", "glare", "gale", "accident"}[i]))
		}
	}
	if s.isAttacked(k) {
		t.Seat = foe
	}
	t.Title = d.voice.wallSentence(s, k, d.knows)
}

func (d *drawing) drawTower(k int, t *place.Tile) {
	s := d.state
	x := &s.pos.tower[k]
	own := d.defenderSeat(s.rules.towers[k].side)
	t.Pieces = d.appendUnits(nil, own, x.units, defenders, defenderInitials)
	if x.token != 0 {
		t.Pieces = append(t.Pieces, d.workPiece(own, int(x.token)-1))
	}
}

// drawBuilding draws the units in a building and the state of its actions.
func (d *drawing) drawBuilding(id string, t *place.Tile) {
	s := d.state
	p, r := &s.pos, s.rules
	own := seatOf(s.invaderCount)
	for i := range r.places {
		if r.places[i].id != id {
			continue
		}
		t.Pieces = d.appendUnits(t.Pieces, own, p.place[i], defenders, defenderInitials)
		if i == 0 {
			t.Pieces = d.appendHeroes(t.Pieces, own, atCourt)
		}
	}
	if id == "hospital" {
		there := p.hospital
		there.add(p.recovering) // recovered units, which go to the courtyard once all are chosen
		t.Pieces = d.appendUnits(t.Pieces, own, there, defenders, defenderInitials)
	}
	b := slices.Index(r.buildingIDs, id)
	for _, w := range r.worksIn(b) {
		if n := p.work[w].hourglasses; n > 0 {
			t.Text = append(t.Text, fmt.Sprintf("%s %d/%d", d.voice.Name("defender_action", r.works[w].id), n, s.workCost(w)))
		}
	}
	for i, on := range [...]uint16{p.saboteur, p.fire} {
		if on>>b&1 != 0 {
			t.Pieces = append(t.Pieces, d.pieceNamed(seatOf(0), d.voice.Line("wall."+[...]string{"saboteur", "fire"}[i])))
		}
	}
}

// pieceOnWay returns the trap or bridge on a way of the map. It reports false if there is none.
func (d *drawing) pieceOnWay(way int) (place.Piece, bool) {
	s := d.state
	w := &s.rules.placeMap.Ways[way]
	for i := range s.rules.paths {
		if "path."+s.rules.paths[i].id != w.Path || s.pos.path[i] == noToken {
			continue
		}
		if s.pos.path[i] == bridged {
			return d.actionPiece(d.attackerSeat(s.rules.paths[i].side), s.rules.bridgeAction), true
		}
		return d.workPiece(d.defenderSeat(s.rules.paths[i].side), int(s.pos.path[i])-1), true
	}
	return place.Piece{}, false
}

// notes returns what does not lie on the board: Glory, hourglasses, resources.
func (d *drawing) notes() (l []engine.Note) {
	s, v := d.state, d.voice
	add := func(seat engine.Seat, text string) { l = append(l, engine.Note{Seat: seat, Text: text}) }
	add(engine.Nobody, v.Sentence("table.glory", narration.Num("invader", int(s.pos.glory[0])), narration.Num("defender", int(s.pos.glory[1]))))
	for i := range s.invaderCount {
		x := &s.pos.invader[i]
		add(seatOf(i), v.Line("table.stock", v.listFill(v.invaderItems(x))))
	}
	for i := range s.defenderCount {
		x := &s.pos.defender[i]
		add(seatOf(s.invaderCount+i), v.Line("table.stock", v.listFill(v.defenderItems(x))))
	}
	return l
}
