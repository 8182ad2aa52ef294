package match

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"equitas/engine"
)

// compare returns an error if an object of a record differs from want, the line that the rules
// give. The error names the first different field in the order of want. Fields listed in skip
// must exist but may differ.
func compare(got *object, want []byte, skip ...string) error {
	w, err := parseObject(want)
	if err != nil {
		return err
	}
	for _, k := range w.keys {
		if slices.Contains(skip, k) {
			continue
		}
		raw, ok := got.raw[k]
		if !ok {
			return fmt.Errorf("%s is missing, expected %s", k, excerpt(string(w.raw[k])))
		}
		if err := compareValues(k, raw, w.raw[k]); err != nil {
			return err
		}
	}
	for _, k := range got.keys {
		if _, ok := w.raw[k]; !ok {
			return fmt.Errorf("unknown key %q, expected %s", k, quoted(w.keys))
		}
	}
	return nil
}

func compareValues(path string, got, want json.RawMessage) error {
	if bytes.Equal(got, want) {
		return nil
	}
	g, err := decode(got)
	if err != nil {
		return err
	}
	w, err := decode(want)
	if err != nil {
		return err
	}
	return compareDecoded(path, g, w)
}

// decode parses a JSON value, keeping numbers as written.
func decode(raw json.RawMessage) (any, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	err := dec.Decode(&v)
	return v, err
}

// compareDecoded compares two decoded JSON values. The error names the first element that
// differs, with path before it: "hands[2][0]".
func compareDecoded(path string, got, want any) error {
	switch w := want.(type) {
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return differenceError(path, got, want)
		}
		for i := range w {
			if err := compareDecoded(fmt.Sprintf("%s[%d]", path, i), g[i], w[i]); err != nil {
				return err
			}
		}
		return nil
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return differenceError(path, got, want)
		}
		for _, k := range slices.Sorted(maps.Keys(w)) {
			v, ok := g[k]
			if !ok {
				return fmt.Errorf("%s.%s is missing, expected %s", path, k, valueText(w[k]))
			}
			if err := compareDecoded(path+"."+k, v, w[k]); err != nil {
				return err
			}
		}
		for _, k := range slices.Sorted(maps.Keys(g)) {
			if _, ok := w[k]; !ok {
				return fmt.Errorf("%s has an unknown key %q", path, k)
			}
		}
		return nil
	}
	// Strings, numbers, booleans and null can be compared with ==; if got is a list or an
	// object its type differs from want's.
	switch got.(type) {
	case []any, map[string]any:
		return differenceError(path, got, want)
	}
	if got != want {
		return differenceError(path, got, want)
	}
	return nil
}

func differenceError(path string, got, want any) error {
	return fmt.Errorf("%s is %s, expected %s", path, valueText(got), valueText(want))
}

func valueText(v any) string {
	b, err := encode(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return excerpt(string(b))
}

// checkOptions returns an error if a record's options, got, have a value that differs from that
// of the rules' options, want, or an option that is not in want. If complete is set, the record
// must have all options of the rules.
func checkOptions(got json.RawMessage, want engine.Fields, complete bool) error {
	raw, err := encode(want)
	if err != nil {
		return err
	}
	g, err := parseObject(got)
	if err != nil {
		return fmt.Errorf("options: %w", err)
	}
	w, err := parseObject(raw)
	if err != nil {
		return err
	}
	for _, k := range g.keys {
		v, ok := w.raw[k]
		if !ok {
			return fmt.Errorf("options has %s, which these rules leave as the published edition has it; they differ in %s", strconv.Quote(k), quoted(w.keys))
		}
		if err := compareValues("options."+k, g.raw[k], v); err != nil {
			return err
		}
	}
	for _, k := range w.keys {
		if _, ok := g.raw[k]; !ok && complete {
			return fmt.Errorf("options lacks %s, which is %s in these rules", strconv.Quote(k), excerpt(string(w.raw[k])))
		}
	}
	return nil
}

// checkKeys returns an error if an object in got, at any depth, has other keys than its
// counterpart in want. path is the name of got in the error.
func checkKeys(path string, got json.RawMessage, want any) error {
	raw, err := encode(want)
	if err != nil {
		return err
	}
	g, err := decode(got)
	if err != nil {
		return err
	}
	w, err := decode(raw)
	if err != nil {
		return err
	}
	return sameKeys(path, g, w)
}

func sameKeys(path string, got, want any) error {
	switch w := want.(type) {
	case []any:
		if g, ok := got.([]any); ok {
			for i := range min(len(g), len(w)) {
				if err := sameKeys(fmt.Sprintf("%s[%d]", path, i), g[i], w[i]); err != nil {
					return err
				}
			}
		}
	case map[string]any:
		g, _ := got.(map[string]any)
		known := slices.Sorted(maps.Keys(w))
		for _, k := range slices.Sorted(maps.Keys(g)) {
			if _, ok := w[k]; !ok {
				return fmt.Errorf("%s has an unknown key %q, expected %s", path, k, quoted(known))
			}
		}
		for _, k := range known {
			v, ok := g[k]
			if !ok {
				return fmt.Errorf("%s.%s is missing", path, k)
			}
			if err := sameKeys(path+"."+k, v, w[k]); err != nil {
				return err
			}
		}
	}
	return nil
}
