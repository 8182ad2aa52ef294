package source

import (
	"slices"
	"strings"
)

// A path names a value by its keys, separated by dots: hand.limit. A key with other
// characters is quoted, as in TOML: metric."len.turns".margin.

// Path joins keys to a path.
func Path(keys ...string) string {
	path := ""
	for _, key := range keys {
		path = Join(path, key)
	}
	return path
}

// Join appends a key to a path.
func Join(path, key string) string {
	if key != "*" { // stands for any name
		key = QuoteKey(key)
	}
	if path == "" {
		return key
	}
	return path + "." + key
}

// Cut returns the first key of a path, the path behind it and whether there is
// one.
func Cut(path string) (key, rest string, more bool) {
	if path == "" || path[0] != '"' && path[0] != '\'' {
		return strings.Cut(path, ".")
	}
	s := scanner{src: &File{Text: path}, end: len(path)}
	s.skipQuoted()
	return unquote(path[:s.pos]), strings.TrimPrefix(path[s.pos:], "."), s.pos < len(path)
}

// Split returns the keys of a path.
func Split(path string) []string {
	var keys []string
	for more := true; more; {
		var key string
		key, path, more = Cut(path)
		keys = append(keys, key)
	}
	return keys
}

// PathBelow returns the path relative to a table, and whether it is inside the table.
func PathBelow(path, table string) (string, bool) {
	if table == "" {
		return path, true
	}
	rest, ok := strings.CutPrefix(path, table)
	if !ok || rest == "" || rest[0] != '.' {
		return path, false
	}
	return rest[1:], true
}

// Parent returns the path of the table that a path leads into.
func Parent(path string) string {
	keys := Split(path)
	return Path(keys[:len(keys)-1]...)
}

// LastKey returns the last key of a path.
func LastKey(path string) string {
	keys := Split(path)
	return keys[len(keys)-1]
}

// isPlainKey reports whether a key needs no quotes.
func isPlainKey(k string) bool {
	return k != "" && !slices.ContainsFunc([]byte(k), func(c byte) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-')
	})
}
