// Package speed measures how much processor time the program takes, by a
// yardstick. It is all tests and benchmarks; scripts/speed.sh runs it.
package speed

// The yardstick is Proelio 0.9.6 for four Houses with its rules written in Go,
// one function a procedure, and nothing besides: no bots, no counters, no names,
// no knowledge, no variants. It asks for the same decisions as the product and
// takes a random one of each. How long its loop takes says what a machine can do;
// BenchmarkSpeed measures everything else by it.

// The kinds of cards: Base first.
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

// An action is a bit: of a kind in hand, or one of these.
const (
	takeCard = kinds + iota // draw
	drawImperial
	equitasCall
	chant  // the Bards' perk
	summon // the Merchants'
	tradeNothing
	peekLeft
	peekRight
	no
	yes
	allyWith           // a seat: Temporary Alliance
	trade    = no + 10 // a Base card of the pile
)

// What is asked.
const (
	askAction = iota
	askDeploy
	askDodge // Thieves
	askEscape
	askBrace // Builders
	askSacrifice
	askLoot
	askDiscard
	askCopy // Scribes
	askKeep
	askPay
	askCure // Apothecaries
	askMore // Artisans
	askNothing
)

// What comes after discards.
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
	table     = 4 // Houses
	handLimit = 5
	turnLimit = 1000
	ofBase    = 1<<bases - 1
	ofEmpire  = 1<<kinds - 1 - ofBase
)

var (
	worth    = [kinds]uint8{shields: 1, palisades: 2, tower: 3, patrol: 1, soldiers: 1, knights: 2, trebuchets: 3, hero: 4, fortress: 4}
	copies   = [kinds]uint8{12, 9, 6, 5, 5, 10, 8, 6, 6, 5, 3, 3, 4, 5, 5, 3, 3, 4}
	fortOf   = [5]uint8{0, shields, palisades, tower, fortress}
	attacks  [5]uint32 // by Fortification: kinds that may attack
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
