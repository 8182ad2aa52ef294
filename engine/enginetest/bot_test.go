package enginetest

import (
	"encoding/json"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
)

// The bots of package bot pass RunBot.
func TestBots(t *testing.T) {
	for _, name := range bot.Names() {
		t.Run(name, func(t *testing.T) {
			RunBot(t, highcard.Rules{}, func() (engine.Bot, error) {
				m, _ := bot.Lookup(name)
				return m.New(highcard.Rules{})
			}, Options{})
		})
	}
}

// A faultyBot chooses by a function. memory is kept from decision to decision, also across
// matches.
type faultyBot struct {
	choose func(b *faultyBot, s *faultyState, legal []engine.Action) engine.Action
	memory int
}

func (b *faultyBot) Start(engine.Seat, rng.Stream) {}

func (b *faultyBot) Choose(o engine.Observation, legal []engine.Action) engine.Action {
	b.memory++
	return b.choose(b, o.(peephole).s, legal)
}

// RunBot finds every fault of a bot.
func TestFaultyBots(t *testing.T) {
	faults := []struct {
		name, want string
		choose     func(b *faultyBot, s *faultyState, legal []engine.Action) engine.Action
	}{
		{"none", "", func(_ *faultyBot, _ *faultyState, legal []engine.Action) engine.Action { return legal[0] }},
		{"chooses what is not allowed", "the bot chose 77 of", func(*faultyBot, *faultyState, []engine.Action) engine.Action { return 77 }},
		{"looks at all hands", "when what the seat cannot see is changed", func(_ *faultyBot, s *faultyState, legal []engine.Action) engine.Action {
			b, err := json.Marshal(s.State.Table())
			if err != nil {
				panic(err)
			}
			return legal[rng.HashName(string(b))%uint64(len(legal))]
		}},
		{"remembers other matches", "with the same stream after other matches", func(b *faultyBot, _ *faultyState, legal []engine.Action) engine.Action {
			return legal[b.memory/6%len(legal)]
		}},
		{"sorts the legal actions", "changed the list of legal actions", func(_ *faultyBot, _ *faultyState, legal []engine.Action) engine.Action {
			a := legal[0]
			legal[0] = legal[len(legal)-1]
			return a
		}},
		{"plays on by itself", "choosing changes the state", func(_ *faultyBot, s *faultyState, legal []engine.Action) engine.Action {
			s.State.Apply(legal[0])
			return legal[0]
		}},
	}
	// an observation through which a bot can see the state
	open := faulty{f: &fault{rate: func(*faultyState, int64, []int64) {}}}
	for _, f := range faults {
		s := &subject{rules: open, seats: 4, opt: Options{Deals: 4, Choices: 200}}
		_, err := s.checkHonestBot(func() (engine.Bot, error) { return &faultyBot{choose: f.choose}, nil })
		if f.want == "" && err != nil || f.want != "" && (err == nil || !strings.Contains(err.Error(), f.want)) {
			t.Errorf("%s: found %v, want %q", f.name, err, f.want)
		}
	}
}
