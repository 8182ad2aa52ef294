package empires

import "equitas/engine/actions"

// A decision is a kind of choice that the match asks a seat for.
type decision = actions.Phase

// The decisions, with what their actions name.
const (
	askNobody      decision = iota // the match is over
	askStartMarker                 // an area for a control marker of the start
	askSet                         // a set of Empire cards
	askStartFort                   // a province for a fortification of the start
	askAction                      // an action, or pass
	askTarget                      // the area of the action
	askBid                         // a number of trade markers for a subversion
	askRecruit                     // a card to take or to discard, or a new display
	askTrade                       // an area for a trade marker, or done
	askSiege                       // whether to fight behind walls
	askCommit                      // a card to send, or done
	askAmbush                      // whether to declare an ambush
	askOrder                       // the next card of the order
	askExtra                       // after a rout: an extra action, or pass

	decisionCount // the number of decisions
)

// decisionNames are the names of the decisions in records.
var decisionNames = [decisionCount]string{"over", "place", "set", "found", "action", "target", "bid", "recruit", "trade", "siege", "commit", "ambush", "order", "extra"}
