package workbench

import (
	"cmp"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/history"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/rule/source"
)

// chooseRoutes registers the routes on which the user chooses a folder, for a workbench that was
// started without one. Once a folder is open, they redirect to its pages, so that no other folder
// can be seen.
func (s *server) chooseRoutes() {
	s.handle("choose", "GET /choose", (*request).showChooser)
	s.handle("choose", "POST /choose/open", (*request).openChosenFolder)
	s.handle("choose", "POST /choose/new", (*request).createChosenFolder)
}

// A choosePage is the data of the page on which a folder is chosen.
type choosePage struct {
	At     string         // path of the folder that the page shows
	Name   string         // name of the folder At
	Begun  bool           // whether At is a project
	Ups    []folderChoice // At and the folders above it, the topmost first
	Places []folderChoice // folders that are offered first
	Below  []folderChoice // folders in At, projects first
	More   int            // number of folders in At that are not listed
}

// A folderChoice is a folder that can be opened or entered.
type folderChoice struct {
	Path, Name string
	Begun      bool // whether it is a project
}

// maxFolders is the largest number of folders that the page lists in one folder.
const maxFolders = 300

func (r *request) showChooser() error {
	at := filepath.Clean(cmp.Or(r.FormValue("at"), r.server.options.startDir))
	page := choosePage{At: at, Name: filepath.Base(at), Begun: hasVariants(at), Places: folderChoices(r.server.options.startDir)}
	list, err := os.ReadDir(at)
	if err != nil || !filepath.IsAbs(at) {
		return refusal.New(refusal.Missing, "choose.closed", at)
	}
	for _, e := range list {
		full := filepath.Join(at, e.Name())
		if info, err := os.Stat(full); err != nil || !info.IsDir() || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		if len(page.Below) == maxFolders {
			page.More++
			continue
		}
		page.Below = append(page.Below, folderChoice{full, e.Name(), hasVariants(full)})
	}
	slices.SortStableFunc(page.Below, func(a, b folderChoice) int {
		return cmp.Or(-cmp.Compare(boolToInt(a.Begun), boolToInt(b.Begun)), cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)))
	})
	for up := at; ; up = filepath.Dir(up) {
		name := filepath.Base(up)
		if filepath.Dir(up) == up {
			name = up
		}
		page.Ups = slices.Insert(page.Ups, 0, folderChoice{Path: up, Name: name})
		if filepath.Dir(up) == up {
			break
		}
	}
	return r.sendTemplate(http.StatusOK, r.view, "alone", pageData{View: r.view, Lang: r.lang, Title: r.text("choose.title"), Data: page})
}

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// hasVariants reports whether a folder is a project: whether it contains a folder variants.
func hasVariants(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, "variants"))
	return err == nil && info.IsDir()
}

// folderChoices returns the folders that are offered first: the examples beside the program, the
// folder start, and the usual folders for documents.
func folderChoices(start string) []folderChoice {
	var l []folderChoice
	add := func(dir, name string) {
		info, err := os.Stat(dir)
		if err == nil && info.IsDir() && filepath.IsAbs(dir) && !slices.ContainsFunc(l, func(p folderChoice) bool { return p.Path == dir }) {
			l = append(l, folderChoice{dir, cmp.Or(name, filepath.Base(dir)), hasVariants(dir)})
		}
	}
	if program, err := os.Executable(); err == nil {
		add(filepath.Join(filepath.Dir(program), "examples"), "")
	}
	add(start, "")
	if home, err := os.UserHomeDir(); err == nil {
		for _, name := range []string{"Documents", "Documenti", "Desktop"} {
			add(filepath.Join(home, name), "")
		}
		add(home, "")
	}
	if runtime.GOOS == "windows" {
		for drive := 'C'; drive <= 'Z'; drive++ {
			add(string(drive)+`:\`, string(drive)+":")
		}
	}
	return l
}

func (r *request) openChosenFolder() error { return r.openFolder(r.FormValue("at")) }

// createChosenFolder creates a folder with the name from the form, and opens it.
func (r *request) createChosenFolder() error {
	at, name := filepath.Clean(r.FormValue("at")), strings.TrimSpace(r.FormValue("name"))
	if name == "" || name != filepath.Base(name) || strings.HasPrefix(name, ".") || !filepath.IsLocal(name) {
		return refusal.New(refusal.Wrong, "choose.name", name)
	}
	dir := filepath.Join(at, name)
	if !filepath.IsAbs(dir) {
		return refusal.New(refusal.Missing, "choose.closed", at)
	}
	if err := os.Mkdir(dir, 0o777); err != nil {
		return refusal.New(refusal.Wrong, "choose.made", dir, source.ErrorInWords(err))
	}
	return r.openFolder(dir)
}

// openFolder opens the folder dir, which the workbench then shows until it ends. If a folder is
// open already, it only redirects to its pages.
func (r *request) openFolder(dir string) error {
	dir = filepath.Clean(dir)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() || !filepath.IsAbs(dir) {
		return refusal.New(refusal.Missing, "choose.closed", dir)
	}
	r.server.mu.Lock()
	defer r.server.mu.Unlock()
	if !r.server.open.Load() {
		p, err := folder.Open(dir, r.server.options.resources)
		if err != nil {
			return refusal.New(refusal.Wrong, "choose.closed", dir)
		}
		r.server.project, r.server.history = p, history.Open(r.server.options.resources.Cache, dir, translatedReport)
		r.server.open.Store(true)
	}
	return r.redirect("/", nil)
}

// route passes requests on to the pages of the open folder. While no folder is open, it redirects
// requests to the page on which the user chooses one.
func (s *server) route(w http.ResponseWriter, r *http.Request) {
	choosing := r.URL.Path == "/choose" || strings.HasPrefix(r.URL.Path, "/choose/")
	switch open := s.open.Load(); {
	case open && choosing:
		http.Redirect(w, r, "/", http.StatusSeeOther)
	case !open && !choosing && r.URL.Path != "/quit" && !strings.HasPrefix(r.URL.Path, "/assets/"):
		http.Redirect(w, r, "/choose?"+url.Values{"at": {s.options.startDir}}.Encode(), http.StatusSeeOther)
	default:
		s.mux.ServeHTTP(w, r)
	}
}

// stopWorkbench ends the workbench at the request of a page. It is an error if the workbench was
// started at a terminal, where Ctrl-C ends it.
func (r *request) stopWorkbench() error {
	if !r.server.options.startedByClick {
		return refusal.New(refusal.Forbidden, "choose.terminal")
	}
	if err := r.sendTemplate(http.StatusOK, "choose", "closed", pageData{Lang: r.lang, Title: r.text("choose.bye")}); err != nil {
		return err
	}
	time.AfterFunc(time.Second, r.server.end) // gives the page time to load its style
	return nil
}
