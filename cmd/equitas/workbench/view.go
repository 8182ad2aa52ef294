package workbench

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"equitas/cmd/equitas/workbench/assets"
	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab/question"
)

// A view is one of the pages that the bar on the left links to. Its templates are
// templates/NAME*.html; NAME.html defines "content" and fragments. Its texts are in
// words/NAME.toml, which has "title" and "about".
type view struct {
	name   string
	routes func(s *server)
}

func (v *view) path() string { return "/" + v.name }

// views are all views, in the order of the bar. The first is shown when the workbench is opened.
var views []view

func init() {
	views = []view{
		{"variants", (*server).variantRoutes},
		{"edit", (*server).editRoutes},
		{"compare", (*server).compareRoutes},
		{"sweep", (*server).sweepRoutes},
		{"tune", (*server).tuneRoutes},
		{"runs", (*server).runRoutes},
		{"flow", (*server).flowRoutes},
		{"cards", (*server).cardRoutes},
		{"play", (*server).playRoutes},
		{"tests", (*server).testRoutes},
		{"records", (*server).recordRoutes},
		{"help", (*server).helpRoutes},
	}
}

// viewExists reports whether there is a view with a name.
func viewExists(name string) bool {
	return slices.ContainsFunc(views, func(v view) bool { return v.name == name })
}

// A request is a request for a page or a fragment, together with its answer.
type request struct {
	*http.Request
	server   *server
	view     string   // name of the view
	lang     string   // language of the answer
	gameName string   // the game that the answer is about; "" for none
	titles   []string // titles of variants, which are not translated in pictures
	out      http.ResponseWriter
}

// translationTarget returns the language into which texts of the answer are translated, and the game
// whose terms they use.
func (r *request) translationTarget() translate.Target {
	return translate.Target{Lang: r.lang, Game: r.gameName}
}

// gameOf returns the game of a variant by its name: "proelio" for "proelio/0.9.6".
func gameOf(variant string) string {
	game, _, _ := strings.Cut(variant, "/")
	return game
}

// handle registers h for a pattern of [http.ServeMux]. view is the name of the view that h belongs
// to. An error that h returns is shown to the user; one made with [refusal.New] has its own HTTP
// status and is in the language of the page.
func (s *server) handle(view, pattern string, h func(r *request) error) {
	s.mux.HandleFunc(pattern, func(w http.ResponseWriter, hr *http.Request) {
		r := &request{Request: hr, server: s, view: view, lang: s.languageOf(hr), out: w}
		if hr.Method == http.MethodPost {
			if err := r.parse(); err != nil {
				r.fail(err)
				return
			}
		}
		if err := h(r); err != nil {
			r.fail(err)
		}
	})
}

// parse parses the submitted form, and returns an error if it is too large.
func (r *request) parse() error {
	err := r.ParseForm()
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
		err = r.ParseMultipartForm(1 << 20)
	}
	if large, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return refusal.New(http.StatusRequestEntityTooLarge, "bench.large", int(large.Limit>>20))
	}
	if err != nil {
		return refusal.New(http.StatusBadRequest, "bench.form")
	}
	return nil
}

// A pageData is the data of the templates for whole pages.
type pageData struct {
	View   string // name of the view
	Lang   string
	Title  string   // title of the page
	Views  []string // names of all views
	Dir    string   // path of the project's folder
	Folder string   // name of that folder
	Quit   bool     // whether the page has a button that ends the workbench
	Data   any      // data of the view
}

// show answers with the whole page of the view; data is for its template.
func (r *request) show(data any) error { return r.showAs(http.StatusOK, data) }

func (r *request) showAs(status int, data any) error {
	return r.sendTemplate(status, r.view, "layout", r.page(data))
}

// page returns the data for a whole page of the view. data is the part for the view's own template.
func (r *request) page(data any) pageData {
	p := pageData{View: r.view, Lang: r.lang, Title: r.text(r.view + ".title"), Dir: r.server.project.Dir, Folder: filepath.Base(r.server.project.Dir), Quit: r.server.options.startedByClick, Data: data}
	for i := range views {
		p.Views = append(p.Views, views[i].name)
	}
	return p
}

// sendPart answers with the fragment of the view that the template name makes of data. If the
// browser itself has submitted a form, which happens before scripts have loaded, the answer is a
// whole page that contains only the fragment.
func (r *request) sendPart(name string, data any) error {
	if r.Method == http.MethodPost && !r.wantsFragment() {
		b, err := r.server.pages.render(r.view, r.translationTarget(), name, data)
		if err != nil {
			return err
		}
		return r.sendTemplate(http.StatusOK, "", "layout", r.page(template.HTML(b))) // the fragment's template has escaped it
	}
	return r.sendTemplate(http.StatusOK, r.view, name, data)
}

// sendTemplate answers with an HTTP status and what the template name of a view makes of data. If
// the template fails, it sends nothing and returns the error.
func (r *request) sendTemplate(status int, view, name string, data any) error {
	if r.lang != "en" && reportViews[view] {
		translate.LoadGameTitles(r.server.project.Lab.Library(), r.lang)
	}
	b, err := r.server.pages.render(view, r.translationTarget(), name, data)
	if err != nil {
		return err
	}
	r.out.Header().Set("Content-Type", "text/html; charset=utf-8")
	r.out.WriteHeader(status)
	r.out.Write(b)
	return nil
}

// text returns the text of package words under the key name in the language of the page, with its
// placeholders filled by args.
func (r *request) text(name string, args ...any) string { return words.Text(r.lang, name, args...) }

// redirect redirects to another page of the workbench: the path to, with a query that may be nil.
func (r *request) redirect(to string, query url.Values) error {
	if len(query) > 0 {
		to += "?" + query.Encode()
	}
	http.Redirect(r.out, r.Request, to, http.StatusSeeOther)
	return nil
}

// wantsFragment reports whether a script of a page has sent the request to get a fragment; otherwise
// the browser has sent it to get a page.
func (r *request) wantsFragment() bool { return r.Header.Get("X-Swap") != "" }

// sendFile answers with a file to download, under the name that the browser proposes for it. kind is
// its media type.
func (r *request) sendFile(name, kind string, data []byte) error {
	h := r.out.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", "attachment; filename*=UTF-8''"+url.PathEscape(name))
	r.out.Write(data)
	return nil
}

// fileName returns a name, without extension, for a file of the kind what about variants:
// "compare-proelio-0.9.6-proelio-sappers".
func fileName(what string, variants ...string) string {
	return strings.NewReplacer("/", "-", ".toml", "").Replace(strings.Join(append([]string{what}, variants...), "-"))
}

// fail answers with an error: as text if a fragment was requested, otherwise as a page.
func (r *request) fail(err error) {
	status, text := r.reason(err)
	if r.wantsFragment() {
		http.Error(r.out, text, status)
		return
	}
	b, err := r.server.pages.render("", r.translationTarget(), "failure", pageData{View: r.view, Lang: r.lang, Title: text})
	if err != nil {
		http.Error(r.out, text, status)
		return
	}
	r.out.Header().Set("Content-Type", "text/html; charset=utf-8")
	r.out.WriteHeader(status)
	r.out.Write(b)
}

// reason returns the HTTP status for an error and its text in the language of the page.
func (r *request) reason(err error) (status int, text string) {
	if e, ok := errors.AsType[*refusal.Error](err); ok {
		return e.Status, r.text(e.Name, e.Args...)
	}
	if _, ok := errors.AsType[*folder.ChangedError](err); ok {
		return refusal.Changed, err.Error()
	}
	return refusal.Wrong, r.withFieldNames(translate.Error(r.translationTarget(), oneLineError(err)).Text)
}

// oneLineError returns the English text of an error; if that holds several faults of files, only the
// first.
func oneLineError(err error) string {
	if e, ok := errors.AsType[*question.FileError](err); ok {
		return e.Faults.Only(false)[0].String()
	}
	return err.Error()
}

// errorText returns the text of an error, translated if possible, to be shown as a part of a page.
func (r *request) errorText(err error) *translate.Text {
	if e, ok := errors.AsType[*refusal.Error](err); ok {
		return r.untranslated(r.text(e.Name, e.Args...))
	}
	told := translate.Error(r.translationTarget(), oneLineError(err))
	told.Text = r.withFieldNames(told.Text)
	return &told
}

// templateFiles are the HTML templates of all views.
//
//go:embed templates/*.html
var templateFiles embed.FS

// Names of the assets that every page loads, in this order.
var (
	commonSheets = []string{
		"colours.css",
		"workbench.css",
		"compare.css",
		"choose.css",
		assets.BoardSheet,
	}
	commonScripts = []string{
		"workbench.js",
		"at.js",
		"editor.js",
		"ways.js",
		"drop.js",
		"sweep.js",
		"flow.js",
		"board.js",
	}
)

// sheetsOf returns the names of the style sheets of a view's pages: the common ones, then those of
// the view alone.
func sheetsOf(view string) []string {
	own := []string{view + ".css"}
	switch view {
	case "edit": // shows an entry as a card
		own = append(own, "entry.css")
	case "tune": // rules are chosen as in Sweep
		own = []string{"sweep.css", "tune.css"}
	case "play", "records": // both show the table with cards
		own = []string{"cards.css", "table.css", "play.css"}
	}
	all := commonSheets[:len(commonSheets):len(commonSheets)]
	for _, name := range own {
		if assets.Text(name) != nil && !slices.Contains(commonSheets, name) {
			all = append(all, name)
		}
	}
	return all
}

// commonTemplates are the files of templates that all views use.
var commonTemplates = []string{"templates/layout.html", "templates/parts.html"}

// A pages holds the templates of all views in all languages.
type pages struct {
	byLanguage map[string]*template.Template // by view and language: "variants en"; " en" for pages of no view

	mu     sync.Mutex
	byGame map[string]*template.Template // copies that translate terms of a game, by view, language and game: "variants en proelio"
}

func newPages() *pages {
	p := &pages{byLanguage: map[string]*template.Template{}, byGame: map[string]*template.Template{}}
	for _, lang := range words.Languages() {
		shared := template.Must(template.New("").Funcs(templateFuncs(translate.Target{Lang: lang})).ParseFS(templateFiles, commonTemplates...))
		for i := range views {
			p.byLanguage[views[i].name+" "+lang] = template.Must(template.Must(shared.Clone()).ParseFS(templateFiles, path.Join("templates", views[i].name+"*.html")))
		}
		p.byLanguage["choose "+lang] = template.Must(template.Must(shared.Clone()).ParseFS(templateFiles, "templates/choose.html"))
		p.byLanguage[" "+lang] = template.Must(shared.Parse(`{{define "content"}}{{.}}{{end}}`))
	}
	return p
}

// render returns what the template name of a view makes of data, in the language of reader and with
// the terms of its game.
func (p *pages) render(view string, reader translate.Target, name string, data any) ([]byte, error) {
	t, err := p.templatesFor(view, reader)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := t.ExecuteTemplate(&b, name, data); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// templatesFor returns the templates of a view that translate into the language of reader with the
// terms of its game. They are copied for each game at its first use.
func (p *pages) templatesFor(view string, reader translate.Target) (*template.Template, error) {
	fresh := p.byLanguage[view+" "+reader.Lang]
	if fresh == nil {
		return nil, fmt.Errorf("there is no template of %s", view)
	}
	reader = reader.WithKnownGame()
	p.mu.Lock()
	defer p.mu.Unlock()
	at := view + " " + reader.Lang + " " + reader.Game
	t := p.byGame[at]
	if t == nil {
		var err error
		if t, err = fresh.Clone(); err != nil {
			return nil, err
		}
		p.byGame[at] = t.Funcs(templateFuncs(reader))
	}
	return t, nil
}

// templateFuncs returns the functions that templates can call. They translate into the language of
// reader with the terms of its game.
func templateFuncs(reader translate.Target) template.FuncMap {
	lang := reader.Lang
	return template.FuncMap{
		"w":   func(name string, args ...any) string { return words.Text(lang, name, args...) },
		"add": func(a, b int) int { return a + b },
		"n":   func(n int) string { return words.FormatNumber(lang, n) },
		"signed": func(n int) string { // always with a sign
			if n < 0 {
				return "−" + words.FormatNumber(lang, -n)
			}
			return "+" + words.FormatNumber(lang, n)
		},
		"lang": func() string { return lang },
		"said": func(text string) string { // texts of reports
			told, _ := translate.Report(reader, text)
			return told
		},
		"saidlang": func(text string) string {
			_, in := translate.Report(reader, text)
			return in
		},
		"fault": func(text string) string { // faults of files
			told, _ := translate.Fault(reader, text)
			return told
		},
		"faultlang": func(text string) string {
			_, in := translate.Fault(reader, text)
			return in
		},
		"asked": func(text string) string { // questions at the top of variants
			told, _ := translate.Question(lang, text)
			return told
		},
		"askedlang": func(text string) string {
			_, in := translate.Question(lang, text)
			return in
		},
		"note": func(text string) string { // notes below reports
			told, _ := translate.Note(reader, text)
			return told
		},
		"notelang": func(text string) string {
			_, in := translate.Note(reader, text)
			return in
		},
		"counted": func(s question.Stage) string {
			told, _ := translate.Stage(reader, s)
			return told
		},
		"countedlang": func(s question.Stage) string {
			_, in := translate.Stage(reader, s)
			return in
		},
		"num":    func(text string) string { return words.LocalizeNumbers(lang, text) },
		"cell":   func(text string) translate.Text { return translate.Cell(reader, text) },
		"saidin": func(svg template.HTML) template.HTML { return translate.Picture(reader, svg) },
		"works":  viewExists,
		"about":  aboutVariant,
		"formats": func() []format { // the most used first
			return []format{{"html", "HTML"}, {"csv", "CSV"}, {"md", "Markdown"}, {"json", "JSON"}}
		},
		"sheets":  sheetsOf,
		"scripts": func() []string { return commonScripts },
		"asset":   assets.Path,
		"fields":  templateFields,
	}
}

// A format is a file format in which a report can be saved.
type format struct{ As, Name string }

// templateFields returns a map of pairs, which are names and values in turn. With it one template
// passes several values to another.
func templateFields(pairs ...any) (map[string]any, error) {
	if len(pairs)%2 != 0 {
		return nil, errors.New("fields takes names and values")
	}
	m := map[string]any{}
	for i := 0; i < len(pairs); i += 2 {
		name, ok := pairs[i].(string)
		if !ok {
			return nil, fmt.Errorf("fields: %v is no name", pairs[i])
		}
		m[name] = pairs[i+1]
	}
	return m, nil
}

// untranslated returns a text that already is in the language of the page as a [translate.Text].
func (r *request) untranslated(text string) *translate.Text {
	return &translate.Text{Text: text, Lang: r.lang}
}

// reportViews are the names of the views that show texts of reports.
var reportViews = map[string]bool{"compare": true, "sweep": true, "tune": true, "runs": true, "help": true, "records": true}
