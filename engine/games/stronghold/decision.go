package stronghold

import (
	"equitas/engine"
	"equitas/engine/actions"
)

// A decision says what the seat to act is asked for.
type decision = actions.Phase

const (
	askNobody     decision = iota
	askDraft               // a phase card from an offer
	askFlip                // a phase card to turn over, or end
	askAct                 // phases 1 to 5: an action and how it is paid, a special action, an action of the ally, or end
	askTransfer            // phase 1: units for the ally, or none
	askLend                // whether the ally may use the action
	askPay                 // how an action of the ally is paid
	askTarget              // where an action's piece goes
	askPiece               // which token is moved (Equipment Move, Training Move)
	askPlace               // where that token is moved to
	askEscape              // upper level for a Goblin
	askMarch               // phase 6: Minor Move, Major Move, rope, altar, order, end
	askStep                // inside a Move: edge, type, count, or end
	askRope                // section, type, neighbour
	askAltar               // altar, section
	askOrder               // kind, section, open or face down
	askStone               // section for the stone of this turn
	askSpend               // kind of spending, or end
	askMoveFrom            // the unit or hero that moves
	askMoveTo              // the area to which it moves
	askSwapFrom            // the first unit of a swap
	askSwapWith            // the second unit of a swap
	askInvest              // action in a building
	askExecute             // the target of an action in a building
	askOration             // hero, hourglasses
	askSortie              // hero, type
	askDeed                // dishonourable deed
	askGasp                // building
	askHaste               // action of the ally
	askCannon              // area, or hold
	askCannonType          // type of unit on the card
	askFire                // machine: section, or hold
	askCard                // Accurate Shot: Hit or Miss
	askVictim              // Defender unit
	askRuin                // cauldron or tower
	askVolley              // Marksmen: rampart and number, or none
	askFall                // Invader: units that a volley kills
	askShoot               // Goblin: area, or hold
	askPoles               // section, or hold
	askDetonate            // number of Orcs
	askCall                // Troll and its step, or none
	askLoss                // type of unit that dies
	askRecover             // type of unit that is saved from dying
	askSpecter             // upper level
	askShift               // type that leaves a Siege Tower
	decisions
)

var decisionNames = [decisions]string{"over", "draft", "flip", "act", "transfer", "lend", "pay", "target", "move_piece", "place", "escape",
	"phase6", "step", "rope", "altar", "order", "stone", "spend", "spend.move", "spend.to", "spend.swap", "spend.with", "invest", "execute",
	"oration", "sortie", "deed", "last_gasp", "haste", "cannon", "cannon.type", "fire", "card", "victim", "ruin", "volley", "volley_loss", "shoot",
	"poles", "detonate", "call", "loss", "recover", "specter", "shift"}

// A verb is the type of an action. An [engine.Action] has it in its highest byte, and below
// it up to three numbers of eight bits.
type verb = actions.Verb

const (
	verbEnd      verb = iota // end, hold, none, no
	verbTake                 // card
	verbFlip                 // phase
	verbAct                  // action, way to pay
	verbSpecial              // the back of the card
	verbBorrow               // action of the ally
	verbGive                 // type, count
	verbLend                 //
	verbPay                  // way to pay
	verbAt                   // index of the target, whose type follows from the action; type of unit
	verbPiece                // area, kind
	verbRope                 // section, type, section; in phase 6 without numbers: ask which
	verbAltar                // machine, section; in phase 6 without numbers: ask which
	verbOrder                // kind, section, face down; in phase 6 without numbers: ask which
	verbStep                 // edge, type, count
	verbSpend                // type of spending: see spendMove
	verbUnit                 // area, type
	verbHero                 // hero, number (hourglasses, type)
	verbTo                   // area
	verbInvest               // work
	verbDeed                 // deed
	verbBuilding             // building
	verbWork                 // work in a building
	verbType                 // type of unit
	verbCard                 // 1 Hit, 0 Miss
	verbRuin                 // 0 cauldron, 1 tower
	verbVolley               // rampart, count
	verbFall                 // Goblins, Orcs, Trolls
	verbCount                // number
	verbCall                 // area of the Troll, area where it goes
	verbs
)

// Kinds of spending, as verbSpend names them.
const (
	spendMove = iota
	spendSwap
	spendInvest
	spendOration
	spendSortie
	spendDeed
	spendHaste
)

func act(v verb, a, b, c int) engine.Action {
	return engine.Action(v)<<24 | engine.Action(a)<<16 | engine.Action(b)<<8 | engine.Action(c)
}

func split(x engine.Action) (v verb, a, b, c int) {
	return verb(x >> 24), int(x >> 16 & 255), int(x >> 8 & 255), int(x & 255)
}
