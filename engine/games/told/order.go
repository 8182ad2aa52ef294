package told

import (
	"slices"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// A placedStep is a step that a variant places before or after another step of its phase.
type placedStep struct {
	key, target   string      // keys of the step, and of the step before or after which it is placed
	isAfterTarget bool        // the step is placed after the target, not before it
	neighbourKey  *rule.Value // the value of its key after or before; nil if it has neither
}

// orderedKeys returns the keys of phase t, which is at path, in the order of execution: that of the
// file, except for steps with the key after or before. Steps placed after the same step keep the
// order of the file. Steps that cannot be placed are reported to f.
func orderedKeys(t *rule.Table, path string, f *faults) []string {
	var keys []string
	var open []placedStep
	for _, key := range t.Keys() {
		m := placedStep{key: key}
		if v := t.GetKey(key); v.Kind == rule.KindTable && key != "choice" {
			m.neighbourKey, m.isAfterTarget = v.Table.GetKey("after"), true
			if before := v.Table.GetKey("before"); before != nil {
				if m.neighbourKey != nil {
					f.add(before.KeyAt, "keep one of them", "%s says both after and before", source.Join(path, key))
				}
				m.neighbourKey, m.isAfterTarget = before, false
			}
		}
		if m.neighbourKey != nil {
			m.target = m.neighbourKey.Text
			if m.neighbourKey.Kind == rule.KindText && m.target != key && slices.Contains(t.Keys(), m.target) {
				open = append(open, m)
				continue
			}
			others := slices.DeleteFunc(slices.Clone(t.Keys()), func(k string) bool { return k == key })
			f.add(m.neighbourKey.At, source.Suggest(m.target, others), "%s has no step %s beside %s", path, m.neighbourKey.ShortText(), key)
		}
		keys = append(keys, key)
	}
	behind := map[string]string{} // by step that was placed after another one: the step before it
	follows := func(key, at string) bool {
		for key != "" && key != at {
			key = behind[key]
		}
		return key != ""
	}
	for len(open) > 0 {
		i := slices.IndexFunc(open, func(m placedStep) bool { return slices.Contains(keys, m.target) })
		if i < 0 {
			f.add(open[0].neighbourKey.At, "name a step that says neither after nor before", "%s: %s stands beside %s, which stands beside it in turn", path, open[0].key, open[0].target)
			return append(keys, open[0].key)
		}
		m := open[i]
		at := slices.Index(keys, m.target)
		if m.isAfterTarget {
			for at++; at < len(keys) && follows(keys[at], m.target); at++ {
			}
			behind[m.key] = m.target
		}
		keys = slices.Insert(keys, at, m.key)
		open = slices.Delete(open, i, i+1)
	}
	return keys
}
