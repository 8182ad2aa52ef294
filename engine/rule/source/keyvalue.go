package source

import (
	"fmt"
	"slices"
	"strings"
)

// ParseKeyValue parses key=value, as --set takes it, in the bytes of src from offset from up to but not
// including to. It returns a table with the value at the key. A value that is not TOML is a text.
func ParseKeyValue(src *File, from, to int) (*Table, *Fault) {
	text := src.Text[from:to]
	k := scanner{src: src, pos: from, end: to}
	parts := k.readKey()
	if k.peek() != '=' && !strings.Contains(text, "=") {
		return nil, &Fault{At: src.Place(from, to), Msg: fmt.Sprintf("%s has no value", QuoteIfNeeded(text)), Help: "write --set KEY=VALUE"}
	}
	if k.peek() != '=' || !validOnCommandLine(parts) {
		name, _, _ := strings.Cut(text, "=")
		return nil, &Fault{At: src.Place(from, from+len(name)), Msg: fmt.Sprintf("%s is no key", QuoteIfNeeded(name)), Help: "write --set table.key=value"}
	}
	if root, fault := Parse(src, from, to); fault == nil && isSingleValue(root, parts) {
		return root, nil
	} else if fault != nil && len(parts) > maxNesting {
		return nil, fault
	}
	value := src.Text[k.pos+1 : to]
	bare := strings.TrimSpace(value)
	at := k.pos + 1 + strings.Index(value, bare)
	v := &Value{Kind: KindText, Text: bare, src: src, from: at, to: at + len(bare), At: src.Place(at, at+len(bare))}
	root := NewTable()
	t := root
	for i, p := range parts {
		if i == len(parts)-1 {
			v.KeyAt = src.Place(p.from, p.to)
			t.Set(p.name, v)
			break
		}
		next := k.newTable(parts[0].from, p)
		t.Set(p.name, next)
		t = next.Table
	}
	return root, nil
}

// validOnCommandLine reports whether a key may be used in KEY=VALUE on the command line.
func validOnCommandLine(parts []part) bool {
	return !slices.ContainsFunc(parts, func(p part) bool {
		return p.name == "" || strings.ContainsAny(p.name, " \t\"'[]{}#\n")
	})
}

// isSingleValue reports whether a table has exactly one value, at the path with the given parts.
func isSingleValue(t *Table, parts []part) bool {
	for i, p := range parts {
		if t == nil || len(t.keys) != 1 || t.keys[0] != p.name {
			return false
		}
		if i < len(parts)-1 {
			t = t.GetKey(p.name).Table
		}
	}
	return true
}
