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

// Limits of what is printed.
const (
	MaxCards = 5000 // most physical cards
	MaxIDs   = 500  // most different cards
	MaxText  = 600  // most characters of a text
	MaxName  = 40   // most characters of a name
)

// A Design says what the cards of a game look like and which keys of its files hold their
// texts.
type Design struct {
	Schema  *rule.Schema         // of its files
	Tables  []string             // tables whose entries are cards: "card", "guild"
	Bands   map[string]card.Tint // colours of the kinds; the others are grey
	Looks   map[string]card.Look // of the decks
	Numbers map[string]string    // the key of a face's Value, by deck, where it is not "value"
	Texts   []string             // keys of an entry that hold texts: "text", "text_back"
	Phrases []string             // keys that hold words for a number: "n_text"

	// Typed says that texts may contain bare numbers besides placeholders.
	Typed bool

	// Traits returns what a text of an entry puts into words; nil means [Old.Entry].
	Traits func(o *Old, entry, key string) []Trait

	// Made reports whether an entry without a text gets one that is put
	// together; nil means that none is.
	Made func(b *Book, entry string) bool
}

// A Book is the cards of one set in one language, while they are made.
type Book struct {
	Set            *rule.Set
	Lang, Fallback string // a fallback of "" is none
	Out            *rule.Printing
	Faults         rule.Faults

	design   *Design
	missing  map[string][]string // cards without "name", "text" or "word" in the language
	firstAt  map[string]rule.Place
	borrowed []string        // what is shown in the fallback language
	absent   []string        // cards of the deck that are not in the variant
	always   []card.Icon     // icons that take the place of their words
	said     map[string]bool // placeholders of all texts; nil until asked for
}

// New returns an empty book of faces in a language; texts that it lacks are taken from
// fallback.
func New(set *rule.Set, lang, fallback string, d *Design) *Book {
	b := &Book{
		Set: set, Lang: lang, Fallback: fallback, design: d, missing: map[string][]string{}, firstAt: map[string]rule.Place{},
		Out: &rule.Printing{Game: d.Schema.Title, Lang: lang, Expected: set.Expected, Picture: set.Picture, ValueKey: d.Numbers},
	}
	if sets := set.Value(rule.IconSetsKey); sets != nil {
		for _, file := range sets.Words() {
			b.Out.IconSets = append(b.Out.IconSets, rule.IconSet{Path: file.Text, From: file.At.File})
		}
	}
	b.listAlways()
	b.Out.Icon = b.icon
	return b
}

// Fault adds a fault, because of which the cards cannot be printed.
func (b *Book) Fault(at rule.Place, format string, args ...any) {
	b.Faults = append(b.Faults, rule.Fault{At: at, Msg: fmt.Sprintf(format, args...)})
}

// Warn adds a warning at a place to those of the book.
func (b *Book) Warn(at rule.Place, format string, args ...any) {
	b.Fault(at, format, args...)
	b.Faults[len(b.Faults)-1].Warning = true
}

// Lack records that a card lacks its "name", its "text" or a "word" in the language.
func (b *Book) Lack(what, id string, at rule.Place) {
	if _, ok := b.firstAt[what]; !ok {
		b.firstAt[what] = at
	}
	if !slices.Contains(b.missing[what], id) {
		b.missing[what] = append(b.missing[what], id)
	}
}

// Borrow records that something is shown in the fallback language.
func (b *Book) Borrow(what string) {
	if !slices.Contains(b.borrowed, what) {
		b.borrowed = append(b.borrowed, what)
	}
}

// Absent notes a card that the variant does not use, if it has a name.
func (b *Book) Absent(entry *rule.Value) {
	if name, ok := b.Name(entry.Table.Get("name")); ok {
		b.absent = append(b.absent, name)
	}
}

// AbsentDropped adds to the book the cards that a file took out, as absent.
func (b *Book) AbsentDropped() {
	for _, v := range b.Set.Dropped {
		if table, _, _ := strings.Cut(v.Path, "."); slices.Contains(b.design.Schema.DeckTables, table) && strings.Count(v.Path, ".") == 1 {
			b.Absent(v)
		}
	}
}

// Name returns one of a table of texts by language: that of the language, or of
// the fallback.
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

// Named returns the name of an entry with its place. A name in the fallback language is
// recorded as borrowed; without any, it returns nil and records the name as missing.
func (b *Book) Named(entry string) *rule.Value {
	v := b.Set.Value(entry + ".name")
	if v != nil {
		if n := v.Table.Get(b.Lang); n != nil {
			return n
		}
		if n := v.Table.Get(b.Fallback); n != nil {
			b.Borrow(n.Text)
			return n
		}
	} else {
		v = b.Set.Value(entry)
	}
	b.Lack("name", entry[strings.LastIndexByte(entry, '.')+1:], v.At)
	return nil
}

// EntryName returns the name of an entry, found as [Book.Named] finds it, or the entry's id
// if it has none.
func (b *Book) EntryName(entry string) string {
	if n := b.Named(entry); n != nil {
		return n.Text
	}
	return entry[strings.LastIndexByte(entry, '.')+1:]
}

// Word returns a word of cards in the language, or in the fallback. A deck may
// give its own under [word].
func (b *Book) Word(key string) string {
	w := cmp.Or(Word(b.Set, key, b.Lang), Word(b.Set, key, b.Fallback))
	if w == "" {
		b.Lack("word", key, rule.Place{File: b.Set.Files[0]})
	}
	return w
}

// Word returns a word of cards and lists in a language: the deck's, or that of
// the files of words. It is empty if there is none.
func Word(set *rule.Set, key, lang string) string {
	if v := set.Value("word." + key + "." + lang); v != nil {
		return v.Text
	}
	text, _ := set.Lexicon(lang).Own("cards." + key)
	return text
}

// Fill returns a word of cards with its placeholders filled.
func (b *Book) Fill(key string, v cardtext.Values) string {
	text, _ := cardtext.Expand(b.Word(key), "", v)
	return text
}

// FillIf appends a word to a list, with its placeholders filled, if something is so; v is nil for
// a word without any.
func (b *Book) FillIf(l []string, so bool, key string, v cardtext.Values) []string {
	switch {
	case !so:
		return l
	case v == nil:
		return append(l, b.Word(key))
	}
	return append(l, b.Fill(key, v))
}

// List joins words as a sentence does; last is the word before the last of
// them, "or".
func (b *Book) List(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " " + b.Word(last) + " " + words[n]
}

// Note adds a note below lists, in the language or in English.
func (b *Book) Note(key string, v cardtext.Values) {
	template, _ := b.Set.Lexicon(b.Lang).Text("note." + key)
	text, _ := cardtext.Expand(template, "", v)
	b.Out.Notes = append(b.Out.Notes, text)
}

// WordFile returns the path of the file of words of a game in a language, which need not
// exist.
func WordFile(set *rule.Set, lang string) string {
	return fmt.Sprintf("decks/%s/words.%s.toml", set.Game, lang)
}

// LanguageName returns the name of a language from its file of words, or else its code.
func LanguageName(set *rule.Set, lang string) string {
	if name, ok := set.Lexicon(lang).Own("message.language"); ok {
		return name
	}
	return fmt.Sprintf("%q", lang)
}

// Numbers returns the number words of a language, which texts of cards should not contain;
// "" where its file of words lists none.
func Numbers(set *rule.Set, lang string) string {
	words, _ := set.Lexicon(lang).Own("number.words")
	return words
}
