package cardtext

import "strings"

// A Placeholder is a {key} in a template, with its position.
type Placeholder struct {
	Key       string
	At, Width int // in characters of the template, from 0
}

// Placeholders returns the placeholders of a template in order, without symbols, and the
// faults of notation.
func Placeholders(src string) ([]Placeholder, []Fault) {
	parts, faults := scan(src)
	var l []Placeholder
	for _, p := range parts {
		if p.form != literal && p.form != symbolForm {
			l = append(l, Placeholder{p.key, p.at, p.width})
		}
	}
	return l, faults
}

// Fill fills the placeholders of a template that was checked before. Bare numbers, and
// placeholders that values does not have, stay as they are; only {icon.NAME} becomes the name.
func Fill(src string, values Values) string {
	parts, _ := scan(src)
	var b strings.Builder
	for i := range parts {
		p := &parts[i]
		if p.form == literal {
			b.WriteString(p.text)
			continue
		}
		if v, ok := values.Value(p.key); ok {
			b.WriteString(p.valueText(v))
		} else if name, icon := strings.CutPrefix(p.key, "icon."); icon {
			b.WriteString(strings.ReplaceAll(name, "_", " "))
		} else {
			b.WriteString("{" + p.key + "}")
		}
	}
	return typeset(b.String())
}
