package rule

import (
	"fmt"
	"slices"
	"strings"
)

// setFile is what places of --set name as their file.
const setFile = "--set"

// sets makes a layer of each --set. They share one text of a line each, for
// places and excerpts.
func (r *reading) sets(sets []string) {
	if len(sets) == 0 {
		return
	}
	r.typed = sets
	text := strings.Join(sets, "\n")
	if len(text) > maxBytes {
		r.fault(Place{File: setFile}, "", "the text is %s, at most 1 MB", megabytes(int64(len(text))))
		r.failed = true
		return
	}
	src := newSource(setFile, strings.ToValidUTF8(text, "\uFFFD"))
	r.texts[setFile] = src.text
	r.lib.remember(setFile, src.text)
	from := 0
	for _, s := range sets {
		to := from + len(strings.ToValidUTF8(s, "\uFFFD"))
		root, fault := oneSet(src, from, to)
		if fault != nil {
			r.faults = append(r.faults, *fault)
		} else {
			r.over = append(r.over, &layer{kind: setLayer, name: setFile, src: src, root: root})
		}
		from = to + 1
	}
}

// oneSet reads one key=value. A value that is no TOML is text.
func oneSet(src *source, from, to int) (*Table, *Fault) {
	text := src.text[from:to]
	k := scanner{src: src, pos: from, end: to}
	parts := k.key()
	if k.peek() != '=' && !strings.Contains(text, "=") {
		return nil, &Fault{At: src.place(from, to), Msg: fmt.Sprintf("%s has no value", quoted(text)), Help: "write --set KEY=VALUE"}
	}
	if k.peek() != '=' || !sayable(parts) {
		name, _, _ := strings.Cut(text, "=")
		return nil, &Fault{At: src.place(from, from+len(name)), Msg: fmt.Sprintf("%s is no key", quoted(name)), Help: "write --set table.key=value"}
	}
	if root, fault := parse(src, from, to); fault == nil && single(root, parts) {
		return root, nil
	} else if fault != nil && len(parts) > maxNesting {
		return nil, fault
	}
	value := src.text[k.pos+1 : to]
	bare := strings.TrimSpace(value)
	at := k.pos + 1 + strings.Index(value, bare)
	v := &Value{Kind: KindText, Text: bare, src: src, from: at, to: at + len(bare), At: src.place(at, at+len(bare))}
	root := newTable()
	t := root
	for i, p := range parts {
		if i == len(parts)-1 {
			v.KeyAt = src.place(p.from, p.to)
			t.set(p.name, v)
			break
		}
		next := k.table(parts[0].from, p)
		t.set(p.name, next)
		t = next.Table
	}
	return root, nil
}

// sayable reports whether a key of --set can be one.
func sayable(parts []part) bool {
	return !slices.ContainsFunc(parts, func(p part) bool {
		return p.name == "" || strings.ContainsAny(p.name, " \t\"'[]{}#\n")
	})
}

// single reports whether a tree says the value of that key and nothing else.
func single(t *Table, parts []part) bool {
	for i, p := range parts {
		if t == nil || len(t.keys) != 1 || t.keys[0] != p.name {
			return false
		}
		if i < len(parts)-1 {
			t = t.values[p.name].Table
		}
	}
	return true
}
