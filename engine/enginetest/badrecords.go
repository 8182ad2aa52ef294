package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/match"
)

// checkIllegalPicks replays records in which the action of one line is replaced, and checks
// that each is rejected with the number of that line. The action is one that does not exist,
// or one that is legal only at another time. About Options.Picks of the latter are tried per
// line, since each takes a replay.
func checkIllegalPicks(s *subject) error {
	for deal := range s.opt.Deals {
		lines, err := s.recordLines(deal)
		if err != nil {
			return err
		}
		picks := []string{"no such action", ""}
		var at []int
		legal := map[int][]string{}
		for i, l := range lines {
			var c struct {
				Type  string
				Legal []string
			}
			if err := json.Unmarshal([]byte(l), &c); err != nil {
				return fmt.Errorf("deal %d, line %d: %w", deal, i+1, err)
			}
			if c.Type != "choice" {
				continue
			}
			at = append(at, i)
			legal[i] = c.Legal
			for _, w := range c.Legal {
				if !slices.Contains(picks, w) {
					picks = append(picks, w)
				}
			}
		}
		if len(at) == 0 {
			continue
		}
		r := s.choiceStream(deal)
		for range 2 {
			i := at[r.Below(uint32(len(at)))]
			for k, pick := range picks {
				if slices.Contains(legal[i], pick) || k > 1 && r.Below(uint32(len(picks))) >= uint32(s.opt.Picks) {
					continue
				}
				refusal, err := s.refusal(lines, i, "pick", pick)
				if err != nil {
					return fmt.Errorf("deal %d, %w", deal, err)
				}
				if _, ok := errors.AsType[*engine.IllegalError](refusal); !ok {
					return fmt.Errorf("deal %d, line %d with pick %q: got error %w, expected an illegal action", deal, i+1, pick, refusal)
				}
			}
		}
	}
	return nil
}

// checkSpoiltSetups checks that a record whose setup makes no sense is rejected at its first
// line.
func checkSpoiltSetups(s *subject) error {
	lines, err := s.recordLines(0)
	if err != nil {
		return err
	}
	_, own, _ := strings.Cut(lines[0], `"setup":`)
	setups := []any{map[string]any{}, []int{}, "setup", 7, map[string]int{"no such key": 1}}
	if less, ok := withoutLastElement(json.RawMessage(strings.TrimSuffix(own, "}"))); ok {
		setups = append(setups, less)
	}
	for _, setup := range setups {
		if b, err := json.Marshal(setup); err != nil || string(b)+"}" == own {
			continue
		}
		if _, err := s.refusal(lines, 0, "setup", setup); err != nil {
			return fmt.Errorf("deal 0, %w", err)
		}
	}
	return nil
}

// withoutLastElement decodes a JSON value and leaves out the last element of its last list
// that is not empty; lists inside lists come first. It returns false if raw is no JSON or has
// no such list.
func withoutLastElement(raw json.RawMessage) (any, bool) {
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		return nil, false
	}
	return v, removeLastElement(v, func(any) {})
}

// removeLastElement removes the last element of the last list in v that is not empty, and
// reports whether there is one. It calls set with the shortened list if that list is v
// itself.
func removeLastElement(v any, set func(any)) bool {
	switch v := v.(type) {
	case map[string]any:
		for _, k := range slices.Backward(slices.Sorted(maps.Keys(v))) {
			if removeLastElement(v[k], func(x any) { v[k] = x }) {
				return true
			}
		}
	case []any:
		for i := len(v) - 1; i >= 0; i-- {
			if removeLastElement(v[i], func(x any) { v[i] = x }) {
				return true
			}
		}
		if len(v) > 0 {
			set(v[:len(v)-1])
			return true
		}
	}
	return false
}

// checkSpoiltChance checks that a record is rejected at a chance line whose outcome the rules
// do not allow.
func checkSpoiltChance(s *subject) error {
	for deal := range s.opt.Deals {
		lines, err := s.recordLines(deal)
		if err != nil {
			return err
		}
		for i, l := range lines {
			if !strings.HasPrefix(l, `{"type":"chance"`) {
				continue
			}
			key, value, err := spoiltOutcome([]byte(l))
			if err != nil {
				return fmt.Errorf("deal %d, line %d: %w", deal, i+1, err)
			}
			if key == "" {
				continue
			}
			if _, err := s.refusal(lines, i, key, value); err != nil {
				return fmt.Errorf("deal %d, %w", deal, err)
			}
		}
	}
	return nil
}

// spoiltOutcome returns a key of a chance line and an impossible value for it: of the first key with
// a list, that list with another first element; without such a key, a name that does not
// exist for the last key with a text. key is "" if the line has neither, or if the list is
// empty.
func spoiltOutcome(line []byte) (key string, value any, err error) {
	const nothing, many = "no such card", 1 << 20
	var fields map[string]any
	if err := json.Unmarshal(line, &fields); err != nil {
		return "", nil, err
	}
	delete(fields, "type")
	delete(fields, "what")
	for _, k := range slices.Sorted(maps.Keys(fields)) {
		switch v := fields[k].(type) {
		case []any:
			if len(v) == 0 {
				return "", nil, nil
			}
			if _, names := v[0].(string); names {
				v[0] = nothing
			} else {
				v[0] = many
			}
			return k, v, nil
		case string:
			key, value = k, nothing
		}
	}
	return key, value, nil
}

// recordLines returns the lines of the record of a deal.
func (s *subject) recordLines(deal int) ([]string, error) {
	rec, _, err := s.record(deal, false)
	if err != nil {
		return nil, fmt.Errorf("deal %d: %w", deal, err)
	}
	return strings.Split(strings.TrimSuffix(rec, "\n"), "\n"), nil
}

// refusal replays a record after setting key to value in line i, counted from 0. It returns
// the error with which the replay rejects that line. If the replay accepts it or rejects
// another line, fault is not nil.
func (s *subject) refusal(lines []string, i int, key string, value any) (refusal, fault error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(lines[i]), &fields); err != nil {
		return nil, fmt.Errorf("line %d: %w", i+1, err)
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", i+1, err)
	}
	fields[key] = raw
	line, err := json.Marshal(fields)
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", i+1, err)
	}
	changed := slices.Clone(lines)
	changed[i] = string(line)
	changed[0] = strings.Replace(changed[0], `"program":"equitas",`, "", 1) // otherwise the record would be compared with its deal, not checked by the game's rules
	_, err = s.replay(strings.Join(changed, "\n") + "\n")
	if le, ok := errors.AsType[*match.LineError](err); !ok || le.Line != i+1 {
		return nil, fmt.Errorf("line %d with %s %s: got error %v, expected one at that line", i+1, key, raw, err)
	}
	return err, nil
}
