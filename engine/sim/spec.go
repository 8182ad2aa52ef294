package sim

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"

	"equitas/engine"
	"equitas/engine/rng"
)

// A Spec holds everything on which the counts of a scenario depend: scenarios with equal
// specs have equal counts in the same deals. All fields but Columns decide what is played.
// Its JSON is canonical.
type Spec struct {
	Format        int              `json:"format"` // version of the format of blocks, [BlockFormat]
	Game          string           `json:"game"`
	Epoch         int              `json:"epoch"`           // see [Scenario]
	Build         string           `json:"build,omitempty"` // see [Scenario]
	Rules         string           `json:"rules"`           // hash of the rules
	Seats         int              `json:"seats"`
	Bots          []engine.BotSpec `json:"bots"` // by slot
	StreamsBySeat bool             `json:"by_seat"`
	FixedSeats    bool             `json:"fixed,omitempty"`
	Master        uint64           `json:"master"`  // seed
	Columns       string           `json:"columns"` // hash of the columns that a run keeps: [CountedColumns.Hash]
}

// An ID is the hash of a [Spec], under which results are kept.
type ID [16]byte

// String returns the ID as 32 hex digits.
func (id ID) String() string { return hex.EncodeToString(id[:]) }

// Text returns the spec as canonical JSON: equal specs have equal texts.
func (s Spec) Text() []byte {
	text, err := json.Marshal(s)
	if err != nil {
		panic("sim: " + err.Error()) // cannot happen: numbers and texts are always encodable
	}
	return text
}

// ID returns the hash of the spec's text.
func (s Spec) ID() ID { return TextID(s.Text()) }

// PlayID returns a hash of all fields but Columns: of what is played, whatever is counted.
// Scenarios whose specs differ in Columns alone play the same matches, and blocks of one can
// be used for the other if they have its columns ([Keeper.Siblings]).
func (s Spec) PlayID() ID {
	s.Columns = ""
	return s.ID()
}

// TextID returns the ID of the spec whose canonical JSON is text.
func TextID(text []byte) ID {
	sum := sha256.Sum256(text)
	return ID(sum[:len(ID{})])
}

// Spec returns the scenario's Spec.
func (c *Scenario) Spec() Spec {
	s := Spec{Format: BlockFormat, Game: c.Game, Epoch: c.Epoch, Build: c.Build, Rules: c.RulesHash, Seats: c.Seats, StreamsBySeat: c.StreamsBySeat, FixedSeats: c.FixedSeats, Master: c.MasterSeed,
		Columns: c.CountedColumns().Hash()}
	for _, b := range c.Bots {
		s.Bots = append(s.Bots, b.BotSpec)
	}
	return s
}

// ID returns the hash of the scenario's spec.
func (c *Scenario) ID() ID { return c.Spec().ID() }

// If something is chosen by its results in some deals, its results must be reported from
// other deals. So pilot runs, runs that confirm a result, and training (engine/train) have
// deals of their own, derived from the user's master seed.

// PilotSeed returns the master seed for the deals of pilot runs.
func PilotSeed(master uint64) uint64 { return rng.Mix64(master ^ 0x7069) }

// ConfirmationSeed returns the master seed for deals that confirm a result.
func ConfirmationSeed(master uint64) uint64 { return rng.Mix64(master ^ 0x636F) }

// StageSeed returns the master seed for the deals of a stage of a search; stages are
// numbered from 0. What one stage has chosen, the next stage tests on other deals.
func StageSeed(master uint64, stage int) uint64 {
	return rng.Mix64(master ^ 0x7475 ^ uint64(stage)<<32)
}

// A Recipe holds what another process needs to make a scenario, in addition to the text of
// its rules. Its JSON is canonical.
type Recipe struct {
	Name     string      `json:"name"` // of the variant
	Spec     Spec        `json:"spec"`
	Narrow   bool        `json:"narrow,omitempty"`
	Measured bool        `json:"measured,omitempty"` // the measuring tables in the text of the rules apply; otherwise the game's defaults do
	Bots     []BotRecipe `json:"seated"`             // by slot
}

// A BotRecipe holds what another process needs to make a bot, in addition to the bot's spec.
type BotRecipe struct {
	Weights []int32  `json:"weights,omitempty"` // by feature; nil means those of the rule of thumb
	Without []string `json:"without,omitempty"` // names of the parts of the game that the bot must not use
}

// Recipe returns what another process needs to make the scenario: a Recipe and the text of
// the rules. It returns an error if the rules do not come from files.
func (c *Scenario) Recipe() (r Recipe, text string, err error) {
	if c.Text == nil {
		return r, "", errors.New(c.Name + ": its rules are in no file, so nobody else can play it")
	}
	r = Recipe{Name: c.Name, Spec: c.Spec(), Narrow: c.Narrow, Measured: c.Measuring != nil}
	for _, b := range c.Bots {
		r.Bots = append(r.Bots, b.Recipe)
	}
	text, err = c.Text()
	return r, text, err
}
