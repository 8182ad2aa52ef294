package cardfaces

import (
	"slices"

	"equitas/engine/cardtext"
)

// Values are the placeholders of one text: its own, then shared ones.
type Values struct {
	keys   []string
	own    map[string]cardtext.Value
	shared cardtext.Values
}

// NewValues returns values without placeholders of their own; those of shared, which may be
// nil, are added.
func NewValues(shared cardtext.Values) *Values {
	return &Values{own: map[string]cardtext.Value{}, shared: shared}
}

// Value implements [cardtext.Values].
func (v *Values) Value(key string) (cardtext.Value, bool) {
	x, ok := v.own[key]
	if !ok && v.shared != nil {
		return v.shared.Value(key)
	}
	return x, ok
}

// OwnValue returns the value of one of the text's own placeholders; false if it is shared or
// does not exist.
func (v *Values) OwnValue(key string) (cardtext.Value, bool) { x, ok := v.own[key]; return x, ok }

// Keys implements [cardtext.Values].
func (v *Values) Keys() []string {
	if v.shared == nil {
		return v.keys
	}
	return slices.Concat(v.keys, v.shared.Keys())
}

// Set sets the value of one of the text's own placeholders.
func (v *Values) Set(key string, x cardtext.Value) {
	if _, ok := v.own[key]; !ok {
		v.keys = append(v.keys, key)
	}
	v.own[key] = x
}

// SetNumber sets a placeholder to a number and returns v.
func (v *Values) SetNumber(key string, n int) *Values {
	v.Set(key, cardtext.Value{Number: n})
	return v
}

// SetText sets a placeholder to words and returns v.
func (v *Values) SetText(key, text string) *Values {
	v.Set(key, cardtext.Phrase(text))
	return v
}

// NumberValue returns values in which one placeholder is a number.
func NumberValue(key string, n int) *Values { return NewValues(nil).SetNumber(key, n) }

// TextValue returns values in which one placeholder is a text.
func TextValue(key, text string) *Values { return NewValues(nil).SetText(key, text) }
