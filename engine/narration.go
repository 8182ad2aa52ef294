package engine

// A Narration is a ruleset whose matches can be narrated to people, as in play at a terminal.
// Its states are [EventSource]s.
type Narration interface {
	Rules

	// Languages lists the languages of narration as codes such as "en", the language of the
	// ruleset first. It is never empty.
	Languages() []string

	// Voice returns the narrator of matches with that many seats; lang is one of Languages.
	Voice(lang string, seats int) Voice

	// Titles maps names in the ruleset's files that reports show, such as those of cards,
	// options and ways to end, to the names in language lang, where the two differ. It is
	// empty if all such names are in the game's files words.LANGUAGE.toml.
	Titles(lang string) map[string]string
}

// An Event is something that happened in a match. It includes hidden things; only the [Voice]
// of its game reads it, to tell each seat what that seat may know. It is immutable.
type Event any

// An EventSource is a State that reports events.
type EventSource interface {
	RecordState

	// Listen makes the state call f for every later event, in order; nil stops it. Copies of
	// the state report nothing. The match is not affected.
	Listen(f func(Event))
}

// A Voice narrates the matches of a ruleset in one language, in plain text without line ends.
// Texts count seats from 1.
//
// Its texts for a seat depend only on what the seat knows: two states with the same
// [Observation.Key] for the seat give the same texts. They address that seat as "you".
type Voice interface {
	// Seat returns the name by which other players call a seat: "House 3".
	Seat(seat Seat) string

	// Table describes what a seat sees on the table, one passage for each part of it.
	Table(s State, seat Seat) []Passage

	// Ask returns the question that the seat to act must answer.
	Ask(s State) string

	// Say returns a sentence for an action of the seat to act, legal or not.
	Say(s State, a Action) string

	// Tell returns sentences about those of the events that the seat notices, in order.
	// Events that follow one another may share a sentence.
	Tell(events []Event, seat Seat) []string

	// End returns sentences that tell a seat how the finished match ended.
	End(s State, seat Seat) []string

	// Subjects lists the actions of the seat to act that [Voice.LegalityReasons] can explain, each once:
	// the legal ones in the order of [State.Legal], then illegal ones.
	Subjects(s State) []Action

	// LegalityReasons lists the rules that decide whether an action of the seat to act is legal. It is
	// legal if and only if all of them hold.
	LegalityReasons(s State, a Action) []Reason

	// Part returns the name of a part; see [PartUser].
	Part(p Part) string

	// Hand returns the cards in a seat's hand that have a printed face.
	Hand(s State, seat Seat) Hand

	// CardOf returns the face id of the card that an action of the seat to act is about; "" if
	// it is about none.
	CardOf(s State, a Action) string

	// Number returns the number that an action of the seat to act chooses out of a range, such
	// as a bid; ok is false if the action chooses something else.
	Number(s State, a Action) (number int, ok bool)

	// MomentText returns the point that the match has reached, in the game's own terms, for use
	// within a sentence: "turn 1, round 3"; "" if the number of [State.Turn] is enough.
	MomentText(s State) string

	// Turn returns the number of the game's own turn, from 1; 0 before the first. It may
	// differ from [State.Turn]. When it has changed, a player is shown the whole table again.
	Turn(s State) int

	// Things lists the names of things that a player can look up, such as areas and cards,
	// each once.
	Things(s State) []string

	// ExplainThing returns lines that explain Things(s)[i] to a seat: an area and its
	// neighbours, a card and its effect.
	ExplainThing(s State, seat Seat, i int) []string
}

// PlainVoice implements those methods of [Voice] for which most games need nothing of their
// own. A Voice embeds it.
type PlainVoice struct{}

// Number implements [Voice]: no numbers are chosen.
func (PlainVoice) Number(State, Action) (number int, ok bool) { return 0, false }

// MomentText implements [Voice]: it returns "", since [State.Turn] is enough.
func (PlainVoice) MomentText(State) string { return "" }

// Turn implements [Voice]: the game's own turns are those that [State.Turn] counts.
func (PlainVoice) Turn(s State) int { return s.Turn() }

// Things implements [Voice]: nothing is explained.
func (PlainVoice) Things(State) []string { return nil }

// ExplainThing implements [Voice]: it is never called, since there are no things.
func (PlainVoice) ExplainThing(State, Seat, int) []string { return nil }

// A Passage is a heading and the lines below it.
type Passage struct {
	Heading  string
	Lines    []string
	OwnLines uint64 // bit i is set if Lines[i], i below 64, lists something that the seat itself has
}

// A Reason is one rule that allows or forbids something.
type Reason struct {
	Holds bool
	Text  string // in words: "needs a Fortification of 2, yours is 1"; "" if Condition is shown instead

	Rule         string // key of the rule: "attack.valid"; "" if it is in no file
	FilePosition string // file and line: "variants/proelio/0.9.6.toml:48"; "" if it is in no file
	Source       string // heading of the rulebook: "Proelio 0.9.6, Attack Limits"

	Condition string   // text of the condition, on one line; "" if the rule is no condition
	Failed    []Clause // the clauses of the condition that do not hold
	Values    []string // if the condition holds: the names it reads and their values, as in [Clause].Values
}

// A Clause is one operand of a conjunction: a condition holds if all its clauses do.
type Clause struct {
	Text         string   // as written in the file, on one line
	FilePosition string   // file and line
	Values       []string // the names that it reads and their values: "house.fortification is 1"
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
	Action     Action
	Visits     int     // number of simulated matches that began with the action; 0: no estimate
	MeanPayoff float64 // mean payoff of these matches as a share of a win, 0 to 1
}
