package rule

import (
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine/rule/source"
)

// themeFolder is the name of the folder with themes among the decks.
const themeFolder = "themes"

// A ThemeFile is a file that defines a theme, the look of cards.
type ThemeFile struct {
	Name    string // name of the theme, such as "storybook", or its path
	Text    *source.File
	Picture func(name string) ([]byte, error) // returns the content of a file, given its path below the theme's folder
}

// Themes returns the names of all themes, sorted.
func (l *Library) Themes() []string {
	names := map[string]bool{}
	for i := range l.layers {
		if files := l.layers[i].Decks; files != nil {
			found, _ := fs.Glob(files, themeFolder+"/*.toml") // Glob fails for a bad pattern only
			for _, f := range found {
				names[strings.TrimSuffix(path.Base(f), ".toml")] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// ThemeTitle returns the title of a theme; "" if its file cannot be read or has none.
func (l *Library) ThemeTitle(name string) string {
	f, _ := l.ThemeFile(name)
	if f == nil {
		return ""
	}
	root, fault := source.ParseFile(f.Text)
	if fault != nil {
		return ""
	}
	if v := root.GetKey("title"); v != nil {
		return v.Text
	}
	return ""
}

// CheckThemes checks all themes and returns their number and their faults; 0 if no theme checker is set.
func (l *Library) CheckThemes() (checked int, faults Faults) {
	if l.themeFaults == nil {
		return 0, nil
	}
	for _, name := range l.Themes() {
		faults = append(faults, l.themeFaults(l, name)...)
		checked++
	}
	return checked, faults
}

// checkThemeFile returns the faults of a theme's file and, if it has no errors, those of the variants
// that name it, since a theme must fit their cards. Only variants in the theme's layer and the
// layers before it can name it.
func (l *Library) checkThemeFile(file string) Faults {
	faults := l.themeFaults(l, file)
	if faults.Errors() > 0 {
		return faults
	}
	theme := strings.TrimSuffix(path.Base(filepath.ToSlash(file)), ".toml")
	own, ok := l.themeOrigin(theme)
	if !ok {
		return faults
	}
	known := map[Fault]bool{}
	for _, f := range faults {
		known[f] = true
	}
	var above []*Layer
	for i := range l.layers {
		if above = append(above, &l.layers[i]); above[i] == own.layer {
			break
		}
	}
	for _, name := range l.Names() {
		o, ok := l.find(variantLayer, name)
		if !ok || !slices.Contains(above, o.layer) {
			continue
		}
		r := l.newReading()
		r.readChain(o)
		r.readNamedDeck()
		if v := r.theme(); v == nil || v.Text != theme {
			continue
		}
		found, _ := r.allFaults()
		for _, f := range found {
			if !known[f] {
				known[f] = true
				faults = append(faults, f)
			}
		}
	}
	return faults
}

// ThemeFile returns the file of a theme by its name, from the first layer that has it, or by its path if
// name ends in .toml. It is nil if there is none. It returns a fault if the file cannot be read.
func (l *Library) ThemeFile(name string) (*ThemeFile, *Fault) {
	o, ok := l.themeOrigin(name)
	if !ok {
		return nil, nil
	}
	src, fault := l.read(o)
	if fault != nil {
		return nil, fault
	}
	return &ThemeFile{name, src, l.pictures(o).read}, nil
}

// Themes returns the names of all themes that the set's files may name.
func (s *Set) Themes() []string { return s.lib.Themes() }

// ThemeFile returns the file of a theme, as [Library.ThemeFile] does.
func (s *Set) ThemeFile(name string) (*ThemeFile, *Fault) { return s.lib.ThemeFile(name) }

func (l *Library) themeOrigin(name string) (origin, bool) {
	if strings.HasSuffix(name, ".toml") {
		o := l.onDisk(deckLayer, name)
		_, err := o.stat()
		return o, err == nil
	}
	return l.find(deckLayer, path.Join(themeFolder, name))
}

// IsTheme reports whether a path is that of a theme: a .toml file in a folder named themes.
func (l *Library) IsTheme(file string) bool {
	return strings.HasSuffix(file, ".toml") && path.Base(path.Dir(filepath.ToSlash(l.disk.Abs(file)))) == themeFolder
}

// theme returns the value of the key theme in the requested variant, else in the nearest file that it
// extends and that has the key, else in the deck; nil if none has it.
func (r *reading) theme() *Value {
	for _, l := range append(slices.Clip(r.variants), r.deck) {
		if l == nil {
			continue
		}
		if v := l.root.GetKey("theme"); v != nil && v.Kind == KindText {
			return v
		}
	}
	return nil
}
