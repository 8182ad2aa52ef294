package warland

import (
	"fmt"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
	"equitas/engine/rule"
)

var _ engine.TablePicture = (*State)(nil)

// margin is the space around the table, in millimetres.
const margin = 40

// Picture implements [engine.TablePicture]. North is at the top.
func (s *State) Picture() engine.Picture { return s.picture(s.r.english()) }

func (s *State) picture(v *voice) engine.Picture {
	d := drawing{s: s, voice: v, size: float64(s.r.m.size) / 10}
	d.p = engine.Picture{X: -margin, Y: -margin, W: d.size + 2*margin, H: d.size + 2*margin}
	d.add(engine.Shape{Kind: engine.Rect, Look: engine.Ground, Seat: engine.Nobody, X: d.size / 2, Y: d.size / 2, W: d.size, H: d.size, Title: d.voice.Line("picture.table")})
	for i := range s.n {
		d.borders(i)
	}
	for i := range s.n {
		d.castle(i)
	}
	for i := range s.buildings() {
		d.building(i)
	}
	for i := range s.pawns() {
		if s.pos.pawn[i].in == 0 {
			d.pawn(i, d.at(s.pos.pawn[i].at))
		}
	}
	d.scale()
	d.key()
	for i := range s.n {
		d.stocks(i)
	}
	d.pacts()
	d.p.Seats = d.voice.Called(1<<s.n-1, "bare", engine.Nobody)
	return d.p
}

// PictureFor implements [engine.TablePicture]. The picture is the same for all seats, since
// nothing on the table is hidden.
func (s *State) PictureFor(_ engine.Seat, lang string) engine.Picture {
	p := s.picture(s.r.voice(lang, lang))
	p.Notes = nil
	return p
}

// Spots implements [engine.TablePicture].
func (s *State) Spots(a engine.Action) [][2]float64 { return acts.Points(s, a) }

// onlooker is the seat number of a viewer without a seat, for whom every faction is called by
// its name.
const onlooker = -1

// english returns the voice for pictures: English, with names in the language of the rules.
func (r *Rules) english() *voice { return r.voice(rule.English, "") }

// many returns a number and a noun in the right form: "1 pawn", "2 pawns".
func many(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return itoa(n) + " " + thing + "s"
}

// Story implements [engine.TablePicture]. It returns the events as told to a viewer without a
// seat, except for the beginning of turns.
func (s *State) Story(events []engine.Event) []string {
	return happenings.Story(s.r.english(), events)
}

// scale draws the ruler, and the millimetres of coordinates along two edges.
func (d *drawing) scale() {
	for mm := 100.0; mm < d.size; mm += 100 {
		d.label(engine.Outline, onlooker, mm, d.size+6, 8, fmt.Sprintf("%g", mm))
		d.label(engine.Outline, onlooker, -margin/3, d.size-mm, 8, fmt.Sprintf("%g", mm))
	}
	ruler := float64(d.s.r.m.ruler) / 10
	d.add(engine.Shape{Kind: engine.Line, Look: engine.Outline, Seat: engine.Nobody, Y: d.size + margin*0.4, W: ruler, Title: d.voice.Line("picture.ruler")})
	d.label(engine.Outline, onlooker, ruler/2, d.size+margin*0.7, 10, d.voice.Line("picture.ruler_long", narration.Text("mm", fmt.Sprintf("%g", ruler))))
}

// bastionLetter is the mark of a bastion.
const bastionLetter = "B"

// of returns the text of a picture about something that belongs to a faction.
func (d *drawing) of(what string, seat int, with ...narration.With) string {
	return d.voice.Line("picture."+what, append(with, narration.Num("n", seat+1))...)
}

// key draws the legend.
func (d *drawing) key() {
	words := []string{d.voice.Line("picture.key_bastion", narration.Text("letter", bastionLetter))}
	known := map[string]bool{}
	for i := range d.s.r.pawns {
		k := &d.s.r.pawns[i]
		w := letterOf(k) + " " + strings.ToLower(d.voice.Name("pawn", k.id))
		if k.class == soldiers {
			w = d.voice.Line("picture.key_soldier", narration.Text("letter", letterOf(k)))
		}
		if !known[w] {
			words = append(words, w)
		}
		known[w] = true
	}
	ruler := float64(d.s.r.m.ruler) / 10
	room := d.size - ruler - 20
	for i, line := range []string{strings.Join(words, ", "), d.voice.Line("picture.signs")} {
		d.label(engine.Outline, onlooker, ruler+20+room/2, d.size+margin*(0.5+0.3*float64(i)), fitting(line, room, 9), line)
	}
}

// A drawing is a picture that is being made.
type drawing struct {
	s     *State
	voice *voice
	p     engine.Picture
	size  float64
}

func (d *drawing) add(s engine.Shape) { d.p.Shapes = append(d.p.Shapes, s) }

// label draws a text centred at a point, in the colour of a seat, or without one for onlooker.
func (d *drawing) label(look engine.Look, seat int, x, y, size float64, text string) {
	d.add(engine.Shape{Kind: engine.Label, Look: look, Seat: engine.Seat(seat), X: x, Y: y, H: size, Text: text})
}

// at converts a place on the table to coordinates of the picture, in which y increases
// downwards.
func (d *drawing) at(p point) [2]float64 {
	return [2]float64{float64(p.x) / 10, d.size - float64(p.y)/10}
}

// borders draws the borders of a castle, and its standing bastions.
func (d *drawing) borders(seat int) {
	f := &d.s.pos.faction[seat]
	if !f.alive || !f.placed {
		return
	}
	zone := engine.Shape{Kind: engine.Polygon, Look: engine.Dashed, Seat: engine.Seat(seat), Title: d.of("borders", seat)}
	for _, b := range f.zone {
		zone.Points = append(zone.Points, d.at(b))
	}
	d.add(zone)
	for k, b := range f.zone {
		at := d.at(b)
		shape := engine.Shape{Kind: engine.Circle, Look: engine.Solid, Seat: engine.Seat(seat), X: at[0], Y: at[1], W: float64(2*d.s.r.m.bastion) / 10,
			Title: d.of("bastion", seat, d.voice.bastion(k))}
		if f.up>>k&1 == 0 {
			shape.Look, shape.Title = engine.Faded, d.voice.Line("picture.fallen", narration.Text("what", shape.Title))
		}
		d.add(shape)
		if f.up>>k&1 != 0 {
			d.label(engine.Solid, seat, at[0], at[1], float64(d.s.r.m.bastion)/10, bastionLetter)
		}
	}
}

// rect draws a card.
func (d *drawing) rect(c footprint, look engine.Look, seat int, title string) {
	at := d.at(c.at)
	d.add(engine.Shape{Kind: engine.Rect, Look: look, Seat: engine.Seat(seat), X: at[0], Y: at[1], W: float64(c.hw) / 5, H: float64(c.hh) / 5, Title: title})
}

func (d *drawing) castle(seat int) {
	f := &d.s.pos.faction[seat]
	c := d.s.castle[seat]
	if !f.alive {
		if !d.s.r.removePieces {
			d.rect(c, engine.Faded, seat, d.of("castle_fallen", seat))
		}
		return
	}
	beaten := []narration.With{narration.Num("wins", int(f.wins)), narration.Num("most", int(d.s.r.winsNeeded))}
	d.rect(c, engine.Solid, seat, d.of("castle", seat, beaten...))
	at := d.at(c.at)
	name := d.of("castle_short", seat)
	size := fitting(name, float64(c.hw)/5-6, 12)
	d.label(engine.Solid, seat, at[0], at[1]-size, size, name)
	d.label(engine.Solid, seat, at[0], at[1]+size, size*0.9, d.voice.Line("picture.beaten", beaten...))
}

// fitting returns the height of letters at which a text is no wider than width, but at most
// most.
func fitting(text string, width, most float64) float64 {
	return min(most, width/(0.56*float64(max(1, len([]rune(text))))))
}

// building draws a building's card with its name and number, its owner, and in rows the pawns
// that stand on it; if there are many they overlap.
func (d *drawing) building(i int) {
	s := d.s
	b := &s.pos.building[i]
	c := s.footprint(b)
	name := d.voice.card(b)
	look, title := engine.Pale, d.of("thing", int(b.owner), narration.Text("what", name))
	if !b.up {
		look, title = engine.Dashed, d.voice.Line("picture.down", narration.Text("what", title))
	}
	d.rect(c, look, int(b.owner), title)
	w, h := float64(c.hw)/5, float64(c.hh)/5
	at := d.at(b.at)
	d.label(engine.Outline, int(b.owner), at[0], at[1]-h/2+7, fitting(name, w-6, 9), name)
	whose := d.of("whose", int(b.owner))
	d.label(engine.Outline, int(b.owner), at[0], at[1]+h/2-4.5, fitting(whose, w-6, 6.5), whose)
	size := float64(2*s.r.m.pawn) / 10
	pitch := size + 0.5
	rows := max(1, int((h-20)/pitch))
	columns := max(1, int(w/pitch))
	across := pitch
	if many := (int(b.pawns) + rows - 1) / rows; many > columns {
		columns, across = many, (w-pitch)/float64(many-1)
	}
	n := 0
	for j := range s.pawns() {
		if s.pos.pawn[j].in != b.id {
			continue
		}
		x, y := n%columns, n/columns%rows
		d.pawn(j, [2]float64{at[0] + across*(float64(x)-float64(columns-1)/2), at[1] - h/2 + 13 + pitch*(float64(y)+0.5)})
		n++
	}
}

// letterOf returns the mark on a pawn: C for a carpenter, I for an inhabitant, the strength for
// a soldier.
func letterOf(k *pawnKind) string {
	if k.class == soldiers {
		return fmt.Sprint(k.strength)
	}
	return strings.ToUpper(k.id[:1])
}

// pawn draws pawn number i at a point.
func (d *drawing) pawn(i int, at [2]float64) {
	s := d.s
	p := &s.pos.pawn[i]
	k := &s.r.pawns[p.kind]
	d.add(engine.Shape{Kind: engine.Circle, Look: engine.Solid, Seat: engine.Seat(p.owner), X: at[0], Y: at[1], W: float64(2*s.r.m.pawn) / 10,
		Title: d.of("thing", int(p.owner), narration.Text("what", d.voice.pawnSeen(s, i, onlooker, false)))})
	d.label(engine.Solid, int(p.owner), at[0], at[1], float64(s.r.m.pawn)/10*1.2, letterOf(k))
}

// stocks adds notes with everything that a faction has.
func (d *drawing) stocks(seat int) {
	s := d.s
	f := &s.pos.faction[seat]
	if !f.alive {
		d.note(seat, fmt.Sprintf("eliminated by faction %d in round %d", f.outBy+1, f.outRound))
		return
	}
	text := fmt.Sprintf("%s, %d food", many(int(f.resources), "resource"), f.food)
	if s.r.coinMode == coinsSeparate {
		text += ", " + many(int(f.coins), "coin")
	}
	text += "; " + many(int(f.buildings), "building")
	for c, name := range className {
		if n := s.countPawns(seat, class(c), false); n > 0 {
			text += ", " + many(int(n), name)
		}
	}
	d.note(seat, text)
	for _, c := range s.r.cards(f) {
		if c.place == inPlay {
			d.note(seat, fmt.Sprintf("%s in the realm of faction %d, %d of %s", s.r.nameOf("creature", s.r.creature[c.kind].id), c.realm+1, c.credits, many(int(c.maximum), "credit")))
		}
	}
}

func (d *drawing) note(seat int, text string) {
	d.p.Notes = append(d.p.Notes, engine.Note{Seat: engine.Seat(seat), Text: text})
}

// pacts adds notes with all treaties and truces.
func (d *drawing) pacts() {
	for _, t := range d.s.pos.treaties[:d.s.pos.treatyN] {
		d.note(-1, fmt.Sprintf("factions %d and %d have a treaty against faction %d", t.a+1, t.b+1, t.enemy+1))
	}
	for _, t := range d.s.pos.truces[:d.s.pos.truceN] {
		d.note(-1, fmt.Sprintf("factions %d and %d have a truce", t.briber+1, t.bribed+1))
	}
}
