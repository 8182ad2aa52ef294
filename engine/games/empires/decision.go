package empires

import "equitas/engine"

// A decision is the type of a pending decision.
type decision uint8

const (
	askNobody  decision = iota
	askPlace            // area for a control marker
	askSet              // set of Empire cards
	askFound            // province for a fortification
	askAction           // an action, or pass
	askTarget           // its area
	askBid              // trade markers for a subversion
	askRecruit          // a card to take or to discard, or a new display
	askTrade            // area for a trade marker, or done
	askSiege            // siege or field
	askCommit           // a card to send, or done
	askAmbush           // ambush or not
	askOrder            // the next card of the order
	askExtra            // as askAction, after a rout
	decisions
)

var decisionNames = [decisions]string{"over", "place", "set", "found", "action", "target", "bid", "recruit", "trade", "siege", "commit", "ambush", "order", "extra"}

// A verb is the type of an action. An [engine.Action] has it in its highest byte, and below
// it up to three numbers of eight bits.
type verb uint8

const (
	verbAct      verb = iota // action: see doAttack
	verbPass                 //
	verbAt                   // area
	verbSet                  // set
	verbPay                  // trade markers
	verbRefresh              //
	verbTake                 // kind of card
	verbDiscard              // kind of card
	verbPut                  // area
	verbDisplace             // area, seat
	verbDone                 //
	verbSiege                // 1 siege, 0 field
	verbCommit               // kind of card
	verbAmbush               // 1 yes, 0 no
	verbNext                 // kind of card
	verbs
)

// Actions, in the order of actionWords.
const (
	doAttack = iota
	doDiplomacy
	doEnvoy
	doSubvert
	doRecruit
	doFortify
	doTrade
	doControl
	actions
)

func act(v verb, a, b int) engine.Action {
	return engine.Action(v)<<24 | engine.Action(a)<<16 | engine.Action(b)<<8
}

func split(x engine.Action) (v verb, a, b int) {
	return verb(x >> 24), int(x >> 16 & 255), int(x >> 8 & 255)
}
