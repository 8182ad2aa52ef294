package engine

// A Narration is a ruleset whose matches can be narrated to people, as in play at a terminal.
// Its states are [EventSource]s.
type Narration interface {
	Rules

	// Languages lists the languages of narration, the ruleset's own first; never empty.
	Languages() []string

	// Voice returns the narration of matches with that many seats in one of these
	// languages.
	Voice(lang string, seats int) Voice

	// Titles maps what its files name and reports show, such as cards, options and ways to
	// end, to the name in the language, where the two differ. It is empty for a game whose
	// names stand in files of words.
	Titles(lang string) map[string]string
}

// An Event is something that happened in a match, hidden things included. Only the [Voice]
// of its game reads it, to tell each seat what it may know. It does not change when the
// match goes on.
type Event any

// An EventSource is a State that reports events.
type EventSource interface {
	RecordState

	// Listen makes f receive every later event, in order; nil stops it. Copies of the state
	// report nothing. The match is not affected.
	Listen(f func(Event))
}

// A Voice narrates the matches of a ruleset in one language: plain text, without line ends,
// seats counted from 1.
//
// What it tells a seat depends only on what the seat knows: two states with the same
// [Observation.Key] for the seat give the same bytes. It addresses that seat as "you".
type Voice interface {
	// Seat returns the name of a seat, as others use it: "House 3".
	Seat(seat Seat) string

	// Table describes what a seat sees, part by part.
	Table(s State, seat Seat) []Passage

	// Ask says what [State.ToAct] must decide.
	Ask(s State) string

	// Say puts an action of ToAct, legal or not, into a sentence.
	Say(s State, a Action) string

	// Tell narrates the events as far as the seat notices them, a sentence each; events
	// that follow one another may share a sentence.
	Tell(events []Event, seat Seat) []string

	// End tells a seat how the finished match ended.
	End(s State, seat Seat) []string

	// Subjects lists the actions that ToAct may ask [Voice.Why] about, each once: the legal
	// ones in the order of [State.Legal], then others.
	Subjects(s State) []Action

	// Why lists the rules that decide whether an action of ToAct is legal. It is legal
	// exactly if all of them hold.
	Why(s State, a Action) []Reason

	// Part returns the name of a part; see [PartUser].
	Part(p Part) string

	// Hand returns the cards in a seat's hand that have a face.
	Hand(s State, seat Seat) Hand

	// CardOf returns the face id of the card that an action of ToAct is about; "" for none.
	CardOf(s State, a Action) string

	// Number returns the number that an action of ToAct chooses out of a range, as a bid
	// does; ok is false where it chooses something else.
	Number(s State, a Action) (number int, ok bool)

	// When returns where the match is in the game's own terms, for use within a sentence:
	// "turn 1, round 3"; "" where [State.Turn] says all.
	When(s State) string

	// Turn returns the number of the game's own turn, 0 before the first. When it has
	// changed, a player is shown the whole table again.
	Turn(s State) int

	// Things lists the names of what can be looked up, each once: areas, cards.
	Things(s State) []string

	// ExplainThing explains Things(s)[i] to a seat, a line each: an area and its neighbours, a
	// card and its effect.
	ExplainThing(s State, seat Seat, i int) []string
}

// PlainVoice implements those methods of [Voice] for which most games need nothing of their
// own. A Voice embeds it.
type PlainVoice struct{}

// Number implements [Voice]: no numbers are chosen.
func (PlainVoice) Number(State, Action) (number int, ok bool) { return 0, false }

// When implements [Voice]: the turn says where the match is.
func (PlainVoice) When(State) string { return "" }

// Turn implements [Voice]: the game's own turns are those that [State.Turn] counts.
func (PlainVoice) Turn(s State) int { return s.Turn() }

// Things implements [Voice]: nothing is explained.
func (PlainVoice) Things(State) []string { return nil }

// ExplainThing implements [Voice].
func (PlainVoice) ExplainThing(State, Seat, int) []string { return nil }

// A Passage is a heading and the lines below it.
type Passage struct {
	Heading string
	Lines   []string
	Own     uint64 // bit set of the lines, among the first 64, that list what the seat itself has
}

// A Reason is one rule that allows or forbids something.
type Reason struct {
	Holds bool
	Text  string // in words: "needs a Fortification of 2, yours is 1"; "" where Condition says all

	Rule   string // key of the rule: "attack.valid"; "" if it is in no file
	At     string // file and line: "variants/proelio/0.9.6.toml:48"; "" if it is in no file
	Source string // heading of the rulebook: "Proelio 0.9.6, Attack Limits"

	Condition string   // text of the condition, on one line; "" if the rule is none
	Failed    []Clause // the parts of the condition that do not hold
	Values    []string // of a condition that holds: the names it reads and their values
}

// A Clause is one operand of a conjunction: a condition holds if all its clauses do.
type Clause struct {
	Text   string   // as written in the file, on one line
	At     string   // file and line
	Values []string // the names it reads and their values: "house.fortification is 1"
}

// An Estimator is a Bot that can report its estimates for its last decision.
type Estimator interface {
	Bot

	// Estimates appends to buf one estimate for each of legal, the legal actions of the
	// bot's last decision, and returns it.
	Estimates(buf []Estimate, legal []Action) []Estimate
}

// An Estimate is a bot's estimate of one action's value.
type Estimate struct {
	Action Action
	Visits int     // number of simulations; 0: no estimate
	Credit float64 // mean payoff of these, 0 to 1
}
