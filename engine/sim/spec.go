package sim

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"

	"equitas/engine"
	"equitas/engine/rng"
)

// A Spec is all that the numbers of a scenario depend on: scenarios of equal specs count the same
// in the same deals. All fields but Columns decide what is played. Its JSON is canonical.
type Spec struct {
	Format  int              `json:"format"` // version of what every scenario counts: BlockFormat
	Game    string           `json:"game"`
	Epoch   int              `json:"epoch"`           // of the game's play
	Build   string           `json:"build,omitempty"` // see [Scenario]
	Rules   string           `json:"rules"`           // hash
	Seats   int              `json:"seats"`
	Bots    []engine.BotSpec `json:"bots"` // by slot
	BySeat  bool             `json:"by_seat"`
	Fixed   bool             `json:"fixed,omitempty"`
	Master  uint64           `json:"master"`  // seed
	Columns string           `json:"columns"` // hash of what is kept of a match: [Counting.Hash]
}

// An ID is the hash of a [Spec], under which results are kept.
type ID [16]byte

// String returns the ID as 32 hex digits.
func (id ID) String() string { return hex.EncodeToString(id[:]) }

// Text returns the spec as canonical JSON: equal specs have equal texts.
func (s Spec) Text() []byte {
	text, err := json.Marshal(s)
	if err != nil {
		panic("sim: " + err.Error()) // cannot happen: it has numbers and texts only
	}
	return text
}

// ID returns the hash of the spec's text.
func (s Spec) ID() ID { return TextID(s.Text()) }

// Played returns the hash of what is played, whatever is counted: specs that differ in
// Columns alone play the same matches, and blocks of one serve the other if they have its
// columns ([Keeper.Siblings]).
func (s Spec) Played() ID {
	s.Columns = ""
	return s.ID()
}

// TextID returns the ID of the spec with that text.
func TextID(text []byte) ID {
	sum := sha256.Sum256(text)
	return ID(sum[:len(ID{})])
}

// Spec returns what the scenario's numbers depend on.
func (c *Scenario) Spec() Spec {
	s := Spec{Format: BlockFormat, Game: c.Game, Epoch: c.Epoch, Build: c.Build, Rules: c.Hash, Seats: c.Seats, BySeat: c.BySeat, Fixed: c.Fixed, Master: c.Master,
		Columns: c.Counting().Hash()}
	for _, b := range c.Bots {
		s.Bots = append(s.Bots, b.BotSpec)
	}
	return s
}

// ID returns the hash of the scenario's spec.
func (c *Scenario) ID() ID { return c.Spec().ID() }

// Deals by which something is chosen must not be those by which it is reported: pilots and
// confirmation have deals of their own, derived from the user's master seed, and so has
// training (engine/train).

// PilotMaster returns the master seed of the deals of a pilot.
func PilotMaster(master uint64) uint64 { return rng.Mix64(master ^ 0x7069) }

// ConfirmMaster returns the master seed of deals that repeat a result.
func ConfirmMaster(master uint64) uint64 { return rng.Mix64(master ^ 0x636F) }

// StageMaster returns the master seed of the deals of a stage of a search, numbered from 0,
// so that what was chosen on the deals of one stage is tested on others in the next.
func StageMaster(master uint64, stage int) uint64 {
	return rng.Mix64(master ^ 0x7475 ^ uint64(stage)<<32)
}

// A Recipe is what another process needs to make a scenario, beside the text of its rules. Its
// JSON is canonical.
type Recipe struct {
	Name     string   `json:"name"` // of the variant
	Spec     Spec     `json:"spec"`
	Narrow   bool     `json:"narrow,omitempty"`
	Measured bool     `json:"measured,omitempty"` // measured as the rules' text says
	Seated   []Seated `json:"seated"`             // by slot
}

// A Seated is what another process needs to make a bot, beside its spec.
type Seated struct {
	Weights []int32  `json:"weights,omitempty"` // by feature; nil: the rule of thumb's
	Without []string `json:"without,omitempty"` // names of the parts of the game that the bot must not use
}

// Recipe returns what another process needs to make the scenario, and the text of the rules. It
// is an error for rules that do not come from files.
func (c *Scenario) Recipe() (r Recipe, text string, err error) {
	if c.Text == nil {
		return r, "", errors.New(c.Name + ": its rules are in no file, so nobody else can play it")
	}
	r = Recipe{Name: c.Name, Spec: c.Spec(), Narrow: c.Narrow, Measured: c.Measuring != nil}
	for _, b := range c.Bots {
		r.Seated = append(r.Seated, b.Made)
	}
	text, err = c.Text()
	return r, text, err
}
