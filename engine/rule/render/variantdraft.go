package render

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// A VariantDraft describes a new variant of an edition and its deck. Its methods return the texts of
// their files.
type VariantDraft struct {
	Game    rule.Game
	Edition *rule.Loaded
	Name    string // name of the variant and of its deck, such as "proelio/mine"
	Title   string

	// IsUnchanged means that the designer has not chosen a change yet: the variant equals the
	// edition, and Question is the designer's question, or "". If it is false, Question is not
	// used.
	IsUnchanged bool
	Question    string

	Schemas map[rule.FileKind]string // by kind of file: path from the file to its JSON Schema; may be nil
}

// HasDeck reports whether the edition has a deck file that can be copied.
func (s *VariantDraft) HasDeck() bool { return s.Edition.Set.DeckName != "" }

// directive returns the first line of a file, which tells editors its JSON Schema; "" if there is none.
func (s *VariantDraft) directive(kind rule.FileKind) string {
	if path := s.Schemas[kind]; path != "" {
		return "#:schema " + path + "\n"
	}
	return ""
}

// VariantText returns the text of a variant file that changes one rule of the edition, or none if
// IsUnchanged is set, and shows every other rule as a comment. Each rule is on a line of its own
// with its full path, so that a designer only has to remove # to change it.
func (s *VariantDraft) VariantText() string {
	var b strings.Builder
	edition, start := s.Edition.Set, s.Game.Schema().Start
	question := start.Question
	if start.Path == "" {
		question = "What do you want to know?"
	}
	if s.IsUnchanged {
		start.Path = "" // the rule is listed among the others
		question = cmp.Or(strings.Join(strings.Fields(s.Question), " "), "What do you want to know?")
	}
	fmt.Fprintf(&b, "%s# %s\n", s.directive(rule.VariantFile), question)
	fmt.Fprintf(&b, `#
# The sentence above is the question that this variant asks; equitas list shows
# it. What is not said here is as %s says.

game    = %s
extends = %s
title   = %s
`, edition.Name, source.Quote(edition.Game), source.Quote(edition.Name), source.Quote(s.Title))
	if s.HasDeck() {
		fmt.Fprintf(&b, "deck    = %s   # the cards: your own copy, decks/%s.toml\n", source.Quote(s.Name), s.Name)
	}
	name := source.Quote(s.ThemeName())
	fmt.Fprintf(&b, "# theme = %-14s # how the cards look: decks/themes/%s.toml; equitas help printing\n", name, strings.Trim(name, `"`))
	if v := edition.Value(start.Path); v != nil {
		k := s.Game.Schema().Match(start.Path)
		fmt.Fprintf(&b, "\n%s = %s   # %s; %s: %s\n", start.Path, start.Value, k.Describe(), edition.Title, v.ShortText())
	}
	if start.MetricID != "" {
		fmt.Fprintf(&b, "report.ask = %s   # what the question above is about: the answer begins with it; equitas list metrics\n", source.Quote(start.MetricID))
	}
	fmt.Fprintf(&b, `
# Everything else, as %s has it. To change a rule, take the # away
# from its line; lines with ## explain. A condition is a question in quotes:
# equitas help conditions.
`, edition.Title)
	s.writeRules(&b)
	if start.Entry != "" {
		b.WriteString("\n## Something new: tables stand below all lines like those above.\n")
		for line := range strings.Lines(start.Entry) {
			b.WriteString("# " + line)
		}
	}
	return b.String()
}

// writeRules writes every rule of the edition as a comment, under the heading of its table, then keys
// that the edition omits, with their [rule.Key.Example]. Marks of origin are left out, since
// everything that a variant changes is designed.
func (s *VariantDraft) writeRules(b *strings.Builder) {
	schema, set := s.Game.Schema(), s.Edition.Set
	var last *rule.Key
	said := map[*rule.Key]bool{} // a key of several lines is explained once
	tables := map[string][]ruleLine{}
	schema.EachLeaf(inReadingOrder(set), set.Schema().Shape(), func(v *rule.Value, k *rule.Key) {
		table, _, inside := source.Cut(v.Path)
		if s.HasDeck() && v.At.File == set.Files[0] || !s.IsUnchanged && k.Path == v.Path && v.Path == schema.Start.Path || k.Mark != nil || !inside || rule.IsInList(v) {
			return
		}
		meaning := keyMeaning(k)
		if k == last || rule.IsMeasuringTable(table) && said[k] {
			meaning = ""
		}
		last, said[k] = k, true
		tables[table] = append(tables[table], ruleLine{v.Path + " = " + onOneLine(v), meaning})
	})
	for i := range schema.Keys {
		if k := &schema.Keys[i]; k.Example != "" && !set.Has(k.Path) {
			table, _, _ := source.Cut(k.Path)
			tables[table] = append(tables[table], ruleLine{k.Path + " = " + k.Example, keyMeaning(k)})
		}
	}
	for _, table := range set.Schema().Shape().Keys {
		if lines := tables[table]; lines != nil {
			fmt.Fprintf(b, "\n## %s\n", tableHeading(schema, table))
			writeLines(b, lines)
		}
	}
}

// A ruleLine is a rule as TOML and its meaning; the meaning is "" if it is that of the line above.
type ruleLine struct{ rule, meaning string }

// writeLines writes lines as comments, each with its meaning in an aligned column; if a rule is too
// wide, its meaning is on a line above it.
func writeLines(b *strings.Builder, lines []ruleLine) {
	width := 0
	for _, l := range lines {
		if n := utf8.RuneCountInString(l.rule); n <= maxAlignColumn {
			width = max(width, n)
		}
	}
	for _, l := range lines {
		if n := utf8.RuneCountInString(l.rule); l.meaning == "" {
			fmt.Fprintf(b, "# %s\n", l.rule)
		} else if n > maxAlignColumn {
			fmt.Fprintf(b, "## %s\n# %s\n", l.meaning, l.rule)
		} else {
			fmt.Fprintf(b, "# %s%s   # %s\n", l.rule, strings.Repeat(" ", width-n), l.meaning)
		}
	}
}

// tableHeading returns the heading for a table: its subject, with its heading in the rulebook if it has one.
func tableHeading(schema *rule.Schema, table string) string {
	h := schema.TableDoc(table)
	switch {
	case h == nil:
		return "[" + table + "]"
	case h.Source != "":
		return h.Doc + " (" + h.Source + ")"
	}
	return h.Doc
}

// keyMeaning returns the meaning of a key, for numbers and words with the values that it can have.
func keyMeaning(k *rule.Key) string {
	switch k.Type {
	case rule.Int, rule.Word, rule.Words, rule.Amount:
		return k.Describe() + ": " + k.Doc
	}
	return k.Doc
}

// inReadingOrder returns the outermost table of a set with its tables in the order of the schema.
func inReadingOrder(s *rule.Set) *rule.Table {
	return s.Root.WithOrder(readingOrder(s.Root.Keys(), s.Schema().Shape(), ""))
}

// onOneLine returns a value as TOML on one line. Line ends in texts become spaces.
func onOneLine(v *rule.Value) string {
	switch v.Kind {
	case rule.KindText:
		return source.Quote(joinLines(v.Text))
	case rule.KindList:
		parts := make([]string, len(v.List))
		for i, e := range v.List {
			parts[i] = e.TOMLLine()
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return v.TOMLLine()
}

// ThemeName returns the name for a theme of the variant, such as "proelio-mine". It contains the game,
// since a folder may have themes for several games.
func (s *VariantDraft) ThemeName() string { return strings.ReplaceAll(s.Name, "/", "-") }

// DeckText returns the text of the edition's deck file with the new title; "" if the edition has no
// deck file.
func (s *VariantDraft) DeckText() string {
	if !s.HasDeck() {
		return ""
	}
	edition := s.Edition.Set
	file := edition.Files[0] // the first file is the deck
	text := s.Edition.Source(file)
	src := source.NewFile(file, text)
	root, fault := source.ParseFile(src)
	if fault != nil {
		panic("rule: a deck that was read cannot be parsed: " + fault.Msg)
	}
	if v := root.GetKey("title"); v != nil {
		from, to := v.Span()
		text = text[:from] + source.Quote(s.Title) + text[to:]
	}
	return fmt.Sprintf(`%s# The cards of %s: a copy of deck %s, yours to change.
#
# When a count changes, so must expected, the number of cards in the box; what
# stands in the variant file instead ([card.…] count = 9) leaves the box as it
# is. The rest of this file is as the edition has it.

%s`, s.directive(rule.DeckFile), s.Title, edition.DeckName, text)
}
