package warland

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rule"
)

var _ engine.Optioner = (*Rules)(nil)

// printed are the settings of the published edition, one a line: "key = value".
// A test holds it against the edition's files.
//
//go:embed printed.txt
var printed string

// Options implements [engine.Optioner]: every setting that is not that of the
// edition, by its key; null where the edition's is gone. Names, and what only
// reports look at, are no settings.
func (r *Rules) Options() map[string]any {
	o := map[string]any{}
	was := map[string]string{}
	for line := range strings.Lines(printed) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " = ")
		was[key] = value
	}
	eachSetting(r.set.Root, "", func(path string, v *rule.Value) {
		if old, ok := was[path]; !ok || old != v.Plain() {
			o[path] = setting(v)
		}
		delete(was, path)
	})
	for path := range was {
		o[path] = nil
	}
	return o
}

// setting is a value as a record has it.
func setting(v *rule.Value) any {
	switch v.Kind {
	case rule.KindInt:
		return v.Int
	case rule.KindBool:
		return v.Bool
	}
	return v.Plain()
}

// eachSetting calls f for every value that changes play, in the order of the
// files.
func eachSetting(t *rule.Table, path string, f func(path string, v *rule.Value)) {
	for _, name := range t.Keys() {
		v, full := t.Get(name), strings.TrimPrefix(path+"."+name, ".")
		if path == "" && slices.Contains([]string{"report", "metric", "gate", "text", "piece"}, name) {
			continue
		}
		k := schema.Match(full)
		switch {
		case k == nil && v.Table != nil:
			eachSetting(v.Table, full, f)
		case k == nil || k.Type == rule.Names || k.Printed || strings.HasSuffix(full, ".source") || strings.HasSuffix(full, ".count"):
		default:
			f(full, v)
		}
	}
}

// settings lists the settings of a set as printed has them.
func settings(set *rule.Set) string {
	var b strings.Builder
	eachSetting(set.Root, "", func(path string, v *rule.Value) { fmt.Fprintf(&b, "%s = %s\n", path, v.Plain()) })
	return b.String()
}
