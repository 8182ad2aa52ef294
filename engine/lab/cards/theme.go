package cards

import (
	"equitas/engine/card"
	"equitas/engine/rule"

	"equitas/reports/face"
	"equitas/reports/theme"
)

// Design returns the design with which a printing is drawn with the given ink: by the theme
// called themeName or, if that is "", by the theme that the variant's files name. It also
// returns the faults of the theme; if they are errors, the design is the default one.
func Design(s *rule.Set, p *rule.Printing, ink face.Ink, themeName string) (face.Design, rule.Faults) {
	t, faults := Theme(s, themeName)
	return face.Design{Game: p.Game, Lang: p.Lang, Ink: ink, Theme: t, Picture: p.Picture, Library: iconLibrary(p), Icon: p.Icon, EntryData: func(f card.Face) map[string]any { return designerFields(s, f) }}, faults
}

// Theme returns the theme called themeName or, if that is "", the theme that the files of a
// set name, and its faults. The theme is nil if they are errors.
func Theme(s *rule.Set, themeName string) (*theme.Theme, rule.Faults) {
	at := rule.Place{File: "--theme"}
	if themeName == "" {
		themeName = theme.Plain
		if s.Theme != nil {
			themeName, at = s.Theme.Text, s.Theme.At
		}
	}
	return theme.Read(themeName, at, themes{s})
}

// CheckTheme returns the faults of the theme called name. Whether cards fit into it is
// checked with the variants that use it.
func CheckTheme(l *rule.Library, name string) rule.Faults {
	_, faults := theme.Read(name, rule.Place{File: name}, themes{l})
	return faults
}

// ThemeNames returns the names of all themes that the files of the set s can use.
func ThemeNames(s *rule.Set) []string { return s.Themes() }

// Themes returns a finder of the themes of a library.
func Themes(l *rule.Library) theme.Finder { return themes{l} }

// themes implements [theme.Finder].
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
	return &theme.File{ThemeName: f.Name, Text: f.Text, ReadFile: f.Picture}, fault
}

// Themes implements [theme.Finder].
func (t themes) Themes() []string { return t.from.Themes() }

// designerFields returns, by key, the numbers, words and booleans in the entry of a card,
// for themes.
func designerFields(s *rule.Set, f card.Face) map[string]any {
	own := map[string]any{}
	v := s.Value(f.Entry)
	if f.Entry == "" || v == nil || v.Table == nil {
		return own
	}
	for _, key := range v.Table.Keys() {
		switch x := v.Table.GetKey(key); x.Kind {
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
