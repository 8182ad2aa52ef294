package people

import (
	"equitas/engine"
)

// What a page shows besides words: cards and pictures.

// Seats is how many seats the match has.
func (t *Table) Seats() int { return len(t.bots) }

// ToAct is who must decide now, [engine.Nobody] when the match is over.
func (t *Table) ToAct() engine.Seat { return t.live.State().ToAct() }

// Choices is how many choices have been made.
func (t *Table) Choices() int { return len(t.choices) }

// Result is how the match has ended. Call it only when it is over.
func (t *Table) Result() engine.Result { return t.live.State().Result() }

// Hand is what a seat holds, of a game whose cards have faces.
func (t *Table) Hand(who engine.Seat) engine.Hand {
	if d, ok := t.voice.(engine.Dealer); ok {
		return d.Hand(t.live.State(), who)
	}
	return engine.Hand{}
}

// Cards are the ids of the faces of cards that the actions are about, in the order
// of [Table.Actions]; "" for none.
func (t *Table) Cards() []string {
	legal := t.live.Legal()
	l := make([]string, len(legal))
	if d, ok := t.voice.(engine.Dealer); ok {
		for i, a := range legal {
			l[i] = d.CardOf(t.live.State(), a)
		}
	}
	return l
}

// Spread is where all cards lie, as a seat sees it, with what the last news have brought
// and taken; false if the game does not say.
func (t *Table) Spread(who engine.Seat) ([]engine.Mat, bool) {
	d, ok := t.voice.(engine.Spreader)
	if !ok {
		return nil, false
	}
	return d.Spread(t.live.State(), who, t.events[t.before[who]:]), true
}

// Abouts are the place that each of the actions takes a card from, by the number that
// [Table.Spread] has it under, -1 for none; and the seat that it is about.
func (t *Table) Abouts() (places []int, seats []engine.Seat) {
	d, ok := t.voice.(engine.Spreader)
	for _, a := range t.live.Legal() {
		place, seat := -1, engine.Nobody
		if ok {
			place, seat = d.About(t.live.State(), a)
		}
		places, seats = append(places, place), append(seats, seat)
	}
	return places, seats
}

// Picture draws what a seat sees; false if the game is not drawn.
func (t *Table) Picture(who engine.Seat) (engine.Picture, bool) {
	return picture(t.live.State(), who, t.Lang)
}

func picture(st engine.State, who engine.Seat, lang string) (engine.Picture, bool) {
	p, ok := st.(engine.Shown)
	if !ok {
		return engine.Picture{}, false
	}
	return p.PictureFor(who, lang), true
}

// Spots are the points of the picture that each of the actions is about.
func (t *Table) Spots() [][][2]float64 {
	legal := t.live.Legal()
	l := make([][][2]float64, len(legal))
	if p, ok := t.live.State().(engine.Shown); ok {
		for i, a := range legal {
			l[i] = p.Spots(a)
		}
	}
	return l
}

// Key tells what a seat knows from what it does not: see [engine.Observation].
func (t *Table) Key(who engine.Seat) uint64 { return t.live.State().Observe(who).Key() }
