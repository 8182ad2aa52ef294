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

// editRoutes registers the routes of Edit, which shows the file of a variant as a form and as
// text. The text is authoritative: changing a field changes the bytes of its value in the text.
func (s *server) editRoutes() {
	s.handle("edit", "GET /edit", (*request).editNewest)
	s.handle("edit", "GET /edit/{game}/{name}", (*request).showEditor)
	for _, of := range []string{"", "/deck"} { // routes of the variant's file, and of the file of its cards
		s.handle("edit", "POST /edit/{game}/{name}"+of+"/draft", (*request).sendDraft)
		s.handle("edit", "POST /edit/{game}/{name}"+of+"/save", (*request).save)
		s.handle("edit", "GET /edit/{game}/{name}"+of+"/now", (*request).sendChangedFile)
		s.handle("edit", "POST /edit/{game}/{name}"+of+"/says", (*request).sendConditionValues)
		s.handle("edit", "POST /edit/{game}/{name}"+of+"/complete", (*request).sendCompletions)
	}
	s.handle("edit", "GET /edit/{game}/{name}/deck", (*request).showEditor)
	s.handle("edit", "POST /edit/{game}/{name}/verdict", (*request).sendVerdict)
	s.handle("edit", "GET /edit/{game}/{name}/events/{job}", (*request).followVerdict)
	s.handle("edit", "POST /edit/{game}/{name}/stop/{job}", (*request).stopVerdict)
}

// An editPage is the data of the page on which a variant is edited.
type editPage struct {
	Name, Title, File string
	Base, BaseTitle   string // the variant it extends; "" for none
	At                string // the edited file in addresses: the variant's name, or NAME/deck
	IsDeck            bool   // whether the edited file is that of the cards
	Deck              string // path of the file of its cards; "" if that cannot be edited
	Text, Was         string // the text of the file, and its digest
	Form              *form.Form
	Own               []*variantNode // all variants that can be edited, if the address names none
	Same              bool           // whether its rules equal those of the variant that it extends
	Verdict           *verdictPiece  // the last comparison of its present rules; nil if there is none
}

// editNewest redirects to the page of the variant in the folder that was saved last. If the folder
// has no variants, it shows a page without one.
func (r *request) editNewest() error {
	var last *variantNode
	for _, t := range r.gameTrees() {
		if len(t.Own) > 0 && (last == nil || t.Own[0].Saved.After(last.Saved)) {
			last = t.Own[0]
		}
	}
	if last != nil {
		return r.redirect("/edit/"+last.Name, nil)
	}
	return r.show(editPage{})
}

// editedVariant returns the name of the variant in the folder that the path of the request names,
// and the path of the edited file: that of the variant, or that of its cards. In requests for a
// fragment the file may have been removed, since the page still has its text.
func (r *request) editedVariant() (name, file string, err error) {
	name = r.PathValue("game") + "/" + r.PathValue("name")
	if file = folder.VariantFile(name); !r.server.project.HasVariant(name) {
		if !r.wantsFragment() || !folder.MayWrite(file) || slices.Contains(r.server.project.Lab.Library().Names(), name) {
			return "", "", refusal.New(refusal.Missing, "edit.missing", name)
		}
	}
	if strings.Contains(r.Pattern, "/deck") {
		if file = r.server.project.Deck(name); file == "" {
			return "", "", refusal.New(refusal.Missing, "edit.nodeck", name)
		}
	}
	return name, file, nil
}

func (r *request) showEditor() error {
	name, file, err := r.editedVariant()
	if err != nil {
		return err
	}
	text, was, err := r.server.project.Read(file)
	if err != nil {
		return err
	}
	r.gameName = gameOf(name)
	f := r.editForm(name, file, text)
	page := editPage{Name: name, At: name, File: file, Title: f.Title, Text: text, Was: was, Form: f, Base: f.Base, BaseTitle: f.BaseTitle}
	if page.IsDeck = file != folder.VariantFile(name); page.IsDeck {
		page.At += "/deck"
	} else {
		page.Deck = r.server.project.Deck(name)
	}
	page.Same = r.hasSameRules(name, f.Base)
	if page.Verdict, err = r.lastVerdict(name); err != nil {
		return err
	}
	return r.show(page)
}

// A draftState describes the state of an edited text to a page. It is JSON, since it changes
// several parts of the page at once.
type draftState struct {
	Text    string      `json:"text"`           // the text after the change that was requested
	Form    string      `json:"form,omitempty"` // fragment: the whole form, or one field
	Marks   []form.Mark `json:"marks"`
	Faults  []form.Flag `json:"faults"`
	Errors  int         `json:"errors"`            // number of faults that are errors
	Broken  bool        `json:"broken"`            // whether the text has no form, so that the page keeps the last one
	Explain string      `json:"explain,omitempty"` // fragment: the meaning of the key at the cursor
	Refused string      `json:"refused,omitempty"` // why the requested change was refused

	Complete []form.Completion `json:"complete,omitempty"` // possible continuations of the line

	Entry string  `json:"entry,omitempty"` // fragment: the entry that the page shows
	Face  string  `json:"face,omitempty"`  // fragment: the entry as it is printed
	Open  *string `json:"open,omitempty"`  // path of the entry to show from now on; "" for none

	Was    string `json:"was,omitempty"`    // digest of the saved file
	Saved  string `json:"saved,omitempty"`  // fragment: next steps after saving
	Theirs string `json:"theirs,omitempty"` // fragment: the file as changed by another program
}

// sendDraft answers with the state of an unsaved text after a change in the form: a button was
// pressed, or the field of a key was set or reset to the inherited value.
func (r *request) sendDraft() error {
	name, file, err := r.editedVariant()
	if err != nil {
		return err
	}
	d := draftState{Text: r.FormValue("text")}
	if r.FormValue("act") != "" {
		text, open, err := r.applyAction(name, file, d.Text)
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
	return r.sendDraftState(name, file, &d)
}

// checkText returns the form of text, which need not be saved in file, with its faults but without
// fields, and a builder that can add the fields. name is the variant.
func (r *request) checkText(name, file, text string) (*form.Form, *form.Builder) {
	drafted := func(text string) *lab.Library { return r.server.project.LabWithDraft(file, text).Library() }
	return form.Check(drafted, r.server.project.Lab.Library(), r.lang, name, file, text)
}

// editForm returns the form of text, which need not be saved in file, with all fields. name is the
// variant.
func (r *request) editForm(name, file, text string) *form.Form {
	f, b := r.checkText(name, file, text)
	if !f.Broken {
		b.Fill()
	}
	return f
}

// applyAction returns text with the change that the pressed button of the form makes, and in entry
// the path of the entry that the form then shows; "" for none.
func (r *request) applyAction(name, file, text string) (newText, entry string, err error) {
	f, b := r.checkText(name, file, text)
	if f.Broken {
		return "", "", refusal.New(refusal.Wrong, "edit.broken")
	}
	return b.Apply(form.Action{What: r.FormValue("act"), At: r.FormValue("at"), Entry: r.FormValue("entry"),
		Name: strings.TrimSpace(r.FormValue("called")), CopyOf: r.FormValue("like"), Verb: r.FormValue("verb")})
}

// sendDraftState fills d with the state of d.Text and answers with it. If the request is quick, sent
// while the user types, it leaves out what takes long: the whole form and explanations.
func (r *request) sendDraftState(name, file string, d *draftState) error {
	r.gameName = gameOf(name)
	quick, key := r.FormValue("quick") != "", r.FormValue("key")
	f, b := r.checkText(name, file, d.Text)
	switch {
	case f.Broken || quick && key == "":
	case quick && r.FormValue("entry") != "": // only the entry is shown
		b.Prepare()
	default:
		b.Fill()
	}
	if err := r.addShownEntry(d, name, f, b); err != nil {
		return err
	}
	if piece, data := "form", any(f); !quick || key != "" && d.Entry == "" {
		if x := f.Field(key); x != nil && quick {
			piece, data = "field", x
		}
		text, err := r.server.pages.render("edit", r.translationTarget(), piece, data)
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
			if d.Explain, err = r.explainLine(name, file, d.Text, n); err != nil {
				return err
			}
		}
		if left := r.FormValue("left"); left != "" {
			d.Complete = r.completions(name, d.Text, n, left)
		}
	}
	return r.sendJSON(d)
}

// sendJSON answers with a value as JSON.
func (r *request) sendJSON(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	r.out.Header().Set("Content-Type", "application/json")
	r.out.Write(b)
	return nil
}

// withValue returns text with the key at path set to value, as typed into its field. If reset is
// true or value is empty, the key is removed, so that the variant inherits it.
func (r *request) withValue(name, file, text, path, value string, reset bool) (string, error) {
	p, src := r.server.project, source.NewFile(file, text)
	if _, _, _, item := source.SplitItem(path); item {
		f, b := r.checkText(name, file, text)
		if f.Broken {
			return "", refusal.New(refusal.Wrong, "edit.broken")
		}
		return b.ChangeItem(path, value)
	}
	if reset {
		return source.Remove(src, path)
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
			k = &rule.Key{Type: rule.Text} // the text of a card in one language
		}
	}
	if k == nil {
		return "", refusal.New(refusal.Missing, "bench.missing", path)
	}
	toml, err := form.ToTOML(k, value)
	if err != nil {
		return "", err
	}
	if toml == "" {
		return source.Remove(src, path)
	}
	return source.Put(src, path, toml)
}

// A conditionValuesPiece is the data of the fragment with the values of a condition in some positions
// of quick matches.
type conditionValuesPiece struct {
	ID     string // id of the condition's field
	List   []lab.ConditionExample
	Faulty bool // whether the text has faults and cannot be played
}

// sendConditionValues answers with the values that a condition of an unsaved text has in some
// positions of quick matches.
func (r *request) sendConditionValues() error {
	name, file, err := r.editedVariant()
	if err != nil {
		return err
	}
	path := r.FormValue("key")
	p := conditionValuesPiece{ID: "f-" + form.ID(path)}
	l := r.server.project.LabWithDraft(file, r.FormValue("text"))
	if p.List, err = l.ConditionExamples(r.Context(), name, path, r.lang); err != nil {
		if _, faulty := errors.AsType[*question.FileError](err); !faulty {
			return err
		}
		p.Faulty = true
	}
	return r.sendPart("says", p)
}

// save writes the submitted text to the file, unless the text has faults or another program has
// changed the file since the page read it. It answers with the state of the text.
func (r *request) save() error {
	name, file, err := r.editedVariant()
	if err != nil {
		return err
	}
	d := draftState{Text: r.FormValue("text")}
	p := r.server.project
	if faults := p.LabWithDraft(file, d.Text).Library().CheckVariant(name); faults.Errors() > 0 {
		d.Refused = r.text("edit.faulty")
		return r.sendDraftState(name, file, &d)
	}
	there, _, _ := p.Read(file)
	text := []byte(withLineEndsOf(d.Text, there))
	err = p.Write(file, r.FormValue("was"), text)
	changed, ok := errors.AsType[*folder.ChangedError](err)
	switch {
	case ok && changed.Text == string(text): // the other program wrote the same text
	case ok:
		return r.showConflict(d, changed.Text, changed.Gone)
	case err != nil:
		return err
	}
	d.Was = folder.Digest(text)
	piece, err := r.server.pages.render("edit", r.translationTarget(), "saved", r.editForm(name, file, d.Text))
	if err != nil {
		return err
	}
	d.Saved = string(piece)
	return r.sendDraftState(name, file, &d)
}

// withLF returns a text with LF in place of every CR LF.
func withLF(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// withLineEndsOf returns text with CR LF at the end of each line if most lines of file, the text of
// a file, end so; otherwise with LF.
func withLineEndsOf(text, file string) string {
	if text = withLF(text); strings.Count(file, "\r\n")*2 > strings.Count(file, "\n") {
		return strings.ReplaceAll(text, "\n", "\r\n")
	}
	return text
}

// showConflict answers with the edited text beside text, that of the file, which another program
// has changed; gone is whether it has deleted the file. If both changes fit together, the answer
// also has the merged text.
func (r *request) showConflict(d draftState, text string, gone bool) error {
	was := folder.Digest([]byte(text))
	text = withLF(text)
	mine, theirs := textmerge.SideBySide(d.Text, text)
	data := map[string]any{"Mine": mine, "Theirs": theirs, "Gone": gone, "Was": was, "Text": text}
	if gone {
		data["Was"] = ""
	} else if both, ok := textmerge.Merge(r.FormValue("base"), d.Text, text); ok {
		data["Both"] = both
	}
	piece, err := r.server.pages.render("edit", r.translationTarget(), "theirs", data)
	if err != nil {
		return err
	}
	d.Theirs = string(piece)
	return r.sendJSON(d)
}

// sendChangedFile answers with the text of the file and its digest if the file has changed since
// the page read it, otherwise with no content.
func (r *request) sendChangedFile() error {
	_, file, err := r.editedVariant()
	var text, was string
	if err == nil {
		text, was, err = r.server.project.Read(file)
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
	return r.sendJSON(map[string]any{"text": withLF(text), "was": was, "gone": was == ""})
}

// completions returns the possible continuations of a line, counted from 1, in the text of the
// variant called name. left is the part of the line to the left of the cursor.
func (r *request) completions(name, text string, line int, left string) []form.Completion {
	game, _, _ := strings.Cut(name, "/")
	lib := r.server.project.Lab.Library()
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

// sendCompletions answers with the possible continuations of a condition in the field of a key.
func (r *request) sendCompletions() error {
	name, file, err := r.editedVariant()
	if err != nil {
		return err
	}
	list := []form.Completion{}
	if f, b := r.checkText(name, file, r.FormValue("text")); !f.Broken {
		list = b.Complete(r.FormValue("key"), r.FormValue("left"))
	}
	return r.sendJSON(list)
}

// explainLine returns the fragment with the meaning of the key on a line, counted from 1, of the
// text of a file.
func (r *request) explainLine(name, file, text string, line int) (string, error) {
	path := form.KeyOnLine(file, text, line)
	var b strings.Builder
	in := rule.English
	if path != "" {
		lib := r.server.project.Lab.Library()
		game, _, _ := strings.Cut(name, "/")
		v := lib.Edition(game)
		loaded := &rule.Loaded{}
		if v != nil {
			loaded = v.Loaded
		} else if read, _, err := lib.ReadForExplaining(game, nil, nil); err == nil {
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
	piece, err := r.server.pages.render("edit", r.translationTarget(), "explain", map[string]string{"Path": path, "Lang": in, "Text": strings.TrimSpace(b.String())})
	return string(piece), err
}
