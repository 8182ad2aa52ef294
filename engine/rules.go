package engine

import (
	"encoding/json"
	"reflect"

	"equitas/engine/rng"
)

// Players says how many seats a game takes.
type Players struct {
	Min, Max int // inclusive
	Usual    int // played when nobody says otherwise
	Teams    int // number of teams; 0 when every seat plays for itself
}

// Rules are a ruleset ready for play: a variant with everything it extends,
// checked and compiled. They never change, so matches on all workers share
// them.
type Rules interface {
	// Players tells how many seats a match may have.
	Players() Players

	// NewState returns a state for matches with that many seats. Call
	// [State.Start] before anything else.
	NewState(seats int) State

	// Reasons lists every way a match can end, in the order of reports.
	Reasons() []string

	// Counts returns what the matches of that many seats count, and what
	// reports make of it.
	Counts(seats int) Counts
}

// Counts are what a match counts, and what reports make of it. Several workers
// may use them at once. Package count makes them of a list of entries.
type Counts interface {
	// Columns lists what is counted.
	Columns() []Column

	// Metrics lists what reports make of the columns.
	Metrics() []Metric

	// Count sets row to what a finished match has counted, a number per column.
	// The state is one of the rules' own that played the match from its start; a
	// copy may have counted nothing but how it ended. It allocates nothing. Of a
	// match that goes on, row is what it has counted so far; what hangs on how it
	// ends says nothing then, and the match is none the different for it.
	Count(s State, row []int64)
}

// A Column is one integer counted per match and summed over a deal.
type Column struct {
	Name string // "turns", "credit.seat.0", "act.attack"
	Doc  string // what is counted, in which unit
}

// A Hasher is a ruleset that has a hash: two of a kind that have the same play
// alike, whatever their texts are.
type Hasher interface {
	Rules
	Hash() string
}

// Alike reports whether two rulesets are known to play alike.
func Alike(a, b Rules) bool {
	if a == b {
		return true
	}
	x, ok := a.(Hasher)
	if !ok || reflect.TypeOf(a) != reflect.TypeOf(b) {
		return false
	}
	return x.Hash() != "" && x.Hash() == b.(Hasher).Hash()
}

// A Rounder is a ruleset that says how many turns make a round. Without it every
// seat has a turn of its own in each.
type Rounder interface {
	Rules

	// Round returns how many turns make a round; 1 where all seats act in a turn,
	// so that turns say all there is to say of rounds.
	Round(seats int) int
}

// RoundOf returns how many turns make a round.
func RoundOf(r Rules, seats int) int {
	if x, ok := r.(Rounder); ok {
		return x.Round(seats)
	}
	return seats
}

// A Narrator is a State that can tell what happens in words, and be told: what
// records, replays and play at a terminal need.
type Narrator interface {
	Tracer

	// Setup returns what chance fixed before the first decision, as the
	// "setup" of a record. Call it right after Start.
	Setup() any

	// Table returns the whole position, hidden cards included, as the fields
	// of a record's state line.
	Table() any

	// Phase names the part of the turn that asks for the decision.
	Phase() string

	// Words writes a legal action as a record does: "attack trebuchets".
	Words(a Action) string

	// Witness has every later chance outcome of the match reported to w; nil
	// stops it.
	Witness(w func(Outcome))

	// Resume sets up a match from a record's setup instead of a deal. What
	// chance decides is then asked of next, which fills in the outcome's
	// pointers. An error of next, or an outcome that the rules do not allow, is
	// kept and returned by Err; the match is over at that point.
	Resume(setup json.RawMessage, next func(want Outcome) error) error

	// Err returns what stopped a resumed match, or nil.
	Err() error
}

// An Optioner is a ruleset that can list, for a record, every setting that is
// not the default of the published edition.
type Optioner interface {
	// Options returns the record's options, in an order that is always the
	// same.
	Options() Fields
}

// A Guesser is a ruleset that can deal a state of its own from what one seat
// knows: how a search comes by the states it plays on in, and how tests find a
// bot, or a text, that knows too much.
type Guesser interface {
	// Guess makes s, which is of the rules' own making for as many seats, a
	// full state that the one who observes may be in. What that seat knows is
	// so in s. What it does not know is drawn from r: every way in which the
	// cards that it cannot see may lie, two copies of a card told apart, and
	// under which it would know what it knows, is equally likely. What others
	// would rather have done has no part in it, nor what the observation does
	// not remember. All chance from here on comes from r too. Equal
	// observations and equal streams give states that behave alike in every
	// way. It allocates nothing.
	Guess(o Observation, s State, r *rng.Stream)
}
