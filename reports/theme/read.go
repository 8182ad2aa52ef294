package theme

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"equitas/decks"
	"equitas/engine/rule/source"
	"equitas/reports/svg"
)

// A File is one file of a theme.
type File struct {
	ThemeName string                            // name of the theme: "storybook"
	Text      *source.File                      // its text
	ReadFile  func(name string) ([]byte, error) // reads a file below the folder of this one
}

// A Finder finds theme files. Theme returns the file of the theme with that name, nil if
// there is none, or a fault if it cannot be read. Themes returns the names of all themes.
type Finder interface {
	Theme(name string) (*File, *source.Fault)
	Themes() []string
}

// maxExtends is the largest number of themes in a chain in which each extends the next.
const maxExtends = 16

// Read reads a theme with all themes that it extends, and returns it with its faults. The
// theme is nil if one of these is not just a warning. at is the place where the theme is
// named.
func Read(name string, at source.Place, find Finder) (*Theme, source.Faults) {
	r := reader{find: find}
	t := r.read(name, at)
	if r.faults.Errors() > 0 {
		return nil, r.faults
	}
	return t, r.faults
}

// A reader reads the files of one theme, and collects faults.
type reader struct {
	find        Finder
	files       []*File // the theme's own file, followed by those of the themes that it extends
	faults      source.Faults
	fileReaders map[string]func(string) ([]byte, error) // functions that read files such as pictures, by the path of the theme file that names them
	sets        []svg.SetFile                           // sets of icons, the theme's own first
	sizes       map[string]CardSize                     // size of the cards on which a file measures its boxes, by the path of the file
	theme       *Theme
}

func (r *reader) addFault(at source.Place, help, format string, args ...any) {
	r.faults = append(r.faults, source.Fault{At: at, Msg: fmt.Sprintf(format, args...), Help: help})
}

// read reads the theme with that name, and all themes that it extends; nil after a fault.
func (r *reader) read(name string, at source.Place) *Theme {
	roots := []*source.Table{}
	r.fileReaders = map[string]func(string) ([]byte, error){}
	for first := name; name != ""; {
		if i := slices.IndexFunc(r.files, func(f *File) bool { return f.ThemeName == name }); i >= 0 {
			chain := []string{}
			for _, f := range r.files[i:] {
				chain = append(chain, f.ThemeName)
			}
			r.addFault(at, "", "themes extend each other in a circle: %s", strings.Join(append(chain, name), " → "))
			return nil
		}
		if len(r.files) == maxExtends {
			r.addFault(at, "", "%s extends more than %d themes, one after the other", first, maxExtends)
			return nil
		}
		f, fault := r.find.Theme(name)
		switch {
		case fault != nil:
			r.faults = append(r.faults, *fault)
			return nil
		case f == nil:
			r.addFault(at, source.Suggest(name, r.find.Themes()), "there is no theme %s", source.QuoteIfNeeded(name))
			return nil
		}
		root, fault := source.ParseFile(f.Text)
		if fault != nil {
			r.faults = append(r.faults, *fault)
			return nil
		}
		r.files = append(r.files, f)
		r.fileReaders[f.Text.Name] = f.ReadFile
		r.checkTable(root, "")
		if title := root.GetKey("title"); title == nil {
			r.addFault(f.Text.Start(), "write title = \"…\" on top of the file", "the file lacks title")
		}
		roots = append(roots, root)
		r.addIconSets(subtable(root, "symbol").GetKey("sets"))
		name = ""
		if v := root.GetKey("extends"); v != nil && v.Kind == source.KindText {
			name, at = v.Text, v.At
		}
	}
	if r.faults.Errors() > 0 {
		return nil
	}
	tree := source.NewTable()
	r.sizes = map[string]CardSize{}
	size := defaultSize
	for i, root := range slices.Backward(roots) {
		if v := subtable(root, "card").GetKey("size"); v != nil {
			size, _ = ReadSize(v.Text) // checkTable has already reported errors
		}
		r.sizes[r.files[i].Text.Name] = size
		merge(tree, root.Snapshot(), "")
	}
	return r.decode(tree)
}

// addIconSets adds the sets of icons in sets, the value of a file's key symbol.sets, which
// may be nil.
func (r *reader) addIconSets(sets *source.Value) {
	if sets == nil {
		return
	}
	for _, file := range sets.Words() {
		r.sets = append(r.sets, svg.SetFile{Path: file.Text, From: file.At.File})
	}
}

// merge merges table t, which takes precedence, into dst; path is the path of both. A box
// is a single value and is replaced as a whole.
func merge(dst, t *source.Table, path string) {
	for _, key := range t.Keys() {
		v, old := t.GetKey(key), dst.GetKey(key)
		inner := source.Join(path, key)
		if v.Kind == source.KindTable && old != nil && old.Kind == source.KindTable && len(childKeys(inner)) > 0 {
			merge(old.Table, v.Table, inner)
			continue
		}
		dst.Set(key, v)
	}
}

// checkTable adds faults for unknown keys of a file, and for values that do not fit their
// keys. path is the path of table t.
func (r *reader) checkTable(t *source.Table, path string) {
	known := childKeys(path)
	for _, key := range t.Keys() {
		v, p := t.GetKey(key), source.Join(path, key)
		k := KeyOf(p)
		if v.Kind == source.KindTable && len(childKeys(p)) > 0 { // this comes first because colour.* would match [colour.kind] too
			r.checkTable(v.Table, p)
			continue
		}
		if k == nil {
			what, where := "key", " in a theme"
			if v.Kind == source.KindTable {
				what = "table"
			}
			if path != "" {
				where = " in " + path
			}
			if len(childKeys(p)) > 0 {
				r.addFault(v.At, "", "%s is %s, must be a table", p, v.FoundInWords())
				continue
			}
			help := source.Suggest(key, known)
			if help == "" {
				help = "equitas explain theme lists what there is"
			}
			r.addFault(v.KeyAt, help, "unknown %s %s%s", what, source.Snippet(key), where)
			continue
		}
		if f := k.valueFault(v, p); f != nil {
			r.faults = append(r.faults, *f)
		}
	}
}

// valueFault returns the fault of a value that does not fit the key; nil if it fits. p is
// the path of the value, for messages.
func (k *Key) valueFault(v *source.Value, p string) *source.Fault {
	wrong := func(want string) *source.Fault {
		return &source.Fault{At: v.At, Msg: fmt.Sprintf("%s is %s, must be %s", p, v.FoundInWords(), want)}
	}
	switch k.Type {
	case Number:
		n := v.Float
		if v.Kind == source.KindInt {
			n = float64(v.Int)
		}
		want := fmt.Sprintf("%g to %g %s", k.Lo, k.Hi, k.Unit)
		switch {
		case v.Kind != source.KindInt && v.Kind != source.KindFloat:
			return wrong("a number, " + want)
		case !(n >= k.Lo && n <= k.Hi):
			return &source.Fault{At: v.At, Msg: fmt.Sprintf("%s is %g, must be %s", p, n, want)}
		case k.Unit == "degrees" && n != 0 && n != 90 && n != 180 && n != 270:
			return &source.Fault{At: v.At, Msg: fmt.Sprintf("%s is %g, must be 0, 90, 180 or 270", p, n)}
		case k.Unit == "lines" && v.Kind != source.KindInt:
			return wrong("a whole number")
		}
	case YesNo:
		if v.Kind != source.KindBool {
			return wrong(string(YesNo))
		}
	case Place:
		if v.Kind != source.KindTable {
			return wrong(string(Place))
		}
	case Word:
		if v.Kind != source.KindText {
			return wrong("one of " + strings.Join(k.Words, ", "))
		}
		if !slices.Contains(k.Words, v.Text) {
			return &source.Fault{At: v.At, Help: source.Suggest(v.Text, k.Words), Msg: fmt.Sprintf("%s is %s, must be %s", p, source.QuoteIfNeeded(v.Text), source.JoinWords(k.Words, "or"))}
		}
	case Icons:
		if v.Kind != source.KindText && (v.Kind != source.KindList || len(v.List) == 0) {
			return wrong(string(Icons))
		}
		for _, name := range v.Words() {
			if name.Kind != source.KindText || name.Text == "" || len(name.Text) > 200 {
				return &source.Fault{At: name.At, Msg: fmt.Sprintf("%s lists %s, and lists names of icons alone", p, name.FoundInWords())}
			}
		}
	case Files:
		if v.Kind != source.KindText && (v.Kind != source.KindList || len(v.List) == 0) {
			return wrong(string(Files))
		}
		for _, file := range v.Words() {
			if file.Kind != source.KindText || file.Text == "" || len(file.Text) > 200 {
				return &source.Fault{At: file.At, Msg: fmt.Sprintf("%s lists %s, and lists paths of files alone", p, file.FoundInWords())}
			}
		}
	case Font:
		return fontFault(v, p)
	case Size:
		if v.Kind != source.KindText {
			return wrong(string(Size))
		}
		if _, err := ReadSize(v.Text); err != nil {
			return &source.Fault{At: v.At, Help: source.Suggest(v.Text, sizeWords()), Msg: fmt.Sprintf("%s is %s, %v", p, source.QuoteIfNeeded(v.Text), err)}
		}
	case Condition:
		if v.Kind != source.KindText {
			return wrong(string(Condition))
		}
		_, f := compileCondition(v, p)
		return f
	default:
		if v.Kind != source.KindText {
			return wrong(string(k.Type))
		}
		if v.Text == "" || len(v.Text) > 200 {
			return &source.Fault{At: v.At, Msg: fmt.Sprintf("%s has %d characters, must have 1 to 200", p, len(v.Text))}
		}
		return source.CharacterFault(v, p, false)
	}
	return nil
}

// A builtInFinder is the [Finder] of the built-in themes.
type builtInFinder struct{}

// Theme implements [Finder].
func (builtInFinder) Theme(name string) (*File, *source.Fault) {
	file := path.Join("themes", name+".toml")
	b, err := fs.ReadFile(decks.FS, file)
	if err != nil {
		return nil, nil
	}
	return &File{name, source.NewFile(path.Join("decks", file), string(b)), nil}, nil
}

// Themes implements [Finder].
func (builtInFinder) Themes() []string {
	found, _ := fs.Glob(decks.FS, "themes/*.toml") // the pattern is valid, so there is no error
	for i, f := range found {
		found[i] = strings.TrimSuffix(path.Base(f), ".toml")
	}
	return found
}

// BuiltIn returns the built-in theme with that name. It panics if there is none, or if its
// file has faults.
func BuiltIn(name string) *Theme {
	builtInCache.Lock()
	defer builtInCache.Unlock()
	if t := builtInCache.themes[name]; t != nil {
		return t
	}
	t, faults := Read(name, source.Place{File: name}, builtInFinder{})
	if t == nil {
		panic("theme: " + faults.Error())
	}
	builtInCache.themes[name] = t
	return t
}

// builtInCache caches the built-in themes.
var builtInCache = struct {
	sync.Mutex
	themes map[string]*Theme
}{themes: map[string]*Theme{}}

// BuiltInNames returns the names of the built-in themes.
func BuiltInNames() []string { return builtInFinder{}.Themes() }
