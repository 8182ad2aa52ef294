package rule

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rule/source"
)

// ParseLearned parses learned weights from a text. name is the file's name in messages. The error is
// [Faults] if the text was truncated or edited, or its weights are not learned.
func (l *Library) ParseLearned(name, text string) (*Style, error) {
	s, err := l.parseStyle(name, source.NewFile(name, text))
	if err != nil {
		return nil, err
	}
	return s, s.checkLearned(name)
}

// readLearnedStyle reads a style file. It returns an error if its weights are not learned.
func (l *Library) readLearnedStyle(o origin) (*Style, error) {
	s, err := l.readStyle(o)
	if err != nil {
		return nil, err
	}
	return s, s.checkLearned(o.file())
}

// checkLearned returns an error unless the style's weights are learned.
func (s *Style) checkLearned(file string) error {
	if s.Rules != "" {
		return nil
	}
	return Faults{{At: Place{File: file, Line: 1, Col: 1}, Msg: "the file lacks rules and sum, so that nobody knows what rules the weights were learned for"}}
}

// Checksum returns a checksum, 16 hex digits, of the content of the style. A file of learned weights
// contains it, so that a truncated or edited file is detected.
func (s *Style) Checksum() string {
	h := sha256.Sum256([]byte(s.headTOML() + s.weightsTOML()))
	return hex.EncodeToString(h[:])[:16]
}

// checkComplete adds a fault if a file of learned weights lacks a weight for a feature, or if its sum
// is not the checksum of its content. A style without the key rules is written by hand and may omit
// features.
func (r *styleReader) checkComplete(root *Table, features []engine.Feature) {
	sum := root.GetKey("sum")
	switch {
	case r.style.Rules == "" && sum != nil:
		r.fault(sum.KeyAt, ownStyleHint, "sum stands only beside the rules that weights were learned for")
		return
	case r.style.Rules == "" && root.GetKey("seats") != nil:
		r.fault(root.GetKey("seats").KeyAt, ownStyleHint, "seats stands only beside the rules that weights were learned for")
		return
	case r.style.Rules == "" || len(r.faults) > 0:
		return
	}
	at := root.GetKey("rules").At
	if t := root.GetKey("weights"); t != nil {
		at = t.KeyAt
	}
	var missing []string
	for _, f := range features {
		if !slices.ContainsFunc(r.style.Weights, func(w Weight) bool { return w.Feature == f.Name }) {
			missing = append(missing, f.Name)
		}
	}
	if n := len(missing); n > 0 {
		more := ""
		if n > 3 {
			missing, more = missing[:3], fmt.Sprintf(" and %d more", n-3)
		}
		r.fault(at, ownStyleHint, "the learned weights lack %s%s", strings.Join(missing, ", "), more)
		return
	}
	switch {
	case sum == nil:
		r.fault(root.GetKey("rules").KeyAt, ownStyleHint, "learned weights without a sum: whether they are whole is not known")
	case sum.Kind != KindText:
		r.faults = append(r.faults, wrongTypeFault(sum, "sum", &Key{Type: Text}))
	case sum.Text != r.style.Checksum():
		r.fault(sum.At, ownStyleHint, "sum is %q, not that of what the file says: it has been cut or edited since the bots learned it", source.Snippet(sum.Text))
	}
}

// ownStyleHint is the hint on how to edit a file of learned weights.
const ownStyleHint = "train writes such a file anew; for a style of your own take out rules, seats and sum"
