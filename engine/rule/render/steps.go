package render

import (
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// A stepPart is a key of a step that is a table, with different values in two sets.
type stepPart struct {
	path string      // path of the key, such as "phase.turn.card.where"
	name string      // name of the key below the step, such as "where"
	a, b *rule.Value // the values; nil if the set has none
}

// isSteps reports whether a and b, values of key k, are both steps that are tables.
func isSteps(k *rule.Key, a, b *rule.Value) bool {
	return k.Type == rule.Steps && a != nil && b != nil && a.Kind == rule.KindTable && b.Kind == rule.KindTable
}

// stepParts returns the differences, key by key, between the steps a and b at a path. ok is false if
// they can only be compared as a whole, as a sentence and a table.
func stepParts(k *rule.Key, a, b *rule.Value, path string) (l []stepPart, ok bool) {
	if !isSteps(k, a, b) {
		return nil, false
	}
	for _, key := range keysOfBoth(a.Table, b.Table) {
		va, vb, full := a.Table.GetKey(key), b.Table.GetKey(key), source.Join(path, key)
		if va != nil && vb != nil && source.Same(va, vb) {
			continue
		}
		if inner, ok := stepParts(k, va, vb, full); ok {
			for _, x := range inner {
				x.name = key + " " + x.name
				l = append(l, x)
			}
			continue
		}
		l = append(l, stepPart{full, key, va, vb})
	}
	return l, true
}

// isSentence reports whether a value of key k is written in the language of games told in text: steps
// in sentences, or an expression with names. Such values are compared word by word.
func isSentence(k *rule.Key, v *rule.Value) bool {
	switch {
	case v == nil:
		return false
	case k.Type == rule.Steps:
		return v.Kind == rule.KindText || v.Kind == rule.KindList
	}
	return k.Type == rule.Expression && v.Kind == rule.KindText && strings.ContainsFunc(v.Text, isLetter)
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' }
