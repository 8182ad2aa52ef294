package workbench

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"slices"
	"strings"

	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/form"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/textmerge"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/rule/explain"
	"equitas/engine/rule/source"
)

// editRoutes registers the routes of Edit: a variant as a form and as text, kept in step.
// The text is authoritative: a field of the form changes the bytes of its value in it.
func (s *server) editRoutes() {
	s.handle("edit", "GET /edit", (*request).editNewest)
	s.handle("edit", "GET /edit/{game}/{name}", (*request).edit)
	for _, of := range []string{"", "/deck"} { // the variant's file, and that of its cards
		s.handle("edit", "POST /edit/{game}/{name}"+of+"/draft", (*request).draft)
		s.handle("edit", "POST /edit/{game}/{name}"+of+"/save", (*request).save)
		s.handle("edit", "GET /edit/{game}/{name}"+of+"/now", (*request).editNow)
		s.handle("edit", "POST /edit/{game}/{name}"+of+"/says", (*request).conditionValues)
		s.handle("edit", "POST /edit/{game}/{name}"+of+"/complete", (*request).complete)
	}
	s.handle("edit", "GET /edit/{game}/{name}/deck", (*request).edit)
	s.handle("edit", "POST /edit/{game}/{name}/verdict", (*request).verdict)
	s.handle("edit", "GET /edit/{game}/{name}/events/{job}", (*request).followVerdict)
	s.handle("edit", "POST /edit/{game}/{name}/stop/{job}", (*request).stopVerdict)
}

// An editPage is the data of the page on which a variant is edited.
type editPage struct {
	Name, Title, File string
	Base, BaseTitle   string // the variant it extends; "" for none
	At                string // what is edited, in URLs: the name, or name/deck
	IsDeck            bool
	Deck              string // the file of its cards, if it can be edited
	Text, Was         string // the file as it was read, and its sum
	Form              *form.Form
	Own               []*variantNode // all that can be edited, where none is named
	Same              bool           // the rules equal those of the extended variant
	Verdict           *verdictPiece  // what bots found about it in its present form; or nil
}

// editNewest redirects to the page of the variant that was saved last.
func (r *request) editNewest() error {
	var last *variantNode
	for _, t := range r.trees() {
		if len(t.Own) > 0 && (last == nil || t.Own[0].Saved.After(last.Saved)) {
			last = t.Own[0]
		}
	}
	if last != nil {
		return r.redirect("/edit/"+last.Name, nil)
	}
	return r.show(editPage{})
}

// edited returns the variant of the folder that a path names, and the edited file: its own,
// or that of its cards. A page whose file has been removed still has its text.
func (r *request) edited() (name, file string, err error) {
	name = r.PathValue("game") + "/" + r.PathValue("name")
	if file = folder.VariantFile(name); !r.s.project.Own(name) {
		if !r.swapping() || !folder.MayWrite(file) || slices.Contains(r.s.project.Lab.Library().Names(), name) {
			return "", "", refusal.New(refusal.Missing, "edit.missing", name)
		}
	}
	if strings.Contains(r.Pattern, "/deck") {
		if file = r.s.project.Deck(name); file == "" {
			return "", "", refusal.New(refusal.Missing, "edit.nodeck", name)
		}
	}
	return name, file, nil
}

func (r *request) edit() error {
	name, file, err := r.edited()
	if err != nil {
		return err
	}
	text, was, err := r.s.project.Read(file)
	if err != nil {
		return err
	}
	r.ofGame = gameOf(name)
	f := r.editForm(name, file, text)
	page := editPage{Name: name, At: name, File: file, Title: f.Title, Text: text, Was: was, Form: f, Base: f.Base, BaseTitle: f.BaseTitle}
	if page.IsDeck = file != folder.VariantFile(name); page.IsDeck {
		page.At += "/deck"
	} else {
		page.Deck = r.s.project.Deck(name)
	}
	page.Same = r.same(name, f.Base)
	if page.Verdict, err = r.lastVerdict(name); err != nil {
		return err
	}
	return r.show(page)
}

// A drafted is the state of an edited text for the page, in JSON, since it goes to several
// parts of the page at once.
type drafted struct {
	Text    string      `json:"text"`           // after the change that was asked for
	Form    string      `json:"form,omitempty"` // a piece to swap in: all of it, or a field
	Marks   []form.Mark `json:"marks"`
	Faults  []form.Flag `json:"faults"`
	Errors  int         `json:"errors"`
	Broken  bool        `json:"broken"`            // there is no form of it: the last one stays
	Explain string      `json:"explain,omitempty"` // a piece too
	Refused string      `json:"refused,omitempty"` // why the change was not made

	Complete []form.Completion `json:"complete,omitempty"` // how the line may go on

	Entry string  `json:"entry,omitempty"` // a piece: the entry that is shown
	Face  string  `json:"face,omitempty"`  // a piece too: as it prints
	Open  *string `json:"open,omitempty"`  // the path of the entry to be shown now, "" for none

	Was    string `json:"was,omitempty"`    // digest of the saved text
	Saved  string `json:"saved,omitempty"`  // fragment: next steps after saving
	Theirs string `json:"theirs,omitempty"` // fragment: the file as changed by another program
}

// draft answers with the state of an unsaved text, after a change by the form: path and
// value, or path and reset.
func (r *request) draft() error {
	name, file, err := r.edited()
	if err != nil {
		return err
	}
	d := drafted{Text: r.FormValue("text")}
	if r.FormValue("act") != "" {
		text, open, err := r.act(name, file, d.Text)
		if err != nil {
			_, d.Refused = r.reason(err)
		} else {
			d.Text, d.Open = text, &open
			r.Form.Set("entry", open)
		}
	}
	if path := r.FormValue("key"); path != "" {
		text, err := r.withValue(name, file, d.Text, path, r.FormValue("value"), r.FormValue("reset") != "")
		if err != nil {
			_, d.Refused = r.reason(err)
		} else {
			d.Text = text
		}
	}
	return r.answer(name, file, &d)
}

// checked returns a form with the faults of a text alone, and the builder that can add its
// fields.
func (r *request) checked(name, file, text string) (*form.Form, *form.Builder) {
	drafted := func(text string) *lab.Library { return r.s.project.Drafted(file, text).Library() }
	return form.Check(drafted, r.s.project.Lab.Library(), r.lang, name, file, text)
}

// editForm returns the form of a text, with its fields.
func (r *request) editForm(name, file, text string) *form.Form {
	f, b := r.checked(name, file, text)
	if !f.Broken {
		b.Fill()
	}
	return f
}

// act changes a text by what the pressed button of the form stands for. It returns the new
// text, and the path of the entry that the form shows next.
func (r *request) act(name, file, text string) (now, entry string, err error) {
	f, b := r.checked(name, file, text)
	if f.Broken {
		return "", "", refusal.New(refusal.Wrong, "edit.broken")
	}
	return b.Act(form.Action{What: r.FormValue("act"), At: r.FormValue("at"), Entry: r.FormValue("entry"),
		Called: strings.TrimSpace(r.FormValue("called")), Like: r.FormValue("like"), Verb: r.FormValue("verb")})
}

// answer sends the state of a text. While the user types these are only its faults and
// completions, for speed; the rest follows in a pause.
func (r *request) answer(name, file string, d *drafted) error {
	r.ofGame = gameOf(name)
	quick, key := r.FormValue("quick") != "", r.FormValue("key")
	f, b := r.checked(name, file, d.Text)
	switch {
	case f.Broken || quick && key == "":
	case quick && r.FormValue("entry") != "": // which is all that is shown
		b.Prepare()
	default:
		b.Fill()
	}
	if err := r.shownEntry(d, name, f, b); err != nil {
		return err
	}
	if piece, data := "form", any(f); !quick || key != "" && d.Entry == "" {
		if x := f.Field(key); x != nil && quick {
			piece, data = "field", x
		}
		text, err := r.s.pages.make("edit", r.reader(), piece, data)
		if err != nil {
			return err
		}
		d.Form = string(text)
	}
	d.Errors, d.Broken = f.Errors, f.Broken
	d.Marks, d.Faults = form.Marks(d.Text), f.Flags(r.lang, file, d.Text)
	if line := r.FormValue("line"); line != "" {
		n, _ := wholeNumber(line, 1, 1<<20)
		if !quick {
			var err error
			if d.Explain, err = r.explained(name, file, d.Text, n); err != nil {
				return err
			}
		}
		if left := r.FormValue("left"); left != "" {
			d.Complete = r.completions(name, d.Text, n, left)
		}
	}
	return r.json(d)
}

// json answers with a value as JSON.
func (r *request) json(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	r.out.Header().Set("Content-Type", "application/json")
	r.out.Write(b)
	return nil
}

// withValue returns a text with the value of a key set or reset to the inherited one.
func (r *request) withValue(name, file, text, path, value string, reset bool) (string, error) {
	p, src := r.s.project, source.NewFile(file, text)
	if _, _, _, item := source.SplitItem(path); item {
		f, b := r.checked(name, file, text)
		if f.Broken {
			return "", refusal.New(refusal.Wrong, "edit.broken")
		}
		return b.ChangeItem(path, value)
	}
	if reset {
		return source.Take(src, path)
	}
	game, _, _ := strings.Cut(name, "/")
	g := p.Lab.Library().Game(game)
	if g == nil {
		return "", refusal.New(refusal.Missing, "bench.missing", game)
	}
	k := g.Schema().Match(path)
	if k == nil && path == "title" {
		k = &rule.Key{Type: rule.Text}
	}
	if k == nil && path == "expected" && strings.HasPrefix(file, "decks/") {
		k = &rule.Key{Type: rule.Int}
	}
	if k == nil {
		if parent := g.Schema().Match(source.Parent(path)); parent != nil && parent.Type == rule.Names {
			k = &rule.Key{Type: rule.Text} // in one language
		}
	}
	if k == nil {
		return "", refusal.New(refusal.Missing, "bench.missing", path)
	}
	toml, err := form.Typed(k, value)
	if err != nil {
		return "", err
	}
	if toml == "" {
		return source.Take(src, path)
	}
	return source.Put(src, path, toml)
}

// A saysPiece has the answers of a condition in a few positions of quick matches.
type saysPiece struct {
	ID     string // of the field
	List   []lab.ConditionExample
	Faulty bool // the text cannot be played
}

// conditionValues answers with the values that a condition has, in a text that is not saved.
func (r *request) conditionValues() error {
	name, file, err := r.edited()
	if err != nil {
		return err
	}
	path := r.FormValue("key")
	p := saysPiece{ID: "f-" + form.ID(path)}
	l := r.s.project.Drafted(file, r.FormValue("text"))
	if p.List, err = l.ConditionExamples(r.Context(), name, path, r.lang); err != nil {
		if _, faulty := errors.AsType[*question.FileError](err); !faulty {
			return err
		}
		p.Faulty = true
	}
	return r.part("says", p)
}

// save writes the file, if it has no faults and no other program has changed it.
func (r *request) save() error {
	name, file, err := r.edited()
	if err != nil {
		return err
	}
	d := drafted{Text: r.FormValue("text")}
	p := r.s.project
	if faults := p.Drafted(file, d.Text).Library().CheckVariant(name); faults.Errors() > 0 {
		d.Refused = r.word("edit.faulty")
		return r.answer(name, file, &d)
	}
	there, _, _ := p.Read(file)
	text := []byte(endedAs(d.Text, there))
	err = p.Write(file, r.FormValue("was"), text)
	changed, ok := errors.AsType[*folder.ChangedError](err)
	switch {
	case ok && changed.Text == string(text): // both wrote the same
	case ok:
		return r.showConflict(d, changed.Text, changed.Gone)
	case err != nil:
		return err
	}
	d.Was = folder.Digest(text)
	piece, err := r.s.pages.make("edit", r.reader(), "saved", r.editForm(name, file, d.Text))
	if err != nil {
		return err
	}
	d.Saved = string(piece)
	return r.answer(name, file, &d)
}

// plain converts line ends to \n, as in pages.
func plain(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// endedAs returns a text from a page with the line ends that a file uses.
func endedAs(text, file string) string {
	if text = plain(text); strings.Count(file, "\r\n")*2 > strings.Count(file, "\n") {
		return strings.ReplaceAll(text, "\n", "\r\n")
	}
	return text
}

// showConflict answers with the edited text beside the file as another program has changed it;
// gone is true if it has deleted it.
func (r *request) showConflict(d drafted, text string, gone bool) error {
	was := folder.Digest([]byte(text))
	text = plain(text)
	mine, theirs := textmerge.SideBySide(d.Text, text)
	data := map[string]any{"Mine": mine, "Theirs": theirs, "Gone": gone, "Was": was, "Text": text}
	if gone {
		data["Was"] = ""
	} else if both, ok := textmerge.Merged(r.FormValue("base"), d.Text, text); ok {
		data["Both"] = both
	}
	piece, err := r.s.pages.make("edit", r.reader(), "theirs", data)
	if err != nil {
		return err
	}
	d.Theirs = string(piece)
	return r.json(d)
}

// editNow answers with the text of the file and its sum if the file has changed since the
// page read it, with no content if not.
func (r *request) editNow() error {
	_, file, err := r.edited()
	var text, was string
	if err == nil {
		text, was, err = r.s.project.Read(file)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		if _, missing := errors.AsType[*refusal.Error](err); !missing {
			return err
		}
	}
	if was == r.FormValue("was") {
		r.out.WriteHeader(http.StatusNoContent)
		return nil
	}
	return r.json(map[string]any{"text": plain(text), "was": was, "gone": was == ""})
}

// completions returns completions of a line of a variant's text.
func (r *request) completions(name, text string, line int, left string) []form.Completion {
	game, _, _ := strings.Cut(name, "/")
	lib := r.s.project.Lab.Library()
	g := lib.Game(game)
	if g == nil {
		return nil
	}
	var set *rule.Set
	if v := lib.Edition(game); v != nil {
		set = v.Set
	}
	return form.Completions(g.Schema(), set, r.lang, text, line, left)
}

// complete answers with the possible completions of a condition, in the field of a key.
func (r *request) complete() error {
	name, file, err := r.edited()
	if err != nil {
		return err
	}
	list := []form.Completion{}
	if f, b := r.checked(name, file, r.FormValue("text")); !f.Broken {
		list = b.Complete(r.FormValue("key"), r.FormValue("left"))
	}
	return r.json(list)
}

// explained returns the meaning of the key on a line.
func (r *request) explained(name, file, text string, line int) (string, error) {
	path := form.KeyOnLine(file, text, line)
	var b strings.Builder
	in := rule.English
	if path != "" {
		lib := r.s.project.Lab.Library()
		game, _, _ := strings.Cut(name, "/")
		v := lib.Edition(game)
		loaded := &rule.Loaded{}
		if v != nil {
			loaded = v.Loaded
		} else if read, _, err := lib.AsRead(game, nil, nil); err == nil {
			loaded = read
		}
		if said, ok := translate.Key(r.lang, loaded, path); ok {
			in = r.lang
			b.WriteString(said)
		} else if err := explain.Write(&b, lib.Game(game), loaded, path); err != nil {
			b.Reset()
		} else if v != nil {
			said, as := translate.Explanation(r.lang, v, b.String())
			in = as
			b.Reset()
			b.WriteString(said)
		}
	}
	piece, err := r.s.pages.make("edit", r.reader(), "explain", map[string]string{"Path": path, "Lang": in, "Text": strings.TrimSpace(b.String())})
	return string(piece), err
}
