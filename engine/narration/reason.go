package narration

import (
	"strings"

	"equitas/engine"
)

// Reason returns a line about one rule that allows or forbids something, with its verdict and its
// place in the files; "" if the reason has neither text nor place. failed are lines about the parts
// of its condition that do not hold, with the values they depend on.
func (s *Speaker) Reason(r engine.Reason) (line string, failed []string) {
	verdict, text := s.Line("play.rule-no"), r.Text
	if r.Holds {
		verdict = s.Line("play.rule-yes")
	}
	if text == "" {
		text = r.Condition
	}
	var where []string
	if r.Rule != "" {
		where = append(where, r.Rule+", "+r.FilePosition)
	}
	if r.Source != "" {
		where = append(where, r.Source)
	}
	switch place := strings.Join(where, "; "); {
	case text == "":
		text = place
	case place != "":
		text += " (" + place + ")"
	}
	if text != "" {
		line = verdict + ": " + text
	}
	for _, c := range r.Failed {
		clause := s.Line("play.false") + ": " + c.Text
		if len(c.Values) > 0 {
			clause += " (" + strings.Join(c.Values, ", ") + ")"
		}
		failed = append(failed, clause)
	}
	return line, failed
}
