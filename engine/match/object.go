package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"
)

// An object is a parsed JSON object that keeps the order of its keys.
type object struct {
	keys []string
	raw  map[string]json.RawMessage
}

// parseObject parses one JSON object. A duplicate key at any depth is an error.
func parseObject(b []byte) (*object, error) {
	if !utf8.Valid(b) {
		return nil, errors.New("not UTF-8 text")
	}
	if o := parsePlainObject(b); o != nil {
		return o, nil
	}
	return decodeObject(b)
}

// decodeObject does what parseObject does, token by token: slower, but with exact error
// messages.
func decodeObject(b []byte) (*object, error) {
	dec := json.NewDecoder(bytes.NewReader(b))
	t, err := dec.Token()
	if err != nil {
		return nil, syntaxError(err)
	}
	if t != json.Delim('{') {
		return nil, fmt.Errorf("found %s, expected a JSON object", excerpt(string(bytes.TrimSpace(b))))
	}
	o := &object{raw: map[string]json.RawMessage{}}
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return nil, syntaxError(err)
		}
		key := t.(string) // a key is always a string
		if _, ok := o.raw[key]; ok {
			return nil, fmt.Errorf("column %d: %q stands twice", dec.InputOffset(), key)
		}
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return nil, syntaxError(err)
		}
		if key, twice := duplicateKey(raw); twice {
			return nil, fmt.Errorf("column %d: %q stands twice", dec.InputOffset(), key)
		}
		o.keys = append(o.keys, key)
		o.raw[key] = raw
	}
	if _, err := dec.Token(); err != nil {
		return nil, syntaxError(err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, fmt.Errorf("column %d: more than one JSON object on the line", dec.InputOffset())
	}
	return o, nil
}

// duplicateKey returns the first duplicate key in valid JSON, at any depth, and true; "", false
// if there is none.
func duplicateKey(raw json.RawMessage) (string, bool) {
	if !bytes.ContainsRune(raw, '{') {
		return "", false
	}
	type level struct {
		seen map[string]bool // keys of an object so far; nil for a list
		key  bool            // the next token is a key
	}
	var open []level
	dec := json.NewDecoder(bytes.NewReader(raw))
	for {
		t, err := dec.Token()
		if err != nil {
			return "", false
		}
		switch t {
		case json.Delim('{'):
			open = append(open, level{map[string]bool{}, true})
			continue
		case json.Delim('['):
			open = append(open, level{})
			continue
		case json.Delim('}'), json.Delim(']'):
			open = open[:len(open)-1]
		}
		if len(open) == 0 {
			return "", false
		}
		top := &open[len(open)-1]
		switch key, text := t.(string); {
		case top.seen == nil:
		case top.key && text:
			if top.seen[key] {
				return key, true
			}
			top.seen[key], top.key = true, false
		default:
			top.key = true
		}
	}
}

func syntaxError(err error) error {
	if s, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fmt.Errorf("column %d: not JSON: %s", s.Offset, s.Error())
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("not JSON: the line ends too early")
	}
	return fmt.Errorf("not JSON: %w", err)
}

// take decodes the value of a key into dst, a pointer. It returns an error if the key is
// missing or its value does not fit; expected describes a valid value in the error.
func (o *object) take(key string, dst any, expected string) error {
	raw, ok := o.raw[key]
	if !ok {
		return fmt.Errorf("%s is missing, must be %s", key, expected)
	}
	if string(raw) == "null" || json.Unmarshal(raw, dst) != nil {
		return fmt.Errorf("%s is %s, must be %s", key, excerpt(string(raw)), expected)
	}
	return nil
}

// rejectOtherKeys returns an error if the object has a key that is not listed.
func (o *object) rejectOtherKeys(keys ...string) error {
	for _, k := range o.keys {
		if !slices.Contains(keys, k) {
			return fmt.Errorf("unknown key %q, expected %s", k, quoted(keys))
		}
	}
	return nil
}
