package workbench

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"equitas/cmd/equitas/files"
	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/tableview"
	"equitas/engine/lab/question"
	"equitas/engine/lab/records"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// Limits of records.
const (
	maxRecord       = 10 << 20         // largest uploaded file, in bytes
	maxFolderRecord = 64 << 20         // largest file of the folder, in bytes
	maxOpenRecords  = 12               // largest number of files open at once
	maxListedFiles  = 200              // largest number of files of the folder that are listed
	recordTime      = 20 * time.Second // time limit for reading a file
)

// recordRoutes registers the routes of Records, which shows recorded matches step by step.
func (s *server) recordRoutes() {
	s.records = &recordCache{}
	s.handle("records", "GET /records", (*request).listRecords)
	s.handle("records", "GET /records/open", (*request).openRecord)
	s.handle("records", "POST /records", (*request).openUploadedRecord)
	s.handle("records", "GET /records/{reel}", (*request).showRecords)
	s.handle("records", "GET /records/{reel}/page", (*request).sendMatch)
	s.handle("records", "GET /records/{reel}/thinks", (*request).rateMoment)
	s.handle("records", "GET /records/{reel}/whatif", (*request).showWhatIf)
	s.handle("records", "GET /records/{reel}/chances", (*request).showChances)
	s.handle("records", "POST /records/{reel}/play", (*request).playOn)
}

// An openRecords is an open file of records.
type openRecords struct {
	ID, Name     string
	checksum     string // checksum of the file
	playback     *records.Playback
	lang         string                   // language of the page that opened it
	faces        map[int]*tableview.Faces // faces of cards, by the index of the match
	turningCache map[int][]chancesMoment  // results of turningPoints, by the index of the match
	mu           sync.Mutex               // guards faces and turningCache
}

// A recordCache holds the open files of records.
type recordCache struct {
	mu     sync.Mutex
	all    []*openRecords // the one shown last is at the end
	lastID int            // the last id given

	thinkingMu sync.Mutex // held while a bot thinks, so that only one does
}

// find returns the open file with a name and checksum, and moves it to the end of the list; nil if
// there is none.
func (m *recordCache) find(name, sum string) *openRecords {
	for _, x := range m.list() {
		if x.Name == name && x.checksum == sum {
			return m.get(x.ID)
		}
	}
	return nil
}

func (m *recordCache) add(name, sum, lang string, t *records.Playback) *openRecords {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.lastID++
	x := &openRecords{ID: strconv.Itoa(m.lastID), Name: name, checksum: sum, playback: t, lang: lang, faces: map[int]*tableview.Faces{}, turningCache: map[int][]chancesMoment{}}
	m.all = append(m.all, x)
	if len(m.all) > maxOpenRecords {
		m.all = m.all[1:]
	}
	return x
}

// get returns the open file with an id, and moves it to the end of the list; nil if there is none.
func (m *recordCache) get(id string) *openRecords {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := slices.IndexFunc(m.all, func(x *openRecords) bool { return x.ID == id })
	if i < 0 {
		return nil
	}
	x := m.all[i]
	m.all = append(slices.Delete(m.all, i, i+1), x)
	return x
}

func (m *recordCache) list() []*openRecords {
	m.mu.Lock()
	defer m.mu.Unlock()
	l := slices.Clone(m.all)
	slices.Reverse(l)
	return l
}

// A recordsPage is the data of the page that lists files of records.
type recordsPage struct {
	Files []listedRecord // files of the folder, the newest first
	More  int            // number of files that are not listed
	Open  []*openRecords
}

// A listedRecord is a file of records in the folder.
type listedRecord struct {
	File  string // path in the folder
	Size  string // size in words
	Saved string // when it was saved, in words
	at    time.Time
}

func (r *request) listRecords() error {
	page := &recordsPage{Open: r.server.records.list()}
	for _, dir := range []string{"records", "."} {
		found, _ := fs.ReadDir(files.SubFS(r.server.project.Root, dir), ".")
		for _, f := range found {
			if !isRecord(f.Name()) || !f.Type().IsRegular() {
				continue
			}
			info, err := f.Info()
			if err != nil {
				continue
			}
			page.Files = append(page.Files, listedRecord{path.Join(dir, f.Name()), sizeOf(info.Size()), r.dateAndTime(info.ModTime()), info.ModTime()})
		}
	}
	slices.SortStableFunc(page.Files, func(a, b listedRecord) int { return b.at.Compare(a.at) })
	if n := len(page.Files); n > maxListedFiles {
		page.Files, page.More = page.Files[:maxListedFiles], n-maxListedFiles
	}
	return r.show(page)
}

// isRecord reports whether the name of a file is that of a file of records: its extension is .jsonl
// and it is not hidden.
func isRecord(name string) bool { return path.Ext(name) == ".jsonl" && !strings.HasPrefix(name, ".") }

// sizeOf returns a number of bytes as text in kB or, from 1 MB on, in MB: "12 kB".
func sizeOf(bytes int64) string {
	if bytes < 1<<20 {
		return strconv.FormatInt((bytes+1023)>>10, 10) + " kB"
	}
	return strconv.FormatFloat(float64(bytes)/(1<<20), 'f', 1, 64) + " MB"
}

// openRecord opens a file of records in the folder and redirects to its page.
func (r *request) openRecord() error {
	file := r.FormValue("file")
	dir, name := path.Split(file)
	if dir != "records/" && dir != "" || !isRecord(name) || !fs.ValidPath(file) {
		return refusal.New(refusal.Missing, "bench.missing", file)
	}
	root := r.server.project.Root
	info, err := root.Stat(file)
	if err != nil {
		return refusal.New(refusal.Missing, "bench.missing", file)
	}
	if !info.Mode().IsRegular() {
		return refusal.New(refusal.Wrong, "records.notfile", file)
	}
	if info.Size() > maxFolderRecord {
		return refusal.New(refusal.Wrong, "records.large", file, maxFolderRecord>>20)
	}
	text, err := source.ReadBytes(maxFolderRecord, func() (fs.FileInfo, error) { return info, nil },
		func() (fs.File, error) { return files.Open(root, file) })
	if err != nil {
		return refusal.New(refusal.Wrong, "records.unread", file, err.Error())
	}
	return r.readRecords(file, maxFolderRecord, bytes.NewReader(text))
}

// openUploadedRecord opens an uploaded file of records and redirects to its page.
func (r *request) openUploadedRecord() error {
	f, head, err := r.Request.FormFile("record")
	if err != nil {
		return refusal.New(refusal.Wrong, "records.nofile")
	}
	defer f.Close()
	return r.readRecords(head.Filename, maxRecord, f)
}

// readRecords opens the file of records called name, which it reads from in, and redirects to its
// page. The content is not trusted: more than maxSize bytes, or matches that take too long to
// replay, are errors for the user.
func (r *request) readRecords(name string, maxSize int64, in io.Reader) error {
	text, err := io.ReadAll(io.LimitReader(in, maxSize+1))
	if err != nil {
		return refusal.New(refusal.Wrong, "records.unread", name, source.ErrorInWords(err))
	}
	if int64(len(text)) > maxSize {
		return refusal.New(refusal.Wrong, "records.large", name, int(maxSize>>20))
	}
	base := path.Base(strings.ReplaceAll(name, `\`, "/"))
	if x := r.server.records.find(base, folder.Digest(text)); x != nil {
		return r.redirect("/records/"+x.ID, nil)
	}
	ctx, end := context.WithTimeout(r.Context(), recordTime)
	defer end()
	t, err := records.Read(ctx, r.server.project.Lab, records.ReplayOptions{File: base, Project: r.server.project.Dir}, text, question.Observer{})
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return refusal.New(refusal.Wrong, "records.slow", base, int(recordTime/time.Second))
	case err != nil:
		return err
	}
	x := r.server.records.add(base, folder.Digest(text), r.lang, t)
	return r.redirect("/records/"+x.ID, nil)
}

// requestedRecords returns the open file whose id is in the path of the request, or an error for the
// user if there is none.
func (r *request) requestedRecords() (*openRecords, error) {
	if x := r.server.records.get(r.PathValue("reel")); x != nil {
		return x, nil
	}
	return nil, refusal.New(refusal.Missing, "records.gone")
}

// numberWithin returns the whole number in the field name of the request: lo if it is less than lo,
// hi if it is more than hi, and fallback if there is no number.
func (r *request) numberWithin(name string, lo, hi, fallback int) int {
	n, err := strconv.Atoi(r.FormValue(name))
	if err != nil {
		return fallback
	}
	return min(max(n, lo), hi)
}

func (r *request) showRecords() error {
	x, err := r.requestedRecords()
	if err != nil {
		if r.wantsFragment() {
			return err
		}
		return r.redirect("/records", nil)
	}
	piece, err := r.momentPiece(x)
	if err != nil {
		return err
	}
	if r.wantsFragment() {
		return r.sendPart("reel", piece)
	}
	return r.show(piece)
}

// rateMoment answers with a bot's ratings of the actions at a moment of a match. It is an error for
// the user if another bot is thinking.
func (r *request) rateMoment() error {
	x, err := r.requestedRecords()
	if err != nil {
		return err
	}
	k := r.numberWithin("match", 0, len(x.playback.Matches)-1, 0)
	n := r.numberWithin("n", 0, len(x.playback.Matches[k].Picks), 0)
	if !r.server.records.thinkingMu.TryLock() {
		return refusal.New(refusal.Busy, "play.thinking")
	}
	defer r.server.records.thinkingMu.Unlock()
	ctx, end := context.WithTimeout(r.Context(), replyTime-5*time.Second)
	defer end()
	piece := &ratingsPiece{}
	if err := r.rateActions(ctx, x, k, n, piece); err != nil {
		return err
	}
	return r.sendPart("thinks", piece)
}

// playOn starts a match at a position of a record, with a person at one seat and bots at
// the others.
func (r *request) playOn() error {
	x, err := r.requestedRecords()
	if err != nil {
		return err
	}
	k := r.numberWithin("match", 0, len(x.playback.Matches)-1, 0)
	m := &x.playback.Matches[k]
	n := r.numberWithin("n", 0, len(m.Picks), 0)
	if !m.IsReproducible() {
		return refusal.New(refusal.Wrong, "records.foreign", m.Start.Program)
	}
	if m.Start.Index > question.MaxDeals {
		return refusal.New(refusal.Wrong, "play.deals", strconv.FormatUint(m.Start.Index, 10), question.MaxDeals)
	}
	a := seating{Of: m.Start.Variant, Sets: m.Start.Set, Seed: m.Start.Seed, Deal: int(m.Start.Index), Lang: x.langOf(k)}
	seat := r.numberWithin("seat", 1, m.Start.Seats, 1)
	bot := cmp.Or(r.FormValue("bot"), rule.Greedy)
	choices := r.botChoices(r.server.project.Lab.Library(), m.Variant.Set.Game)
	seated := func(bot string) bool { // whether the page offers a bot; it offers none that are files
		return slices.ContainsFunc(choices, func(b botChoice) bool { return b.Name == bot })
	}
	if bot != recordedBots && !seated(bot) {
		return refusal.New(refusal.Wrong, "bench.missing", bot)
	}
	for i := range m.Start.Seats {
		who := bot
		if bot == recordedBots {
			if who = strings.TrimPrefix(m.Start.Bots[i], "others, then "); !seated(who) {
				who = rule.Greedy
			}
		}
		if i+1 == seat {
			who = person
		}
		a.Seats = append(a.Seats, who)
	}
	for _, p := range m.Picks[:n] {
		a.Picks = append(a.Picks, p.Words)
	}
	return r.startMatch(a)
}

// recordedBots is the value of the field bot that stands for the bots of the record. Those that the
// page does not offer are replaced by the rule of thumb.
const recordedBots = "recorded"

// momentURL returns the address of the moment after n choices of the match with index k, in the open
// file of records with the given id, as seat viewer sees it. Seats count from 1; 0 is the seat
// that decides.
func momentURL(id string, k, n, viewer int) string {
	v := url.Values{"n": {strconv.Itoa(n)}}
	if k > 0 {
		v.Set("match", strconv.Itoa(k))
	}
	if viewer > 0 {
		v.Set("seen", strconv.Itoa(viewer))
	}
	return "/records/" + id + "?" + v.Encode()
}
