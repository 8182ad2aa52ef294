package rule

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"equitas/engine/card"
	"equitas/engine/cond"
	"equitas/engine/rule/source"
	"equitas/engine/rule/words"
)

// A Printer is a Game whose cards can be printed.
type Printer interface {
	// Print returns the faces of a variant in one language, in the order of
	// the deck file. Where a card has no text in lang, that of fallback is
	// taken; without a fallback it is a fault. Faults that are no warnings
	// mean that nothing may be printed.
	Print(s *Set, lang, fallback string) (*Printing, Faults)

	// Summary returns the rules of a variant on one page, in one language, and
	// what differs from base; base may be nil.
	Summary(s, base *Set, lang string) (*Summary, Faults)
}

// A Worded is a Printer some of whose words a deck may give, in languages that
// are not built in or instead of those that are.
type Worded interface {
	Printer

	// Words returns these words, in the order in which people look for them;
	// english is what the game says in English.
	Words(english *Lexicon) []PrintedWord
}

// A PrintedWord is a word that a deck may give by language.
type PrintedWord struct {
	Path    string   // of its key: "word.price_any"
	English string   // as it is built in
	Keys    []string // its placeholders, each once, all of which must be said
}

// Says writes what the word may hold: "must say {n}".
func (w *PrintedWord) Says() string {
	if len(w.Keys) == 0 {
		return ""
	}
	return "must say {" + strings.Join(w.Keys, "} {") + "}"
}

// Languages returns those in which some card has a name, in the order of the
// files. Where none has one and none must, they are called by their ids, in English.
func (s *Set) Languages() []string {
	var known []string
	s.names(func(names *Value) {
		for _, lang := range names.Table.Keys() {
			if !slices.Contains(known, lang) {
				known = append(known, lang)
			}
		}
	})
	if len(known) == 0 && s.schema != nil && s.schema.Nameless {
		known = []string{English}
	}
	return known
}

// names calls f for the names of everything that has some.
func (s *Set) names(f func(names *Value)) {
	for _, table := range s.Root.Keys() {
		for _, id := range s.Table(table).Keys() {
			if names := s.Value(source.Path(table, id, "name")); names != nil {
				f(names)
			}
		}
	}
}

// NamesIn are the names that the files give things, in a language, by their English ones:
// those that differ. Of two things that English calls alike it is the first one's.
func (s *Set) NamesIn(lang string) map[string]string {
	named := map[string]string{}
	s.names(func(names *Value) {
		en, told := names.Table.Get(English), names.Table.Get(lang)
		if en == nil || told == nil || en.Text == told.Text || named[en.Text] != "" {
			return
		}
		named[en.Text] = told.Text
	})
	return named
}

// onlyWorded reports whether what the deck and the variant hold has names in a
// language from files of words alone, or has none.
func (s *Set) onlyWorded(lang string) bool {
	only := true
	s.names(func(names *Value) {
		if v := names.Table.Get(lang); v != nil && !s.words(v.At.File, lang) {
			only = false
		}
	})
	return only
}

// mistyped is the warning about a language that is hardly one: whatever has a name in
// it has none in another one that is spelt nearly so, and that more has names in. Nil
// if it is one.
func (s *Set) mistyped(lang string) *Fault {
	known := slices.DeleteFunc(s.Languages(), func(l string) bool { return l == lang })
	near := cond.Nearest(lang, known)
	var first *Value
	both, is, other := 0, 0, 0
	s.names(func(names *Value) {
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

// words reports whether a file is one of words of the game in a language.
func (s *Set) words(file, lang string) bool {
	return slices.ContainsFunc(s.lib.wordFiles(s.Game).Texts(), func(x words.Text) bool { return x.Lang == lang && x.Source != nil && x.Source.Name == file })
}

// maxPrinting is how many warnings about printing there are, at most.
const maxPrinting = 1000

// printing adds what would stop the cards from being printed, in any of their
// languages, as warnings: play is not affected.
func (r *reading) printing(loaded *Loaded) {
	printer, ok := r.game.(Printer)
	if !ok {
		return
	}
	found := map[Fault]bool{} // languages share some
	var proofs Faults
	for _, lang := range loaded.Set.Languages() {
		if f := loaded.Set.mistyped(lang); f != nil {
			r.faults = append(r.faults, *f)
			continue
		}
		p, faults := printer.Print(loaded.Set, lang, "")
		proofs = append(proofs, p.Proofs...)
		if r.lib.drawn != nil {
			faults = append(faults, r.lib.drawn(loaded.Set, p, faults)...)
		}
		if len(p.Lacks) > 0 && loaded.Set.onlyWorded(lang) { // CheckWords says so, once
			faults = slices.DeleteFunc(faults, func(f Fault) bool { return !loaded.Set.words(f.At.File, lang) })
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
	r.under()
}

// A Printing is what a variant prints in one language.
type Printing struct {
	Game  string // as printed on backs and in feet: "Proelio"
	Lang  string
	Faces []card.Face // both sides of two-faced cards, side 0 first
	Decks []PrintedDeck

	// Expected is how many cards the deck's edition has in its box.
	Expected int
	Notes    []string // footnotes of lists and sheets, in the language
	Lacks    []Lack   // what the language has not, nor the fallback

	// Proofs are what is wrong with texts and stops no card from being printed:
	// with those that no card shows, and between languages. Warnings.
	Proofs Faults

	// ValueKey is the key of a face's Value in the card's entry, by deck; where
	// there is none it is "value".
	ValueKey map[string]string

	// Picture returns the bytes of a face's Art, which the file ArtFrom names, and of
	// other files that cards show.
	Picture func(art, from string) ([]byte, error)

	// Icon returns the icon of a name in the language: that of the files, else the symbol
	// that is built in; false for none.
	Icon func(name string) (card.Icon, bool)

	// IconSets are files of icons, of which symbols are taken that name one ([card.OfSet]).
	IconSets []IconSet
}

// An IconSet is a file of icons, by its path below the folder of the file that names it.
type IconSet struct {
	Path, From string
}

// A Lack is something that cards have not in a language: names, texts, words.
type Lack struct {
	What  string // "name", "text", "word"
	IDs   []string
	Fault Fault // that says so
}

// A PrintedDeck is a pile of cards with one back.
type PrintedDeck struct {
	ID, Name string // "base", "Base deck"
	Short    string // "Base", for columns headed "Deck"
	Count    int    // cards in this variant
	Token    bool   // they are pieces, and none of the cards of the box
}

// A Summary is the rules of a variant on one page.
type Summary struct {
	Title    string
	Lang     string
	Legend   string // what marked lines are, where lines are marked as changed; else ""
	Sections []Section

	// Missing says, in English, what there are no words for in the language,
	// and what stands in its place: a sentence each.
	Missing []string
}

// A Section is a heading and what stands below it.
type Section struct {
	Heading string
	Lines   []SummaryLine
}

// A SummaryLine is one rule: what it is about, and what it says. Changed tells
// that the base says something else: Was.
type SummaryLine struct {
	Label, Text string
	Changed     bool
	Was         string // "" where the base has no such rule
}
