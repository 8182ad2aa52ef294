package script

// foreignVerbs maps words that rulebooks use for an action to the verb of this language that does
// it. Error messages propose that verb.
var foreignVerbs = map[string]string{"draw": "move", "discard": "move", "take": "move", "give": "move", "put": "move", "place": "move", "steal": "move", "return": "move",
	"reveal": "show", "peek": "look", "trade": "swap", "exchange": "swap", "pass": "hand", "gain": "add", "lose": "add", "pay": "add", "score": "add", "increase": "add", "reset": "set",
	"pick": "choose", "select": "choose", "ask": "choose", "mix": "shuffle", "skip": "leave", "stop": "end", "win": "end", "repeat": "again", "eliminate": "out", "remove": "move"}
