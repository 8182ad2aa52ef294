package source

import (
	"slices"
	"strings"
)

// A path names a value by its keys, separated by dots, such as hand.limit. A key with characters other
// than letters, digits, _ and - is quoted, as in TOML: metric."len.turns".margin.

// Path joins keys to a path, and quotes those that need it.
func Path(keys ...string) string {
	path := ""
	for _, key := range keys {
		path = Join(path, key)
	}
	return path
}

// Join returns a path with a key appended, which it quotes if needed.
func Join(path, key string) string {
	if key != "*" { // stands for any name
		key = QuoteKey(key)
	}
	if path == "" {
		return key
	}
	return path + "." + key
}

// Cut returns the first key of a path without quotes, the path after it, and whether there is one.
func Cut(path string) (key, rest string, more bool) {
	if path == "" || path[0] != '"' && path[0] != '\'' {
		return strings.Cut(path, ".")
	}
	s := scanner{src: &File{Text: path}, end: len(path)}
	s.skipQuoted()
	return unquote(path[:s.pos]), strings.TrimPrefix(path[s.pos:], "."), s.pos < len(path)
}

// Split returns the keys of a path without quotes.
func Split(path string) []string {
	var keys []string
	for more := true; more; {
		var key string
		key, path, more = Cut(path)
		keys = append(keys, key)
	}
	return keys
}

// PathBelow returns a path relative to the path of a table, and true, if it is inside the table; else
// the path itself and false. Every path is inside the table "".
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

// Parent returns a path without its last key; "" for a path of one key.
func Parent(path string) string {
	keys := Split(path)
	return Path(keys[:len(keys)-1]...)
}

// LastKey returns the last key of a path without quotes.
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
