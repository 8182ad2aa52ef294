package source

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Edits change the bytes of one value of a file and nothing else: comments, order and spaces stay as
// they are. An edit that cannot be made in this way returns an error; it has to be made by hand in
// the text.

// Put returns the text of a file with the value at a path set to toml. An existing value is replaced;
// a new one is written after the other keys of its table, or in place of a comment that shows it as
// an example ("# hand.limit = 5").
func Put(src *File, path, toml string) (string, error) {
	root, fault := ParseFile(src)
	if fault != nil {
		return "", errors.New(fault.String())
	}
	if !utf8.ValidString(path) || Path(Split(path)...) != path {
		return "", fmt.Errorf("%s is no name of a value", QuoteIfNeeded(path))
	}
	said, err := valueOf(path, toml)
	if err != nil {
		return "", err
	}
	e := valueEdit{src: src, root: root, path: path}
	text := ""
	if v := root.Get(path); v != nil {
		if v.definedHow == byHeader || v.definedHow == byDots || v.definedHow == asParent && v.Kind == KindTable {
			return "", fmt.Errorf("%s is a table of several lines: change it in the text", path)
		}
		text = src.Text[:v.from] + toml + src.Text[v.to:]
	} else if text, err = e.insert(toml); err != nil {
		return "", err
	}
	return text, e.checkOnly(text, said)
}

// Remove returns the text of a file without the value at a path, unchanged if there is none. If a
// comment follows the value on its line, the whole line becomes a comment instead.
func Remove(src *File, path string) (string, error) {
	root, fault := ParseFile(src)
	if fault != nil {
		return "", errors.New(fault.String())
	}
	v := root.Get(path)
	if v == nil {
		return src.Text, nil
	}
	if v.definedHow == byHeader || v.definedHow == byDots || v.definedHow == asParent && v.Kind == KindTable {
		return "", fmt.Errorf("%s is a table of several lines: take it out of the text", path)
	}
	e := valueEdit{src: src, root: root, path: path}
	from, to := v.keyFrom, v.to
	text := ""
	if p := root.Get(Parent(path)); p != nil && p.definedHow == byBraces {
		from, to = e.includeComma(from, to)
		text = src.Text[:from] + src.Text[to:]
	} else {
		begin, end := e.wholeLines(from, to)
		rest := strings.TrimSpace(src.Text[to:end])
		switch {
		case strings.HasPrefix(rest, "#") && !strings.Contains(src.Text[begin:to], "\n"):
			text = src.Text[:begin] + "# " + src.Text[begin:]
		default:
			text = src.Text[:begin] + src.Text[end:]
		}
	}
	return text, e.checkOnly(text, nil)
}

// valueOf parses toml, the TOML of one value. path is used in errors.
func valueOf(path, toml string) (*Value, error) {
	t, fault := ParseFile(NewFile(path, "v = "+toml+"\n"))
	if fault != nil {
		return nil, fmt.Errorf("%s: %s", path, fault.Msg)
	}
	if len(t.Keys()) != 1 {
		return nil, fmt.Errorf("%s: expected one value", path)
	}
	return t.GetKey("v"), nil
}

// A valueEdit is an edit of one value of a file: the file, its outermost table, and the path of the
// value.
type valueEdit struct {
	src  *File
	root *Table
	path string
}

// checkOnly returns an error unless the new text has the same values as the file everywhere but at the
// path, and there the value v, or no value if v is nil.
func (e *valueEdit) checkOnly(text string, v *Value) error {
	after, fault := Parse(NewFile(e.src.Name, text), 0, len(text))
	if fault != nil {
		return fmt.Errorf("%s cannot be written into this file as it is: %s", e.path, fault.Msg)
	}
	got := after.Get(e.path)
	if (got == nil) != (v == nil) || v != nil && got.Canonical() != v.Canonical() {
		return fmt.Errorf("%s cannot be written into this file as it is: change it in the text", e.path)
	}
	return e.checkOthers(after)
}

// checkOthers returns an error unless after has the same values as the file everywhere but at the path
// and below it.
func (e *valueEdit) checkOthers(after *Table) error {
	old, now := map[string]string{}, map[string]string{}
	flatten(e.root, "", old)
	flatten(after, "", now)
	for _, m := range []map[string]string{old, now} {
		for p := range m {
			if _, below := PathBelow(p, e.path); below || p == e.path {
				delete(m, p)
			}
		}
	}
	for p, x := range old {
		if now[p] != x {
			return fmt.Errorf("%s cannot be written into this file as it is: change it in the text", e.path)
		}
		delete(now, p)
	}
	if len(now) > 0 {
		return fmt.Errorf("%s cannot be written into this file as it is: change it in the text", e.path)
	}
	return nil
}

// flatten adds the canonical texts of all values in t, which is at a path, to dst by path.
func flatten(t *Table, path string, dst map[string]string) {
	for _, key := range t.Keys() {
		v, p := t.GetKey(key), Join(path, key)
		if v.Kind == KindTable {
			flatten(v.Table, p, dst)
			continue
		}
		dst[p] = v.Canonical()
	}
}

// insert returns the file's text with the value toml inserted at e.path, which must have no value.
func (e *valueEdit) insert(toml string) (string, error) {
	text := e.src.Text
	keys := Split(e.path)
	for i := len(keys) - 1; i > 0; i-- {
		v := e.root.Get(Path(keys[:i]...))
		switch {
		case v == nil:
			continue
		case v.Kind != KindTable:
			return "", fmt.Errorf("%s is no table here", Path(keys[:i]...))
		case v.definedHow == byBraces:
			at := v.to - 1
			for at > v.from+1 && strings.ContainsRune(" \t", rune(text[at-1])) {
				at--
			}
			pair := Path(keys[i:]...) + " = " + toml
			if len(v.Table.Keys()) > 0 {
				return text[:at] + ", " + pair + text[at:], nil
			}
			return text[:v.from] + "{ " + pair + " }" + text[v.to:], nil
		}
		if at, key, ok := e.insertionPoint(v, keys, i); ok {
			return e.insertLine(at, key, toml), nil
		}
	}
	if at := e.commentedLine(); at != nil {
		return text[:at[0]] + e.path + " = " + toml + text[at[1]:], nil
	}
	last := 0
	for _, key := range e.root.Keys() {
		last = max(last, e.lastOffset(e.root.GetKey(key), nil))
	}
	if last == 0 { // there is nothing above the first table
		last = e.firstHeaderStart()
		return text[:last] + e.path + " = " + toml + "\n" + text[last:], nil
	}
	return e.insertLine(last, e.path, toml), nil
}

// insertionPoint finds where to insert a value below the existing table v: after the last value of v
// under one header. keys are the parts of the value's path, of which the first i are the path of
// v. It returns the offset of a byte in the line of that last value, and the key to write on the
// next line; ok is false if there is no such line.
func (e *valueEdit) insertionPoint(v *Value, keys []string, i int) (at int, key string, ok bool) {
	if v.definedHow == byHeader {
		at = v.to
		head := Path(keys[:i]...)
		for _, k := range v.Table.Keys() {
			at = max(at, e.lastOffset(v.Table.GetKey(k), &head))
		}
		return at, Path(keys[i:]...), true
	}
	var first *Header
	found := false
	for _, k := range v.Table.Keys() {
		x := v.Table.GetKey(k)
		if x.definedHow == byHeader || x.Kind == KindTable && x.definedHow != byBraces {
			continue
		}
		if !found {
			first, found = x.Header, true
		}
		at = max(at, x.to)
	}
	if !found || at == 0 {
		return 0, "", false
	}
	if first == nil {
		return at, e.path, true
	}
	rest, ok := PathBelow(e.path, first.Path)
	return at, rest, ok
}

// lastOffset returns the offset at which the last value in v under the header *head ends; if head is
// nil, the last one above all headers. It is 0 if there is none.
func (e *valueEdit) lastOffset(v *Value, head *string) int {
	at := 0
	under := v.Header == nil && head == nil || v.Header != nil && head != nil && v.Header.Path == *head
	switch {
	case v.Kind != KindTable || v.definedHow == byBraces:
		if under && v.definedHow != byHeader {
			at = v.to
		}
	default:
		for _, k := range v.Table.Keys() {
			at = max(at, e.lastOffset(v.Table.GetKey(k), head))
		}
	}
	return at
}

// insertLine returns the text with a new line below the one that contains byte at.
func (e *valueEdit) insertLine(at int, key, toml string) string {
	text := e.src.Text
	_, end := e.wholeLines(at, at)
	line := key + " = " + toml
	if end == len(text) && !strings.HasSuffix(text, "\n") {
		return text + "\n" + line + "\n"
	}
	return text[:end] + line + "\n" + text[end:]
}

// wholeLines extends a range of bytes of the file, to exclusive, to whole lines with the line end of
// the last one.
func (e *valueEdit) wholeLines(from, to int) (begin, end int) {
	text := e.src.Text
	begin = strings.LastIndexByte(text[:from], '\n') + 1
	if end = strings.IndexByte(text[to:], '\n'); end < 0 {
		return begin, len(text)
	}
	return begin, to + end + 1
}

// includeComma extends the byte range of an element in braces or brackets by the comma that has to be
// removed with it: the one after it, else the one before it.
func (e *valueEdit) includeComma(from, to int) (int, int) {
	text := e.src.Text
	i := to
	for i < len(text) && strings.ContainsRune(" \t", rune(text[i])) {
		i++
	}
	if i < len(text) && text[i] == ',' {
		for i++; i < len(text) && strings.ContainsRune(" \t", rune(text[i])); i++ {
		}
		return from, i
	}
	j := from
	for j > 0 && strings.ContainsRune(" \t", rune(text[j-1])) {
		j--
	}
	if j > 0 && text[j-1] == ',' {
		return j - 1, to
	}
	return from, to
}

// commentedLine returns the byte range of a comment above all tables that shows the key as an example:
// from # to the end of the value, as two offsets; nil if there is none.
func (e *valueEdit) commentedLine() []int {
	top := e.src.Text[:e.firstHeaderStart()]
	m := regexp.MustCompile(`(?m)^# ?` + regexp.QuoteMeta(e.path) + `[ \t]*=[ \t]*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^#"'\n]*?)([ \t]*)(?:#[^\n]*)?$`).FindStringSubmatchIndex(top)
	if m == nil {
		return nil
	}
	return []int{m[0], m[3]}
}

// firstHeaderStart returns the offset of the line of the first header; the end of the text if there is
// none.
func (e *valueEdit) firstHeaderStart() int {
	first := len(e.src.Text)
	var look func(t *Table)
	look = func(t *Table) {
		for _, k := range t.Keys() {
			v := t.GetKey(k)
			if v.definedHow == byHeader {
				begin, _ := e.wholeLines(v.from, v.from)
				first = min(first, begin)
			}
			if v.Table != nil && v.definedHow != byBraces {
				look(v.Table)
			}
			for _, x := range v.List {
				if v.definedHow == byHeader && x.Table != nil {
					begin, _ := e.wholeLines(x.from, x.from)
					first = min(first, begin)
				}
			}
		}
	}
	look(e.root)
	return first
}
