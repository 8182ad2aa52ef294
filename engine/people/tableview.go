package people

import (
	"equitas/engine"
)

// The methods below return cards and pictures, for pages that show more than text.

// Seats returns the number of seats.
func (t *Table) Seats() int { return len(t.bots) }

// ToAct returns the seat to act; [engine.Nobody] when the match is over.
func (t *Table) ToAct() engine.Seat { return t.live.State().ToAct() }

// Choices returns the number of choices made so far.
func (t *Table) Choices() int { return len(t.choices) }

// Result returns the result of the match. Call it only when the match is over.
func (t *Table) Result() engine.Result { return t.live.State().Result() }

// Hand returns the cards in a seat's hand that have a printed face.
func (t *Table) Hand(seat engine.Seat) engine.Hand {
	return t.voice.Hand(t.live.State(), seat)
}

// Cards returns, for each of [Table.Actions], the face id of the card that the action is
// about; "" for none.
func (t *Table) Cards() []string {
	legal := t.live.Legal()
	l := make([]string, len(legal))
	for i, a := range legal {
		l[i] = t.voice.CardOf(t.live.State(), a)
	}
	return l
}

// Spread returns the mats on which all cards lie, as a seat sees them ([engine.TableView.Mats]).
// Cards that were moved by the events of the seat's last news, or since then, are marked. ok is
// false if the game's voice is no [engine.TableView].
func (t *Table) Spread(seat engine.Seat) ([]engine.Mat, bool) {
	d, ok := t.voice.(engine.TableView)
	if !ok {
		return nil, false
	}
	return d.Mats(t.live.State(), seat, t.events[t.eventsBeforeNews[seat]:]), true
}

// ActionTargets returns, for each of [Table.Actions], the [engine.Pile].Place of the pile that the
// action is about, -1 for none, and the seat that it is about, [engine.Nobody] for none.
func (t *Table) ActionTargets() (places []int, seats []engine.Seat) {
	d, ok := t.voice.(engine.TableView)
	for _, a := range t.live.Legal() {
		place, seat := -1, engine.Nobody
		if ok {
			place, seat = d.ActionPlace(t.live.State(), a)
		}
		places, seats = append(places, place), append(seats, seat)
	}
	return places, seats
}

// Picture returns a drawing of the table as a seat sees it; false if the game has no pictures.
func (t *Table) Picture(seat engine.Seat) (engine.Picture, bool) {
	return pictureOf(t.live.State(), seat, t.Lang)
}

func pictureOf(st engine.State, seat engine.Seat, lang string) (engine.Picture, bool) {
	p, ok := st.(engine.TablePicture)
	if !ok {
		return engine.Picture{}, false
	}
	return p.PictureFor(seat, lang), true
}

// Spots returns, for each of [Table.Actions], the points of the picture, as x and y, that the
// action is about.
func (t *Table) Spots() [][][2]float64 {
	legal := t.live.Legal()
	l := make([][][2]float64, len(legal))
	if p, ok := t.live.State().(engine.TablePicture); ok {
		for i, a := range legal {
			l[i] = p.Spots(a)
		}
	}
	return l
}

// Key returns a hash of everything that a seat knows, see [engine.Observation.Key].
func (t *Table) Key(seat engine.Seat) uint64 { return t.live.State().Observe(seat).Key() }
