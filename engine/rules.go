package engine

import (
	"encoding/json"
	"reflect"

	"equitas/engine/rng"
)

// Players says how many seats a game takes.
type Players struct {
	Min, Max int // inclusive
	Usual    int // the default number
	Teams    int // number of teams; 0 when every seat plays for itself
}

// Rules are a ruleset ready for play: a variant with everything it extends, checked and
// compiled. They never change, so matches on all workers share them.
type Rules interface {
	// Players returns how many seats a match may have.
	Players() Players

	// NewState returns a state for matches with that many seats. Call [State.Start] before any
	// other method. It returns nil if these rules cannot be played yet: their files are then
	// checked without trial matches.
	NewState(seats int) State

	// Reasons lists every way a match can end, in the order of reports.
	Reasons() []string

	// WinningScore returns which of the [Result.Scores] every winner of a match has that ended
	// for a reason: 1 the highest of all seats, -1 the lowest, 0 if scores do not tell who won.
	WinningScore(reason string) int

	// Counts returns the columns and metrics of matches with that many seats.
	Counts(seats int) Counts

	// Hash returns a hash of all that affects play: two rulesets of the same Go type and hash
	// play alike, even if their texts differ. "" means that it is not known which other rules
	// play alike.
	Hash() string

	// Options returns, as fields of a record, every setting that differs from the published
	// edition, always in the same order.
	Options() Fields

	// Cast returns the roles and sides of matches with that many seats; nil where all seats
	// are alike and each plays for itself. Equal arguments return the same pointer.
	Cast(seats int) *Cast

	// Round returns how many turns make a round of that many seats. 1 means that all seats
	// act in each turn, so that rounds need not be reported besides turns.
	Round(seats int) int

	// TurnNoun returns what people call that which [State.Turn] counts, so that a report
	// uses one word for one thing.
	TurnNoun() Noun

	// Stages lists the stages that a match may never reach. Names are unique, also among
	// those of parts.
	Stages() []Stage

	// InStage reports whether the match is in stage number stage of Stages. It allocates
	// nothing. For a stage with a Reason the result has no meaning.
	InStage(o Observation, stage int) bool

	// Caveats returns the warnings about figures of a report which must be read with care,
	// because they may come from the bots of these names that played and not from the
	// rules.
	Caveats(seats int, bots []string) []Caveat
}

// PlainRules implements those methods of [Rules] for which most games need nothing of their
// own: all seats are alike, each plays for itself, scores do not tell who won, a round is one
// turn of each, and it is not known which other rules play alike. A ruleset embeds it.
type PlainRules struct{}

// WinningScore implements [Rules].
func (PlainRules) WinningScore(string) int { return 0 }

// Hash implements [Rules].
func (PlainRules) Hash() string { return "" }

// Options implements [Rules].
func (PlainRules) Options() Fields { return nil }

// Cast implements [Rules].
func (PlainRules) Cast(int) *Cast { return nil }

// Round implements [Rules].
func (PlainRules) Round(seats int) int { return seats }

// TurnNoun implements [Rules].
func (PlainRules) TurnNoun() Noun { return Noun{"turn", "turns"} }

// Stages implements [Rules].
func (PlainRules) Stages() []Stage { return nil }

// InStage implements [Rules].
func (PlainRules) InStage(Observation, int) bool { return false }

// Caveats implements [Rules].
func (PlainRules) Caveats(int, []string) []Caveat { return nil }

// Titles implements [Narration].
func (PlainRules) Titles(string) map[string]string { return nil }

// Counts are the columns that a match counts and the metrics that reports make of them.
// Several workers may use them at once. Package count makes them from a list of entries.
type Counts interface {
	// Columns lists what is counted.
	Columns() []Column

	// Metrics lists the metrics made of the columns.
	Metrics() []Metric

	// Count sets row[i] to the value of column i for the match that s has played from its
	// start; s must come from the same rules. A copy of a state may know only how the match
	// ended. In an unfinished match, row is what was counted so far, and columns that
	// depend on the ending have no meaning. The state does not change. It allocates
	// nothing.
	Count(s State, row []int64)
}

// A Column is one integer counted per match and summed over a deal.
type Column struct {
	Name string // id: "turns", "credit.seat.0", "act.attack"
	Doc  string // what is counted, in which unit
}

// SamePlay reports whether two rulesets are known to play alike: they are the same, or have
// the same type and hash.
func SamePlay(a, b Rules) bool {
	if a == b {
		return true
	}
	return reflect.TypeOf(a) == reflect.TypeOf(b) && a.Hash() != "" && a.Hash() == b.Hash()
}

// A RecordState is a State that puts a match into words and can be resumed from words: what
// records, playback and play at a terminal need.
type RecordState interface {
	State

	// Setup returns what chance fixed before the first decision, as the
	// "setup" of a record. Call it right after Start.
	Setup() any

	// Table returns the whole position, hidden cards included, as the fields
	// of a record's state line.
	Table() any

	// Phase names the part of the turn that asks for the decision, as records do.
	Phase() string

	// Words returns a legal action in the words of a record: "attack trebuchets".
	Words(a Action) string

	// Witness makes w receive every later chance outcome of the match; nil stops it.
	Witness(w func(Outcome))

	// Resume sets up a match from a record's setup instead of a deal. From then on next is
	// called for every chance outcome and fills in the pointers in want. An error of next,
	// or an outcome that the rules do not allow, ends the match and is returned by Err.
	Resume(setup json.RawMessage, next func(want Outcome) error) error

	// Err returns the error that stopped a resumed match, or nil.
	Err() error
}

// A Determinizer is a ruleset that can draw a determinization: a full state that agrees with
// what one seat knows. Search plays on in such states, and tests use them to find bots and
// texts that depend on hidden things.
type Determinizer interface {
	// Guess sets s, a state of the same rules and number of seats, to a determinization.
	// What the observing seat knows is true in s. The rest is drawn from r: every
	// arrangement of the cards it cannot see that agrees with its knowledge is equally
	// likely, copies of a card counted as distinct. What other players are likely to have
	// done, and what the observation has not kept, play no part. All chance after that
	// comes from r too. Equal observations and equal streams give states that behave alike.
	// It allocates nothing.
	Guess(o Observation, s State, r *rng.Stream)
}
