package rule

import (
	"slices"
	"strings"
)

// A path names a value by its keys, with a dot between them: hand.limit. A key
// that is not plain stands in quotes, as in TOML: metric."len.turns".margin.

// Path joins keys to a path.
func Path(keys ...string) string {
	path := ""
	for _, key := range keys {
		path = join(path, key)
	}
	return path
}

// join makes a path longer.
func join(path, key string) string {
	if key != "*" { // which stands for any name
		key = tomlKey(key)
	}
	if path == "" {
		return key
	}
	return path + "." + key
}

// cut returns the first key of a path, the path behind it and whether there is
// one.
func cut(path string) (key, rest string, more bool) {
	if path == "" || path[0] != '"' && path[0] != '\'' {
		return strings.Cut(path, ".")
	}
	s := scanner{src: &source{text: path}, end: len(path)}
	s.quoted()
	return unquote(path[:s.pos]), strings.TrimPrefix(path[s.pos:], "."), s.pos < len(path)
}

// split returns the keys of a path.
func split(path string) []string {
	var keys []string
	for more := true; more; {
		var key string
		key, path, more = cut(path)
		keys = append(keys, key)
	}
	return keys
}

// below returns the path that leads from a table to what stands in it, and
// whether it does.
func below(path, table string) (string, bool) {
	if table == "" {
		return path, true
	}
	rest, ok := strings.CutPrefix(path, table)
	if !ok || rest == "" || rest[0] != '.' {
		return path, false
	}
	return rest[1:], true
}

// parent returns the path of the table that a path leads into.
func parent(path string) string {
	keys := split(path)
	return Path(keys[:len(keys)-1]...)
}

// last returns the last key of a path.
func last(path string) string {
	keys := split(path)
	return keys[len(keys)-1]
}

// plainKey reports whether a key needs no quotes.
func plainKey(k string) bool {
	return k != "" && !slices.ContainsFunc([]byte(k), func(c byte) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-')
	})
}
