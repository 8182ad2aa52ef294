package cardfaces

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"equitas/engine/card"
	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// The largest numbers that can be printed.
const (
	MaxCards = 5000 // physical cards
	MaxIDs   = 500  // different cards
	MaxText  = 600  // characters of a text
	MaxName  = 40   // characters of a name
)

// A Design describes the appearance of a game's cards, and which keys of its files hold their
// texts.
type Design struct {
	Tables  []string             // tables whose entries are cards: "card", "guild"
	Bands   map[string]card.Tint // by kind of card: its colour; kinds that are not listed are grey
	Looks   map[string]card.Look // appearance by deck
	Numbers map[string]string    // by card or deck: the key from which a face's Value comes, if it is not "value"
	Texts   []string             // keys of an entry that hold texts: "text", "text_back"
	Phrases []string             // keys that hold words in place of a number: "n_text"

	// AllowTypedNumbers allows numbers typed in texts, which otherwise must be placeholders.
	AllowTypedNumbers bool

	// Traits returns the rules that the text of an entry under a key describes; nil means all
	// traits of the entry ([RuleState.EntryTraits]).
	Traits func(o *RuleState, entry, key string) []Trait

	// IsComposed reports whether the program composes a text for an entry that has none; nil means
	// that it never does.
	IsComposed func(b *Book, entry string) bool
}

// A Book holds the cards of one set in one language while their faces are made.
type Book struct {
	Set            *rule.Set
	Lang, Fallback string         // Fallback is the language of texts that Lang lacks; "" for none
	Printing       *rule.Printing // the faces that were added so far, and notes
	Faults         rule.Faults    // faults found so far

	design           *Design
	missing          map[string][]string   // ids of cards that lack something in the language, by what they lack: "name", "text" or "word"
	firstAt          map[string]rule.Place // by what is lacking: where the first lack was found
	cardsInFallback  []string              // cards that show something in the fallback language, by id or name
	unusedNames      []string              // names of cards in the deck files that the variant does not use
	alwaysIcons      []card.Icon           // icons that replace their words in all texts
	usedPlaceholders map[string]bool       // placeholders that any text contains; nil until [Book.UsedPlaceholders] is called
}

// New returns an empty book of faces in a language; texts that it lacks are taken from
// fallback.
func New(set *rule.Set, lang, fallback string, d *Design) *Book {
	b := &Book{
		Set: set, Lang: lang, Fallback: fallback, design: d, missing: map[string][]string{}, firstAt: map[string]rule.Place{},
		Printing: &rule.Printing{Game: set.Schema().Title, Lang: lang, Expected: set.Expected, Picture: set.Picture, ValueKey: d.Numbers},
	}
	if sets := set.Value(rule.IconSetsKey); sets != nil {
		for _, file := range sets.Words() {
			b.Printing.IconSets = append(b.Printing.IconSets, rule.IconSet{Path: file.Text, From: file.At.File})
		}
	}
	b.findAlwaysIcons()
	b.Printing.Icon = b.findIcon
	return b
}

// AddFault adds a fault at a place; the cards cannot then be printed.
func (b *Book) AddFault(at rule.Place, format string, args ...any) {
	b.Faults = append(b.Faults, rule.Fault{At: at, Msg: fmt.Sprintf(format, args...)})
}

// AddWarning adds a warning at a place; the cards can still be printed.
func (b *Book) AddWarning(at rule.Place, format string, args ...any) {
	b.AddFault(at, format, args...)
	b.Faults[len(b.Faults)-1].Warning = true
}

// RecordLack records that something has no text in the language. what is "name", "text" or
// "word"; id is that of the card, or the key of the word; at is where the lack is reported if
// it is the first of its kind.
func (b *Book) RecordLack(what, id string, at rule.Place) {
	if _, ok := b.firstAt[what]; !ok {
		b.firstAt[what] = at
	}
	if !slices.Contains(b.missing[what], id) {
		b.missing[what] = append(b.missing[what], id)
	}
}

// RecordBorrowed records that a card, given by its id or name, shows something in the
// fallback language.
func (b *Book) RecordBorrowed(what string) {
	if !slices.Contains(b.cardsInFallback, what) {
		b.cardsInFallback = append(b.cardsInFallback, what)
	}
}

// RecordUnused records that the variant does not use the card of an entry. It does nothing if
// the entry has no name in the book's languages.
func (b *Book) RecordUnused(entry *rule.Value) {
	if name, ok := b.Name(entry.Table.Get("name")); ok {
		b.unusedNames = append(b.unusedNames, name)
	}
}

// RecordDropped calls [Book.RecordUnused] for each card that a file of the variant removed.
func (b *Book) RecordDropped() {
	for _, v := range b.Set.Dropped {
		if table, _, _ := strings.Cut(v.Path, "."); slices.Contains(b.Set.Schema().DeckTables, table) && strings.Count(v.Path, ".") == 1 {
			b.RecordUnused(v)
		}
	}
}

// Name returns the name from a table of names by language: in the book's language, or else in
// the fallback; false if there is neither.
func (b *Book) Name(names *rule.Value) (string, bool) {
	if names == nil {
		return "", false
	}
	for _, lang := range []string{b.Lang, b.Fallback} {
		if v := names.Table.Get(lang); v != nil {
			return v.Text, true
		}
	}
	return "", false
}

// NameValue returns the name of an entry with its place. A name in the fallback language is
// recorded as borrowed. If the entry has no name in either language, NameValue returns nil
// and records the lack.
func (b *Book) NameValue(entry string) *rule.Value {
	v := b.Set.Value(entry + ".name")
	if v != nil {
		if n := v.Table.Get(b.Lang); n != nil {
			return n
		}
		if n := v.Table.Get(b.Fallback); n != nil {
			b.RecordBorrowed(n.Text)
			return n
		}
	} else {
		v = b.Set.Value(entry)
	}
	b.RecordLack("name", entry[strings.LastIndexByte(entry, '.')+1:], v.At)
	return nil
}

// EntryName returns the name of an entry, found as [Book.NameValue] finds it, or the entry's id
// if it has none.
func (b *Book) EntryName(entry string) string {
	if n := b.NameValue(entry); n != nil {
		return n.Text
	}
	return entry[strings.LastIndexByte(entry, '.')+1:]
}

// Word returns a word that cards show, in the language or in the fallback. If neither has it,
// Word records a lack and returns "". A deck file may replace words in its table [word].
func (b *Book) Word(key string) string {
	w := cmp.Or(Word(b.Set, key, b.Lang), Word(b.Set, key, b.Fallback))
	if w == "" {
		b.RecordLack("word", key, rule.Place{File: b.Set.Files[0]})
	}
	return w
}

// Word returns a word that cards and lists show in a language: from the table [word] of the
// deck file, or else from section [cards] of the files of words; "" if neither has it.
func Word(set *rule.Set, key, lang string) string {
	if v := set.Value("word." + key + "." + lang); v != nil {
		return v.Text
	}
	text, _ := set.Lexicon(lang).OwnText("cards." + key)
	return text
}

// Fill returns a word ([Book.Word]) with its placeholders filled.
func (b *Book) Fill(key string, v cardtext.Values) string {
	text, _ := cardtext.Expand(b.Word(key), "", v)
	return text
}

// FillIf appends a word, with its placeholders filled, to a list if cond is true; v is nil
// for a word without placeholders.
func (b *Book) FillIf(l []string, cond bool, key string, v cardtext.Values) []string {
	switch {
	case !cond:
		return l
	case v == nil:
		return append(l, b.Word(key))
	}
	return append(l, b.Fill(key, v))
}

// JoinWords joins words by commas, and the last two by a conjunction; last is its key, such as
// "or".
func (b *Book) JoinWords(words []string, conjunctionKey string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " " + b.Word(conjunctionKey) + " " + words[n]
}

// AddNote adds a note that is shown below lists of cards, in the book's language or else in
// English. key is its key in section [note] of the files of words; v has the values of its
// placeholders.
func (b *Book) AddNote(key string, v cardtext.Values) {
	template, _ := b.Set.Lexicon(b.Lang).Text("note." + key)
	text, _ := cardtext.Expand(template, "", v)
	b.Printing.Notes = append(b.Printing.Notes, text)
}

// WordFile returns the path of the file of words of a game in a language, which need not
// exist.
func WordFile(set *rule.Set, lang string) string {
	return fmt.Sprintf("decks/%s/words.%s.toml", set.Game, lang)
}

// LanguageName returns the name of a language from its file of words, or else its code.
func LanguageName(set *rule.Set, lang string) string {
	if name, ok := set.Lexicon(lang).OwnText("message.language"); ok {
		return name
	}
	return fmt.Sprintf("%q", lang)
}

// NumberWords returns the number words of a language ("one two three"), which texts of cards should
// not contain; "" if its file of words lists none.
func NumberWords(set *rule.Set, lang string) string {
	words, _ := set.Lexicon(lang).OwnText("number.words")
	return words
}
