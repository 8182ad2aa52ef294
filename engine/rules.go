package engine

import (
	"encoding/json"
	"reflect"

	"equitas/engine/rng"
)

// Players says how many seats a game takes.
type Players struct {
	Min, Max int // least and largest number of seats
	Usual    int // default number of seats
	Teams    int // number of teams; 0 if each seat plays for itself
}

// Rules are a ruleset ready for play: a variant with everything that it extends, checked and
// compiled. They are immutable, so that matches on all workers can share them.
type Rules interface {
	// Players returns how many seats a match may have.
	Players() Players

	// NewState returns a state for matches with that many seats. Call [State.Start] before any
	// other method. It returns nil if these rules cannot be played yet; a check of their files
	// then plays no trial matches.
	NewState(seats int) State

	// Reasons lists every way a match can end, in the order of reports.
	Reasons() []string

	// WinningScore returns how scores decide a match that ends for one of Reasons: 1 if the
	// highest of [Result].Scores wins, -1 if the lowest wins, 0 if scores do not tell who won.
	WinningScore(reason string) int

	// Counts returns the columns and metrics of matches with that many seats.
	Counts(seats int) Counts

	// Hash returns a hash of everything that affects play: matches under two rulesets of the
	// same Go type and hash are the same, even if the rules' texts differ. "" means unknown.
	Hash() string

	// Options returns every setting that differs from the published edition, as fields of a
	// record: its name and value, always in the same order.
	Options() Fields

	// Cast returns the roles and sides of matches with that many seats; nil where all seats
	// are alike and each plays for itself. Equal arguments return the same pointer.
	Cast(seats int) *Cast

	// TurnsPerRound returns how many turns make a round of a match with that many seats. 1 means that
	// all seats act in each turn, so that reports need not count rounds besides turns.
	TurnsPerRound(seats int) int

	// TurnNoun returns the word that players use for the turns that [State.Turn] counts.
	TurnNoun() Noun

	// Stages lists the stages that a match may never reach. Their names are unique among
	// stages and parts.
	Stages() []Stage

	// InStage reports whether the match is in a stage, given as an index into Stages. It
	// allocates nothing. For a stage with a Reason the result has no meaning.
	InStage(o Observation, stage int) bool

	// Caveats returns warnings about figures of a report that may come from the way the bots
	// play and not from the rules. bots lists the names of the bots that played.
	Caveats(seats int, bots []string) []Caveat
}

// PlainRules implements those methods of [Rules] that most games need not change: all seats
// are alike, each plays for itself, scores do not tell who won, a round is one turn of each
// seat, there are no stages, and Hash returns "". A ruleset embeds it.
type PlainRules struct{}

// WinningScore implements [Rules]: scores do not tell who won.
func (PlainRules) WinningScore(string) int { return 0 }

// Hash implements [Rules]: the hash is not known.
func (PlainRules) Hash() string { return "" }

// Options implements [Rules]: no setting differs from the published edition.
func (PlainRules) Options() Fields { return nil }

// Cast implements [Rules]: all seats are alike, and each plays for itself.
func (PlainRules) Cast(int) *Cast { return nil }

// TurnsPerRound implements [Rules]: a round is one turn of each seat.
func (PlainRules) TurnsPerRound(seats int) int { return seats }

// TurnNoun implements [Rules]: players call a turn a turn.
func (PlainRules) TurnNoun() Noun { return Noun{"turn", "turns"} }

// Stages implements [Rules]: there are none.
func (PlainRules) Stages() []Stage { return nil }

// InStage implements [Rules]: it is never called, since there are no stages.
func (PlainRules) InStage(Observation, int) bool { return false }

// Caveats implements [Rules]: there are none.
func (PlainRules) Caveats(int, []string) []Caveat { return nil }

// Titles implements [Narration]: all names are in the game's files words.LANGUAGE.toml.
func (PlainRules) Titles(string) map[string]string { return nil }

// Counts are the columns that are counted in each match and the metrics made of them. Several
// workers may use them at once. Package count makes them from a list of entries.
type Counts interface {
	// Columns lists the columns.
	Columns() []Column

	// Metrics lists the metrics made of the columns.
	Metrics() []Metric

	// Count sets row[i] to the value of column i for the match that s has played from its
	// start; s must be a state of the same rules. For a copy made with [State.CopyFrom], only
	// columns about the ending may be counted. In an unfinished match, row is what was counted
	// so far, and columns about the ending have no meaning. Count does not change s and
	// allocates nothing.
	Count(s State, row []int64)
}

// A Column is one integer counted per match and summed over a deal.
type Column struct {
	Name string // id: "turns", "credit.seat.0", "act.attack"
	Doc  string // what is counted, with the unit
}

// SamePlay reports whether matches under two rulesets are known to be the same: a and b are
// equal, or have the same type and the same hash, which is not "".
func SamePlay(a, b Rules) bool {
	if a == b {
		return true
	}
	return reflect.TypeOf(a) == reflect.TypeOf(b) && a.Hash() != "" && a.Hash() == b.Hash()
}

// A RecordState is a State that can be written as words and resumed from words. Records,
// playback and play at a terminal need it.
type RecordState interface {
	State

	// Setup returns what chance fixed before the first decision, as a value that
	// encoding/json writes as the "setup" of a record. Call it right after Start.
	Setup() any

	// Table returns the whole position, hidden cards included, as a value that encoding/json
	// writes as an object: the fields of a record's state line.
	Table() any

	// Phase returns the name of the part of the turn that asks for the decision, as records
	// have it.
	Phase() string

	// Words returns a legal action in the words of a record: "attack trebuchets".
	Words(a Action) string

	// OnOutcome makes the state call w for every later chance outcome of the match; nil stops
	// it.
	OnOutcome(w func(Outcome))

	// Resume sets up a match from a record's setup instead of a deal. Afterwards the state
	// calls next for every chance outcome that it needs; next must fill in the pointers in
	// want. An error of next, or an outcome that the rules do not allow, ends the match, and
	// Err returns it.
	Resume(setup json.RawMessage, next func(want Outcome) error) error

	// Err returns the error that stopped a resumed match, or nil.
	Err() error
}

// A Determinizer is a ruleset that can draw a determinization: a full state that agrees with
// what one seat knows. A search plays on from such states, and tests use them to find bots
// and texts that depend on hidden things.
type Determinizer interface {
	// Guess sets s, a state of the same rules and number of seats, to a determinization:
	// everything that the observing seat knows is true in s, and the hidden cards are drawn
	// from r. All arrangements of them that agree with the observation are equally likely
	// (copies of a card count as distinct), whatever other players are likely to have done.
	// All later chance in s is drawn from r too. Equal observations and equal streams give
	// states that behave the same. Guess allocates nothing.
	Guess(o Observation, s State, r *rng.Stream)
}
