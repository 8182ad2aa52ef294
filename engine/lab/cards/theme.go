package cards

import (
	"equitas/engine/card"
	"equitas/engine/rule"

	"equitas/reports/face"
	"equitas/reports/theme"
)

// Design is how what a variant prints is drawn with an ink: by the theme of that name, or
// with "" by the one that its files name. Where that cannot be used, the faults say why,
// and the design is that of cards which name none.
func Design(s *rule.Set, p *rule.Printing, ink face.Ink, named string) (face.Design, rule.Faults) {
	t, faults := Theme(s, named)
	return face.Design{Game: p.Game, Lang: p.Lang, Ink: ink, Theme: t, Picture: p.Picture, Symbols: shelf(p), Icon: p.Icon, Own: func(f card.Face) map[string]any { return ownOf(s, f) }}, faults
}

// Theme reads the theme of that name, or with "" the one that the files of a set name. It
// is nil where the faults stop.
func Theme(s *rule.Set, named string) (*theme.Theme, rule.Faults) {
	at := rule.Place{File: "--theme"}
	if named == "" {
		named = theme.Plain
		if s.Theme != nil {
			named, at = s.Theme.Text, s.Theme.At
		}
	}
	return theme.Read(named, at, themes{s})
}

// CheckTheme finds what is wrong with a theme of a library by itself. What cards do not
// fit into it, the check of a variant that names it says.
func CheckTheme(l *rule.Library, name string) rule.Faults {
	_, faults := theme.Read(name, rule.Place{File: name}, themes{l})
	return faults
}

// ThemeNames are the names of all themes that the files of a set may name.
func ThemeNames(s *rule.Set) []string { return s.Themes() }

// Themes finds the themes of a library.
func Themes(l *rule.Library) theme.Finder { return themes{l} }

// themes finds themes for those who read them.
type themes struct {
	from interface {
		ThemeFile(name string) (*rule.ThemeFile, *rule.Fault)
		Themes() []string
	}
}

// Theme implements [theme.Finder].
func (t themes) Theme(name string) (*theme.File, *rule.Fault) {
	f, fault := t.from.ThemeFile(name)
	if f == nil {
		return nil, fault
	}
	return &theme.File{Name: f.Name, Text: f.Text, Picture: f.Picture}, fault
}

// Themes implements [theme.Finder].
func (t themes) Themes() []string { return t.from.Themes() }

// ownOf is what the files say of a card under keys of its own: numbers, words, yes or no.
func ownOf(s *rule.Set, f card.Face) map[string]any {
	own := map[string]any{}
	v := s.Value(f.Entry)
	if f.Entry == "" || v == nil || v.Table == nil {
		return own
	}
	for _, key := range v.Table.Keys() {
		switch x := v.Table.Own(key); x.Kind {
		case rule.KindInt:
			own[key] = int(x.Int)
		case rule.KindText:
			own[key] = x.Text
		case rule.KindBool:
			own[key] = x.Bool
		}
	}
	return own
}
