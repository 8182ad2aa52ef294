package source

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// This file edits single elements of a list of tables, such as the effects of a card. It keeps the
// other elements and their comments.

// SplitItem splits the path of a value in a list, such as "card.levy.play[2].n", into the path of the
// list, the number of the element, from 1, and the key. The key is "" for the element itself. ok is
// false for other paths.
func SplitItem(path string) (list string, i int, key string, ok bool) {
	at := strings.LastIndexByte(path, '[')
	if at < 0 {
		return "", 0, "", false
	}
	number, key, found := strings.Cut(path[at+1:], "]")
	i, err := strconv.Atoi(number)
	if key != "" && (len(key) < 2 || key[0] != '.') || !found || err != nil || i < 1 || at == 0 {
		return "", 0, "", false
	}
	return path[:at], i, strings.TrimPrefix(key, "."), true
}

// A listEdit is an edit of a list in brackets: list is its value.
type listEdit struct {
	valueEdit
	list *Value
}

// listOf returns an edit of the list at a path. It returns an error if there is no list in brackets with
// at least n elements.
func listOf(src *File, path string, n int) (*listEdit, error) {
	root, fault := ParseFile(src)
	if fault != nil {
		return nil, errors.New(fault.String())
	}
	v := root.Get(path)
	switch {
	case v == nil || v.Kind != KindList:
		return nil, fmt.Errorf("%s is no list here", path)
	case v.definedHow == byHeader:
		return nil, fmt.Errorf("%s is a list of several tables: change it in the text", path)
	case len(v.List) < n:
		return nil, fmt.Errorf("%s has %d elements", path, len(v.List))
	}
	return &listEdit{valueEdit{src: src, root: root, path: path}, v}, nil
}

// checkEdit returns text, with an error if its values differ from those of the file outside the list.
func (l *listEdit) checkEdit(text string) (string, error) {
	after, fault := Parse(NewFile(l.src.Name, text), 0, len(text))
	if fault != nil {
		return "", fmt.Errorf("%s cannot be written into this file as it is: %s", l.path, fault.Msg)
	}
	return text, l.checkOthers(after)
}

// PutItem returns the text of a file in which the key of table i, from 1, of the list at a path is set
// to toml, or removed if toml is "".
func PutItem(src *File, path string, i int, key, toml string) (string, error) {
	l, err := listOf(src, path, i)
	if err != nil {
		return "", err
	}
	item := l.list.List[i-1]
	if item.Kind != KindTable || item.definedHow != byBraces {
		return "", fmt.Errorf("%s[%d] is no table in braces: change it in the text", path, i)
	}
	if toml != "" {
		if _, err := valueOf(Join(path, key), toml); err != nil {
			return "", err
		}
	}
	text, v := src.Text, item.Table.GetKey(key)
	switch {
	case v == nil && toml == "":
	case v == nil:
		at := item.to - 1
		for at > item.from+1 && strings.ContainsRune(" \t", rune(text[at-1])) {
			at--
		}
		pair := QuoteKey(key) + " = " + toml
		if len(item.Table.Keys()) == 0 {
			text = text[:item.from] + "{ " + pair + " }" + text[item.to:]
		} else {
			text = text[:at] + ", " + pair + text[at:]
		}
	case toml == "":
		from, to := l.includeComma(v.keyFrom, v.to)
		text = text[:from] + text[to:]
	default:
		text = text[:v.from] + toml + text[v.to:]
	}
	return l.checkEdit(text)
}

// AddItem returns the text of a file in which toml is added as the last element of the list at a path.
func AddItem(src *File, path, toml string) (string, error) {
	l, err := listOf(src, path, 0)
	if err != nil {
		return "", err
	}
	if _, err := valueOf(path, toml); err != nil {
		return "", err
	}
	text, v := src.Text, l.list
	if len(v.List) == 0 {
		return l.checkEdit(text[:v.from] + "[" + toml + "]" + text[v.to:])
	}
	last := v.List[len(v.List)-1]
	if !strings.Contains(text[v.from:v.List[0].from]+text[last.to:v.to], "\n") {
		return l.checkEdit(text[:last.to] + ", " + toml + text[last.to:])
	}
	begin, end := l.wholeLines(last.from, last.to)
	indent := text[begin:last.from]
	if strings.TrimSpace(indent) != "" {
		indent = "  "
	}
	if end > v.to-1 { // the list ends on that line
		return l.checkEdit(text[:last.to] + ",\n" + indent + toml + text[last.to:])
	}
	return l.checkEdit(text[:last.to] + "," + strings.TrimPrefix(text[last.to:end], ",") + indent + toml + ",\n" + text[end:])
}

// RemoveItem returns the text of a file without element i, from 1, of the list at a path. If the element
// is on lines of its own, a comment after it is removed too.
func RemoveItem(src *File, path string, i int) (string, error) {
	l, err := listOf(src, path, i)
	if err != nil {
		return "", err
	}
	text, item := src.Text, l.list.List[i-1]
	begin, end := l.wholeLines(item.from, item.to)
	rest := strings.TrimSpace(strings.TrimPrefix(strings.TrimLeft(text[item.to:end], " \t"), ","))
	if strings.TrimSpace(text[begin:item.from]) == "" && (rest == "" || rest[0] == '#') && begin > l.list.from {
		return l.checkEdit(text[:begin] + text[end:])
	}
	from, to := l.includeComma(item.from, item.to)
	return l.checkEdit(text[:from] + text[to:])
}

// SwapItems returns the text of a file in which elements i and j, from 1, of the list at a path are
// exchanged.
func SwapItems(src *File, path string, i, j int) (string, error) {
	i, j = min(i, j), max(i, j)
	if i < 1 {
		return "", fmt.Errorf("%s has no element %d", path, i)
	}
	l, err := listOf(src, path, j)
	if err != nil {
		return "", err
	}
	text, a, b := src.Text, l.list.List[i-1], l.list.List[j-1]
	if i == j {
		return text, nil
	}
	return l.checkEdit(text[:a.from] + text[b.from:b.to] + text[a.to:b.from] + text[a.from:a.to] + text[b.to:])
}
