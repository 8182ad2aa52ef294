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
func (s *State) Picture() engine.Picture { return s.picture(s.rules.english()) }

func (s *State) picture(v *voice) engine.Picture {
	d := drawing{state: s, voice: v, size: float64(s.rules.measures.size) / 10}
	d.picture = engine.Picture{X: -margin, Y: -margin, W: d.size + 2*margin, H: d.size + 2*margin}
	d.addShape(engine.Shape{Kind: engine.Rect, Style: engine.Ground, Seat: engine.Nobody, X: d.size / 2, Y: d.size / 2, W: d.size, H: d.size, Title: d.voice.Line("picture.table")})
	for i := range s.seatCount {
		d.drawBorders(i)
	}
	for i := range s.seatCount {
		d.drawCastle(i)
	}
	for i := range s.buildings() {
		d.drawBuilding(i)
	}
	for i := range s.pawns() {
		if s.pos.pawn[i].buildingID == 0 {
			d.drawPawn(i, d.toPicture(s.pos.pawn[i].centre))
		}
	}
	d.drawScale()
	d.drawLegend()
	for i := range s.seatCount {
		d.addStockNotes(i)
	}
	d.addPactNotes()
	d.picture.Seats = d.voice.SeatNames(1<<s.seatCount-1, "bare", engine.Nobody)
	return d.picture
}

// PictureFor implements [engine.TablePicture]. The picture is the same for all seats, since
// nothing on the table is hidden.
func (s *State) PictureFor(_ engine.Seat, lang string) engine.Picture {
	p := s.picture(s.rules.voice(lang, lang))
	p.Notes = nil
	return p
}

// Spots implements [engine.TablePicture].
func (s *State) Spots(a engine.Action) [][2]float64 { return actionTable.Points(s, a) }

// onlooker is the seat number of a viewer without a seat, for whom every faction is called by
// its name.
const onlooker = -1

// english returns the voice for pictures: English, with names in the language of the rules.
func (r *Rules) english() *voice { return r.voice(rule.English, "") }

// countedNoun returns a number and a noun in the right form: "1 pawn", "2 pawns".
func countedNoun(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return itoa(n) + " " + thing + "s"
}

// Story implements [engine.TablePicture]. It returns the events as told to a viewer without a
// seat, except for the beginning of turns.
func (s *State) Story(events []engine.Event) []string {
	return eventTable.Story(s.rules.english(), events)
}

// drawScale draws the ruler, and the millimetres of coordinates along two edges.
func (d *drawing) drawScale() {
	for mm := 100.0; mm < d.size; mm += 100 {
		d.drawLabel(engine.Outline, onlooker, mm, d.size+6, 8, fmt.Sprintf("%g", mm))
		d.drawLabel(engine.Outline, onlooker, -margin/3, d.size-mm, 8, fmt.Sprintf("%g", mm))
	}
	ruler := float64(d.state.rules.measures.ruler) / 10
	d.addShape(engine.Shape{Kind: engine.Line, Style: engine.Outline, Seat: engine.Nobody, Y: d.size + margin*0.4, W: ruler, Title: d.voice.Line("picture.ruler")})
	d.drawLabel(engine.Outline, onlooker, ruler/2, d.size+margin*0.7, 10, d.voice.Line("picture.ruler_long", narration.Text("mm", fmt.Sprintf("%g", ruler))))
}

// bastionLetter is the mark of a bastion.
const bastionLetter = "B"

// ownedText returns the text under the key what in section [picture] of the files of words, about
// something that belongs to a faction.
func (d *drawing) ownedText(what string, seat int, with ...narration.Fill) string {
	return d.voice.Line("picture."+what, append(with, narration.Num("n", seat+1))...)
}

// drawLegend draws, below the table, what the letters on pieces and the other signs of the picture
// mean.
func (d *drawing) drawLegend() {
	words := []string{d.voice.Line("picture.key_bastion", narration.Text("letter", bastionLetter))}
	known := map[string]bool{}
	for i := range d.state.rules.pawns {
		k := &d.state.rules.pawns[i]
		w := pawnLetter(k) + " " + strings.ToLower(d.voice.Name("pawn", k.id))
		if k.class == soldiers {
			w = d.voice.Line("picture.key_soldier", narration.Text("letter", pawnLetter(k)))
		}
		if !known[w] {
			words = append(words, w)
		}
		known[w] = true
	}
	ruler := float64(d.state.rules.measures.ruler) / 10
	room := d.size - ruler - 20
	for i, line := range []string{strings.Join(words, ", "), d.voice.Line("picture.signs")} {
		d.drawLabel(engine.Outline, onlooker, ruler+20+room/2, d.size+margin*(0.5+0.3*float64(i)), fittingHeight(line, room, 9), line)
	}
}

// A drawing is a picture that is being made.
type drawing struct {
	state   *State
	voice   *voice
	picture engine.Picture
	size    float64 // length of a side of the table, in millimetres
}

func (d *drawing) addShape(s engine.Shape) { d.picture.Shapes = append(d.picture.Shapes, s) }

// drawLabel draws a text centred at a point, in the colour of a seat, or without one for onlooker.
func (d *drawing) drawLabel(look engine.ShapeStyle, seat int, x, y, size float64, text string) {
	d.addShape(engine.Shape{Kind: engine.Label, Style: look, Seat: engine.Seat(seat), X: x, Y: y, H: size, Text: text})
}

// toPicture converts a place on the table to coordinates of the picture, in which y increases
// downwards.
func (d *drawing) toPicture(p point) [2]float64 {
	return [2]float64{float64(p.x) / 10, d.size - float64(p.y)/10}
}

// drawBorders draws the borders of a castle, and its standing bastions.
func (d *drawing) drawBorders(seat int) {
	f := &d.state.pos.faction[seat]
	if !f.alive || !f.placed {
		return
	}
	zone := engine.Shape{Kind: engine.Polygon, Style: engine.Dashed, Seat: engine.Seat(seat), Title: d.ownedText("borders", seat)}
	for _, b := range f.zone {
		zone.Points = append(zone.Points, d.toPicture(b))
	}
	d.addShape(zone)
	for k, b := range f.zone {
		at := d.toPicture(b)
		shape := engine.Shape{Kind: engine.Circle, Style: engine.Solid, Seat: engine.Seat(seat), X: at[0], Y: at[1], W: float64(2*d.state.rules.measures.bastion) / 10,
			Title: d.ownedText("bastion", seat, d.voice.bastion(k))}
		if f.standingBastions>>k&1 == 0 {
			shape.Style, shape.Title = engine.Faded, d.voice.Line("picture.fallen", narration.Text("what", shape.Title))
		}
		d.addShape(shape)
		if f.standingBastions>>k&1 != 0 {
			d.drawLabel(engine.Solid, seat, at[0], at[1], float64(d.state.rules.measures.bastion)/10, bastionLetter)
		}
	}
}

// drawCard draws the rectangle of a card in the colour of a seat; title describes it.
func (d *drawing) drawCard(c footprint, look engine.ShapeStyle, seat int, title string) {
	at := d.toPicture(c.centre)
	d.addShape(engine.Shape{Kind: engine.Rect, Style: look, Seat: engine.Seat(seat), X: at[0], Y: at[1], W: float64(c.halfWidth) / 5, H: float64(c.halfHeight) / 5, Title: title})
}

func (d *drawing) drawCastle(seat int) {
	f := &d.state.pos.faction[seat]
	c := d.state.castle[seat]
	if !f.alive {
		if !d.state.rules.removePieces {
			d.drawCard(c, engine.Faded, seat, d.ownedText("castle_fallen", seat))
		}
		return
	}
	beaten := []narration.Fill{narration.Num("wins", int(f.enemyWins)), narration.Num("most", int(d.state.rules.winsNeeded))}
	d.drawCard(c, engine.Solid, seat, d.ownedText("castle", seat, beaten...))
	at := d.toPicture(c.centre)
	name := d.ownedText("castle_short", seat)
	size := fittingHeight(name, float64(c.halfWidth)/5-6, 12)
	d.drawLabel(engine.Solid, seat, at[0], at[1]-size, size, name)
	d.drawLabel(engine.Solid, seat, at[0], at[1]+size, size*0.9, d.voice.Line("picture.beaten", beaten...))
}

// fittingHeight returns the height of letters at which a text is no wider than width, but at most
// limit.
func fittingHeight(text string, width, limit float64) float64 {
	return min(limit, width/(0.56*float64(max(1, len([]rune(text))))))
}

// drawBuilding draws a building's card with its name and number, its owner, and in rows the pawns
// that stand on it; if there are many they overlap.
func (d *drawing) drawBuilding(i int) {
	s := d.state
	b := &s.pos.building[i]
	c := s.footprint(b)
	name := d.voice.card(b)
	look, title := engine.Pale, d.ownedText("thing", int(b.owner), narration.Text("what", name))
	if !b.faceUp {
		look, title = engine.Dashed, d.voice.Line("picture.down", narration.Text("what", title))
	}
	d.drawCard(c, look, int(b.owner), title)
	w, h := float64(c.halfWidth)/5, float64(c.halfHeight)/5
	at := d.toPicture(b.centre)
	d.drawLabel(engine.Outline, int(b.owner), at[0], at[1]-h/2+7, fittingHeight(name, w-6, 9), name)
	whose := d.ownedText("whose", int(b.owner))
	d.drawLabel(engine.Outline, int(b.owner), at[0], at[1]+h/2-4.5, fittingHeight(whose, w-6, 6.5), whose)
	size := float64(2*s.rules.measures.pawn) / 10
	pitch := size + 0.5
	rows := max(1, int((h-20)/pitch))
	columns := max(1, int(w/pitch))
	across := pitch
	if many := (int(b.pawns) + rows - 1) / rows; many > columns {
		columns, across = many, (w-pitch)/float64(many-1)
	}
	n := 0
	for j := range s.pawns() {
		if s.pos.pawn[j].buildingID != b.id {
			continue
		}
		x, y := n%columns, n/columns%rows
		d.drawPawn(j, [2]float64{at[0] + across*(float64(x)-float64(columns-1)/2), at[1] - h/2 + 13 + pitch*(float64(y)+0.5)})
		n++
	}
}

// pawnLetter returns the mark on a pawn: C for a carpenter, I for an inhabitant, the strength for
// a soldier.
func pawnLetter(k *pawnKind) string {
	if k.class == soldiers {
		return fmt.Sprint(k.strength)
	}
	return strings.ToUpper(k.id[:1])
}

// drawPawn draws pawn number i at a point.
func (d *drawing) drawPawn(i int, at [2]float64) {
	s := d.state
	p := &s.pos.pawn[i]
	k := &s.rules.pawns[p.kind]
	d.addShape(engine.Shape{Kind: engine.Circle, Style: engine.Solid, Seat: engine.Seat(p.owner), X: at[0], Y: at[1], W: float64(2*s.rules.measures.pawn) / 10,
		Title: d.ownedText("thing", int(p.owner), narration.Text("what", d.voice.describePawn(s, i, onlooker, false)))})
	d.drawLabel(engine.Solid, int(p.owner), at[0], at[1], float64(s.rules.measures.pawn)/10*1.2, pawnLetter(k))
}

// addStockNotes adds notes with everything that a faction has.
func (d *drawing) addStockNotes(seat int) {
	s := d.state
	f := &s.pos.faction[seat]
	if !f.alive {
		d.addNote(seat, fmt.Sprintf("eliminated by faction %d in round %d", f.eliminatedBy+1, f.eliminatedRound))
		return
	}
	text := fmt.Sprintf("%s, %d food", countedNoun(int(f.resources), "resource"), f.food)
	if s.rules.coinMode == coinsSeparate {
		text += ", " + countedNoun(int(f.coins), "coin")
	}
	text += "; " + countedNoun(int(f.buildings), "building")
	for c, name := range classNames {
		if n := s.countPawns(seat, class(c), false); n > 0 {
			text += ", " + countedNoun(int(n), name)
		}
	}
	d.addNote(seat, text)
	for _, c := range s.rules.cards(f) {
		if c.place == inPlay {
			d.addNote(seat, fmt.Sprintf("%s in the realm of faction %d, %d of %s", s.rules.nameOf("creature", s.rules.creature[c.kind].id), c.realm+1, c.credits, countedNoun(int(c.maximum), "credit")))
		}
	}
}

func (d *drawing) addNote(seat int, text string) {
	d.picture.Notes = append(d.picture.Notes, engine.Note{Seat: engine.Seat(seat), Text: text})
}

// addPactNotes adds notes with all treaties and truces.
func (d *drawing) addPactNotes() {
	for _, t := range d.state.pos.treaties[:d.state.pos.treatyCount] {
		d.addNote(-1, fmt.Sprintf("factions %d and %d have a treaty against faction %d", t.a+1, t.b+1, t.enemy+1))
	}
	for _, t := range d.state.pos.truces[:d.state.pos.truceCount] {
		d.addNote(-1, fmt.Sprintf("factions %d and %d have a truce", t.briber+1, t.bribed+1))
	}
}
