package lab

import (
	"errors"
	"strings"
	"unicode/utf8"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// An aimText is a text that names rules to vary, a sum or an aim, with its place: a value of
// a flag, or an item of a list in a file.
type aimText struct {
	flag  string // flag, such as "--vary"; "" if the text is from a file
	index int    // index among the values of the flag, or in the list
	text  string
	item  *rule.Value // item in the file; nil if the text is from a flag
}

// flagTexts returns the texts given for a flag, with their places.
func flagTexts(flag string, texts []string) (l []aimText) {
	for i, text := range texts {
		l = append(l, aimText{flag: flag, index: i, text: text})
	}
	return l
}

// textsOf returns the texts of a list in a file, with their places; nil if x is nil.
func textsOf(x *rule.Value) (l []aimText) {
	if x == nil {
		return nil
	}
	for i, v := range x.List {
		l = append(l, aimText{index: i, text: v.Text, item: v})
	}
	return l
}

func width(text string) int { return utf8.RuneCountInString(text) }

func (t aimText) width() int { return max(1, width(t.text)) }

// fault returns a fault about the given number of characters (width) of the text, from
// character number from on, counted from 0.
func (t aimText) fault(from, width int, help, msg string) rule.Fault {
	at := source.Place{File: t.flag, Line: t.index + 1, Col: from + 1, Width: width}
	if t.item != nil {
		at = t.item.PlaceWithin(from, width)
	}
	return rule.Fault{At: at, Msg: msg, Help: help}
}

// knobFault converts w to a fault about the key or the values of the text.
func (t aimText) knobFault(w *knobError) rule.Fault {
	key, values := t.keyAndValues()
	if w.values && values < t.width() {
		return t.fault(values, t.width()-values, w.Help, w.Msg)
	}
	return t.fault(0, key, w.Help, w.Msg)
}

// keyAndValues returns the width of the key and the position of the values, in characters.
// If there are no values, both are the width of the text.
func (t aimText) keyAndValues() (key, values int) {
	name, rest, ok := question.CutKey(t.text)
	if !ok {
		return t.width(), t.width()
	}
	return width(name), width(t.text) - width(strings.TrimLeft(rest, " "))
}

// rejectedFault converts err, an error of reading a variant with the rule at path set to a
// value of the text, to a fault of the text. line is the line of that setting among all
// settings, from 1.
func (t aimText) rejectedFault(path, value string, err error, line int) rule.Fault {
	key, values := t.keyAndValues()
	from, wide := values, t.width()-values
	if a, err := question.ParseAxis(t.text); err == nil {
		at, n := a.Find(value)
		from, wide = from+at, n
	}
	e, ok := errors.AsType[*question.FileError](err)
	if !ok {
		return t.fault(from, wide, "", path+"="+value+": "+err.Error())
	}
	for _, f := range e.Faults {
		if f.Warning {
			continue
		}
		help := strings.ReplaceAll(f.Help, "--set", "--vary")
		switch before := width(path) + 1; {
		case f.At.File != "--set" || f.At.Line != line:
			return t.fault(from, wide, help, "with "+path+" = "+value+": "+f.At.FileLine()+": "+f.Msg)
		case f.At.Col > before:
			if m := mistypedRange.FindStringSubmatch(value); m != nil {
				help = "a range is written " + path + "=" + m[1] + ".." + m[2]
			}
			return t.fault(from, wide, help, f.Msg)
		case strings.HasPrefix(t.text, path):
			return t.fault(f.At.Col-1, f.At.Width, help, f.Msg)
		default: // the key is one of several matches of a pattern
			return t.fault(0, key, help, f.Msg)
		}
	}
	return t.fault(from, wide, "", err.Error())
}

// faultsError returns faults in the texts of a question or the files of v as an error; nil
// if there are none.
func faultsError(q *question.Tune, v *Variant, faults rule.Faults) error {
	if len(faults) == 0 {
		return nil
	}
	texts := map[string][]string{"--vary": q.Vary, "--sum": q.Sums, "--aim": q.Aims}
	return &question.FileError{Faults: faults, Source: func(file string) string {
		if l, ok := texts[file]; ok {
			return strings.Join(l, "\n")
		}
		return v.Source(file)
	}}
}

// questionSpace returns the search space of a question, and the faults in the texts that
// describe it.
func questionSpace(q *question.Tune, v *Variant) (*searchSpace, rule.Faults) {
	list, faults := knobsOf(q, v)
	t := newSearchSpace(v, list)
	return t, append(faults, t.rejectedFaults()...).SortedBy(nil)
}

// CheckVariant returns the faults of [rule.Library.CheckVariant], and those in the tables of
// the variant for a search (tune).
func (l *Library) CheckVariant(name string) rule.Faults {
	return l.withTuneFaults(name, l.Library.CheckVariant(name))
}

// CheckFile returns the faults of [rule.Library.CheckFile], and those in the tables of the
// variant's file for a search (tune).
func (l *Library) CheckFile(path string) rule.Faults {
	return l.withTuneFaults(path, l.Library.CheckFile(path))
}

// withTuneFaults appends to faults those in the tables of the variant for a search (tune).
// If faults has errors, or name is not a variant with such tables, it returns faults
// unchanged.
func (l *Library) withTuneFaults(name string, faults rule.Faults) rule.Faults {
	if faults.Errors() > 0 || l.lab == nil {
		return faults
	}
	v, err := l.Variant(name, nil, nil)
	if err != nil || v.Set.Value(rule.TuneVary) == nil && v.Set.Value(rule.TuneSum) == nil {
		return faults
	}
	_, found := questionSpace(&question.Tune{Variant: name}, v)
	for i := range found {
		if f := &found[i]; f.At.File != v.Set.File() {
			f.Variant = name
		}
	}
	return append(faults, found...).SortedBy(nil)
}
