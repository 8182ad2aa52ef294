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

// NewValues returns values with only the shared ones, which may be nil.
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

// Own is Value without the shared ones.
func (v *Values) Own(key string) (cardtext.Value, bool) { x, ok := v.own[key]; return x, ok }

// Keys implements [cardtext.Values].
func (v *Values) Keys() []string {
	if v.shared == nil {
		return v.keys
	}
	return slices.Concat(v.keys, v.shared.Keys())
}

// Put fills a placeholder.
func (v *Values) Put(key string, x cardtext.Value) {
	if _, ok := v.own[key]; !ok {
		v.keys = append(v.keys, key)
	}
	v.own[key] = x
}

// Number fills a placeholder with a number.
func (v *Values) Number(key string, n int) *Values {
	v.Put(key, cardtext.Value{N: n})
	return v
}

// Text fills a placeholder with words.
func (v *Values) Text(key, text string) *Values {
	v.Put(key, cardtext.Phrase(text))
	return v
}

// Number begins values with a number.
func Number(key string, n int) *Values { return NewValues(nil).Number(key, n) }

// Text begins values with words.
func Text(key, text string) *Values { return NewValues(nil).Text(key, text) }
