package rule

import (
	"slices"
	"strings"
	"sync"

	"equitas/engine/rule/source"
)

// Type is the type of a key's value.
type Type uint8

// These are the types of the values of keys.
const (
	Int        Type = iota // a whole number from Lo to Hi
	Bool                   // true or false
	Text                   // any text
	Word                   // one of the words in [Key.Words]
	Words                  // a list of words, each one of [Key.Words]; a single word is a list of one
	Texts                  // a list of any texts
	Names                  // a table: text by language
	Condition              // a question with a yes or no answer, or true or false
	Amount                 // a whole number from Lo to Hi, or an expression
	Effects                // a list of effects, each a table with a verb
	Flag                   // true; or the key is left out
	Figure                 // a number, or text with a number and a unit
	Band                   // a list of two figures
	Goal                   // the range in which a designer wants a metric
	Measure                // an expression over what a match has counted
	Steps                  // steps of a phase or action, as sentences and tables that the game compiles
	Expression             // a number, a condition or an amount compiled by the game
	Domain                 // a set of values: a list of words, or text
	Datum                  // a number, a yes or no, a word or an expression
)

// String returns the type as error messages name it.
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

// A Key documents one key of a game's files and defines its values.
type Key struct {
	// Path is the path of the key, such as "hand.limit" or "card.*.value", in which "*" stands
	// for a name chosen in the files. For an argument of a verb it is the argument's name.
	Path   string
	Type   Type
	Lo, Hi int64 // for Int, and for an Amount that is a number: least and greatest value

	// Words are the values that a Word, or each element of Words, can have. "@card" stands for
	// the id of any entry of the table card, "@seasons.names" for any text of that list.
	Words []string

	BoundsResults    bool       // for an Amount: every result must be from Lo to Hi
	CanBeNamed       bool       // for an Amount: conditions may name it, as rules.KEY
	MattersIfReached bool       // for Int: it matters only if a number in play, such as a roll, is as large; checks warn if none ever is
	OnlyByName       bool       // play uses it only through conditions that name it
	AllowsSingleText bool       // for Texts: a single text needs no list
	PlainWords       bool       // for Text and Texts: words for conditions, of letters, digits and spaces, without markup
	AllowsDuplicates bool       // for Words and Texts: duplicates and an empty list are allowed
	MultipleLines    bool       // for Names: texts may have several lines
	AllowsDrawing    bool       // for Word: a drawing of the designer's own is allowed too, from a file or a set ([card.DrawingSourceOf])
	PrintOnly        bool       // concerns printing only: not part of the hash, no change of the rules
	DomainKey        string     // for a Datum: the path of the key that lists its values: "field.suit"; "": none
	MaxKey           string     // for Int: the key of a number that it must not exceed
	ReplacedKeys     []string   // for a formula: the plain keys that it replaces; all are Optional, and the formula or one of them must be present
	IsObjective      bool       // it belongs to the game's objective, such as the way to win, so that tune never proposes to change it
	IsRemark         bool       // Doc is the comment after the value in the game's own file, in the language of its author
	ExclusiveKeys    [][]string // for Steps: groups of keys that exclude one another; one in a variant removes the others
	Optional         bool       // may be omitted even in a file that extends nothing
	Default          string     // the rule if the key is omitted, in words
	Example          string     // for a key that editions omit: an example as TOML, for new files
	InitialValue     string     // the value in a new entry, as TOML; "": the least valid one
	Unit             string     // unit of a number in the plural, such as "cards"
	NeverMeaning     string     // meaning of a Condition that never holds, if that is rarely intended, such as "nobody ever draws"
	AlwaysMeaning    string     // meaning of a Condition that always holds, if that is rarely intended
	ZeroMeaning      string     // meaning of 0 as the value of an Int, if it is not "none", such as "no limit"
	Label            string     // name for people, such as "hand limit"; "": its path in words. {season} stands for the name of the entry of table season that the key is in
	Doc              string     // meaning, without a full stop
	Source           string     // heading of the rulebook, such as "Proelio 0.9.6, Attack"
	InsteadHint      string     // where to write something that depends on a condition, or several things, if this key cannot
	UsableNames      []string   // for a Condition, an Amount or Effects: first parts of the names that it may use
	Moment           string     // when it is evaluated, if that is always at the same moment
	ByMoment         bool       // some names in Sees exist only at some moments: see Term
	Mark             *Mark      // for a key that states where other data come from: see MarkKeys; nil for other keys

	// NameByLanguage has the names that the game's own file gives the key, by language; Label
	// equals the English one. It is nil if the file gives no names.
	NameByLanguage map[string]string
}

// AffectsPlay reports whether the value of the key can change play.
func (k *Key) AffectsPlay() bool { return k.Type != Names && !k.PrintOnly }

// Droppable reports whether a file may remove the key's inherited value with drop = true.
func (k *Key) Droppable() bool { return k.Type == Names && k.Optional }

// A TableDoc documents a table.
type TableDoc struct {
	Path, Doc, Source string // path, meaning, and heading of the rulebook ("" for none)

	// Noun is the noun for an entry of the table, such as "army card"; "": the table's name. An
	// entry without a name of its own is named after the entries to which its keys listed in By
	// refer, as a border is after its provinces, or after the entry of table Like with the same
	// id.
	Noun      string
	NameKeys  []string
	NameTable string
}

// A Term is a word and its meaning.
type Term struct {
	Name, Doc   string
	UsableNames []string // for a moment: first parts of names that conditions may use only at moments that list them
}

// A Verb is the type of an effect, with the keys of its arguments. Every effect may also have the key
// when ([WhenKey]).
type Verb struct {
	Name, Doc string
	Help      string // what the effect does, as a line of the page "equitas help effects"; "" in games that the page does not list
	Args      []Key
}

// A StepVerb documents a verb of the sentences in which the files of a game say what happens.
type StepVerb struct {
	Name      string
	Form      string // syntax, such as "shuffle ZONE [when CONDITION]"
	Doc       string // what a step with the verb does
	VisibleTo string // which seats see what such a step does; "" if nothing is hidden
	Example   string
}

// A Schema defines everything that the files of a game may contain.
type Schema struct {
	Title string // title of the game, such as "Proelio"

	TableDocs []TableDoc
	Keys      []Key
	Verbs     []Verb
	Moments   []Term // the moments at which effects may happen

	StepVerbs []StepVerb // the verbs of steps, if the game's steps are sentences

	EntryLimits   []EntryLimit     // limits on the number of entries of tables
	Page          Page             // contents of the page of rules
	DeckTables    []string         // tables that deck files may have
	BoardTables   []string         // the tables among DeckTables that are printed as a board, not as cards
	NamesOptional bool             // cards need no name: one without is called by its id
	DeckKeys      []Key            // keys of a deck file besides game, title and expected
	DeckSum       func(*Table) int // returns the number of cards in a deck file, to compare with its key expected; nil: it is not compared

	Start StartingChange // the change in the file of a new variant

	// LearnsSlowly means that bots take minutes to learn a variant. A variant is then played, by
	// default, by bots that have learned the variant that it extends.
	LearnsSlowly bool

	// Epoch is a version of play: stored results of another epoch are not reused. It changes
	// whenever the same seed and rules give a different match, or the same match different
	// counters.
	Epoch int

	shapeOnce sync.Once
	tree      *Shape // the tree of the keys, built on first use

	// Reserved are words, besides keys and verbs, that have a meaning in conditions and
	// sentences. An id must not equal one of them.
	Reserved []string

	reservedOnce  sync.Once
	reservedWords map[string]bool // reserved words, keys and verbs, built on first use

	keyTextsOnce sync.Once
	keyTexts     []KeyText // built on first use
}

// Match returns the key whose pattern matches a path such as "card.knights.value"; nil if there is
// none. A fixed name takes precedence over "*".
func (s *Schema) Match(path string) *Key {
	n := s.Shape()
	for _, part := range source.Split(path) {
		if n, _ = n.Child(part); n == nil {
			return nil
		}
	}
	return n.Key
}

// Verb returns the verb of effects with a name; nil if there is none.
func (s *Schema) Verb(name string) *Verb {
	for i := range s.Verbs {
		if s.Verbs[i].Name == name {
			return &s.Verbs[i]
		}
	}
	return nil
}

// A Shape is a node of the schema as a tree: a key, or a table with the shapes of what it can contain.
type Shape struct {
	Key          *Key // the key of a leaf; nil for other nodes
	Children     map[string]*Shape
	Keys         []string // keys of Children, in the schema's order
	EntryShape   *Shape   // the shape of entries whose names the files choose; nil if there are none
	HasMetricIDs bool     // the names of entries are ids of metrics, which contain dots

	Path string // pattern of its path, such as "card.*"
}

// Shape returns the outermost node of the schema as a tree. The tree is built at the first call.
func (s *Schema) Shape() *Shape {
	s.shapeOnce.Do(func() {
		s.tree = &Shape{}
		for _, k := range s.AllKeys() {
			s.tree.add(k)
		}
		for _, table := range []string{MetricTable, GateTable} {
			s.tree.Children[table].HasMetricIDs = true
		}
	})
	return s.tree
}

// IsDroppable reports whether a file may drop an inherited table of this shape as a whole: one inside
// an entry that contains only entries, such as the options of a choice.
func (s *Shape) IsDroppable() bool {
	return s.Key == nil && len(s.Keys) == 0 && s.EntryShape != nil && s.EntryShape.Key == nil && strings.Contains(s.Path, "*")
}

// canName reports whether a name is valid for an entry of the table.
func (n *Shape) canName(key string) bool {
	if n.HasMetricIDs {
		return isMetricID(key)
	}
	return isPlainName(key)
}

func (n *Shape) add(k *Key) {
	for _, part := range source.Split(k.Path) {
		next := n.EntryShape
		if part != "*" {
			next = n.Children[part]
		}
		if next == nil {
			next = &Shape{Path: source.Join(n.Path, part)}
			switch {
			case part == "*":
				n.EntryShape = next
			case n.Children == nil:
				n.Children = map[string]*Shape{part: next}
				n.Keys = append(n.Keys, part)
			default:
				n.Children[part] = next
				n.Keys = append(n.Keys, part)
			}
		}
		n = next
	}
	n.Key = k
}

// descendant returns the shape at a path below n, which must exist.
func (n *Shape) descendant(path string) *Shape {
	for _, part := range source.Split(path) {
		n, _ = n.Child(part)
	}
	return n
}

// Child returns the shape of the key part in a table of shape n, nil if there is none, and whether it
// is an entry whose name is chosen in the files.
func (n *Shape) Child(part string) (*Shape, bool) {
	if kid := n.Children[part]; kid != nil {
		return kid, false
	}
	return n.EntryShape, n.EntryShape != nil
}

// eachRequired calls f for every key that is not optional in a table of this shape or in tables
// with fixed names below it.
func (n *Shape) eachRequired(f func(k *Key)) {
	for _, name := range n.Keys {
		kid := n.Children[name]
		if kid.Key == nil {
			kid.eachRequired(f)
		} else if !kid.Key.Optional {
			f(kid.Key)
		}
	}
}

// isTranslated reports whether any value of this shape is a text by language.
func (n *Shape) isTranslated() bool {
	if n == nil {
		return false
	}
	if n.Key != nil {
		return n.Key.Type == Names
	}
	for _, kid := range n.Children {
		if kid.isTranslated() {
			return true
		}
	}
	return n.EntryShape.isTranslated()
}

// names returns the keys with fixed names in a table of this shape.
func (n *Shape) names() []string { return slices.Clone(n.Keys) }

// VerbNames returns the names of all verbs of effects.
func (s *Schema) VerbNames() []string {
	names := make([]string, len(s.Verbs))
	for i := range s.Verbs {
		names[i] = s.Verbs[i].Name
	}
	return names
}

// TableDoc returns the documentation of the table at a path; nil if there is none.
func (s *Schema) TableDoc(path string) *TableDoc {
	for _, list := range [][]TableDoc{s.TableDocs, iconTableDocs, measureTableDocs} {
		for _, h := range list {
			if h.Path == path {
				return &h
			}
		}
	}
	return nil
}

// A StartingChange is the example of a change that the file of a new variant of a game begins with.
type StartingChange struct {
	Question string // question that the change answers, such as "Does a sixth card make games longer?"
	Path     string // the key that is changed, such as "hand.limit"; "" for none
	Value    string // its new value, as TOML
	MetricID string // id of the metric that the question is about, such as "len.turns"; "" for none
	Entry    string // a new entry, such as a card, as a TOML table; "" for none
}
