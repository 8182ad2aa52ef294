package proelio

import (
	"fmt"
	"slices"

	"equitas/engine/cardfaces"
	"equitas/engine/rule"
)

// An opVerb is the operation that an op executes.
type opVerb uint8

// An effectRow describes a verb of effects: its form in files, where it can stand, what play
// needs of its arguments, and its sentence on cards. The words of the sentence are in
// [effects.do] of the files of words. [State.runOpFor] executes the verb, and [State.outline]
// estimates its effect for bots. Rows stand beside what their verbs do, in effectcards.go and
// effecttable.go.
type effectRow struct {
	rule.Verb
	op    opVerb
	whom  string            // the argument for the Houses concerned, if it is not who
	roles map[string]string // by argument that names a House: its role in the sentence

	check func(c *checker, e effect, at effectContext) string // returns why the effect cannot stand there, "" if it can; nil: it can stand anywhere
	read  func(p *programReader, e effect, o *op)             // sets what o needs besides Houses, n and when; nil: nothing
	say   func(c *composer, e effect, v *cardfaces.Values)    // sets placeholders of the sentence besides Houses and numbers; nil: none
}

// effectRows are the verbs of effects, in the order of the help.
var effectRows = slices.Concat(cardEffectRows, tableEffectRows)

// subject gives the House in the argument "who" the role of the subject of the sentence.
var subject = map[string]string{"who": "subject"}

// verbsOf returns the verbs in the form of the schema.
func verbsOf(rows []effectRow) (l []rule.Verb) {
	for i := range rows {
		l = append(l, rows[i].Verb)
	}
	return l
}

// Functions that return the keys for arguments of verbs.

func amountKey(name, doc string) rule.Key {
	return rule.Key{Path: name, Type: rule.Amount, Lo: 0, Hi: 20, Unit: "cards", Doc: doc}
}

func pointsKey(name, doc string) rule.Key {
	k := amountKey(name, doc)
	k.Unit = "points"
	return k
}

func wordKey(name, doc string, words ...string) rule.Key {
	return rule.Key{Path: name, Type: rule.Word, Words: words, Doc: doc}
}

// housesKey returns an argument that names Houses: one word, or a list for the player to
// choose from.
func housesKey(name, doc string) rule.Key {
	return rule.Key{Path: name, Type: rule.Words, Words: whoWords, Optional: true, Default: "self", Doc: doc}
}

func optionalKey(k rule.Key, def string) rule.Key {
	k.Optional, k.Default = true, def
	return k
}

func requiredKey(k rule.Key) rule.Key {
	k.Optional, k.Default = false, ""
	return k
}

// verbName returns the name of the verb of an operation.
func verbName(op opVerb) string {
	for i := range effectRows {
		if effectRows[i].op == op {
			return effectRows[i].Name
		}
	}
	return fmt.Sprint("number ", op)
}

// houseArguments returns the names of the arguments that name Houses, in the order of the help.
func (row *effectRow) houseArguments() (l []string) {
	for i := range row.Args {
		if k := &row.Args[i]; k.Type == rule.Words && len(k.Words) > 0 && &k.Words[0] == &whoWords[0] {
			l = append(l, k.Path)
		}
	}
	return l
}

// An effect is one effect in a list of the files, with the row of its verb.
type effect struct {
	*rule.Value
	row *effectRow
}

// effectsOf returns the effects of a list, which may be nil.
func effectsOf(list *rule.Value) (l []effect) {
	if list == nil {
		return nil
	}
	for _, v := range list.List {
		for i := range effectRows {
			if row := &effectRows[i]; row.Name == v.Table.Get("do").Text {
				l = append(l, effect{v, row})
			}
		}
	}
	return l
}

// arg returns an argument as written; nil if it is left out.
func (e effect) arg(name string) *rule.Value { return e.Table.Get(name) }

// words returns the words of an argument. If it is left out, it returns the default as the only
// word; nil if there is none.
func (e effect) words(name string) []string {
	if v := e.arg(name); v != nil {
		return valueWords(v)
	}
	for i := range e.row.Args {
		if k := &e.row.Args[i]; k.Path == name && k.Default != "" {
			return []string{k.Default}
		}
	}
	return nil
}

// word returns an argument that is one word; "" if it is missing.
func (e effect) word(name string) string {
	if l := e.words(name); len(l) > 0 {
		return l[0]
	}
	return ""
}

// losesFortification reports whether an effect discards the Fortification instead of cards from
// hand.
func (e effect) losesFortification() bool {
	return e.row.op == opDiscard && e.word("what") == "fortification"
}
