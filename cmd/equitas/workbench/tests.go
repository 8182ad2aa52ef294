package workbench

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/files"
	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine/lab/diary"
	"equitas/engine/lab/question"
	"equitas/engine/playtest"
	"equitas/engine/rule/source"
	"equitas/reports"
	"equitas/reports/playfile"
	"equitas/reports/table"
)

// testRoutes registers the routes of Playtests, which compares real matches with matches of bots.
func (s *server) testRoutes() {
	s.droppedTests = &droppedTests{}
	s.handle("tests", "GET /tests", (*request).showTests)
	s.handle("tests", "POST /tests", (*request).startTests)
	s.handle("tests", "POST /tests/drop", (*request).dropTests)
	s.handle("tests", "POST /tests/forget", (*request).forgetTests)
	s.handle("tests", "GET /tests/row", (*request).showRowForm)
	s.handle("tests", "POST /tests/row", (*request).addRow)
	s.handle("tests", "GET /tests/events/{job}", (*request).followTests)
	s.handle("tests", "POST /tests/stop/{job}", (*request).stopTests)
}

// Paths, in the project's folder, of tables of real matches.
const (
	testFolder   = "playtests"               // folder with all tables
	testNotebook = testFolder + "/games.csv" // file to which the form adds rows
)

// maxDroppedFiles is the largest number of uploaded files that are kept in memory.
const maxDroppedFiles = 12

// A testFile is a file with real matches.
type testFile struct {
	Name    string   // path in the folder, or name of the uploaded file
	Games   int      // number of matches in it
	Dropped bool     // whether it was uploaded and is only in memory
	Faults  []string // messages
	More    int      // number of faults that are not in Faults
	text    []byte   // content
}

// A droppedTests holds files that users have dropped on the page, which uploads them. They contain
// names of people, and are therefore never written to disk.
type droppedTests struct {
	mu  sync.Mutex
	all []testFile
}

func (d *droppedTests) add(name string, text []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.all = slices.DeleteFunc(d.all, func(f testFile) bool { return f.Name == name })
	if d.all = append(d.all, testFile{Name: name, Dropped: true, text: text}); len(d.all) > maxDroppedFiles {
		d.all = d.all[1:]
	}
}

func (d *droppedTests) forget(name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.all = slices.DeleteFunc(d.all, func(f testFile) bool { return f.Name == name })
}

func (d *droppedTests) list() []testFile {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.all)
}

// A testsPage is the data of the page Playtests: the files of matches, the form for another
// match, and the results.
type testsPage struct {
	Files []testFile
	Row   *rowForm
	Games int         // number of matches in all files
	Added bool        // whether a row has just been added
	Go    bool        // whether the page starts the comparison when it is loaded
	Run   *testsPiece // nil if the comparison was not started
}

// readTestFiles reads all files with real matches: tables and records of matches with people in the
// folder, and uploaded files. It returns the files, all their matches, and the key of the job that
// compares the matches: equal keys mean equal matches and rules.
func (r *request) readTestFiles(book *diary.Playbook) (list []testFile, d *diary.Diary, key string) {
	root := r.server.project.Root
	entries, _ := fs.ReadDir(files.SubFS(root, testFolder), ".")
	for _, e := range entries {
		end := strings.ToLower(path.Ext(e.Name()))
		if e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ".") && slices.Contains([]string{".csv", ".xlsx", ".bgsplay", ".json", ".jsonl"}, end) {
			list = append(list, testFile{Name: path.Join(testFolder, e.Name())})
		}
	}
	for _, dir := range []string{"records", "."} {
		entries, _ := fs.ReadDir(files.SubFS(root, dir), ".")
		for _, e := range entries {
			if e.Type().IsRegular() && isRecord(e.Name()) && len(list) < maxListedFiles {
				list = append(list, testFile{Name: path.Join(dir, e.Name())})
			}
		}
	}
	d = &diary.Diary{}
	say := func(text string) string { return translate.ErrorText(r.translationTarget(), text) }
	var all bytes.Buffer
	l := r.server.project.Lab
	kept := list[:0]
	for _, f := range append(list, r.server.droppedTests.list()...) {
		if !f.Dropped {
			f.text = r.testText(f.Name)
		}
		record := isRecord(f.Name)
		if record && !bytes.Contains(f.text, []byte(`"person"`)) {
			continue // only bots played
		}
		one := &diary.Diary{Lang: r.lang, Today: cli.Today()}
		err := one.Read(l, book, f.Name, f.text, nil, question.Observer{})
		switch {
		case err != nil && record:
			continue // a record of other rules or of an unknown game; the page Records says which
		case err != nil:
			f.Faults = []string{say(err.Error())}
		}
		for i, x := range one.Faults {
			if i == maxTestFaults {
				f.More = len(one.Faults) - i
				break
			}
			f.Faults = append(f.Faults, x.Text(r.lang, say))
		}
		if f.Games = len(one.Games); record && f.Games == 0 {
			continue
		}
		d.Games = append(d.Games, one.Games...)
		d.Ignored, d.UnknownGames, d.BotMatches, d.UnfinishedMatches, d.FaultyRows = d.Ignored+one.Ignored, d.UnknownGames+one.UnknownGames, d.BotMatches+one.BotMatches, d.UnfinishedMatches+one.UnfinishedMatches, d.FaultyRows+one.FaultyRows
		all.WriteString(f.Name + "\x00" + folder.Digest(f.text) + "\x00")
		kept = append(kept, f)
	}
	for i := range d.Games {
		if i == 0 || d.Games[i].Terms != d.Games[i-1].Terms {
			all.WriteString(d.Games[i].Terms.Variant + d.Games[i].Terms.Hash)
		}
	}
	return kept, d, "tests " + folder.Digest(all.Bytes())
}

// maxTestFaults is the largest number of faults that are shown for a file of real matches.
const maxTestFaults = 5

// testText returns the content of a file in the folder; nil if it cannot be read.
func (r *request) testText(file string) []byte {
	root := r.server.project.Root
	text, err := source.ReadBytes(playfile.MaxSize, func() (fs.FileInfo, error) { return root.Stat(file) }, func() (fs.File, error) { return files.Open(root, file) })
	if err != nil {
		return nil
	}
	return text
}

func (r *request) showTests() error {
	book := diary.NewPlaybook(r.server.project.Lab.Library())
	page := &testsPage{Added: r.FormValue("added") != ""}
	list, d, key := r.readTestFiles(book)
	page.Files, page.Games = list, len(d.Games)
	page.Row = r.rowForm(book, d)
	if x := r.server.jobs.Find(key); x != nil && page.Games > 0 {
		page.Run = r.testsPiece(x, x.Progress())
	}
	page.Go = page.Run == nil && page.Games > 0
	return r.show(page)
}

func (r *request) startTests() error {
	book := diary.NewPlaybook(r.server.project.Lab.Library())
	_, d, key := r.readTestFiles(book)
	if len(d.Games) == 0 {
		return refusal.New(refusal.Wrong, "tests.nogames")
	}
	if _, err := r.server.jobs.AskPlaytest(r.server.project.Lab, key, &jobs.Playtest{Question: diary.CompareQuestion{Book: book, Games: d.Games}, Diary: d}); err != nil {
		return err
	}
	return r.redirect("/tests", nil)
}

// dropTests keeps the uploaded file of real matches in memory and redirects to the page.
func (r *request) dropTests() error {
	f, head, err := r.Request.FormFile("games")
	if err != nil {
		return refusal.New(refusal.Wrong, "tests.nofile")
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, playfile.MaxSize+1))
	if err != nil {
		return refusal.New(refusal.Wrong, "records.unread", head.Filename, source.ErrorInWords(err))
	}
	if len(text) > playfile.MaxSize {
		return refusal.New(refusal.Wrong, "records.large", head.Filename, playfile.MaxSize>>20)
	}
	r.server.droppedTests.add(path.Base(head.Filename), text)
	return r.redirect("/tests", nil)
}

func (r *request) forgetTests() error {
	r.server.droppedTests.forget(r.FormValue("file"))
	return r.redirect("/tests", nil)
}

func (r *request) followTests() error {
	x, err := r.job()
	if err != nil {
		return err
	}
	return r.followJob(x, "run", func(p jobs.Progress) (any, error) { return r.testsPiece(x, p), nil })
}

func (r *request) stopTests() error {
	x, err := r.job()
	if err != nil {
		return err
	}
	x.Stop()
	return r.sendPart("run", r.testsPiece(x, x.Progress()))
}

// A testsPiece is the data of the fragment that compares real matches with matches of bots.
type testsPiece struct {
	ID string
	jobs.Progress
	Lead   string
	Tables []testsTable
	Notes  []string
	Fault  *translate.Text
}

// A testsTable is a table of the report.
type testsTable struct {
	table.Table
	Code string // lines that can be copied into a variant file; "" for none
}

func (r *request) testsPiece(x *jobs.Job, p jobs.Progress) *testsPiece {
	c := &testsPiece{ID: x.ID, Progress: p}
	if p.Err != nil {
		c.Fault = r.errorText(p.Err)
		return c
	}
	if p.Tests == nil {
		return c
	}
	told := *p.Tests
	told.Lang = r.lang
	page := told.Page(reports.Style{})
	c.Lead, c.Notes = table.UntieWords(page.Lead), page.Notes
	for _, t := range page.Tables {
		for _, row := range t.Rows {
			for k := range row {
				row[k].Text = strings.ReplaceAll(row[k].Text, table.Seam, "")
			}
		}
		x := testsTable{Table: t}
		if at := slices.Index(t.Below, playtest.SecondsTable); at >= 0 {
			x.Below, x.Code = t.Below[:at], strings.Join(t.Below[at:], "\n")
		}
		c.Tables = append(c.Tables, x)
	}
	return c
}

// A rowForm is the form for one real match.
type rowForm struct {
	Trees  []*gameTree
	Of     string            // name of the variant
	Terms  *playtest.Terms   // nil if the variant cannot be read
	Values map[string]string // typed values, by the name of the field
	Ends   []formChoice      // ways to end
	Counts []int             // possible numbers of seats
	Faults []string          // what is wrong with the variant or the values
}

// A formChoice is an entry of a menu.
type formChoice struct{ ID, Name string }

// rowFields are the fields of the form and, with the same names, the columns that they
// fill.
var rowFields = []string{"date", "seats", "winner", "end", "turns", "rounds", "minutes", "fun", "new", "looked_up", "broke", "remarks"}

// rowForm returns the form for a match of the variant that the request names. If it names none, it
// is the variant of the last match in d or, without matches, the newest variant.
func (r *request) rowForm(book *diary.Playbook, d *diary.Diary) *rowForm {
	f := &rowForm{Trees: r.gameTrees(), Of: r.FormValue("of"), Values: map[string]string{}}
	if f.Of == "" && len(d.Games) > 0 {
		f.Of = d.Games[len(d.Games)-1].Terms.Variant
	}
	f.Of = cmp.Or(f.Of, newestVariant(f.Trees))
	for _, name := range rowFields {
		f.Values[name] = strings.TrimSpace(r.FormValue(name))
	}
	t, err := book.Terms(f.Of)
	if err != nil {
		_, why := r.reason(err)
		f.Faults = []string{why}
		return f
	}
	f.Terms = t
	for _, e := range t.Endings {
		f.Ends = append(f.Ends, formChoice{e.ID, e.Name(r.lang)})
	}
	for n := t.MinSeats; n <= t.MaxSeats; n++ {
		f.Counts = append(f.Counts, n)
	}
	return f
}

func (r *request) showRowForm() error {
	return r.sendPart("row", r.rowForm(diary.NewPlaybook(r.server.project.Lab.Library()), &diary.Diary{}))
}

// addRow appends the match in the form to [testNotebook]. Invalid fields are an error for the user.
func (r *request) addRow() error {
	book := diary.NewPlaybook(r.server.project.Lab.Library())
	f := r.rowForm(book, &diary.Diary{})
	if f.Terms == nil {
		return refusal.New(refusal.Wrong, "tests.wrong", strings.Join(f.Faults, "; "))
	}
	heads := append([]string{"variant", "rules"}, rowFields...)
	cells := []string{f.Terms.Variant, f.Terms.Hash[:min(8, len(f.Terms.Hash))]}
	for _, name := range rowFields {
		cells = append(cells, f.Values[name])
	}
	g := &playtest.Grid{File: testNotebook, Headings: heads, HeadingRow: 1, Rows: [][]string{cells}, Lang: r.lang, Today: cli.Today()}
	_, faults, _ := playtest.Read(g, nil, book.Terms)
	for _, x := range faults {
		f.Faults = append(f.Faults, translate.ErrorText(r.translationTarget(), x.Msg))
	}
	if len(faults) > 0 {
		return refusal.New(refusal.Wrong, "tests.wrong", strings.Join(f.Faults, "; "))
	}
	text, was, err := r.server.project.Read(testNotebook)
	if errors.Is(err, fs.ErrNotExist) {
		text, was, err = "", "", nil
	}
	if err != nil {
		return err
	}
	now, err := playfile.Append(testNotebook, []byte(text), heads, cells)
	if err != nil {
		return refusal.New(refusal.Wrong, "records.unread", testNotebook, err.Error())
	}
	if err := r.server.project.Write(testNotebook, was, now); err != nil {
		return err
	}
	return r.redirect("/tests", map[string][]string{"added": {"1"}, "of": {f.Of}})
}
