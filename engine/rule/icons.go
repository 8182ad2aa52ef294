package rule

import (
	"slices"

	"equitas/engine/card"
)

// The table icon in the files of every game defines icons for texts of cards. Nothing in it changes
// play.
const (
	iconTable = "icon"

	// IconSetsKey is the key that lists files with sets of icons.
	IconSetsKey = iconTable + ".sets"

	// IconsAlwaysKey is the key that lists icons that replace their words in all texts.
	IconsAlwaysKey = iconTable + ".always"
)

var iconTableDocs = []TableDoc{
	{Path: iconTable, Doc: "Icons of your own for the texts of cards, by name: the text writes {icon.NAME}. Nothing here changes play."},
}

var iconKeys = []Key{
	{Path: IconSetsKey, Type: Texts, AllowsSingleText: true, PrintOnly: true, Optional: true, Default: "none",
		Doc: "files of icons in Iconify's JSON, by their paths from the file that says so; symbols are named SET:NAME"},
	{Path: IconsAlwaysKey, Type: Texts, AllowsSingleText: true, PrintOnly: true, Optional: true, Default: "none",
		Doc: "names of icons that take the place of their words wherever a card's text says one, also with a capital letter and, in English and Italian, in the plural"},
	{Path: iconTable + ".word.*", Type: Names, Optional: true, Default: "its name",
		Doc: "what the icon of that name is read as, by language"},
	{Path: iconTable + ".*", Type: Word, Words: card.Symbols(), AllowsDrawing: true, PrintOnly: true, Optional: true, Default: "the symbol of that name",
		Doc: "what {icon.NAME} draws in a text: a symbol that is built in, an .svg file, or an icon of a set"},
}

// IsDeckTable reports whether a table is allowed in deck files.
func (s *Schema) IsDeckTable(table string) bool {
	return table == iconTable || slices.Contains(s.DeckTables, table)
}
