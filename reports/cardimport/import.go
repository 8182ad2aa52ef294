package cardimport

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine/card"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// A Reference is the variant with which a list of cards is compared.
type Reference struct {
	Variant       *rule.Loaded // the variant whose cards the list has
	RequestedName string       // the variant's name as the user gave it
	Extends       string       // value of the key extends in the new variant
	DefaultLang   string       // language of columns whose headings name none

	// PrintingIn returns the cards of the variant as they are printed in a language.
	PrintingIn func(lang string) (*rule.Printing, error)
}

// A Changes has the differences between a list and the cards of its variant.
type Changes struct {
	Text         string   // text of the new variant, which extends the old one
	Changed      []string // the changed cells, for people: "knights (count)"
	MissingCards []string // ids of cards that are missing from the list
	Langs        []string // languages of the list's columns

	origin map[int]cell // the cell from which a line of Text was made, by the number of the line, from 1
}

// A WrongLanguageError is the error for a list whose names are in the language Found,
// although Asked was requested.
type WrongLanguageError struct{ File, Found, Asked string }

func (e *WrongLanguageError) Error() string {
	return fmt.Sprintf("the names in %s are %s, not %s: add --lang %s", e.File, e.Found, e.Asked, e.Found)
}

// An importer compares a list with its variant, and collects the lines of a new variant.
type importer struct {
	Reference
	variant *rule.Loaded
	list    *List

	langs      []string               // languages of the list's columns
	faces      map[string][]card.Face // faces of all cards, by language
	entryPaths map[string]string      // path of each card's entry, "card.knights", by the card's id
	valueKeys  map[string]string      // key with a card's value, by the id of the card or of its deck
	faults     []string               // faults of cells, for people
	changed    []string               // the changed cells, for people: "knights (count)"

	lines     []string        // lines of the new variant
	origin    map[int]cell    // the cell from which a line was made, by the number of the line, from 1
	seenCards map[string]bool // ids of the cards that the list has

	newNames map[string]map[string]string // new names of cards that the list names otherwise, by language and old name
}

// A cell is a cell of a list, from which a line of the new variant was made.
type cell struct {
	// place is the name of the cell in messages: "cards.xlsx, sheet cards, D7".
	place    string
	template string // the text of the cell with its placeholders; "" if the line is not a text
}

// Compare returns how the list differs from the cards of ref. The error is a [*CellError]
// for faulty cells, or a [*WrongLanguageError].
func (t *List) Compare(ref Reference) (*Changes, error) {
	m := &importer{Reference: ref, variant: ref.Variant, list: t}
	text, err := m.variantText()
	if err != nil {
		return nil, err
	}
	return &Changes{Text: text, Changed: m.changed, MissingCards: m.missingCards(), Langs: m.langs, origin: m.origin}, nil
}

// variantText returns the text of the new variant; a [*CellError] if there are faults.
func (m *importer) variantText() (string, error) {
	m.faces, m.entryPaths, m.origin, m.seenCards = map[string][]card.Face{}, map[string]string{}, map[int]cell{}, map[string]bool{}
	if err := m.readLanguages(); err != nil {
		return "", err
	}
	m.findEntries()
	m.lines = []string{
		"# What " + oneLine(filepath.Base(m.list.file)) + " says besides " + oneLine(m.RequestedName) + ".",
		"game    = " + rule.Quote(m.variant.Set.Game),
		"extends = " + rule.Quote(m.Extends),
		"title   = " + rule.Quote(m.variant.Set.Title+", "+filepath.Base(m.list.file)),
	}
	if fault := m.foreignListFault(); fault != "" {
		return "", &CellError{[]string{fault}}
	}
	m.readNewNames()
	m.faults = slices.Clone(m.list.faults)
	for row := range m.list.Rows {
		m.importRow(row)
	}
	if len(m.faults) > 0 {
		return "", &CellError{m.faults}
	}
	return strings.Join(m.lines, "\n") + "\n", nil
}

// findEntries records the path of each printed card: the entry with the card's id in one of
// the game's tables of cards or, if there is none, the table that has the card's id as its
// name.
func (m *importer) findEntries() {
	tables := m.variant.Game.Schema().DeckTables
	for _, f := range m.faces[m.langs[0]] {
		for _, table := range tables {
			if v := m.variant.Set.Value(table + "." + f.ID); v != nil && v.Table != nil && m.entryPaths[f.ID] == "" {
				m.entryPaths[f.ID] = table + "." + f.ID
			}
		}
		if m.entryPaths[f.ID] == "" && slices.Contains(tables, f.ID) {
			m.entryPaths[f.ID] = f.ID
		}
	}
}

// foreignListFault returns a message if the list has two cards or more and the variant has none
// of them: it is probably of another game. Otherwise it returns "".
func (m *importer) foreignListFault() string {
	col, n, first := slices.Index(m.list.Keys, "id"), 0, ""
	for row := range m.list.Rows {
		id := m.list.Cell(row, col)
		if id == "" {
			continue
		}
		if len(m.facesOf(m.langs[0], id)) > 0 {
			return ""
		}
		if n++; n == 1 {
			first = m.list.Place(row, col)
		}
	}
	if n < 2 {
		return ""
	}
	return fmt.Sprintf("%s: of the %d cards of the list the variant %s prints none: is it the list of another game?", first, n, oneLine(m.RequestedName))
}

// readNewNames records the names in the list that differ from those of the variant.
func (m *importer) readNewNames() {
	m.newNames = map[string]map[string]string{}
	id := slices.Index(m.list.Keys, "id")
	for col, key := range m.list.Keys {
		word, lang, suffixed := strings.Cut(key, "_")
		if word != "name" {
			continue
		}
		if !suffixed {
			lang = m.DefaultLang
		}
		names := map[string]string{}
		for row := range m.list.Rows {
			if sides := m.facesOf(lang, m.list.Cell(row, id)); len(sides) > 0 {
				if name := oneLine(m.list.Cell(row, col)); name != sides[0].Name {
					names[sides[0].Name] = name
				}
			}
		}
		m.newNames[lang] = names
	}
}

// oneLine returns s with every run of white space replaced by a single space.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// readLanguages determines the languages of the list's columns, and reads what the variant
// prints in them.
func (m *importer) readLanguages() error {
	const head = -1 // index of the row with the headings
	at := map[[2]string]int{}
	for col, key := range m.list.Keys {
		word, lang, suffixed := strings.Cut(key, "_")
		if word != "name" && word != "text" {
			continue
		}
		if !suffixed {
			lang = m.DefaultLang
		}
		if first, twice := at[[2]string{word, lang}]; twice {
			return &CellError{[]string{fmt.Sprintf("%s: the column %s says the same as %s, %s", m.list.Place(head, col), key, m.list.Keys[first], m.list.cellName(head, first))}}
		}
		at[[2]string{word, lang}] = col
		if !slices.Contains(m.langs, lang) {
			m.langs = append(m.langs, lang)
		}
	}
	if len(m.langs) == 0 {
		m.langs = []string{m.DefaultLang}
	}
	for _, lang := range m.langs {
		p, err := m.PrintingIn(lang)
		if err != nil {
			return err
		}
		m.faces[lang], m.valueKeys = p.Faces, p.ValueKey
	}
	return m.checkNamesLanguage()
}

// checkNamesLanguage returns a [*WrongLanguageError] if the names in the list are in
// another language than expected: at least half of them are the names in that language, and
// none is a name only in the expected one. Names that were edited agree with neither.
func (m *importer) checkNamesLanguage() error {
	col, id := slices.Index(m.list.Keys, "name"), slices.Index(m.list.Keys, "id")
	if col < 0 {
		return nil
	}
	own, agree := map[string]int{}, map[string]int{} // numbers of names found only in the expected, or only in another language; by that other language
	rows := 0
	for row := range m.list.Rows {
		name := m.list.Cell(row, col)
		if name == "" {
			continue
		}
		rows++
		is := func(lang string) bool {
			return slices.ContainsFunc(m.variant.Game.Schema().DeckTables, func(table string) bool {
				v := m.variant.Set.Value(rule.Path(table, m.list.Cell(row, id), "name", lang))
				return v != nil && v.Text == name
			})
		}
		for _, lang := range m.variant.Set.Languages() {
			switch here, there := is(m.DefaultLang), is(lang); {
			case here && !there:
				own[lang]++
			case there && !here:
				agree[lang]++
			}
		}
	}
	for _, lang := range m.variant.Set.Languages() {
		if own[lang] == 0 && agree[lang] > 0 && 2*agree[lang] >= rows {
			return &WrongLanguageError{m.list.file, lang, m.DefaultLang}
		}
	}
	return nil
}

// addFault adds a fault of the cell in that row and column. Texts among args are shortened.
func (m *importer) addFault(row, col int, format string, args ...any) {
	for i, a := range args {
		if text, ok := a.(string); ok {
			args[i] = shorten(text)
		}
	}
	m.faults = append(m.faults, m.list.Place(row, col)+": "+fmt.Sprintf(format, args...))
}

// facesOf returns the faces of the card with that id, in a language.
func (m *importer) facesOf(lang, id string) []card.Face {
	var l []card.Face
	for _, f := range m.faces[lang] {
		if f.ID == id {
			l = append(l, f)
		}
	}
	return l
}

// importRow compares one row with its card, and adds lines to the variant for cells that
// were changed.
func (m *importer) importRow(row int) {
	if isBlank(m.list.Rows[row]) {
		return
	}
	idCol := slices.Index(m.list.Keys, "id")
	id := m.list.Cell(row, idCol)
	if m.list.badRows[row] {
		m.seenCards[id] = true
		return
	}
	sides := m.facesOf(m.langs[0], id)
	switch {
	case id == "":
		m.addFault(row, idCol, "id is empty")
		return
	case len(sides) == 0:
		var known []string
		for _, f := range m.faces[m.langs[0]] {
			known = append(known, f.ID)
		}
		near := "; a new card is made in the variant, with its effects"
		if n := cond.Nearest(id, known); n != "" {
			near = "; nearest: " + n
		}
		m.addFault(row, idCol, "the variant prints no card %q%s", id, near)
		return
	case m.seenCards[id]:
		m.addFault(row, idCol, "%s stands there twice", id)
		return
	}
	m.seenCards[id] = true
	f := &sides[0]
	from := len(m.lines)
	var what []string
	for col, key := range m.list.Keys {
		text := m.list.Cell(row, col)
		word, lang, suffixed := strings.Cut(key, "_")
		if !suffixed {
			lang = m.DefaultLang
		}
		n := len(m.lines)
		switch word {
		case "deck":
			m.checkUnchanged(row, col, f.Deck, text)
		case "kind":
			m.checkUnchanged(row, col, f.Kind, text)
		case "count":
			m.importCount(row, col, f, text)
		case "value":
			m.importValue(row, col, f, text)
		case "assumed":
			m.importAssumed(row, col, f, text)
		case "name":
			m.importName(row, col, lang, m.facesOf(lang, id)[0].Name, text)
		case "text":
			m.importText(row, col, lang, id, text)
		}
		if len(m.lines) > n {
			what = append(what, key)
		}
	}
	if col := slices.Index(m.list.Keys, "min"); col >= 0 && !slices.Contains(what, "value") { // a new value changes it
		m.checkUnchanged(row, col, requirementText(f), m.list.Cell(row, col))
	}
	if len(what) == 0 {
		return
	}
	m.changed = append(m.changed, id+" ("+strings.Join(what, ", ")+")")
	m.lines = slices.Insert(m.lines, from, "", "["+m.entryPaths[id]+"]")
	moved := map[int]cell{}
	for line, c := range m.origin {
		if line > from {
			line += 2
		}
		moved[line] = c
	}
	m.origin = moved
}

// missingCards returns the ids of the cards that are missing from the list.
func (m *importer) missingCards() []string {
	var ids []string
	for _, f := range m.faces[m.langs[0]] {
		if f.Side == 0 && !m.seenCards[f.ID] {
			ids = append(ids, f.ID)
		}
	}
	return ids
}
