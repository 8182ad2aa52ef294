package told

import (
	"sync"

	"equitas/engine"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/engine/zones"
)

// This file has the data from which the help makes its reference of the language. The compiler uses
// the same tables.

// A StepTable is a type of step that is written as a table of keys.
type StepTable struct {
	Noun    string // name of the type, such as "a choice"
	Example string // an example in TOML
	Keys    []StepKey
}

// A StepKey is a key of a StepTable.
type StepKey struct{ Name, Doc string }

func (t *StepTable) names() []string {
	l := make([]string, len(t.Keys))
	for i := range t.Keys {
		l[i] = t.Keys[i].Name
	}
	return l
}

// StepTables returns all types of steps that are written as tables.
func StepTables() []StepTable { return []StepTable{choiceTable, optionTable, loopTable, repeatTable} }

// These keys are shared by several types of steps.
var (
	keyWhen   = StepKey{"when", "the condition on which it happens"}
	keyName   = StepKey{"name", "what it is called, by language"}
	keyAfter  = StepKey{"after", "the step of the phase behind which it is done, for a variant that adds one"}
	keyBefore = StepKey{"before", "the step of the phase before which it is done"}
	keyDo     = StepKey{"do", "what is done: a step or a list of steps"}
	keyRun    = StepKey{"run", "a phase, in place of do"}
	keyUntil  = StepKey{"until", "the condition on which it is over, asked after every pass, of who just had it"}
	keyLimit  = StepKey{"limit", "passes after which the match ends, unfinished and without winners"}
)

var choiceTable = StepTable{"a choice", `{ choose = "card from hand", where = "card.value > 3", do = "move card to pile" }`, []StepKey{
	{"choose", `NAME from SOURCE: me chooses one thing`},
	{"may", "the same, and me may choose nothing"},
	{"where", "which of it may be chosen, asked of each"},
	keyWhen,
	{"times", `so many decisions, one after the other; "up to 3": me may stop before`},
	{"do", "steps with what was chosen"},
	{"or", "steps where nothing is chosen, or nothing can be"},
	keyAfter, keyBefore, keyName,
}}

var optionTable = StepTable{"an option", `draw = { when = "table.deck > 0", do = "move 1 from deck to hand" }`, []StepKey{
	{"choose", "NAME from SOURCE: what is chosen with the option; left out: the option alone"},
	{"where", "which of it may be chosen, asked of each"},
	{"when", "the condition on which the option is open"},
	{"do", "steps that follow"},
	keyName,
}}

var loopTable = StepTable{"a loop", `{ each = "seats from leader", run = "turn" }`, []StepKey{
	{"each", `seats, others, seats from SEAT, a field (each of its words), or card in ZONE`},
	{"where", "of which it is done, asked at every pass"},
	{"when", "the same"},
	{"until", "goes round and round until the condition holds; asked after every pass, of who just had it"},
	keyLimit, keyDo, keyRun, keyAfter, keyBefore,
}}

var repeatTable = StepTable{"a step", `{ run = "round", until = "table.deck == 0", limit = 20 }`, []StepKey{
	keyRun, keyDo, keyWhen, keyUntil, keyLimit, {"times", "it is done so often"}, keyAfter, keyBefore,
}}

// exclusiveKeys are groups of keys. A step may have only one key of each group: if a variant sets one,
// the others of its group are removed from the step.
var exclusiveKeys = [][]string{{"choose", "may"}, {"run", "do"}, {"after", "before"}}

// ExclusiveKeys returns the groups of keys of a step that exclude each other.
func ExclusiveKeys() [][]string { return exclusiveKeys }

// BareSchema returns the schema of a game that defines nothing: it has the keys that every game
// told in text has.
func BareSchema() *rule.Schema { return newSchema("", "", new(rule.Table)) }

// CommonSchema returns the schema of a game with one number and one field. It has every path that the
// files of words shared by all games told in text may use.
var CommonSchema = sync.OnceValue(func() *rule.Schema {
	root, some := source.NewTable(), source.NewTable()
	some.Set("some", &rule.Value{Kind: rule.KindInt})
	for _, table := range []string{"number", "field"} {
		root.Set(table, &rule.Value{Kind: rule.KindTable, Table: some})
	}
	return newSchema("", "", root)
})

// Limits of the compiler.
const (
	maxOptions     = 60  // largest number of options of a menu
	maxWords       = 127 // largest number of words of a field
	maxNestedLists = 12  // largest depth of nested lists of steps
)

// A Limit is the largest number of something that a game can have.
type Limit struct {
	Noun string
	Max  int
}

// Limits returns the limits of games told in text, for the help.
func Limits() []Limit {
	return []Limit{
		{"players", engine.MaxSeats},
		{"different cards", zones.MaxKinds},
		{"cards, all copies counted", zones.MaxCards},
		{"words of a field", maxWords},
		{"options of a choice", maxOptions},
		{"phases, windows and cards that call one another, deep", maxDepth},
		{"lists of steps in one another, deep", maxNestedLists},
		{"steps between two decisions", maxSteps},
		{"passes of a loop", maxLoopPasses},
	}
}
