package empires

import (
	"fmt"
	"math/bits"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
	"equitas/engine/place"
	"equitas/engine/rule"
)

var (
	_ engine.RoundPicture = (*State)(nil)
	_ engine.TablePicture = (*State)(nil)
)

// pause tells the listener all pending changes and calls the function given to [State.OnPause], if
// there is one.
func (s *State) pause() {
	if s.PauseFunc != nil {
		s.reportChanges()
		s.PauseFunc()
	}
}

// Moment implements [engine.RoundPicture]: there are pictures after the setup, at the beginning
// of a turn (after its revolts and trade collection), after each of its rounds, and after a
// scoring.
func (s *State) Moment() (key, title string, over int) {
	p, v := &s.pos, s.rules.english()
	turn, last := narration.Num("n", int(p.turn)), s.pos.isOver || p.stage == stageTurn
	switch {
	case p.turn == 0:
		return "0", v.Line("picture.setup"), 0
	case last:
		return fmt.Sprint(p.turn), v.Line("picture.turn", turn), int(p.turn)
	case p.stage == stageNext:
		return fmt.Sprintf("%d.%d", p.turn, p.round), v.Line("picture.round", turn, narration.Num("round", int(p.round))), int(p.turn) - 1
	}
	return fmt.Sprintf("%d.0", p.turn), v.Line("picture.begins", turn), int(p.turn) - 1
}

// Story implements [engine.TablePicture]. It tells the events without those that announce a
// turn or round, which the picture shows.
func (s *State) Story(events []engine.Event) []string {
	return eventTable.Story(s.rules.english(), events)
}

// english returns the voice for pictures. Sentences are in English, names in the language of
// the rules; hidden things are told too.
func (r *Rules) english() *voice {
	v := r.voice(rule.English, "")
	v.all = true
	return v
}

// Picture implements [engine.TablePicture]: it draws the map with everything on it, and notes
// on the players.
func (s *State) Picture() engine.Picture {
	d := drawing{state: s, voice: s.rules.english()}
	return d.drawPicture(d.notes())
}

// PictureFor implements [engine.TablePicture]. Nothing on the map is hidden.
func (s *State) PictureFor(_ engine.Seat, lang string) engine.Picture {
	d := drawing{state: s, voice: s.rules.voice(lang, lang)}
	return d.drawPicture(nil)
}

// Spots implements [engine.TablePicture].
func (s *State) Spots(a engine.Action) [][2]float64 { return actionTable.Points(s, a) }

// drawPicture draws the map, with notes beside it.
func (d *drawing) drawPicture(notes []engine.Note) engine.Picture {
	var seas []string
	for m := d.state.rules.seas; m != 0; m &= m - 1 {
		seas = append(seas, d.voice.nameOf(bits.TrailingZeros64(m)))
	}
	d.coasts = place.Initials(seas)
	return d.state.rules.layout.Picture(place.Drawing{
		Tile:   d.tile,
		Seats:  d.seatNames(),
		Ways:   map[string]engine.ShapeStyle{"plain": engine.Outline, "mountain": engine.Outline, "strait": engine.Outline, "sea_line": engine.Dashed, "sea": engine.Dashed},
		OnWay:  d.pieceOnWay,
		Title:  d.title(),
		Legend: d.legend(),
		Notes:  notes,
	})
}

// seatNames returns the names of the players with the marks on their pieces.
func (d *drawing) seatNames() (l []string) {
	for i := range d.state.seatCount {
		l = append(l, d.voice.Line("picture.seat", narration.Text("who", d.voice.Seat(seatOf(i))), narration.Text("short", d.seatMark(i))))
	}
	return l
}

// A drawing is a picture being made.
type drawing struct {
	state  *State
	voice  *voice
	coasts map[string]string // by name of a sea area: its short name
}

// seatMark returns the mark on a player's pieces, such as "P1".
func (d *drawing) seatMark(i int) string {
	return d.voice.Line("picture.short", narration.Num("n", i+1))
}

// tile returns the content of an area.
func (d *drawing) tile(area int) place.Tile {
	s, p, v := d.state, &d.state.pos, d.voice
	t := place.Tile{Seat: engine.Nobody, Name: v.Line("table.bare", narration.Text("name", v.nameOf(area)), narration.Num("n", int(s.rules.areas[area].vp))), Title: v.areaSentence(s, area, -1), Text: d.areaText(area), Water: s.rules.areas[area].sea}
	if o := int(p.owner[area]); o >= 0 {
		t.Seat = seatOf(o)
		t.Pieces = append(t.Pieces, place.Piece{Seat: t.Seat, Text: d.seatMark(o), Count: int(p.markers[area]), Title: v.Line("brief.markers", narration.Num("n", int(p.markers[area])))})
	}
	if p.forts>>area&1 != 0 {
		t.Pieces = append(t.Pieces, place.Piece{Seat: engine.Nobody, Text: place.Initial(v.Line("brief.fort")), Square: true, Title: v.Line("brief.fort"), Name: v.Line("brief.fort")})
	}
	for i := range s.seatCount {
		if n := int(p.trade[i][area]); n > 0 {
			t.Pieces = append(t.Pieces, place.Piece{Seat: seatOf(i), Text: d.seatMark(i), Count: n, Square: true, Pale: true, Title: v.Line("picture.trade", narration.Num("n", n), v.Player("who", i, -1))})
		}
	}
	return t
}

// areaText returns the text of a province: its amphora and the seas on its coast. It is nil if
// it has neither.
func (d *drawing) areaText(area int) (l []string) {
	r := d.state.rules
	l = d.voice.AppendLineIf(l, r.amphorae>>area&1 != 0, "brief.amphora")
	if r.areas[area].sea {
		return nil
	}
	var seas []string
	for m := r.waysOf[area].coast; m != 0; m &= m - 1 {
		seas = append(seas, d.coasts[d.voice.nameOf(bits.TrailingZeros64(m))])
	}
	if len(seas) > 0 {
		l = append(l, strings.Join(seas, " "))
	}
	if len(l) == 0 {
		return nil
	}
	return []string{strings.Join(l, ", ")}
}

// pieceOnWay returns the piece that marks a border across mountains or a strait, where a die is
// rolled. It reports false for other borders.
func (d *drawing) pieceOnWay(way int) (place.Piece, bool) {
	s := d.state
	for _, kind := range []string{"mountain", "strait"} {
		if s.rules.placeMap.Ways[way].Kind == s.rules.placeMap.KindNumber(kind) {
			name := d.voice.Line("picture." + kind)
			return place.Piece{Seat: engine.Nobody, Text: place.Initial(name), Pale: true, Title: name, Name: name}, true
		}
	}
	return place.Piece{}, false
}

// notes returns what does not lie on the map: the possessions of players, and the cards that
// can be had.
func (d *drawing) notes() (l []engine.Note) {
	s, v := d.state, d.voice
	p := &s.pos
	add := func(seat engine.Seat, text string) { l = append(l, engine.Note{Seat: seat, Text: text}) }
	for i := range s.seatCount {
		x := &p.seat[i]
		texts := v.AppendList([]string{v.Sentence("picture.has", narration.Text("list", v.possessionsInWords(s, i)))}, "picture.persons", v.handInWords(&x.cards, s.rules.personMask))
		if x.set >= 0 {
			texts = append(texts, v.Sentence("picture.hand", narration.Num("n", s.handSize(i)), narration.Text("set", strings.ToUpper(s.rules.setID(x.set))), narration.Text("list", strings.Join(v.handInWords(&x.cards, ^s.rules.personMask), ", "))))
		}
		add(seatOf(i), strings.Join(texts, " "))
	}
	var shown []string
	for _, c := range p.display {
		if c != 0 {
			shown = append(shown, v.cardName(int(c)-1))
		}
	}
	for _, text := range v.AppendList(nil, "picture.display", shown) {
		add(engine.Nobody, text)
	}
	list := v.displaySentences(s)
	add(engine.Nobody, list[len(list)-1])
	return l
}

// title returns the title of the picture, with the progress of the match.
func (d *drawing) title() string {
	s := d.state
	name := s.rules.set.Title
	if s.pos.turn == 0 {
		return d.voice.Line("picture.start", narration.Text("name", name))
	}
	return d.voice.Line("picture.title", narration.Text("name", name), narration.Num("n", int(s.pos.turn)))
}

// legend returns the explanation of all signs that are not letters on pieces.
func (d *drawing) legend() []string {
	s, v := d.state, d.voice
	var seas []string
	for m := s.rules.seas; m != 0; m &= m - 1 {
		name := v.nameOf(bits.TrailingZeros64(m))
		seas = append(seas, v.Line("picture.coast", narration.Text("short", d.coasts[name]), narration.Text("name", name)))
	}
	return []string{v.Sentence("picture.signs"), v.Sentence("picture.borders", narration.Text("list", strings.Join(seas, ", ")))}
}
