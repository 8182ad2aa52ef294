package cardimport

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/card"
	"equitas/engine/cardtext"
	"equitas/engine/rule"
	"equitas/reports/cardlist"
)

// addLine adds a line to the variant that was made from a cell. template is the text of the
// cell with its placeholders; "" if the line is not a text.
func (m *importer) addLine(row, col int, template, format string, args ...any) {
	m.lines = append(m.lines, fmt.Sprintf(format, args...))
	m.origin[len(m.lines)] = cell{m.list.Place(row, col), template}
}

// checkUnchanged adds a fault if the text of a cell differs from want. It is for cells whose
// values follow from the rules, so that a list cannot change them.
func (m *importer) checkUnchanged(row, col int, want, text string) {
	if text != want {
		m.addFault(row, col, "%s is %q, but the variant makes it %q, and a list cannot change that", m.list.Keys[col], text, want)
	}
}

// requirementText returns the requirement for playing a card as a list writes it: "2, 3", "only 2",
// or "" if there is none.
func requirementText(f *card.Face) string {
	words := make([]string, len(f.Min))
	for i, n := range f.Min {
		words[i] = strconv.Itoa(n)
	}
	if f.MinExact {
		return "only " + words[0]
	}
	return strings.Join(words, ", ")
}

// leastDatum and mostDatum are the bounds of numbers of cards in games told in text.
const leastDatum, mostDatum = -999, 9999

// parseWhole returns the whole number in a cell, whose text is given. It adds a fault and
// returns false if the text is not a number in the range of the key at path.
func (m *importer) parseWhole(row, col int, path, text string) (int, bool) {
	k := m.variant.Game.Schema().Match(path)
	lo, hi := k.Lo, k.Hi
	if k.Type == rule.Datum { // the key of a field that the file defines: its range is checked where the variant is read
		lo, hi = leastDatum, mostDatum
	}
	decimals := ".0"
	if m.list.decimalComma {
		decimals = ",0"
	}
	n, err := strconv.ParseInt(strings.TrimSuffix(text, decimals), 10, 64)
	switch {
	case text == "":
		m.addFault(row, col, "%s is empty, must be a whole number from %d to %d", m.list.Keys[col], lo, hi)
		return 0, false
	case err != nil || n < lo || n > hi:
		m.addFault(row, col, "%s is %q, must be a whole number from %d to %d", m.list.Keys[col], text, lo, hi)
		return 0, false
	}
	return int(n), true
}

// importCount adds a line for the count of a card if text, from a cell, differs from it.
func (m *importer) importCount(row, col int, f *card.Face, text string) {
	path := m.entryPaths[f.ID] + ".count"
	if m.variant.Game.Schema().Match(path) == nil {
		if text != strconv.Itoa(f.Count) {
			m.addFault(row, col, "count is %q, but of %s there is always %d", text, f.ID, f.Count)
		}
		return
	}
	if text == strconv.Itoa(f.Count) {
		return
	}
	n, ok := m.parseWhole(row, col, path, text)
	switch each := max(1, f.Sets); {
	case !ok || n == f.Count:
	case n%each != 0:
		m.addFault(row, col, "count is %d, but %d players have as many of %s each: it must be divisible by %d", n, each, f.ID, each)
	default:
		m.addLine(row, col, "", "count = %d", n/each)
	}
}

// importValue adds a line for the value of a card if text, from a cell, differs from it.
func (m *importer) importValue(row, col int, f *card.Face, text string) {
	is := ""
	switch {
	case f.Absolute:
		is = "absolute"
	case f.HasValue:
		is = strconv.Itoa(f.Value)
	}
	key := cmp.Or(m.valueKeys[f.ID], m.valueKeys[f.Deck], "value")
	path := m.entryPaths[f.ID] + "." + key
	switch {
	case text == is || text == "∞" && f.Absolute:
	case m.entryPaths[f.ID] == "" && f.HasValue: // one of the cards of a table that makes many
		m.checkUnchanged(row, col, is, text)
	case m.variant.Game.Schema().Match(path) == nil || !f.HasValue && m.variant.Game.Schema().Match(path).Type == rule.Datum:
		m.addFault(row, col, "value is %q, but %s has none", text, f.ID)
	case text == "" || text == "absolute":
		m.addFault(row, col, "value is %q, but a list cannot take the value of %s away", text, f.ID)
	default:
		if n, ok := m.parseWhole(row, col, path, text); ok && strconv.Itoa(n) != is {
			m.addLine(row, col, "", "%s = %d", key, n)
		}
	}
}

// importAssumed adds a line if text, from a cell, changes whether the count of a card is
// assumed.
func (m *importer) importAssumed(row, col int, f *card.Face, text string) {
	switch text = strings.ToLower(text); text { // TRUE and FALSE in an Italian spreadsheet
	case "vero":
		text = "true"
	case "falso":
		text = "false"
	}
	yes, err := strconv.ParseBool(text)
	if err != nil {
		m.addFault(row, col, "assumed is %q, must be true or false", text)
		return
	}
	if yes == f.Assumed {
		return
	}
	s := m.variant.Game.Schema()
	if source := s.Match(m.entryPaths[f.ID] + ".source"); source == nil || source.Type == rule.Datum || s.Match(m.entryPaths[f.ID]+".count") == nil {
		m.addFault(row, col, "assumed is %q, but nothing in the variant says that of the count of %s", text, f.ID)
		return
	}
	source := "rulebook"
	if yes {
		source = "assumed"
	}
	m.addLine(row, col, "", "source = %s", rule.Quote(source))
}

// importName adds a line for the name of a card if text, from a cell, differs from current,
// its name in that language.
func (m *importer) importName(row, col int, lang, current, text string) {
	switch {
	case text == "":
		m.addFault(row, col, "%s is empty", m.list.Keys[col])
	case oneLine(text) == current:
	case m.variant.Game.Schema().Match(m.entryPaths[m.list.Cell(row, slices.Index(m.list.Keys, "id"))]+".name") == nil:
		m.addFault(row, col, "%s is %q, but the variant makes it %q, and a list cannot change that", m.list.Keys[col], text, current)
	default:
		m.addLine(row, col, "", "name.%s = %s", lang, rule.Quote(oneLine(text)))
	}
}

// importText adds lines for the text of a card in a language if text, from a cell, differs
// from it. A card with two faces has both texts in one cell.
func (m *importer) importText(row, col int, lang, id, text string) {
	sides := m.facesOf(lang, id)
	parts := []string{text}
	if len(sides) > 1 {
		if parts = strings.Split(text, cardlist.FaceSeparator); len(parts) != len(sides) {
			m.addFault(row, col, "%s is %q, must be %d texts with %q between them, one for each face", m.list.Keys[col], text, len(sides), cardlist.FaceSeparator)
			return
		}
	}
	for i, part := range parts {
		is := sides[i].Plain()
		if part = strings.TrimSpace(part); part == is {
			continue
		}
		if part == "" {
			m.addFault(row, col, "%s is empty, but the card says %q; a card without words is made in the variant", m.list.Keys[col], is)
			continue
		}
		if m.entryPaths[id] == "" || m.variant.Game.Schema().Match(m.entryPaths[id]+".text") == nil { // a table or the rules make the text
			m.checkUnchanged(row, col, is, part)
			continue
		}
		key := "text"
		table := m.variant.Set.Value(m.entryPaths[id]).Table
		switch uses := table.Get("uses"); {
		case i > 0:
			key = "text_back"
		case uses != nil && uses.Int != 1:
			key = "text_many"
		}
		template := ""
		if v := table.Get(key + "." + lang); v != nil {
			template = v.Text
			part = restorePlaceholders(template, is, part, m.newNames[lang])
			if cardtext.TypographicQuotes(part) == cardtext.TypographicQuotes(template) { // it has nothing new but names that the list changes
				continue
			}
		}
		m.addLine(row, col, template, "%s.%s = %s", key, lang, rule.Quote(part))
	}
}
