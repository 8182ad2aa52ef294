package rule

import (
	"slices"
	"strings"
	"sync"

	"equitas/engine/rule/source"
)

// Type is what the value of a key must be.
type Type uint8

// The types of keys.
const (
	Int        Type = iota // a whole number from Lo to Hi
	Bool                   // true or false
	Text                   // any text
	Word                   // one of Words
	Words                  // a list, each one of Words; a single word is a list of one
	Texts                  // a list of any texts
	Names                  // a table: text by language
	Condition              // a question with a yes or no answer, or true or false
	Amount                 // a whole number from Lo to Hi, or an expression
	Effects                // a list of verbs
	Flag                   // true, or left out
	Figure                 // a number, or text with a number and a unit
	Band                   // a list of two figures
	Goal                   // where a metric should go
	Measure                // an expression over what a match has counted
	Steps                  // what happens, in sentences and tables that the game compiles
	Expression             // a number, a condition or an amount that the game compiles
	Domain                 // what something can be: a list of words, or text
	Datum                  // a number, a yes or no, a word or an expression
)

// String names the type as error messages do.
func (t Type) String() string {
	switch t {
	case Int:
		return "a whole number"
	case Bool:
		return "true or false"
	case Text:
		return "text"
	case Word:
		return "a word"
	case Words:
		return "a list of words"
	case Texts:
		return "a list of texts"
	case Names:
		return "a table of names by language"
	case Condition:
		return "a condition in quotes"
	case Amount:
		return "a whole number, or an amount in quotes"
	case Effects:
		return "a list of effects"
	case Figure:
		return `a number, or text such as "5 %" or "1 pp"`
	case Band:
		return "a list of two numbers, the lower one first"
	case Goal:
		return `"up", "down", a number or "30 to 60"`
	case Measure:
		return "an expression in quotes"
	case Steps:
		return "a step in quotes, a list of steps or a table"
	case Expression:
		return "a number, or an expression in quotes"
	case Domain:
		return `a list of words, or text such as "0..20"`
	case Datum:
		return "a number, true or false, a word or an expression in quotes"
	}
	return "true"
}

// A Key documents one key of a game's files and says what its value may be.
type Key struct {
	// Path is the path; "*" stands for a name that the files choose:
	// "hand.limit", "card.*.value", "merchant.price.*". In a verb, the name of
	// the argument.
	Path   string
	Type   Type
	Lo, Hi int64 // of Int, and of an Amount that is a number: inclusive

	// Words are what a Word, or each of Words, may be. "@card" stands for the
	// name of any entry of table card, "@seasons.names" for any text of that
	// list.
	Words []string

	Within   bool       // of an Amount: whatever comes of it must lie from Lo to Hi
	Named    bool       // of an Amount: conditions name it, as rules.KEY
	ByName   bool       // of what conditions name: nothing else asks it
	Single   bool       // of Texts: one text may stand without a list
	Plain    bool       // of Text and Texts: words that conditions ask for, of letters, digits and spaces: no markup
	Slots    bool       // of Words and Texts: the same may stand in the list twice, or nothing at all
	Lines    bool       // of Names: texts that may go over several lines
	Drawn    bool       // of Word: also a drawing of the designer's own, a file or an icon of a set ([card.DrawingOf])
	Printed  bool       // says what is printed and nothing about play: no part of the hash, no change of the rules
	Replaces []string   // of a formula: the plain keys in whose place it stands where it is said; it and they are Optional, and one of them is said
	Purpose  bool       // says what is played for: with another value it is another game, which nobody proposes
	Either   [][]string // of Steps: keys of a table of steps that exclude one another: what a variant says takes the place of the others
	Optional bool       // may be left out even in a file that extends nothing
	Default  string     // what then holds, in words
	Example  string     // of what an edition leaves out: what might be said, as TOML, for who begins a file
	Begin    string     // what a new entry begins by saying, as TOML, where the least that it may say is a fault or means nothing
	Unit     string     // "cards"
	Never    string     // what it means that a Condition never holds, if hardly anybody means that: "nobody ever draws"
	Ever     string     // and that it always holds
	Zero     string     // what an Int of 0 means if that is not none: "no limit"
	Label    string     // what people call it: "hand limit"; "" is its path in words. In entries {season} is the name of the entry of that table
	Doc      string     // meaning, without a full stop
	Source   string     // heading of the rulebook: "Proelio 0.9.6, Attack"
	Instead  string     // where what depends on a condition stands, if this cannot: for who writes one here
	Sees     []string   // what a Condition, an Amount or Effects may name: first parts of names
	Moment   string     // when it is asked, where that is fixed
	ByMoment bool       // of what Sees names, some is there only at some moments: see Term
	Mark     *Mark      // of what says where other data come from: see Marks; nil for data
}

// plays reports whether the value of the key can change play.
func (k *Key) Plays() bool { return k.Type != Names && !k.Printed }

// Droppable reports whether a file may take the value out that it inherits.
func (k *Key) Droppable() bool { return k.Type == Names && k.Optional }

// A Head documents a table.
type Head struct {
	Path, Doc, Source string

	// What an entry of a table of the deck is called, if not as the table: "army
	// card". An entry without a name of its own is called by the names that some of
	// its keys refer to, as a border by its provinces, or like the entry of another
	// table whose id it has.
	Noun string
	By   []string
	Like string
}

// A Term is a word and its meaning.
type Term struct {
	Name, Doc string
	Sees      []string // of a moment: what there is besides what there always is, first parts of names
}

// A Verb is something an effect can do. Every effect may also have a when.
type Verb struct {
	Name, Doc string
	Args      []Key
}

// A StepVerb is a verb of the sentences in which the files of a game say what happens,
// for people.
type StepVerb struct {
	Name    string
	Form    string // how a sentence with it goes: "shuffle ZONE [when CONDITION]"
	Doc     string // what it does
	Seen    string // who sees what of it; "" if nothing is hidden in it
	Example string
}

// A Schema lists everything that the files of a game may say.
type Schema struct {
	Title string // what people call the game: "Proelio"

	Heads   []Head
	Keys    []Key
	Verbs   []Verb
	Moments []Term // at which perks and cards may speak; for Explain

	StepVerbs []StepVerb // of games whose steps are sentences; for Explain

	DeckTables []string         // tables that stand in deck files
	Board      []string         // those of them of which a board is printed, not cards
	Nameless   bool             // a card may be without a name: it is called by its id
	DeckKeys   []Key            // keys of a deck file besides game, title and expected
	DeckSum    func(*Table) int // cards of a deck file, held against its expected

	Start Starting // for whoever begins

	// LongLessons says that bots take minutes to learn a variant: where nobody is
	// named, those play it that have learned what it extends.
	LongLessons bool

	// Epoch is raised by one whenever the same seed no longer gives the same
	// match under the same rules, or the same match counts something else:
	// results that are kept from before are then of another game.
	Epoch int

	shaped sync.Once
	tree   *Shape // of the keys, once it was asked for

	// Reserved are words besides those of keys and verbs that mean something in
	// conditions and sentences, so that no id can be told from them.
	Reserved []string

	fixing sync.Once
	fixed  map[string]bool // words that mean something, once they were asked for

	worded   sync.Once
	keyWords []KeyWord // once they were asked for
}

// Match returns the key whose pattern fits a path ("card.knights.value"), or
// nil. A pattern without star is preferred.
func (s *Schema) Match(path string) *Key {
	n := s.Shape()
	for _, part := range source.Split(path) {
		if n, _ = n.Child(part); n == nil {
			return nil
		}
	}
	return n.Key
}

// Verb returns a verb by name, or nil.
func (s *Schema) Verb(name string) *Verb {
	for i := range s.Verbs {
		if s.Verbs[i].Name == name {
			return &s.Verbs[i]
		}
	}
	return nil
}

// A Shape is the schema as a tree of path parts.
type Shape struct {
	Key  *Key // of a leaf
	Kids map[string]*Shape
	Keys []string // of Kids, in the schema's order
	Star *Shape   // what stands under names that the files choose, or nil
	IDs  bool     // names below are ids of metrics, which have dots

	Path string // pattern: "card.*"
}

// Shape returns the schema as a tree, made once: it is asked for every word of
// every file.
func (s *Schema) Shape() *Shape {
	s.shaped.Do(func() {
		s.tree = &Shape{}
		for _, k := range s.AllKeys() {
			s.tree.add(k)
		}
		for _, table := range []string{MetricTable, GateTable} {
			s.tree.Kids[table].IDs = true
		}
	})
	return s.tree
}

// Whole reports whether a file may take the table out as a whole that it inherits: one
// inside an entry that holds nothing but entries, as the options of a choice are.
func (s *Shape) Whole() bool {
	return s.Key == nil && len(s.Keys) == 0 && s.Star != nil && s.Star.Key == nil && strings.Contains(s.Path, "*")
}

// canName reports whether an entry of the table may have that name.
func (n *Shape) canName(key string) bool {
	if n.IDs {
		return metricName(key)
	}
	return plainName(key)
}

func (n *Shape) add(k *Key) {
	for _, part := range source.Split(k.Path) {
		next := n.Star
		if part != "*" {
			next = n.Kids[part]
		}
		if next == nil {
			next = &Shape{Path: source.Join(n.Path, part)}
			switch {
			case part == "*":
				n.Star = next
			case n.Kids == nil:
				n.Kids = map[string]*Shape{part: next}
				n.Keys = append(n.Keys, part)
			default:
				n.Kids[part] = next
				n.Keys = append(n.Keys, part)
			}
		}
		n = next
	}
	n.Key = k
}

// at returns the shape of a path that the schema has.
func (n *Shape) at(path string) *Shape {
	for _, part := range source.Split(path) {
		n, _ = n.Child(part)
	}
	return n
}

// child returns the shape of a part, and whether it is an entry whose name the
// files choose.
func (n *Shape) Child(part string) (*Shape, bool) {
	if kid := n.Kids[part]; kid != nil {
		return kid, false
	}
	return n.Star, n.Star != nil
}

// required calls f for every key that must stand in a table of this shape or
// in the tables under it that have fixed names.
func (n *Shape) required(f func(k *Key)) {
	for _, name := range n.Keys {
		kid := n.Kids[name]
		if kid.Key == nil {
			kid.required(f)
		} else if !kid.Key.Optional {
			f(kid.Key)
		}
	}
}

// said reports whether anything of this shape is a text in each language.
func (n *Shape) said() bool {
	if n == nil {
		return false
	}
	if n.Key != nil {
		return n.Key.Type == Names
	}
	for _, kid := range n.Kids {
		if kid.said() {
			return true
		}
	}
	return n.Star.said()
}

// names returns what may stand in a table of this shape.
func (n *Shape) names() []string { return slices.Clone(n.Keys) }

// VerbNames returns the names of all verbs.
func (s *Schema) VerbNames() []string {
	names := make([]string, len(s.Verbs))
	for i := range s.Verbs {
		names[i] = s.Verbs[i].Name
	}
	return names
}

// Head returns what documents a table, or nil.
func (s *Schema) Head(path string) *Head {
	for _, h := range s.AllHeads() {
		if h.Path == path {
			return &h
		}
	}
	return nil
}

// A Starting is what a game puts into the variant that somebody begins with.
type Starting struct {
	Question string // what the change below asks: "Does a sixth card make games longer?"
	Path     string // a key to change: "hand.limit"
	Value    string // to what, as TOML
	Ask      string // id of the metric that the question is about: "len.turns"; or ""
	Entry    string // a new card or the like, as lines of TOML with a table on top; "" for none
}
