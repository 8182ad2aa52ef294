package script

// An Operand is the type of the operand that a slot takes.
type Operand uint8

// The types of operands.
const (
	Cards     Operand = iota // how many cards, or which: "2", "all", "2 random", "card"
	Number                   // an amount: a number or an expression
	Zone                     // "hand", "left.hand", "each hand"
	Counter                  // "coins", "target.coins"
	Value                    // what a counter is set to: an expression, a word, a seat
	Name                     // a name that later steps can use: "target"
	Source                   // what a choice is made from: "hand", "others", "suit", "kinds", "1..6"
	Seats                    // "seats" or "others"
	Seat                     // "left", "target", "left of target"
	Direction                // "left", "right" or "across"
	Phase                    // name of a phase
	Window                   // name of a window, at which other seats may react
	Card                     // a card to which an earlier step gave a name: "card"
	Moment                   // an event at which cards have effects: "play"
	Condition                // a condition on the state
	Filter                   // a condition that is evaluated for each card, seat, word or number to choose from
	Step                     // a sentence that is a step: "draw 2"
	Reason                   // the name of a reason for which the match ends
)

// A Slot is a position in a verb's sentence that an operand fills.
type Slot struct {
	Word        string // the word before it: "from"; "" if it stands directly after the verb
	Operand     Operand
	Optional    bool
	Placeholder string // what [Verb.Form] writes in its place: "ZONE"
}

// A Verb describes a verb of the language: its name, and the slots for operands in its sentences.
type Verb struct {
	Name       string
	Slots      []Slot
	Doc        string // what it does, in one or two sentences for designers
	Visibility string // which seats see what of it; "" if nothing of it is hidden
	Example    string // an example sentence
}

// whenSlot is the slot that ends every sentence.
var whenSlot = Slot{Word: "when", Operand: Condition, Optional: true, Placeholder: "CONDITION"}

// Verbs are all verbs, in the order of the documentation.
var Verbs = []Verb{
	{Name: "move", Slots: []Slot{{"", Cards, false, "HOW MANY"}, {"from", Zone, true, "ZONE"}, {"to", Zone, false, "ZONE"}, {"where", Filter, true, "CONDITION"}},
		Doc:        "moves cards: so many from the top of a pile (fewer if there are no more; a pile with a refill is refilled when it is empty), all, so many at random (move 1 random from hand to discard), or the card that was chosen. With where only cards that fit, the lowest first.",
		Visibility: "who sees the zone it leaves or the one it comes to sees the card, and remembers it where he cannot look", Example: "move 2 from deck to hand"},
	{Name: "deal", Slots: []Slot{{"", Number, false, "HOW MANY"}, {"from", Zone, false, "ZONE"}, {"to", Zone, false, "ZONE"}},
		Doc: "gives every seat so many cards, one at a time, round by round from the first seat, while there are cards.", Visibility: "as with move", Example: "deal 5 from deck to hand"},
	{Name: "shuffle", Slots: []Slot{{"", Zone, false, "ZONE"}},
		Doc: "puts a pile into a new order by chance.", Visibility: "which cards are in it is remembered, their order is not", Example: "shuffle deck"},
	{Name: "swap", Slots: []Slot{{"", Zone, false, "ZONE"}, {"with", Zone, false, "ZONE"}},
		Doc: "exchanges all cards of two zones.", Visibility: "both owners see both", Example: "swap hand with target.hand"},
	{Name: "hand", Slots: []Slot{{"", Zone, false, "ZONE"}, {"to", Direction, false, "DIRECTION"}},
		Doc: "has every seat hand on all its cards of a zone, all at once, to the left (the next seat), right or across.", Visibility: "who hands cards on remembers which", Example: "hand passed to left"},
	{Name: "set", Slots: []Slot{{"", Counter, false, "COUNTER"}, {"to", Value, false, "VALUE"}},
		Doc: "gives a counter a value: a number, yes or no, a word, a seat, none.", Example: "set suit to card.suit"},
	{Name: "add", Slots: []Slot{{"", Number, false, "NUMBER"}, {"to", Counter, false, "COUNTER"}},
		Doc: "adds to a counter; a negative number takes away. A counter stays within its bounds.", Example: "add 2 to coins"},
	{Name: "roll", Slots: []Slot{{"", Counter, false, "COUNTER"}},
		Doc: "gives a counter one of its values by chance, each as likely: a die, a first player, a direction.", Example: "roll die"},
	{Name: "best", Slots: []Slot{{"", Name, false, "NAME"}, {"from", Seats, false, "SEATS"}, {"by", Number, false, "NUMBER"}},
		Doc:        "finds the seat with the most of something and calls it by the name, or sets the counter of that name to it. Of equals the first from me counts. Where no seat is in, the name is nobody's, and the counter none; one that cannot be none stays as it is.",
		Visibility: "everybody sees who it is: what it hangs on must be open, or shown before", Example: "best leader from seats by leader.power"},
	{Name: "choose", Slots: []Slot{{"", Name, false, "NAME"}, {"from", Source, false, "SOURCE"}, {"where", Filter, true, "CONDITION"}, {"or", Step, true, "STEP"}},
		Doc: "has me choose one thing and calls it by the name. Where there is nothing to choose the step behind or is done, if there is one.", Example: "choose target from others where target.hand > 0 or leave"},
	{Name: "may", Slots: []Slot{{"", Name, false, "NAME"}, {"from", Source, false, "SOURCE"}, {"where", Filter, true, "CONDITION"}, {"or", Step, true, "STEP"}},
		Doc: "is choose, and I may also choose nothing: then the step behind or is done.", Example: "may extra from hand or leave"},
	{Name: "run", Slots: []Slot{{"", Phase, false, "PHASE"}, {"for", Seat, true, "SEAT"}},
		Doc: "does the steps of a phase, for me or for another seat, and comes back.", Example: "run discard for target"},
	{Name: "open", Slots: []Slot{{"", Window, false, "WINDOW"}},
		Doc: "lets others react: see windows.", Example: "open doubt"},
	{Name: "play", Slots: []Slot{{"", Card, false, "CARD"}, {"as", Moment, true, "MOMENT"}},
		Doc: "does what the card says under play, or under another moment.", Example: "play card"},
	{Name: "again", Doc: "begins this phase again; in the steps of a card, the phase that played it.", Example: "again"},
	{Name: "leave", Doc: "goes out of this phase, window or steps of a card.", Example: "leave when me.hand == 0"},
	{Name: "cancel", Doc: "in a window: skips what is left of the list of steps in which it was opened, as in [\"open doubt\", \"add 2 to coins\"], so that what was announced does not happen. In the steps of a card: skips the rest of them.", Example: "cancel"},
	{Name: "end", Slots: []Slot{{"", Reason, true, "HOW"}}, Doc: "ends the match at once; the word is how it ended, for reports.", Example: "end blocked"},
	{Name: "look", Slots: []Slot{{"at", Zone, false, "ZONE"}, {"by", Seat, true, "SEAT"}},
		Doc: "has me, or another seat, see all cards of a zone.", Visibility: "he remembers them until a card leaves unseen", Example: "look at target.hand"},
	{Name: "show", Slots: []Slot{{"", Zone, false, "ZONE"}, {"where", Filter, true, "CONDITION"}},
		Doc: "has everybody see the cards of a zone, or those that fit.", Visibility: "all remember them until a card leaves unseen", Example: "show hand where card.rank == 2"},
	{Name: "out", Slots: []Slot{{"", Seat, false, "SEAT"}},
		Doc: "puts a seat out: it has no turn, and is nobody's neighbour, until all are in again.", Example: "out target"},
	{Name: "in", Slots: []Slot{{"", Seats, false, "all"}},
		Doc: "has all seats that are out play again.", Example: "in all"},
}

// FindVerb returns a verb by name, or nil.
func FindVerb(name string) *Verb {
	for i := range Verbs {
		if Verbs[i].Name == name {
			return &Verbs[i]
		}
	}
	return nil
}

// VerbNames returns the names of all verbs, in the order of [Verbs].
func VerbNames() []string {
	l := make([]string, len(Verbs))
	for i := range Verbs {
		l[i] = Verbs[i].Name
	}
	return l
}

// allSlots returns the slots of a verb, with that of the condition (when) at the end.
func (v *Verb) allSlots() []Slot { return append(v.Slots[:len(v.Slots):len(v.Slots)], whenSlot) }

// Form returns the pattern of sentences with the verb: "move HOW MANY [from ZONE] to ZONE
// [where CONDITION] [when CONDITION]". Brackets mark optional parts.
func (v *Verb) Form() string {
	form := v.Name
	for _, s := range v.allSlots() {
		part := s.Placeholder
		if s.Word != "" {
			part = s.Word + " " + part
		}
		if s.Optional {
			part = "[" + part + "]"
		}
		form += " " + part
	}
	return form
}
