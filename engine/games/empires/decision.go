package empires

import "equitas/engine/actions"

// A decision says what the seat to act is asked for.
type decision = actions.Phase

const (
	askNobody  decision = iota
	askPlace            // area for a control marker
	askSet              // set of Empire cards
	askFound            // province for a fortification
	askAction           // an action, or pass
	askTarget           // the area of the action
	askBid              // trade markers for a subversion
	askRecruit          // a card to take or to discard, or a new display
	askTrade            // area for a trade marker, or done
	askSiege            // siege or field
	askCommit           // a card to send, or done
	askAmbush           // ambush or not
	askOrder            // the next card of the order
	askExtra            // an action, or pass, after a rout

	decisions // number of decisions above
)

var decisionNames = [decisions]string{"over", "place", "set", "found", "action", "target", "bid", "recruit", "trade", "siege", "commit", "ambush", "order", "extra"}
