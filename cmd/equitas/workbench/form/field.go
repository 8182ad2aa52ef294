package form

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine/card"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/rule/source"
)

// A Field is the input for one value.
type Field struct {
	ID, Path, Label, Doc, Range string
	Key                         string   // key of an effect's argument, shown beside its meaning; "" for other fields
	Find                        string   // text in which the search field looks
	Kind                        string   // "number", "yesno", "choice", "list", "condition", "text", "raw" and others
	Value                       string   // the value as the field shows it
	Choices                     []string // possible values of a choice, as in files
	Picked                      []string // chosen words of a list
	Lang                        string   // language of a text; "" for other fields
	Own                         bool     // whether the file sets the value
	Inherited                   string   // the value if the file does not set it
	From                        string   // place of the inherited value
	Faults                      []source.Fault

	names map[string]string // names of Choices, by choice
}

// Called returns the name of one of the field's Choices in the language of the page, or the choice
// itself if it has no name.
func (f *Field) Called(choice string) string {
	if name := f.names[choice]; name != "" {
		return name
	}
	return choice
}

// Wrong reports whether the field has a fault that is an error, so that the file cannot be saved.
func (f *Field) Wrong() bool {
	return slices.ContainsFunc(f.Faults, func(x source.Fault) bool { return !x.Warning })
}

// ID returns a hash of a path, of 10 digits, that is a part of the ids of its HTML elements.
func ID(path string) string { return folder.Digest([]byte(path))[:10] }

// InWords returns a key as words: "first turn" for "first_turn".
func InWords(key string) string { return strings.ReplaceAll(key, "_", " ") }

// newField returns the field of the value with the key k at a path.
func (b *Builder) newField(path string, k *rule.Key) *Field {
	f := &Field{ID: "f-" + ID(path), Path: path, Label: k.Label, Doc: k.Doc}
	if b.schema.Match(path) != nil {
		f.Label, f.Doc = b.keyName(path), b.glossary.Doc(k)
	}
	if strings.EqualFold(f.Label, f.Doc) {
		f.Doc = ""
	}
	if k.Type != rule.Word && k.Type != rule.Condition {
		f.Range = b.glossary.Describe(k)
	}
	f.names = b.wordNames(k)
	b.fields[path] = f
	v := b.root.Get(path)
	f.Own = v != nil
	var below *rule.Value
	if b.parent != nil {
		below = b.parent.Value(path)
	}
	if v == nil {
		v = b.set.Value(path)
		if below == nil && b.parent == nil {
			below = v
		}
	}
	if below != nil {
		f.Inherited, f.From = below.ShortText(), translate.Place(below.At)
	} else if k.Optional {
		f.Inherited = b.glossary.Text(k.Default)
	}
	f.Kind, f.Choices = b.fieldKind(k)
	if k.Type == rule.Amount && (v == nil || v.Kind != source.KindText || wholeNumber.MatchString(v.Text)) {
		f.Kind = "number"
	}
	if v != nil {
		f.Value = fieldText(f.Kind, v)
		if f.Kind == "choice" && !slices.Contains(f.Choices, f.Value) {
			f.Choices = append(f.Choices, f.Value)
		}
	} else if f.Kind == "choice" {
		f.Choices = append([]string{""}, f.Choices...)
	}
	return f
}

// fieldKind returns the kind of the field for a key, and the choices that it offers; nil if it is no
// choice.
func (b *Builder) fieldKind(k *rule.Key) (kind string, choices []string) {
	switch k.Type {
	case rule.Int:
		return "number", nil
	case rule.Amount, rule.Condition, rule.Measure:
		return "condition", nil
	case rule.Bool, rule.Flag:
		return "yesno", nil
	case rule.Text, rule.Figure, rule.Goal:
		return "text", nil
	case rule.Words, rule.Texts:
		return "list", nil
	case rule.Word:
		choices = render.AllowedWords(b.set, k)
		if k.AllowsDrawing {
			choices = slices.Concat(b.drawings(), choices)
		}
		return "choice", choices
	case rule.Expression, rule.Datum:
		return "expression", nil
	case rule.Domain:
		return "domain", nil
	case rule.Steps:
		return "steps", nil
	}
	return "raw", nil
}

// maxDrawings is the largest number of the designer's own drawings that a field offers.
const maxDrawings = 200

// drawings returns the designer's own symbols: .svg files in the folder of the edited file,
// and icons of icon sets that cards use already.
func (b *Builder) drawings() []string {
	if b.drawingsCache == nil {
		b.drawingsCache = append([]string{}, b.set.Drawings(b.file, maxDrawings)...)
		b.addIcons(b.set.Root, "")
	}
	return b.drawingsCache
}

// addIcons adds to b.drawingsCache the icons of icon sets that are values in t, the table at the path
// at, and in the tables below it.
func (b *Builder) addIcons(t *source.Table, at string) {
	for _, key := range t.Keys() {
		v, path := t.GetKey(key), source.Join(at, key)
		if v.Kind == source.KindTable {
			b.addIcons(v.Table, path)
			continue
		}
		if k := b.schema.Match(path); k != nil && k.AllowsDrawing && v.Kind == source.KindText && card.DrawingSourceOf(v.Text) == card.FromIconSet &&
			!slices.Contains(b.drawingsCache, v.Text) && len(b.drawingsCache) < maxDrawings {
			b.drawingsCache = append(b.drawingsCache, v.Text)
		}
	}
}

// fieldText returns the text that shows a value in a field of a kind ([Field.Kind]).
func fieldText(kind string, v *source.Value) string {
	switch {
	case kind == "raw":
		return v.TOMLLine()
	case v.Kind == source.KindText:
		return v.Text
	case kind == "steps": // one sentence to a line
		var l []string
		for _, x := range v.List {
			if x.Kind != source.KindText || strings.ContainsAny(x.Text, "\r\n") {
				return v.TOMLLine()
			}
			l = append(l, x.Text)
		}
		if len(l) > 1 {
			return strings.Join(l, "\n")
		}
	case kind == "domain" && len(v.List) < 2: // a single word would be read as a text and not as a list
	case kind == "list" || kind == "domain":
		var l []string
		for _, x := range v.List {
			if x.Kind != source.KindText || strings.Contains(x.Text, ",") {
				return v.TOMLLine()
			}
			l = append(l, x.Text)
		}
		return strings.Join(l, ", ")
	}
	return v.TOMLLine()
}

// wholeNumber matches whole numbers of at most 18 digits.
var wholeNumber = regexp.MustCompile(`^-?[0-9]{1,18}$`)

// ToTOML returns the typed text of a field for the key k as a value in TOML; "" for an empty field,
// whose value is inherited.
func ToTOML(k *rule.Key, text string) (string, error) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	if text == "" {
		return "", nil
	}
	quote := func(s string) string { return (&source.Value{Kind: source.KindText, Text: s}).TOML() }
	switch k.Type {
	case rule.Expression, rule.Datum:
		if text == "true" || text == "false" || wholeNumber.MatchString(text) {
			return ToTOML(&rule.Key{Type: map[bool]rule.Type{true: rule.Int, false: rule.Bool}[wholeNumber.MatchString(text)]}, text)
		}
		return quote(text), nil
	case rule.Domain:
		if strings.Contains(text, ",") || strings.HasPrefix(text, "[") {
			return ToTOML(&rule.Key{Type: rule.Texts}, text)
		}
		return quote(text), nil
	case rule.Steps:
		if strings.HasPrefix(text, "[") || strings.HasPrefix(text, "{") { // tables, written as in files
			return text, nil
		}
		var l []string
		for x := range strings.Lines(text) {
			if x = strings.TrimSpace(x); x != "" {
				l = append(l, quote(x))
			}
		}
		if len(l) == 1 {
			return l[0], nil
		}
		return "[" + strings.Join(l, ", ") + "]", nil
	case rule.Int, rule.Amount, rule.Figure:
		if wholeNumber.MatchString(text) {
			n, err := strconv.ParseInt(text, 10, 64) // TOML allows no leading zeros, as in "05"
			return strconv.FormatInt(n, 10), err
		}
		return quote(text), nil
	case rule.Bool, rule.Flag:
		if text == "true" || text == "false" {
			return text, nil
		}
		return quote(text), nil
	case rule.Condition, rule.Measure, rule.Text, rule.Word, rule.Goal:
		return quote(text), nil
	case rule.Words, rule.Texts:
		if _, fault := source.ParseFile(source.NewFile("", "x = "+text)); strings.HasPrefix(text, "[") && fault == nil {
			return text, nil
		}
		var l []string
		for x := range strings.SplitSeq(text, ",") {
			if x = strings.TrimSpace(x); x != "" {
				l = append(l, source.Quote(x))
			}
		}
		return "[" + strings.Join(l, ", ") + "]", nil
	}
	return text, nil
}

// SearchText returns the text in which the search for the rule at path, with the key k, looks: texts,
// the English name, label and meaning of the rule, and its path.
func SearchText(set *rule.Set, path string, k *rule.Key, texts ...string) string {
	all := append(texts, render.KeyName(rule.English, set, path), k.Label, k.Doc, path)
	var once []string
	for _, x := range all {
		if x = strings.TrimFunc(x, unicode.IsSpace); x != "" && !slices.Contains(once, x) {
			once = append(once, x)
		}
	}
	return strings.Join(once, " · ")
}
