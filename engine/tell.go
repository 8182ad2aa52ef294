package engine

// A Teller is a ruleset whose matches can be told to people: what play at a
// terminal needs. Its states are [Listener]s.
type Teller interface {
	Rules

	// Languages lists the languages that matches can be told in, the
	// ruleset's own first; never empty.
	Languages() []string

	// Voice returns the voice of one of the languages.
	Voice(lang string) Voice
}

// An Event is something that happened in a match, hidden things included. Only
// the [Voice] of its game reads it, and tells each seat its part. It stays what
// it is when the match goes on.
type Event any

// A Listener is a State that reports what happens.
type Listener interface {
	Narrator

	// Listen has every later event reported to f, in the order in which they
	// happen; nil stops it. Copies of the state report nothing. It has no
	// influence on the match.
	Listen(f func(Event))
}

// A Voice tells the matches of a ruleset in one language: plain text, without
// line ends, seats counted from 1.
//
// What it tells a seat is made of nothing but what the seat knows. Two states
// with the same [Observation.Key] for the seat are told it alike, byte for
// byte. Who is spoken to is "you".
type Voice interface {
	// Seat names a seat, as others do: "House 3".
	Seat(seat Seat) string

	// Table shows what a seat sees, part by part.
	Table(s State, seat Seat) []Passage

	// Ask says what [State.ToAct] must decide.
	Ask(s State) string

	// Say writes an action of ToAct as one says it, legal or not.
	Say(s State, a Action) string

	// Tell tells what happened as far as a seat notices it, a sentence each.
	// Events that follow one another may share a sentence.
	Tell(events []Event, seat Seat) []string

	// End tells a seat how the match that is over has ended.
	End(s State, seat Seat) []string

	// Subjects lists the actions that ToAct may ask about, each once: those
	// that are legal, in the order of [State.Legal], then others.
	Subjects(s State) []Action

	// Why lists the rules that allow an action of ToAct, or forbid it. The
	// action is legal exactly if all of them hold.
	Why(s State, a Action) []Reason
}

// A Seater is a Voice that calls people by their roles once it knows how many
// play, since with another number seats have other roles.
type Seater interface {
	Voice

	// Seated returns the voice for matches with so many seats.
	Seated(seats int) Voice
}

// A Dater is a Voice of a game whose own turns are not what [State.Turn] counts: it says
// in the game's words where a match is.
type Dater interface {
	Voice

	// When is where the match is, within a sentence: "turn 1, round 3".
	When(s State) string

	// Turn is the game's own turn, 0 before the first: who looks in another turn than
	// before is shown everything again.
	Turn(s State) int
}

// A Guide is a Voice that tells about single things of the game: an area and what it
// touches, a card and what it does.
type Guide interface {
	Voice

	// Things are what can be asked about, as they are called, each once.
	Things(s State) []string

	// Thing tells a seat about one of them, by its place in Things.
	Thing(s State, seat Seat, i int) []string
}

// A Namer is a Voice that calls the parts of a game as its language does; see
// [PartUser].
type Namer interface {
	Voice

	// Part is what the part is called.
	Part(p Part) string
}

// VoiceOf returns the voice of one of the languages for matches with so many
// seats.
func VoiceOf(t Teller, lang string, seats int) Voice {
	v := t.Voice(lang)
	if s, ok := v.(Seater); ok {
		return s.Seated(seats)
	}
	return v
}

// A Passage is a heading and the lines below it.
type Passage struct {
	Heading string
	Lines   []string
	Own     uint64 // which of the first 64 lines say what the seat that is told has, a bit each
}

// A Reason is one rule that allows or forbids something.
type Reason struct {
	Holds bool
	Text  string // in words: "needs a Fortification of 2, yours is 1"; "" where the condition says all

	Rule   string // its key: "attack.valid"; "" if it stands in no file
	At     string // file and line: "variants/proelio/0.9.6.toml:48"; "" if it stands in no file
	Source string // heading of the rulebook: "Proelio 0.9.6, Attack Limits"

	Condition string   // its text, on one line; "" if it is none
	Failed    []Clause // the parts of the condition that do not hold
	Values    []string // of a condition that holds: what it looks at, and what is there
}

// A Clause is a part of a condition: all parts must hold for the whole to.
type Clause struct {
	Text   string   // as it stands in the file, on one line
	At     string   // file and line
	Values []string // what it looks at, and what is there: "house.fortification is 1"
}

// An Estimator is a Bot that can say what it thought of its last decision.
type Estimator interface {
	Bot

	// Estimates appends to buf what the last decision thought of each of its
	// legal actions, and returns it.
	Estimates(buf []Estimate, legal []Action) []Estimate
}

// An Estimate is what a bot thinks of one action.
type Estimate struct {
	Action Action
	Visits int     // how often it was tried; 0: nothing is known
	Credit float64 // mean share of the win that this gave, 0 to 1
}
