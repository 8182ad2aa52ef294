package form

import (
	"fmt"
	"slices"
	"strings"

	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/lab/project"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/rule/source"
)

// maxAttempts is the largest number of contents of a new entry that are tried to find one without
// faults.
const maxAttempts = 24

// An Action is a change of the text by a button of the form.
type Action struct {
	// What is the change: "add" an entry to a table, add a "value" to a table, "take" an entry
	// away, put it "back" as inherited, add an "effect" to a list, or make an effect "less" (remove
	// it), move it "up" or "down".
	What   string
	At     string // path of the table, entry, list or effect that is changed
	Entry  string // path of the entry that the page shows; "" for none
	Name   string // the name of the new entry or value, as typed
	CopyOf string // key of the entry to copy; "" for none
	Verb   string // verb of the effect to add
}

// Apply returns the text of the file with the change of an action, and the path of the entry that
// the page then shows; "" for none.
func (b *Builder) Apply(x Action) (newText, entry string, err error) {
	if b.Prepare(); b.form.Broken {
		return "", "", refusal.New(refusal.Wrong, "edit.broken")
	}
	a := &edit{builder: b, text: b.text}
	entry = x.Entry
	list, i, _, item := source.SplitItem(x.At)
	switch {
	case x.What == "add":
		now, added, err := a.addEntry(x.At, x.Name, x.CopyOf)
		if _, within := source.PathBelow(x.At, entry); entry == "" || !within {
			entry = added
		}
		return now, entry, err
	case x.What == "value":
		newText, err = a.addValue(x.At, x.Name)
	case x.What == "take":
		newText, err = a.removeEntry(x.At)
		if x.At == entry && newText != "" && b.value(b.parent, x.At) == nil {
			entry = ""
		}
	case x.What == "back":
		newText, err = source.RemoveTable(a.parse(b.text), x.At)
	case x.What == "effect":
		newText, err = a.addEffect(x.At, x.Verb)
	case item && x.What == "less":
		newText, err = a.changeList(list, func(src *source.File) (string, error) { return source.RemoveItem(src, list, i) })
	case item && x.What == "up":
		newText, err = a.changeList(list, func(src *source.File) (string, error) { return source.SwapItems(src, list, i-1, i) })
	case item && x.What == "down":
		newText, err = a.changeList(list, func(src *source.File) (string, error) { return source.SwapItems(src, list, i, i+1) })
	default:
		err = refusal.New(refusal.Missing, "bench.missing", x.What)
	}
	return newText, entry, err
}

// ChangeItem returns the text of the file with a new value for the argument of an effect at path,
// such as "card.knights.does[1].n". The value is as typed; "" removes the argument.
func (b *Builder) ChangeItem(path, value string) (string, error) {
	if b.Prepare(); b.form.Broken {
		return "", refusal.New(refusal.Wrong, "edit.broken")
	}
	return (&edit{builder: b, text: b.text}).changeItem(path, value)
}

// An edit changes a text of the file. Its methods return the changed text.
type edit struct {
	builder *Builder
	text    string
}

func (a *edit) parse(text string) *source.File { return source.NewFile(a.builder.file, text) }

// changeList returns the text after change, which changes the list at path. If the file does not
// have the list, it first gets a copy of the inherited one.
func (a *edit) changeList(path string, change func(src *source.File) (string, error)) (string, error) {
	text := a.text
	if a.builder.root.Get(path) == nil {
		toml := "[]"
		if v := a.builder.set.Value(path); v != nil {
			toml = v.TOML()
		}
		var err error
		if text, err = source.Put(a.parse(text), path, toml); err != nil {
			return "", err
		}
	}
	return change(a.parse(text))
}

// addEffect returns the text with an effect of a verb added at the end of the list at path.
func (a *edit) addEffect(path, verb string) (string, error) {
	k := a.builder.schema.Match(path)
	v := a.builder.schema.Verb(verb)
	if k == nil || k.Type != rule.Effects || v == nil {
		return "", refusal.New(refusal.Missing, "bench.missing", path)
	}
	return a.changeList(path, func(src *source.File) (string, error) {
		return source.AddItem(src, path, render.EffectTOML(a.builder.set, v, nil))
	})
}

// removeEntry returns the text without the entry at path. If the variant would then inherit the
// entry, the text has drop = true for it.
func (a *edit) removeEntry(path string) (string, error) {
	text, err := source.RemoveTable(a.parse(a.text), path)
	if err != nil || a.builder.isDeck || a.builder.value(a.builder.parent, path) == nil {
		return text, err
	}
	return source.AppendEntry(a.parse(text), source.Parent(path), fmt.Sprintf("[%s]\ndrop = true\n", path))
}

// addValue returns the text with a value added to a table whose keys the file chooses. name is the
// key as typed; the value is the smallest allowed one, or 0.
func (a *edit) addValue(table, name string) (string, error) {
	path := source.Join(table, keyFrom(name))
	k := a.builder.schema.Match(path)
	if keyFrom(name) == "" || k == nil {
		return "", refusal.New(refusal.Wrong, "entry.noname")
	}
	if a.builder.valueAt(path) != nil {
		return "", refusal.New(refusal.Wrong, "entry.named", name)
	}
	least := render.LeastValue(a.builder.set, k)
	if k.Type == rule.Int && k.Lo < 0 && k.Hi >= 0 { // the value begins with 0
		least = "0"
	}
	return source.Put(a.parse(a.text), path, least)
}

// addEntry returns the text with a new entry of a table, called name, and the path of the entry. The
// entry is a copy of the one with the key model or, if model is "", has only the required keys.
func (a *edit) addEntry(table, name, model string) (text, entry string, err error) {
	if !isEntryTable(shapeOf(a.builder.schema, table)) {
		return "", "", refusal.New(refusal.Missing, "bench.missing", table)
	}
	if name = strings.Join(strings.Fields(name), " "); name == "" {
		return "", "", refusal.New(refusal.Wrong, "entry.noname")
	}
	id := a.unusedKey(table, name)
	entry = source.Join(table, id)
	if model == "" {
		text, err = a.addMinimalEntry(table, entry, name)
		return text, entry, err
	}
	from := source.Join(table, model)
	lines, ok := source.EntryLines(a.parse(a.text), from, entry)
	if !ok || a.builder.value(a.builder.parent, from) != nil { // the entry, or a part of it, is inherited
		lines = render.CopyEntry(a.builder.set, from, entry)
	}
	if lines == "" {
		return "", "", refusal.New(refusal.Missing, "bench.missing", model)
	}
	if text, err = source.AppendEntry(a.parse(a.text), table, lines); err != nil {
		return "", "", err
	}
	return a.rename(text, entry, name)
}

// rename returns text with the name of the entry at path entry changed to name in all languages, and
// without the keys that tell the source of its data. An entry that had no name gets one if its key
// does not say it; but not one that is several cards ("each"), which would all be called so. It also
// returns entry.
func (a *edit) rename(text, entry, name string) (string, string, error) {
	root, fault := source.ParseFile(a.parse(text))
	if fault != nil {
		return "", "", refusal.New(refusal.Wrong, "edit.broken")
	}
	edits := leafValues(tableAt(root, entry), entry)
	var err error
	named := tableAt(root, entry).Get("each") != nil || render.SaysName(source.LastKey(entry), name)
	for _, v := range edits {
		k := a.builder.schema.Match(v.path)
		if k != nil && k.Mark != nil {
			text, err = source.Remove(a.parse(text), v.path)
		} else if source.Parent(v.path) == source.Join(entry, "name") {
			text, err = source.Put(a.parse(text), v.path, source.Quote(name))
			named = true
		}
		if err != nil {
			return "", "", err
		}
	}
	if k := a.builder.schema.Match(source.Join(entry, "name")); !named && k != nil && k.Type == rule.Names {
		text, err = source.Put(a.parse(text), source.Join(source.Join(entry, "name"), a.languages()[0]), source.Quote(name))
		if err != nil {
			return "", "", err
		}
	}
	return text, entry, nil
}

// keyFrom returns a valid key that is similar to a name as typed: "ca_va" for "Ça va"; "" if no
// character of it is valid.
func keyFrom(name string) string {
	return rule.SuggestName(project.WithoutAccents(strings.ToLower(name)))
}

// unusedKey returns a key, made from name, that no entry of the table has.
func (a *edit) unusedKey(table, name string) string {
	id := strings.Trim(keyFrom(name), "_")
	if id == "" {
		id = source.LastKey(table)
	}
	taken := func(id string) bool { path := source.Join(table, id); return a.builder.valueAt(path) != nil }
	sh := shapeOf(a.builder.schema, table)
	for n, first := 2, id; taken(id) || sh.Children[id] != nil; n++ {
		id = fmt.Sprintf("%s_%d", first, n)
	}
	return id
}

// languages returns the languages in which the game has names; English without any.
func (a *edit) languages() []string {
	if l := a.builder.set.Languages(); len(l) > 0 {
		return l
	}
	return []string{rule.English}
}

// addMinimalEntry returns the text with a new entry, at path entry, that has only the required keys.
// It tries several values of these keys and takes those with the fewest faults, since the value of
// one key may make others necessary.
func (a *edit) addMinimalEntry(table, entry, name string) (string, error) {
	langs, words := a.languages(), a.example(table)
	try := func() (string, int, error) {
		text, err := source.AppendEntry(a.parse(a.text), table, render.BlankEntry(a.builder.set, entry, name, langs, words))
		if err != nil {
			return "", 0, err
		}
		return text, a.errorCount(text), nil
	}
	best, fewest, err := try()
	if err != nil {
		return "", err
	}
	before := a.errorCount(a.text)
	tried := 0
	for _, k := range a.builder.schema.AllKeys() {
		rest, below := source.PathBelow(k.Path, table+".*")
		if !below || k.Type != rule.Word || k.Optional || strings.Contains(rest, "*") {
			continue
		}
		for _, w := range render.AllowedWords(a.builder.set, k) {
			if fewest <= before || tried == maxAttempts {
				return best, nil
			}
			tried++
			was := words[rest]
			words[rest] = source.Quote(w)
			text, errors, err := try()
			if err == nil && errors < fewest {
				best, fewest = text, errors
				continue
			}
			words[rest] = was
		}
	}
	return best, nil
}

// errorCount returns the number of errors, without warnings, that the file has with this text.
func (a *edit) errorCount(text string) int {
	f, _ := Check(a.builder.draftLibrary, a.builder.saved, a.builder.lang, a.builder.name, a.builder.file, text)
	return f.Errors
}

// example returns the values, as TOML, of the game's example of a new entry, by their paths in the
// entry. The map is empty if the example is of another table.
func (a *edit) example(table string) map[string]string {
	words := map[string]string{}
	root, fault := source.Parse(source.NewFile("", a.builder.schema.Start.Entry), 0, len(a.builder.schema.Start.Entry))
	if fault != nil {
		return words
	}
	t := tableAt(root, table)
	for _, id := range t.Keys() {
		path := source.Join(table, id)
		for _, v := range leafValues(tableAt(root, path), path) {
			rest, _ := source.PathBelow(v.path, path)
			if k := a.builder.schema.Match(v.path); k != nil && k.Type != rule.Names && slices.Contains([]rule.Type{rule.Word, rule.Int, rule.Effects, rule.Bool}, k.Type) {
				words[rest] = v.TOML()
			}
		}
	}
	return words
}

// changeItem is [Builder.ChangeItem] for the text of the edit.
func (a *edit) changeItem(path, value string) (string, error) {
	list, i, key, _ := source.SplitItem(path)
	k := a.builder.schema.Match(list)
	item := a.builder.valueAt(fmt.Sprintf("%s[%d]", list, i))
	if k == nil || k.Type != rule.Effects || item == nil || item.Table == nil || key == "" {
		return "", refusal.New(refusal.Missing, "bench.missing", path)
	}
	if key == "do" {
		verb := a.builder.schema.Verb(value)
		if verb == nil {
			return "", refusal.New(refusal.Missing, "bench.missing", value)
		}
		return a.changeList(list, func(src *source.File) (string, error) { return a.changeVerb(src, list, i, item, verb) })
	}
	toml := ""
	arg := a.builder.schema.Verb(valueText(item.Table.GetKey("do"))).Arg(key)
	switch {
	case arg == nil && strings.TrimSpace(value) != "":
		toml = source.Quote(value)
	case arg != nil:
		var err error
		if toml, err = ToTOML(arg, value); err != nil {
			return "", err
		}
		if words := strings.Split(value, ","); arg.Type == rule.Words && !arg.AllowsDuplicates && len(words) == 1 && toml != "" {
			toml = source.Quote(strings.TrimSpace(value))
		}
	}
	return a.changeList(list, func(src *source.File) (string, error) { return source.PutItem(src, list, i, key, toml) })
}

// changeVerb returns the text of src with another verb for effect number i, from 1, of a list; item
// is the effect. Arguments that the new verb does not have are removed, and required ones added.
func (a *edit) changeVerb(src *source.File, list string, i int, item *source.Value, verb *rule.Verb) (text string, err error) {
	text = src.Text
	put := func(key, toml string) {
		if err == nil {
			text, err = source.PutItem(a.parse(text), list, i, key, toml)
		}
	}
	put("do", source.Quote(verb.Name))
	for _, key := range item.Table.Keys() {
		if key == "do" || key == rule.WhenKey.Path {
			continue
		}
		if arg := verb.Arg(key); arg == nil || !a.canKeep(arg, item.Table.GetKey(key)) {
			put(key, "")
		}
	}
	for j := range verb.Args {
		if k := &verb.Args[j]; !k.Optional && (item.Table.GetKey(k.Path) == nil || !a.canKeep(k, item.Table.GetKey(k.Path))) {
			put(k.Path, render.LeastValue(a.builder.set, k))
		}
	}
	return text, err
}

// canKeep reports whether v, the value of an argument of an effect, has the type of the argument k of
// another verb, so that it can stay when the verb of the effect is changed.
func (a *edit) canKeep(k *rule.Key, v *source.Value) bool {
	if k.Type != rule.Word && k.Type != rule.Words {
		return v.Kind != source.KindList && (k.Type == rule.Amount || k.Type == rule.Int) == (v.Kind == source.KindInt || v.Kind == source.KindText && k.Type == rule.Amount)
	}
	known := render.AllowedWords(a.builder.set, k)
	words := v.Words()
	return len(words) > 0 && !slices.ContainsFunc(words, func(w *source.Value) bool { return !slices.Contains(known, w.Text) })
}

// valueText returns the text of a value; "" if it is nil.
func valueText(v *source.Value) string {
	if v == nil {
		return ""
	}
	return v.Text
}
