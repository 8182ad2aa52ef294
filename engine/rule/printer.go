package rule

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"equitas/engine/card"
	"equitas/engine/cond"
	"equitas/engine/rule/source"
	"equitas/engine/rule/translation"
)

// A Printer is a Game whose cards can be printed.
type Printer interface {
	// Print returns what a variant prints in the language lang, with the faces in the order of
	// the deck file. A text missing in lang is taken from the language fallback; if that is "",
	// it is a fault. If there is a fault that is not a warning, nothing may be printed.
	Print(s *Set, lang, fallback string) (*Printing, Faults)

	// Summary returns the rules of a variant on one page, in one language, with marks on what
	// differs from base, unless that is nil.
	Summary(s, base *Set, lang string) (*Summary, Faults)
}

// A PrintedWord is a text printed on cards that a deck may define by language.
type PrintedWord struct {
	Path    string   // path of the text's key, such as "word.price_any"
	English string   // the built-in English text
	Keys    []string // its placeholders, without duplicates, all of which are required
}

// RequiredText returns a clause on the placeholders that the text must contain, such as "must say
// {n}"; "" if there are none.
func (w *PrintedWord) RequiredText() string {
	if len(w.Keys) == 0 {
		return ""
	}
	return "must say {" + strings.Join(w.Keys, "} {") + "}"
}

// Languages returns the languages in which any entry has a name, in the order of the files. If no entry
// has a name and names are optional, it returns English.
func (s *Set) Languages() []string {
	var known []string
	s.eachNames(func(names *Value) {
		for _, lang := range names.Table.Keys() {
			if !slices.Contains(known, lang) {
				known = append(known, lang)
			}
		}
	})
	if len(known) == 0 && s.schema != nil && s.schema.NamesOptional {
		known = []string{English}
	}
	return known
}

// eachNames calls f for every entry that has the key name, with its table of names by language.
func (s *Set) eachNames(f func(names *Value)) {
	for _, table := range s.Root.Keys() {
		entries := s.Root.GetKey(table).Table
		for _, id := range entries.Keys() {
			if entry := entries.GetKey(id); entry.Table != nil {
				if names := entry.Table.GetKey("name"); names != nil {
					f(names)
				}
			}
		}
	}
}

// NamesIn returns the names of entries in a language by their English names. Names that are equal in
// both languages are left out. If two entries share an English name, the first one's is returned.
func (s *Set) NamesIn(lang string) map[string]string {
	named := map[string]string{}
	s.eachNames(func(names *Value) {
		en, told := names.Table.Get(English), names.Table.Get(lang)
		if en == nil || told == nil || en.Text == told.Text || named[en.Text] != "" {
			return
		}
		named[en.Text] = told.Text
	})
	return named
}

// onlyFromWordFiles reports whether no names in a language come from the deck or the variant: all of
// them, if there are any, come from files of words.
func (s *Set) onlyFromWordFiles(lang string) bool {
	only := true
	s.eachNames(func(names *Value) {
		if v := names.Table.Get(lang); v != nil && !s.isWordFile(v.At.File, lang) {
			only = false
		}
	})
	return only
}

// languageWarning returns a warning if the code of a language is probably misspelt, else nil. It
// probably is if a language with a similar code has more names, and nothing has a name in both.
func (s *Set) languageWarning(lang string) *Fault {
	known := slices.DeleteFunc(s.Languages(), func(l string) bool { return l == lang })
	near := cond.Nearest(lang, known)
	var first *Value
	both, is, other := 0, 0, 0
	s.eachNames(func(names *Value) {
		v, meant := names.Table.Get(lang), names.Table.Get(near)
		if v != nil {
			is++
			first = cmp.Or(first, v)
		}
		if meant != nil {
			other++
		}
		if v != nil && meant != nil {
			both++
		}
	})
	if near == "" || first == nil || both > 0 || is >= other {
		return nil
	}
	return &Fault{At: first.KeyAt, Warning: true, Msg: fmt.Sprintf("%s says %q, where other names say %q", source.Parent(first.Path), lang, near), Help: "nearest: " + near}
}

// isWordFile reports whether a file, by its name in a [Place], is a file of words of the game in a
// language.
func (s *Set) isWordFile(file, lang string) bool {
	return slices.ContainsFunc(s.lib.wordFiles(s.Game).Texts(), func(x translation.UnparsedFile) bool {
		return x.Lang == lang && x.Source != nil && x.Source.Name == file
	})
}

// maxPrinting is the largest number of warnings about printing that are reported.
const maxPrinting = 1000

// warnPrinting adds warnings about faults that prevent the cards from being printed, in each language.
// They are only warnings, since play is not affected.
func (r *reading) warnPrinting(loaded *Loaded) {
	printer, ok := r.game.(Printer)
	if !ok {
		return
	}
	found := map[Fault]bool{} // languages share some faults
	var proofs Faults
	for _, lang := range loaded.Set.Languages() {
		if f := loaded.Set.languageWarning(lang); f != nil {
			r.faults = append(r.faults, *f)
			continue
		}
		p, faults := printer.Print(loaded.Set, lang, "")
		proofs = append(proofs, p.TextWarnings...)
		if r.lib.drawFaces != nil {
			faults = append(faults, r.lib.drawFaces(loaded.Set, p, faults)...)
		}
		if len(p.Missing) > 0 && loaded.Set.onlyFromWordFiles(lang) { // reported once by CheckWords
			faults = slices.DeleteFunc(faults, func(f Fault) bool { return !loaded.Set.isWordFile(f.At.File, lang) })
		}
		for _, f := range faults {
			if !f.Warning {
				f.Warning, f.Msg = true, "cannot be printed: "+f.Msg
				f.Help = cmp.Or(f.Help, "play is not affected")
			}
			if !found[f] && len(found) < maxPrinting {
				found[f] = true
				r.faults = append(r.faults, f)
			}
		}
	}
	for _, f := range proofs.Sorted(loaded.Set.Files) {
		if len(found) < maxPrinting {
			found[f] = true
			r.faults = append(r.faults, f)
		}
	}
	r.faults = r.faults.Sorted(loaded.Set.Files)
	r.noteRulesOnFaults()
}

// A Printing is everything that a variant prints in one language.
type Printing struct {
	Game  string // title of the game, for backs and footers
	Lang  string
	Faces []card.Face // both sides of two-faced cards, side 0 first
	Decks []PrintedDeck

	// Expected is the number of cards in the box of the deck's edition, by the deck's key
	// expected.
	Expected int
	Notes    []string       // footnotes of lists and sheets, in the language
	Missing  []MissingTexts // texts that neither the language nor the fallback has

	// TextWarnings are warnings about texts that do not prevent printing: texts that no card
	// shows, and differences between languages.
	TextWarnings Faults

	// ValueKey maps a card's id, or else its deck's, to the key of the card's entry from which the
	// face's Value comes; where neither is in the map that is "value".
	ValueKey map[string]string

	// Picture returns the bytes of a face's Art, which the file ArtFrom names, and of other
	// files that cards show.
	Picture func(art, from string) ([]byte, error)

	// Icon returns the icon with a name, as the files define it in the language, else the
	// built-in symbol with that name; false if there is neither.
	Icon func(name string) (card.Icon, bool)

	// IconSets are the files of icons from which symbols may be taken ([card.FromIconSet]).
	IconSets []IconSet
}

// An IconSet is a file of icons: From is the name, as in a [Place], of the file that names it, and Path
// its path below the folder of that file.
type IconSet struct {
	Path, From string
}

// A MissingTexts lists the texts of one type that cards lack in a language.
type MissingTexts struct {
	What  string   // type of the texts: "name", "text" or "word"
	IDs   []string // of the cards or words
	Fault Fault    // the fault that reports them
}

// A PrintedDeck is a pile of cards with the same back.
type PrintedDeck struct {
	ID, Name string // such as "base" and "Base deck"
	Short    string // name without the word for a deck, such as "Base", for columns headed "Deck"
	Count    int    // number of cards in this variant
	Token    bool   // its cards are tokens, which do not count among the cards of the box
}

// A Page says which parts of a game's files are on its page of rules.
type Page struct {
	Sections     []PageSection // in the order of the page
	NamedTables  []string      // tables whose entries have names that rules mention
	ListedTables []string      // tables whose entries are listed one by one if they differ from the base
	TitledTables []string      // tables whose entries should have names in the language of the page
	ShownKeys    []string      // keys of entries that are shown if they differ from the base, in order; "TABLE.KEY" is the key in entries of that table only
	HiddenKeys   []string      // keys that players need not know; one that ends in a dot, such as "choices.", stands for all keys of a table
}

// A PageSection is a section of the page of rules: a heading, and the rules from First up to the first
// rule of the next section.
type PageSection struct {
	ID     string
	First  string // key of the first rule of the section
	Module string // path of a yes-or-no key: if it is no, the other rules of the section are left out; "" for none
}

// A Summary describes the rules of a variant on one page.
type Summary struct {
	Title    string
	Lang     string
	Legend   string // what the marks on changed lines mean; "" if there are none
	Sections []Section

	// Missing has, for each text that the language lacks, an English sentence that names the
	// text and its replacement.
	Missing []string
}

// A Section is a heading with the lines below it.
type Section struct {
	Heading string
	Lines   []SummaryLine
}

// A SummaryLine is one rule: its subject (Label) and its text.
type SummaryLine struct {
	Label, Text string
	Changed     bool   // the base has another text, or no such rule
	Was         string // if Changed: the text of the base, "" if it has no such rule
}
