package print

import "strings"

// A Placeholder is one that stands in a template.
type Placeholder struct {
	Key       string
	At, Width int // characters of the template, from 0
}

// Placeholders returns those of a template in order, symbols left out, and what
// is wrong with the notation.
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

// Fill writes a template that was checked: numbers and digits stand in it as
// they are, and so does a placeholder that has no value; of an icon its name.
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
			b.WriteString(p.write(v))
		} else if name, icon := strings.CutPrefix(p.key, "icon."); icon {
			b.WriteString(strings.ReplaceAll(name, "_", " "))
		} else {
			b.WriteString("{" + p.key + "}")
		}
	}
	return set(b.String())
}
