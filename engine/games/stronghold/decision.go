package stronghold

import (
	"equitas/engine"
	"equitas/engine/actions"
)

// A decision is a kind of choice that the match asks a seat for.
type decision = actions.Phase

// The decisions, with what their actions name.
const (
	askNobody     decision = iota
	askDraft               // a phase card from an offer
	askFlip                // a phase card to turn over, or end
	askAct                 // phases 1 to 5: an action and a way to pay for it, a special action, an action of the ally, or end
	askTransfer            // phase 1: a type and number of units for the ally, or none
	askLend                // whether the ally may use the action
	askPay                 // a way to pay for an action of the ally
	askTarget              // the place of the action's piece
	askPiece               // the token that moves (Equipment Move, Training Move)
	askPlace               // the new place of that token
	askEscape              // an upper level for a Goblin
	askMarch               // phase 6: Minor Move, Major Move, rope, altar, order, end
	askStep                // a step of a Move: edge, type, number of units; or end
	askRope                // section, type, neighbour
	askAltar               // altar, section
	askOrder               // kind, section, face up or face down
	askStone               // a section for this turn's stone
	askSpend               // a kind of spending, or end
	askMoveFrom            // the unit or hero that moves
	askMoveTo              // the area to which it moves
	askSwapFrom            // the first unit of a swap
	askSwapWith            // the second unit of a swap
	askInvest              // an action in a building
	askExecute             // the target of an action in a building
	askOration             // a hero and a number of hourglasses
	askSortie              // a hero and the type of unit that he kills
	askDeed                // a dishonourable deed
	askGasp                // a building, for Last Gasp
	askHaste               // the action whose mark of the ally Haste removes
	askCannon              // an area to fire at, or hold (do not fire)
	askCannonType          // a type of unit that the hit card shows
	askFire                // a section for a machine to fire at, or hold
	askCard                // Accurate Shot: use the Hit or the Miss
	askVictim              // the type of Defender unit that a machine kills
	askRuin                // destroy the cauldron or the token in the tower
	askVolley              // Marksmen: a rampart and a number of Marksmen, or none
	askFall                // numbers of Invader units that a volley kills
	askShoot               // Goblin: an area to shoot at, or hold
	askPoles               // a section for Poles, or hold
	askDetonate            // a number of Orcs
	askCall                // a path for a Troll, or none
	askLoss                // the type of unit that the loser of a melee removes
	askRecover             // the type of unit that leaves the hospital alive
	askSpecter             // an upper level for a unit of Specters
	askShift               // the type of unit that leaves a Siege Tower
	decisionCount
)

// decisionNames are the names of the decisions in records.
var decisionNames = [decisionCount]string{"over", "draft", "flip", "act", "transfer", "lend", "pay", "target", "move_piece", "place", "escape",
	"phase6", "step", "rope", "altar", "order", "stone", "spend", "spend.move", "spend.to", "spend.swap", "spend.with", "invest", "execute",
	"oration", "sortie", "deed", "last_gasp", "haste", "cannon", "cannon.type", "fire", "card", "victim", "ruin", "volley", "volley_loss", "shoot",
	"poles", "detonate", "call", "loss", "recover", "specter", "shift"}

// A verb is the type of an action. An [engine.Action] has the verb in its highest byte and up
// to three numbers of eight bits below it, which the comments list from the highest to the
// lowest.
type verb = actions.Verb

// packAction returns the action with a verb and three numbers from 0 to 255.
func packAction(v verb, a, b, c int) engine.Action {
	return engine.Action(v)<<24 | engine.Action(a)<<16 | engine.Action(b)<<8 | engine.Action(c)
}

// unpackAction returns the verb and the three numbers of an action.
func unpackAction(x engine.Action) (v verb, a, b, c int) {
	return verb(x >> 24), int(x >> 16 & 255), int(x >> 8 & 255), int(x & 255)
}
