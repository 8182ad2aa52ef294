package bot

import "equitas/engine"

// A Maker makes the bots of one name.
type Maker struct {
	Name string // as users type it: "greedy"
	Doc  string // one line: how it plays

	Adapts bool // works out what a variant's rules ask for, instead of following habits

	// New returns a bot for matches under r, ready for [engine.Bot.Start]. It
	// reports rules that the bot cannot play.
	New func(r engine.Rules) (engine.Bot, error)
}

var makers = [...]Maker{
	{
		Name: "random",
		Doc:  "chooses among the legal actions, each equally likely",
		New:  func(engine.Rules) (engine.Bot, error) { return new(random), nil },
	},
	{
		Name: "greedy",
		Doc:  "takes the action that the game's rule of thumb rates highest, ties at random",
		New: func(r engine.Rules) (engine.Bot, error) {
			b, err := NewWeighted(r, nil)
			if err != nil {
				return nil, err
			}
			return b, nil
		},
	},
}

// Names lists the bots, simplest first.
func Names() []string {
	names := make([]string, len(makers))
	for i, m := range makers {
		names[i] = m.Name
	}
	return names
}

// Lookup returns the maker of the bots of that name.
func Lookup(name string) (Maker, bool) {
	for _, m := range makers {
		if m.Name == name {
			return m, true
		}
	}
	return Maker{}, false
}
