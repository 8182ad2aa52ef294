package match

import (
	"bytes"
	"encoding/json"
)

// parsePlainObject parses one valid JSON object without duplicate keys; it returns nil if
// anything is wrong. It is several times as fast as a json.Decoder, which matters since
// playback parses each position twice: as recorded and as the rules give it.
func parsePlainObject(line []byte) *object {
	line = bytes.Clone(line) // the result's values are slices of it
	if !json.Valid(line) {
		return nil
	}
	o := &object{raw: map[string]json.RawMessage{}}
	var open []level
	from := 0 // where the current value of the outer object begins
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '{':
			open = append(open, level{isObject: true, expectsKey: true})
		case '[':
			if len(open) == 0 {
				return nil
			}
			open = append(open, level{})
		case ':':
			if len(open) == 1 {
				from = i + 1
			}
		case ',', '}', ']':
			top := &open[len(open)-1]
			if len(open) == 1 && !top.expectsKey {
				o.raw[o.keys[len(o.keys)-1]] = bytes.TrimSpace(line[from:i])
			}
			top.expectsKey = top.isObject
			if line[i] != ',' {
				open = open[:len(open)-1]
			}
		case '"':
			end := i + 1
			for ; line[end] != '"'; end++ {
				if line[end] == '\\' {
					end++
				}
			}
			if len(open) == 0 {
				return nil
			}
			if top := &open[len(open)-1]; top.expectsKey {
				key := line[i+1 : end]
				if bytes.IndexByte(key, '\\') >= 0 {
					var plain string
					if json.Unmarshal(line[i:end+1], &plain) != nil {
						return nil
					}
					key = []byte(plain)
				}
				if top.recordKey(key) {
					return nil
				}
				if top.expectsKey = false; len(open) == 1 {
					o.keys = append(o.keys, string(key))
				}
			}
			i = end
		}
	}
	if len(o.raw) != len(o.keys) || bytes.TrimLeft(line, " \t\r\n")[0] != '{' {
		return nil
	}
	return o
}

// A level is an object or a list whose end has not been read yet.
type level struct {
	isObject   bool // it is an object, not a list
	expectsKey bool // the next string is a key

	fewKeys  [][]byte        // the first keys of the object
	manyKeys map[string]bool // all keys of the object so far; nil while fewKeys has them all
}

// recordKey records a key of the object, and reports whether it was recorded before.
func (l *level) recordKey(key []byte) bool {
	if l.manyKeys != nil {
		twice := l.manyKeys[string(key)]
		l.manyKeys[string(key)] = true
		return twice
	}
	for _, k := range l.fewKeys {
		if bytes.Equal(k, key) {
			return true
		}
	}
	if l.fewKeys = append(l.fewKeys, key); len(l.fewKeys) == 16 {
		l.manyKeys = map[string]bool{}
		for _, k := range l.fewKeys {
			l.manyKeys[string(k)] = true
		}
	}
	return false
}
