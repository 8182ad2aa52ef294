package bot

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"equitas/engine"
)

// A Maker makes bots of one kind.
type Maker struct {
	Name string // as users type it: "greedy"
	Doc  string // one line: how it plays

	Adapts bool // its play follows from the numbers of a variant's rules instead of fixed habits

	// Settings say in words how the bots play: "random", "weighted", "search 100, way 3". Bots that
	// play the same have equal settings.
	Settings string

	// UsesWeights says that the bots rate actions by Weights, one for each feature of the
	// game. If Weights is nil, they use those of the rule of thumb.
	UsesWeights bool
	Weights     []int32

	// New returns a bot for matches under r, ready for [engine.Bot.Start]. It is an error if
	// the bot cannot play these rules.
	New func(r engine.Rules) (engine.Bot, error)
}

var allMakers = [...]Maker{
	{
		Name:     "random",
		Doc:      "chooses among the legal actions, each equally likely",
		Settings: "random",
		New:      func(engine.Rules) (engine.Bot, error) { return new(random), nil },
	},
	{
		Name:        "greedy",
		Doc:         "takes the action that the game's rule of thumb rates highest, ties at random",
		Settings:    "weighted",
		UsesWeights: true,
		New: func(r engine.Rules) (engine.Bot, error) {
			b, err := NewWeighted(r, nil)
			if err != nil {
				return nil, err
			}
			return b, nil
		},
	},
}

// WeightedMaker returns the maker of bots with these weights, one for each feature. If w is
// nil, its New returns an error.
func WeightedMaker(name, doc string, w []int32) Maker {
	return Maker{Name: name, Doc: doc, Settings: "weighted", UsesWeights: true, Weights: w, New: func(r engine.Rules) (engine.Bot, error) {
		if w == nil {
			return nil, fmt.Errorf("bot %s has no weights", name)
		}
		b, err := NewWeighted(r, w)
		if err != nil {
			return nil, fmt.Errorf("bot %s: %w", name, err)
		}
		return b, nil
	}}
}

// Spec returns the name, the settings and the weights on which the choices of the maker's bots
// under r depend.
func (m Maker) Spec(r engine.Rules) engine.BotSpec {
	s := engine.BotSpec{Name: m.Name, Settings: m.Settings}
	if judge, ok := r.(engine.Weigher); m.UsesWeights && ok {
		w := m.Weights
		if w == nil {
			w = engine.Defaults(judge)
		}
		s.Weights = WeightsHash(w)
	}
	return s
}

// WeightsHash returns a hash of weights in 16 hex digits.
func WeightsHash(w []int32) string {
	h := sha256.New()
	for _, x := range w {
		var b [4]byte
		binary.LittleEndian.PutUint32(b[:], uint32(x))
		h.Write(b[:])
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// Names lists the names of the bots, simplest first.
func Names() []string {
	names := make([]string, len(allMakers))
	for i, m := range allMakers {
		names[i] = m.Name
	}
	return names
}

// Lookup returns the maker of that name; ok is false if there is none.
func Lookup(name string) (_ Maker, ok bool) {
	for _, m := range allMakers {
		if m.Name == name {
			return m, true
		}
	}
	return Maker{}, false
}
