package proelio

import (
	"cmp"
	"math/bits"
	"strconv"

	"equitas/engine"
	"equitas/engine/narration"
	"equitas/engine/zones"
)

var _ engine.TableView = (*voice)(nil)

// The numbers of the places on the drawn table: for each House, by seat, those from placeHand
// to placeDeployed, then those in the middle. The two decks are adjacent, and so are the two
// discard piles.
const (
	placeHand     = iota
	placeFort     // its Fortification
	placeWaiting  // the attack in front of it
	placeFreeze   // the freezing card in front of it
	placeGuild    // its Guild
	placeDeployed // cards that it has deployed against the attack being resolved
	housePlaces

	placeDecks    = engine.MaxSeats * housePlaces // + number of the deck
	placeDiscards = placeDecks + 2                // + number of the deck
)

func placeOf(seat, what int) int { return seat*housePlaces + what }

// Mats implements [engine.TableView].
func (v *voice) Mats(st engine.State, seat engine.Seat, events []engine.Event) []engine.Mat {
	s := st.(*State)
	d := tableDrawing{voice: v, state: s, seat: seat, moved: movementsOf(s, events)}
	return zones.ArrangeMats(s.seatCount, seat, d.moved, d.middle, d.mat)
}

// The piles that actions are about: a deck from which they draw, a discard pile out of which the
// Merchant sells, the attack that they answer, the Fortification that they take or bring, the hand
// of another House.

func deckPlace(deck int) func(s *State, a engine.Action) int {
	return func(*State, engine.Action) int { return placeDecks + deck }
}

func discardsPlace(s *State, a engine.Action) int {
	if !takesCard(s, a) {
		return placeDiscards + baseDeck
	}
	return discardPlace(s, int(uint8(a)))
}

func attackPlace(s *State, _ engine.Action) int { return placeOf(int(s.pos.active), placeWaiting) }

func fortPlace(s *State, _ engine.Action) int { return placeOf(int(s.pos.actor), placeFort) }

func handPlace(s *State, _ engine.Action) int { return placeOf(int(s.pos.owner), placeHand) }

// A tableDrawing makes the drawn table for a seat, or for [engine.Nobody].
type tableDrawing struct {
	*voice
	state *State
	seat  engine.Seat
	moved zones.Movements
}

// middle returns the mat of everything that belongs to no House.
func (d *tableDrawing) middle() engine.Mat {
	s, p := d.state, &d.state.pos
	x := engine.Mat{Seat: engine.Nobody, Name: d.Line("table.table")}
	for deck := range 2 {
		var cards [2]int
		cards[deck] = s.deckLen(deck)
		pile := engine.Pile{Place: placeDecks + deck, Name: d.printedWord("deck_" + deckNames[deck]), Stack: true}
		d.addFaceDown(&pile, cards)
		x.Piles = append(x.Piles, pile)
		pile = engine.Pile{Place: placeDiscards + deck, Name: d.Line("lay.discards", narration.Text("deck", d.printedWord("short_"+deckNames[deck])))}
		held := s.discardCounts(deck)
		x.Piles = append(x.Piles, d.addOpenCards(pile, p.pileMask[deck], &held))
	}
	mark := func(so bool, name, value string) { x.Marks = zones.AppendMarkIf(x.Marks, so, name, value) }
	mark(s.rules.seasonsUse, d.seasonName(int(p.season)), "")
	mark(p.merchant >= 0, d.Line("lay.price"), d.pricesInWords(s))
	mark(p.frozen&frozenAttacks != 0, d.Line("effects.what_attacks"), "")
	mark(p.frozen&frozenTrade != 0 && p.merchant >= 0, d.Line("effects.what_trade"), "")
	mark(p.equitas > 0, d.Line("lay.equitas"), d.Line("lay.of", narration.Num("n", int(p.equitas)), narration.Num("most", int(s.rules.equitasUses))))
	return x
}

// discardCounts returns the discards of a deck, by kind.
func (s *State) discardCounts(deck int) (pile [maxKinds]uint8) {
	for m := s.pos.pileMask[deck]; m != 0; m &= m - 1 {
		pile[lowestBit(m)] = s.pos.pile[lowestBit(m)]
	}
	return pile
}

// mat returns the mat of House i, without the hand if it is the viewer's.
func (d *tableDrawing) mat(i int) engine.Mat {
	s, p := d.state, &d.state.pos
	h := &p.house[i]
	own := engine.Seat(i) == d.seat
	x := engine.Mat{Seat: engine.Seat(i), Name: d.Seat(engine.Seat(i)), Decides: s.ToAct() == engine.Seat(i)}
	if own {
		x.Name = d.Line("of.you", narration.Text("name", x.Name))
	} else {
		x.Piles = append(x.Piles, d.hand(i))
	}
	pile := engine.Pile{Place: placeOf(i, placeFort), Single: true, Name: d.Line("lay.fort"), Summary: d.Line("thing.nothing")}
	if h.fortKind != 0 {
		pile.Name = d.Line("lay.worth", narration.Num("n", int(h.fort)))
		d.addFaceUp(&pile, h.fortKind-1)
	}
	x.Piles = append(x.Piles, pile)
	if h.waiting != 0 {
		x.Piles = append(x.Piles, d.waiting(i))
	}
	if p.deployedN > 0 && int(p.active) == i {
		var held [maxKinds]uint8
		mask := uint64(0)
		for _, k := range p.deployed[:p.deployedN] {
			held[k]++
			mask |= 1 << k
		}
		x.Piles = append(x.Piles, d.addOpenCards(engine.Pile{Place: placeOf(i, placeDeployed), Name: d.Line("lay.deployed")}, mask, &held))
	}
	if h.freeze != 0 {
		pile := engine.Pile{Place: placeOf(i, placeFreeze), Single: true, Name: d.Line("lay.freeze")}
		d.addFaceUp(&pile, h.freeze-1)
		x.Piles = append(x.Piles, pile)
	}
	if h.guild != 0 && (!own || h.uses == 0) { // the viewer's own usable Guild is shown with the hand
		g := h.guild - 1
		pile := engine.Pile{Place: placeOf(i, placeGuild), Single: true, Name: d.printedWord("short_guild"), Summary: d.guilds[g]}
		pile.Cards = []engine.FaceUpCard{{HeldCard: engine.HeldCard{Face: s.rules.guilds[g].id, Count: 1}, Name: d.guilds[g]}}
		if h.uses == 0 {
			pile.Name, pile.Cards[0].Spent = d.Line("lay.used"), true
		}
		x.Piles = append(x.Piles, pile)
	}
	turn := int(p.active) == i
	mark := func(so bool, name, value string) { x.Marks = zones.AppendMarkIf(x.Marks, so, name, value) }
	mark(turn && !p.isOver && d.seat == engine.Nobody, d.Line("of.turn"), "")
	mark(turn && !p.isOver && own, d.Line("lay.turn"), "")
	if d.seat != engine.Nobody {
		for _, where := range d.relationInWords(s, i, int(d.seat)) {
			mark(true, where, "")
		}
	}
	mark(int(p.merchant) == i, d.Line("lay.merchant"), "")
	mark(turn && p.attack != 0, d.Line("lay.defense"), strconv.Itoa(int(p.defense)))
	return x
}

// hand returns the pile of a House's hand as the viewer sees it; [engine.Nobody] sees all
// cards.
func (d *tableDrawing) hand(i int) engine.Pile {
	h := &d.state.pos.house[i]
	pile := engine.Pile{Place: placeOf(i, placeHand), Name: d.Line("lay.hand")}
	if d.seat == engine.Nobody {
		return d.addOpenCards(pile, h.mask, &h.count)
	}
	d.addFaceDown(&pile, [2]int{baseDeck: int(h.base), imperialDeck: int(h.cards - h.base)})
	if h.known.AnyKnown() {
		var known [maxKinds]uint8
		if h.known.AddKnownTo(d.seat, &known) != 0 {
			pile.Known = d.Line("has.known", narration.Text("card", d.countsInWords(&known)))
		}
	}
	return pile
}

// waiting returns the pile of the attack in front of a House: face down, unless the viewer
// placed it or it is revealed.
func (d *tableDrawing) waiting(i int) engine.Pile {
	s, p := d.state, &d.state.pos
	k := p.house[i].waiting - 1
	pile := engine.Pile{Place: placeOf(i, placeWaiting), Single: true, Name: d.Line("lay.waiting")}
	switch revealed := p.attack != 0 && i == int(p.active); {
	case revealed:
		pile.Name = d.Line("lay.attack")
		d.addFaceUp(&pile, k)
	case d.seat == engine.Nobody || s.attackerOf(i) == int(d.seat):
		pile.Known = d.Line("lay.secret")
		d.addFaceUp(&pile, k)
	default:
		var cards [2]int
		cards[s.rules.kinds[k].deck] = 1
		d.addFaceDown(&pile, cards)
	}
	return pile
}

// addFaceDown adds face-down cards to a pile; cards is the number of cards of each deck.
func (d *tableDrawing) addFaceDown(pile *engine.Pile, cards [2]int) {
	var said []string
	for deck, n := range cards {
		if n > 0 {
			pile.FaceDown, pile.Backs = pile.FaceDown+n, append(pile.Backs, engine.Back{Deck: deckNames[deck], Count: n})
			said = append(said, d.backsInWords(deck, n))
		}
	}
	pile.Summary = cmp.Or(d.JoinAnd(said), d.Line("thing.no_cards"))
}

// addFaceUp adds a single face-up card to a pile.
func (d *tableDrawing) addFaceUp(pile *engine.Pile, k uint8) {
	var held [maxKinds]uint8
	held[k] = 1
	*pile = d.addOpenCards(*pile, 1<<k, &held)
}

// addOpenCards returns a pile with the cards of the kinds in mask added face up; held is the number
// of copies by kind.
func (d *tableDrawing) addOpenCards(pile engine.Pile, mask uint64, held *[maxKinds]uint8) engine.Pile {
	pile.Summary = d.countsInWords(held)
	for m := mask; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		pile.Cards = append(pile.Cards, engine.FaceUpCard{HeldCard: engine.HeldCard{Face: d.rules.kinds[k].id, Count: int(held[k])}, Name: d.cards[k], Came: d.moved.HasArrived(pile.Place, k)})
	}
	return pile
}

// movementsOf returns which cards some events moved. When an attack is resolved, its cards go to
// the discard piles.
func movementsOf(s *State, events []engine.Event) zones.Movements {
	m := zones.Movements{}
	var deployed []int // deployed cards that have not been taken back
	fetches := false   // Equitas is fetching a Fortification
	for _, x := range events {
		e := x.(event)
		seat, kind := int(e.seat), int(e.kind)
		at := func(what int) int { return placeOf(seat, what) }
		switch e.what {
		case eventDraw:
			m.AddMove(kind, placeDecks+int(s.rules.kinds[kind].deck), at(placeHand))
		case eventAttack:
			m.AddMove(kind, at(placeHand), placeOf(int(e.otherSeat), placeWaiting))
		case eventFortify:
			from := at(placeHand)
			if fetches {
				from = -1
			}
			m.AddMove(kind, from, at(placeFort))
			if e.n != 0 {
				m.AddMove(e.n-1, at(placeFort), discardPlace(s, e.n-1))
			}
		case eventPlay:
			to := discardPlace(s, kind)
			if s.rules.kinds[kind].freeze != 0 {
				to = at(placeFreeze)
			}
			m.AddMove(kind, at(placeHand), to)
		case eventThaw:
			m.AddMove(kind, at(placeFreeze), discardPlace(s, kind))
		case eventTrade:
			if kind >= 0 {
				m.AddMove(kind, discardPlace(s, kind), at(placeHand))
			}
		case eventSupport, eventLoot, eventSteal, eventGive, eventTake:
			m.AddMove(kind, at(placeHand), placeOf(int(e.otherSeat), placeHand))
		case eventDeploy:
			m.At(at(placeHand)).Departures++
			deployed = append(deployed, kind)
		case eventReveal:
			if s.pos.attack == 0 {
				m.AddMove(kind, at(placeWaiting), discardPlace(s, kind))
			}
		case eventMisplay: // the defender takes deployed cards back
			m.At(at(placeHand)).Departures -= len(deployed)
			deployed = nil
		case eventLoseFort:
			m.AddMove(kind, at(placeFort), discardPlace(s, kind))
		case eventDiscard, eventPay:
			m.AddMove(kind, at(placeHand), discardPlace(s, kind))
		}
		fetches = e.what == eventEquitas
	}
	for _, k := range deployed {
		to := discardPlace(s, k)
		if s.pos.deployedN > 0 {
			to = placeOf(int(s.pos.active), placeDeployed)
		}
		m.AddMove(k, -1, to)
	}
	return m
}

// discardPlace returns the number of the place of the discard pile of a card's deck.
func discardPlace(s *State, kind int) int {
	return placeDiscards + int(s.rules.kinds[kind].deck)
}
