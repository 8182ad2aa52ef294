package source

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Files define an entry of a table, such as a card, in blocks: a header and the lines below it. A table
// inside an entry, such as the perk of a Guild, has blocks of its own.

// A block is the header of a table with the lines that belong to it.
type block struct {
	path     string // path of the table
	from, to int    // byte offsets of whole lines: start of the header (inclusive), end of the line of its last value (exclusive)
	name     [2]int // byte offsets of the path within the header
}

// blocks returns the blocks of a text, which must have no syntax errors, in order. Comments and empty
// lines after the last value of a block belong to none, since they usually concern what follows.
func blocks(src *File) []block {
	var all []block
	for _, t := range Tokens(src) {
		if t.Kind != HeaderToken {
			continue
		}
		s := &scanner{src: src, pos: t.From, end: t.To}
		for s.skip('[') {
		}
		parts := s.readKey()
		e := valueEdit{src: src}
		from, to := e.wholeLines(t.From, t.To)
		if n := len(all); n > 0 {
			all[n-1].to = from
		}
		all = append(all, block{path: joinParts(parts), from: from, to: to, name: [2]int{parts[0].from, parts[len(parts)-1].to}})
	}
	if n := len(all); n > 0 {
		all[n-1].to = len(src.Text)
	}
	for i := range all {
		all[i].to = all[i].from + len(trimTail(src.Text[all[i].from:all[i].to]))
	}
	return all
}

// EntryBlocks returns the byte ranges, end exclusive, of the blocks in which a file defines the entry
// at a path and the tables inside it.
func EntryBlocks(src *File, path string) (all [][2]int) {
	for _, b := range blocks(src) {
		if isAtOrBelow(b.path, path) {
			all = append(all, [2]int{b.from, b.to})
		}
	}
	return all
}

// trimTail returns a text without the empty lines and comments at its end.
func trimTail(text string) string {
	for {
		rest := strings.TrimRight(text, " \t\r\n")
		last := strings.LastIndexByte(rest, '\n') + 1
		if last == 0 || !strings.HasPrefix(strings.TrimLeft(rest[last:], " \t"), "#") {
			return text[:min(len(text), len(rest)+lineEnd(text[len(rest):]))]
		}
		text = rest[:last]
	}
}

// lineEnd returns the length in bytes of the first line of a text, with its line end.
func lineEnd(text string) int {
	if n := strings.IndexByte(text, '\n'); n >= 0 {
		return n + 1
	}
	return len(text)
}

// isAtOrBelow reports whether path is that of table or of something inside it.
func isAtOrBelow(path, table string) bool {
	_, in := PathBelow(path, table)
	return path == table || in
}

// AppendEntry returns the text of a file with lines, which define an entry, added after the last block
// of a table; at the end of the file if the table has none.
func AppendEntry(src *File, table, lines string) (string, error) {
	if _, fault := ParseFile(src); fault != nil {
		return "", errors.New(fault.String())
	}
	text := src.Text
	end := "\n"
	if strings.Contains(text, "\r\n") {
		end = "\r\n"
	}
	at := -1
	for _, b := range blocks(src) {
		if isAtOrBelow(b.path, table) {
			at = b.to
		}
	}
	if at < 0 {
		at = len(text)
	}
	lines = strings.ReplaceAll(strings.TrimRight(strings.ReplaceAll(lines, "\r\n", "\n"), "\n"), "\n", end) + end
	before, behind := text[:at], text[at:]
	if before != "" && !strings.HasSuffix(before, "\n") {
		before += end
	}
	if before != "" && !strings.HasSuffix(before, end+end) {
		before += end
	}
	if behind != "" && !strings.HasPrefix(behind, "\n") && !strings.HasPrefix(behind, "\r") {
		lines += end
	}
	text = before + lines + behind
	if _, fault := Parse(NewFile(src.Name, text), 0, len(text)); fault != nil {
		return "", fmt.Errorf("%s cannot be written into this file as it is: %s", table, fault.Msg)
	}
	return text, nil
}

// RemoveTable returns the text of a file without the table at a path and everything inside it, also
// the parts that are under other headers.
func RemoveTable(src *File, path string) (string, error) {
	root, fault := ParseFile(src)
	if fault != nil {
		return "", errors.New(fault.String())
	}
	e := valueEdit{src: src, root: root, path: path}
	text := src.Text
	for _, b := range slices.Backward(blocks(src)) {
		if !isAtOrBelow(b.path, path) {
			continue
		}
		behind := text[b.to:]
		if strings.HasSuffix(text[:b.from], "\n\n") || strings.HasSuffix(text[:b.from], "\n\r\n") || b.from == 0 {
			behind = strings.TrimPrefix(strings.TrimPrefix(behind, "\r"), "\n") // one empty line is enough
		}
		before := text[:b.from]
		if behind == "" { // no empty line at the end, either
			for _, end := range []string{"\n\n", "\n\r\n"} {
				if strings.HasSuffix(before, end) {
					before = before[:len(before)-len(end)+1]
				}
			}
		}
		text = before + behind
	}
	for { // parts under other headers, one value at a time
		now := NewFile(src.Name, text)
		root, fault := Parse(now, 0, len(text))
		if fault != nil {
			return "", fmt.Errorf("%s cannot be taken out of this file as it is: %s", path, fault.Msg)
		}
		v := root.Get(path)
		for v != nil && v.Kind == KindTable && v.definedHow != byBraces && len(v.Table.Keys()) > 0 {
			v = v.Table.values[0]
		}
		if v == nil || v.Kind == KindTable && v.definedHow != byBraces {
			break
		}
		at := v.keyFrom
		begin, end := e.wholeLinesIn(text, at, v.to)
		if p := root.Get(Parent(path)); p != nil && p.definedHow == byBraces {
			from, to := (&valueEdit{src: now}).includeComma(at, v.to)
			text = text[:from] + text[to:]
		} else {
			text = text[:begin] + text[end:]
		}
	}
	return text, e.checkOnly(text, nil)
}

// wholeLinesIn is wholeLines for a range of bytes of text instead of the file's own text.
func (e *valueEdit) wholeLinesIn(text string, from, to int) (begin, end int) {
	return (&valueEdit{src: &File{Text: text}}).wholeLines(from, to)
}

// EntryLines returns the lines of a file that define the entry at path, with newPath in their headers.
// It returns false if there is none, or if a part of it is under other headers.
func EntryLines(src *File, path, newPath string) (string, bool) {
	root, fault := ParseFile(src)
	if fault != nil {
		return "", false
	}
	v := root.Get(path)
	if v == nil || v.Kind != KindTable || !v.underOwnHeaders(path) {
		return "", false
	}
	var parts []string
	for _, b := range blocks(src) {
		if isAtOrBelow(b.path, path) {
			rest, _ := strings.CutPrefix(b.path, path)
			parts = append(parts, src.Text[b.from:b.name[0]]+newPath+rest+src.Text[b.name[1]:b.to])
		}
	}
	return strings.Join(parts, ""), len(parts) > 0
}

// underOwnHeaders reports whether everything in the value at a path is under headers for the path or
// for tables below it.
func (v *Value) underOwnHeaders(path string) bool {
	if v.Kind != KindTable || v.definedHow == byBraces {
		return v.definedHow == byHeader || v.Header != nil && isAtOrBelow(v.Header.Path, path)
	}
	for _, x := range v.Table.values {
		if !x.underOwnHeaders(path) {
			return false
		}
	}
	return true
}
