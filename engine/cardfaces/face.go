package cardfaces

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// Add completes a face from its entry and the design, and adds it to the book. If the name, or
// the words for deck and kind, are set already, they are kept.
func (b *Book) Add(f card.Face, entry string) {
	t := b.Set.Value(entry)
	at := t.At
	names := t.Table.Get("name")
	if names != nil {
		at = names.At
	}
	if f.Name == "" {
		name, ok := b.Name(names)
		if !ok {
			b.RecordLack("name", f.ID, t.At)
		}
		f.Name = name
	}
	f.Name = strings.Join(strings.Fields(f.Name), " ")
	if n := utf8.RuneCountInString(f.Name); n > MaxName {
		b.AddFault(at, "%s, name: has %d characters, at most %d", f.ID, n, MaxName)
	}
	if r, i := cardtext.FindControl(f.Name); i >= 0 {
		b.AddFault(at, "%s, name: U+%04X is no character of a name", f.ID, r)
	}
	if f.DeckWord == "" {
		f.DeckWord = b.Word("deck_" + f.Deck)
	}
	if f.KindWord == "" {
		f.KindWord = b.Word("kind_" + f.Kind)
	}
	f.Back, f.Look = f.Deck, b.design.Looks[f.Deck]
	f.Look.Band = b.design.Bands[f.Kind]
	f.Sides, f.Entry = max(f.Sides, 1), entry
	if v := t.Table.Get("source"); v != nil {
		f.Assumed = v.Text == "assumed" || b.Set.Origin(t.Path+".count") == rule.OriginReconstructed
	}
	var drawings []string
	if own := t.Table.Get("symbol"); own != nil {
		f.Symbol, f.SymbolFrom, f.OwnSymbol = own.Text, own.At.File, true
		if digest := b.drawingDigest(f.ID, own); digest != "" {
			drawings = append(drawings, digest)
		}
	}
	f.Text, f.Icons = card.ReplaceByIcons(f.Text, f.Icons, b.alwaysIcons, b.Lang)
	b.setFlavour(&f, t)
	drawings = append(drawings, b.iconDigests(&f)...)
	picture := ""
	if art := t.Table.Get("art"); art != nil {
		f.Art, f.ArtFrom = art.Text, art.At.File
		bytes, err := b.Set.Picture(f.Art, f.ArtFrom)
		if err != nil {
			b.AddWarning(art.At, "%s: picture %s: %v", f.ID, f.Art, err)
		} else {
			sum := sha256.Sum256(bytes)
			picture = hex.EncodeToString(sum[:])
		}
	}
	for _, o := range b.Printing.Faces {
		if o.ID == f.ID && o.Side == f.Side {
			b.AddFault(t.At, "two cards are called %s: the deck %s has one too", f.ID, o.Deck)
		}
	}
	f.Hash = cardtext.Hash(&f, b.Lang, picture, drawings...)
	b.Printing.Faces = append(b.Printing.Faces, f)
}

// Finish counts the cards of each deck, adds faults for what the language lacks and for too
// many cards, and adds the notes. It returns the printing and all faults of the book, sorted
// by place.
func (b *Book) Finish() (*rule.Printing, rule.Faults) {
	b.countCards()
	ids := 0
	for _, table := range b.design.Tables {
		ids += len(b.Set.Table(table).Keys())
	}
	if ids > MaxIDs {
		b.AddFault(rule.Place{File: b.Set.Files[0]}, "%d different cards, at most %d can be printed", ids, MaxIDs)
	}
	for _, what := range []string{"name", "text", "word"} {
		b.addLack(what, b.missing[what])
	}
	if slices.ContainsFunc(b.Printing.Faces, func(f card.Face) bool { return f.Assumed }) {
		b.AddNote("assumed", NewValues(nil))
	}
	if len(b.unusedNames) > 0 {
		b.AddNote("out", TextValue("list", strings.Join(b.unusedNames, ", ")))
	}
	if len(b.cardsInFallback) > 0 {
		b.AddNote("fallback", TextValue("list", strings.Join(b.cardsInFallback, ", ")))
	}
	return b.Printing, b.Faults.Sorted(b.Set.Files)
}

// countCards computes the number of cards of each deck from the faces that were added.
func (b *Book) countCards() {
	all := 0
	for _, f := range b.Printing.Faces {
		if f.Side > 0 {
			continue
		}
		i := slices.IndexFunc(b.Printing.Decks, func(d rule.PrintedDeck) bool { return d.ID == f.Deck })
		if i < 0 {
			i = len(b.Printing.Decks)
			b.Printing.Decks = append(b.Printing.Decks, rule.PrintedDeck{ID: f.Deck, Name: f.DeckWord, Short: b.shortDeckName(f), Token: b.design.Looks[f.Deck].Token})
		}
		b.Printing.Decks[i].Count += f.Count
		all += f.Count
	}
	if all > MaxCards {
		b.AddFault(rule.Place{File: b.Set.Files[0]}, "%d cards, at most %d can be printed", all, MaxCards)
	}
}

// shortDeckName returns the short name of a face's deck, or the full name if the game has no short
// ones.
func (b *Book) shortDeckName(f card.Face) string {
	if text, _ := b.Set.Lexicon(rule.English).Text("cards.short_" + f.Deck); text == "" {
		return f.DeckWord
	}
	return b.Word("short_" + f.Deck)
}

// addLack adds the fault that the language lacks names, texts or words, by what, for these
// ids; see [Book.RecordLack]. It does nothing if ids is empty.
func (b *Book) addLack(what string, ids []string) {
	if len(ids) == 0 {
		return
	}
	in := LanguageName(b.Set, b.Lang)
	switch cards := fmt.Sprintf("%d cards", len(ids)); {
	case what == "word":
		var places []string
		if text, _ := b.Set.Lexicon(rule.English).Text("cards." + ids[0]); text != "" {
			places = append(places, fmt.Sprintf("under [cards] of %s, as in %s = \"…\"", WordFile(b.Set, b.Lang), ids[0]))
		}
		if b.Set.Schema().Match("word."+ids[0]) != nil {
			places = append(places, fmt.Sprintf("under [word] of the deck file, as in %s = { %s = \"…\" }", ids[0], b.Lang))
		}
		b.AddFault(b.firstAt[what], "no %s words: %s", in, strings.Join(ids, ", "))
		if len(places) > 0 {
			b.Faults[len(b.Faults)-1].Help = "write them " + strings.Join(places, ", or ")
		}
	default:
		if len(ids) == 1 {
			cards = "1 card"
		}
		b.AddFault(b.firstAt[what], "no %s %s: %s (%s)", in, what, strings.Join(ids, ", "), cards)
	}
	b.Printing.Missing = append(b.Printing.Missing, rule.MissingTexts{What: what, IDs: ids, Fault: b.Faults[len(b.Faults)-1]})
}
