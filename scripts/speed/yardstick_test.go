// Package speed measures how much processor time the program needs, relative to a
// yardstick. It consists of tests and benchmarks, which scripts/speed.sh runs.
package speed

// The yardstick is the game Proelio 0.9.6 for four Houses, written directly in Go, with random
// choices, and without bots, counts, names, hidden information or variants. It has the same
// decisions as the program. The time for a match shows the speed of the machine; scripts/speed.sh
// measures everything else relative to it.

// Kinds of cards; those of the deck Base come first.
const (
	shields = iota
	palisades
	tower
	patrol
	manure
	soldiers
	knights
	trebuchets
	infiltration
	resources
	alliance
	plague
	hero
	fortress
	riches // Imperial Resources
	edict
	powder
	inquisition
	kinds
	bases = hero
)

// The numbers of actions. Numbers below kinds stand for cards of that kind in the hand.
const (
	takeCard = kinds + iota // draws a card
	drawImperial
	equitasCall
	chant  // the perk of the Bards
	summon // the perk of the Merchants
	tradeNothing
	peekLeft
	peekRight
	no
	yes
	allyWith           // a Temporary Alliance with a seat
	trade    = no + 10 // takes a Base card from the discard pile
)

// The decisions.
const (
	askAction = iota
	askDeploy
	askDodge // of the Thieves
	askEscape
	askBrace // of the Builders
	askSacrifice
	askLoot
	askDiscard
	askCopy // of the Scribes
	askKeep
	askPay
	askCure // of the Apothecaries
	askMore // of the Artisans
	askNothing
)

// The values of war.after: what follows when cards have been discarded.
const (
	thenTurn = iota
	thenAction
	thenDefeat
	thenImperial
)

const (
	noGuild = iota
	bards
	builders
	thieves
	artisans
	apothecaries
	scribes
	merchants
)

const (
	table     = 4 // number of Houses
	handLimit = 5
	turnLimit = 1000
	ofBase    = 1<<bases - 1
	ofEmpire  = 1<<kinds - 1 - ofBase
)

var (
	worth    = [kinds]uint8{shields: 1, palisades: 2, tower: 3, patrol: 1, soldiers: 1, knights: 2, trebuchets: 3, hero: 4, fortress: 4}
	copies   = [kinds]uint8{12, 9, 6, 5, 5, 10, 8, 6, 6, 5, 3, 3, 4, 5, 5, 3, 3, 4}
	fortOf   = [5]uint8{0, shields, palisades, tower, fortress}
	attacks  [5]uint32 // by Fortification: set of kinds that may attack
	deploys  [5]uint32
	upgrades [5]uint32
	newDecks [2]deck
)

func init() {
	for f := range uint8(5) {
		attacks[f], deploys[f] = 1<<manure|1<<infiltration|1<<powder, 1<<patrol|1<<edict
		for _, k := range []uint8{soldiers, knights, trebuchets, hero} {
			if worth[k] <= f+1 {
				attacks[f] |= 1 << k
			}
		}
		for _, k := range fortOf[1:] {
			if worth[k] <= f+1 {
				deploys[f] |= 1 << k
			}
			if worth[k] == f+1 {
				upgrades[f] |= 1 << k
			}
		}
	}
	for k, n := range copies {
		for range n {
			newDecks[k/bases].put(uint8(k))
		}
	}
}
