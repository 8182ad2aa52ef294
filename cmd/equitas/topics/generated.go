package topics

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine/games/told"
	"equitas/engine/rule"
	"equitas/reports/table"
)

// generatedWidth is the width of generated text in topics, in columns.
const generatedWidth = 80

// writeEntry writes head and, indented below it, lines of explanation, all wrapped to
// [generatedWidth].
func writeEntry(b *strings.Builder, head string, lines ...string) {
	in := 4
	for i, line := range append([]string{head}, lines...) {
		if i > 0 {
			in = 8
		}
		for _, part := range table.Wrap(line, generatedWidth-in) {
			b.WriteString(strings.Repeat(" ", in) + part + "\n")
			if i == 0 {
				in = 8
			}
		}
	}
}

// asSentence returns a text with a capital letter at its beginning and a full stop at its
// end.
func asSentence(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(r)) + text[n:]
	if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "?") {
		text += "."
	}
	return text
}

// listTables returns the keys of files that define games in text, with their meanings, under the
// heading of their tables. Its argument, a language, is not used.
func listTables(string) string {
	var b strings.Builder
	s := told.BareSchema()
	heads := s.AllTableDocs()
	for i, h := range heads {
		below := false
		for _, k := range s.Keys {
			below = below || headIndex(heads, k.Path) == i
		}
		if !below {
			continue
		}
		if b.Len() > 0 {
			b.WriteString("\n")
		}
		writeEntry(&b, "["+h.Path+"]  "+h.Doc)
		for _, k := range s.Keys {
			if headIndex(heads, k.Path) != i {
				continue
			}
			is := k.Describe()
			if k.Optional {
				is += "; left out: " + k.Default
			}
			writeEntry(&b, k.Path, asSentence(k.Doc)+" "+asSentence(is))
		}
	}
	return b.String()
}

// headIndex returns the index in heads of the table that the key at path belongs to: of the tables
// whose path is the beginning of path, that with the longest. It returns -1 if there is none.
func headIndex(heads []rule.TableDoc, path string) int {
	home, length := -1, 0
	for i := range heads {
		if h := heads[i].Path; strings.HasPrefix(path, h+".") && len(h) > length {
			home, length = i, len(h)
		}
	}
	return home
}

// listSteps returns help on the steps of rules that game files write as TOML tables: for each an
// example, and the meanings of its keys. Its argument, a language, is not used.
func listSteps(string) string {
	var b strings.Builder
	for i, t := range told.StepTables() {
		if i > 0 {
			b.WriteString("\n")
		}
		writeEntry(&b, asSentence(t.Noun)[:len(t.Noun)], "Such as "+t.Example)
		for _, k := range t.Keys {
			head := fmt.Sprintf("    %-8s", k.Name)
			for j, part := range table.Wrap(k.Doc, generatedWidth-len(head)-1) {
				if j > 0 {
					head = strings.Repeat(" ", len(head))
				}
				b.WriteString(head + " " + part + "\n")
			}
		}
	}
	return b.String()
}

// listExclusiveKeys returns the keys of steps that exclude one another, a group on each line. Its
// argument, a language, is not used.
func listExclusiveKeys(string) string {
	var b strings.Builder
	for _, keys := range told.ExclusiveKeys() {
		b.WriteString("    " + strings.Join(keys, " or ") + "\n")
	}
	return b.String()
}

// listVerbs returns the verbs of steps, each with its syntax, its meaning and an example. Its
// argument, a language, is not used.
func listVerbs(string) string {
	var b strings.Builder
	for i, v := range told.BareSchema().StepVerbs {
		if i > 0 {
			b.WriteString("\n")
		}
		lines := []string{asSentence(v.Doc)}
		if v.VisibleTo != "" {
			lines = append(lines, "Who sees what: "+asSentence(v.VisibleTo))
		}
		writeEntry(&b, v.Form, append(lines, "Such as "+v.Example)...)
	}
	return b.String()
}

// listLimits returns the limits of games in text: how many zones, cards and so on one can have. Its
// argument, a language, is not used.
func listLimits(string) string {
	var b strings.Builder
	for _, l := range told.Limits() {
		fmt.Fprintf(&b, "    %7d %s\n", l.Max, l.Noun)
	}
	return b.String()
}
