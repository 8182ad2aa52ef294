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

// wide is the width, in columns, of the parts of the topic games that are generated.

const wide = 80

// writeEntry writes a heading with its explanations indented below it.
func writeEntry(b *strings.Builder, head string, lines ...string) {
	in := 4
	for i, line := range append([]string{head}, lines...) {
		if i > 0 {
			in = 8
		}
		for _, part := range table.Wrap(line, wide-in) {
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

// tables lists the keys of games that are defined in text, by table.
func tables(string) string {
	var b strings.Builder
	s := told.Schema()
	heads := s.AllHeads()
	for i, h := range heads {
		below := false
		for _, k := range s.Keys {
			below = below || homeOf(heads, k.Path) == i
		}
		if !below {
			continue
		}
		if b.Len() > 0 {
			b.WriteString("\n")
		}
		writeEntry(&b, "["+h.Path+"]  "+h.Doc)
		for _, k := range s.Keys {
			if homeOf(heads, k.Path) != i {
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

// homeOf returns the index of the head under which a key is listed: of the longest head
// with which its path begins; -1 if there is none.
func homeOf(heads []rule.Head, path string) int {
	home, length := -1, 0
	for i := range heads {
		if h := heads[i].Path; strings.HasPrefix(path, h+".") && len(h) > length {
			home, length = i, len(h)
		}
	}
	return home
}

// steps lists the keys of steps that are tables.
func steps(string) string {
	var b strings.Builder
	for i, t := range told.StepTables() {
		if i > 0 {
			b.WriteString("\n")
		}
		writeEntry(&b, asSentence(t.What)[:len(t.What)], "Such as "+t.Such)
		for _, k := range t.Keys {
			head := fmt.Sprintf("    %-8s", k.Name)
			for j, part := range table.Wrap(k.Doc, wide-len(head)-1) {
				if j > 0 {
					head = strings.Repeat(" ", len(head))
				}
				b.WriteString(head + " " + part + "\n")
			}
		}
	}
	return b.String()
}

// either lists the keys of steps that exclude one another.
func either(string) string {
	var b strings.Builder
	for _, keys := range told.EitherKeys() {
		b.WriteString("    " + strings.Join(keys, " or ") + "\n")
	}
	return b.String()
}

// verbs lists the verbs of steps, with the syntax that the compiler accepts.
func verbs(string) string {
	var b strings.Builder
	for i, v := range told.Schema().StepVerbs {
		if i > 0 {
			b.WriteString("\n")
		}
		lines := []string{asSentence(v.Doc)}
		if v.Seen != "" {
			lines = append(lines, "Who sees what: "+asSentence(v.Seen))
		}
		writeEntry(&b, v.Form, append(lines, "Such as "+v.Example)...)
	}
	return b.String()
}

// limits lists the limits of a game: how many zones, cards and so on it can have.
func limits(string) string {
	var b strings.Builder
	for _, l := range told.Limits() {
		fmt.Fprintf(&b, "    %7d %s\n", l.Most, l.What)
	}
	return b.String()
}
