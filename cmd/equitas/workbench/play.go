package workbench

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/search"
)

// playRoutes registers the routes of Play: the form that starts a match, and matches in
// progress.
func (s *server) playRoutes() {
	s.games = &games{ctx: s.ctx}
	s.handle("play", "GET /play", (*request).showPlay)
	s.handle("play", "POST /play", (*request).beginPlay)
	s.handle("play", "GET /play/{game}", (*request).showGame)
	s.handle("play", "GET /play/{game}/events", (*request).followGame)
	s.handle("play", "POST /play/{game}/choose", (*request).chooseAction)
	s.handle("play", "POST /play/{game}/sit", (*request).sitDown)
	s.handle("play", "POST /play/{game}/undo", (*request).undoAction)
	s.handle("play", "POST /play/{game}/hint", (*request).showHint)
	s.handle("play", "POST /play/{game}/save", (*request).saveGame)
	s.handle("play", "POST /play/{game}/again", (*request).playAgain)
	s.handle("play", "POST /play/{game}/leave", (*request).leaveGame)
	s.handle("play", "GET /play/{game}/record", (*request).downloadGame)
	s.handle("play", "GET /play/{game}/foresee", (*request).previewAction)
	s.handle("play", "GET /play/{game}/others", (*request).showOtherActions)
	s.handle("play", "GET /play/{game}/why", (*request).explainAction)
	s.handle("play", "GET /play/{game}/log", (*request).showLog)
	s.handle("play", "GET /play/{game}/thing", (*request).describeThing)
}

// A playPage is the data of the page with the form that starts a match and the list of
// matches in progress.
type playPage struct {
	Of     string         // name of the variant
	Groups []variantGroup // menu of variants
	Title  string         // title of the variant
	About  string         // the question that the variant's file asks; "" if it asks none
	Counts []int          // possible numbers of seats
	Seats  []playSeat
	Bots   []botChoice
	Seed   string
	Deal   string
	Langs  []string
	Lang   string
	Fault  *translate.Text // why the variant cannot be played; nil if it can
	Under  []runningMatch  // matches in progress, the newest first
}

// A playSeat is a seat in the form, with the person or bot that has it.
type playSeat struct {
	N         int    // number of the seat, from 1
	Name, Who string // name of the seat; [person], or the name of a bot
}

// A botChoice is a bot that can play a seat, with a description.
type botChoice struct{ Name, About string }

// A runningMatch is a match in progress.
type runningMatch struct {
	ID, Title, When, State string
	People                 int
}

// searchTrials are the numbers of trials for each decision that are offered for bots that search.
// More trials take longer and play better.
var searchTrials = []int{30, 100, 300, 1000, 3000}

// styleWords are the keys, in package words, of the names of built-in styles, by their English
// titles. Styles of a project keep their titles.
var styleWords = map[string]string{"Bluffer": "play.bluffer", "Builder": "play.builder", "Hoarder": "play.hoarder", "Rusher": "play.rusher", "Veteran": "play.veteran"}

// botChoices returns the bots that can play a game: random, greedy and tuned ones, those that
// search, the fastest first, and then styles.
func (r *request) botChoices(lib *lab.Library, game string) []botChoice {
	l := []botChoice{{"random", r.text("play.random")}, {rule.Greedy, r.text("play.greedy")}, {rule.Tuned, r.text("play.tuned")}}
	for _, n := range searchTrials {
		l = append(l, botChoice{fmt.Sprintf("%s:%d", search.Name, n), r.text("play.search", n)})
	}
	for _, name := range lib.Styles(game) {
		about := ""
		if style, err := lib.Style(game, name); err == nil {
			about = style.Title
			if word, ok := styleWords[style.Title]; ok {
				about = r.text(word)
			}
		}
		l = append(l, botChoice{name, about})
	}
	return l
}

func (r *request) showPlay() error {
	page, err := r.playPage()
	if err != nil {
		return err
	}
	return r.show(page)
}

// playPage returns the page with the submitted values. Values that are missing or not allowed are
// replaced by defaults.
func (r *request) playPage() (*playPage, error) {
	lib := r.server.project.Lab.Library()
	of := r.FormValue("of")
	if of == "" {
		of = newestVariant(r.gameTrees())
	}
	if !slices.Contains(lib.Names(), of) {
		return nil, refusal.New(refusal.Missing, "bench.missing", of)
	}
	game, _, _ := strings.Cut(of, "/")
	page := &playPage{Of: of, Groups: r.variantGroups(lib, "", of), Seed: strings.TrimSpace(r.FormValue("seed")), Deal: strings.TrimSpace(r.FormValue("deal")), Lang: r.FormValue("lang")}
	for _, g := range r.server.games.list() {
		now := g.snapshot()
		u := runningMatch{ID: g.ID, Title: g.Asked.Of, People: len(g.Asked.playSetup().People)}
		if now.Scene != nil {
			u.Title, u.When, u.State = now.Scene.Title, now.Scene.When, now.Scene.State
		}
		page.Under = append(page.Under, u)
	}
	v, err := lib.Variant(of, nil, nil)
	if err != nil {
		page.Fault = r.errorText(err)
		return page, nil
	}
	teller, ok := v.Rules.(engine.Narration)
	if !ok {
		page.Fault = r.untranslated(r.text("play.untold", v.Game.Schema().Title))
		return page, nil
	}
	page.Title, page.About = v.Set.Title, lib.DesignersQuestion(of)
	page.Langs = teller.Languages()
	if !slices.Contains(page.Langs, page.Lang) {
		if page.Lang = page.Langs[0]; slices.Contains(page.Langs, r.lang) {
			page.Lang = r.lang
		}
	}
	page.Bots = r.botChoices(lib, game)
	pl := v.Rules.Players()
	for n := pl.Min; n <= pl.Max; n++ {
		page.Counts = append(page.Counts, n)
	}
	n, err := strconv.Atoi(r.FormValue("seats"))
	if err != nil || n < pl.Min || n > pl.Max {
		n = pl.Usual
	}
	voice := teller.Voice(page.Lang, n)
	for i := range n {
		who := r.FormValue(fmt.Sprintf("who%d", i+1))
		if who != person && !slices.ContainsFunc(page.Bots, func(b botChoice) bool { return b.Name == who }) {
			if who = rule.Greedy; i == 0 {
				who = person
			}
		}
		page.Seats = append(page.Seats, playSeat{i + 1, voice.Seat(engine.Seat(i)), who})
	}
	return page, nil
}

// seating returns who has which seat and which deal is played, as submitted in the form. It is an
// error for the user if the variant cannot be played, no seat has a person, or a value is not valid.
func (r *request) seating() (seating, error) {
	page, err := r.playPage()
	if err != nil {
		return seating{}, err
	}
	if page.Fault != nil {
		return seating{}, errors.New(page.Fault.Text)
	}
	a := seating{Of: page.Of, Lang: page.Lang, Seed: uint64(time.Now().UnixNano() % 1_000_000)}
	for _, s := range page.Seats {
		a.Seats = append(a.Seats, s.Who)
	}
	if !slices.Contains(a.Seats, person) {
		return a, refusal.New(refusal.Wrong, "play.nobody")
	}
	if page.Seed != "" {
		if a.Seed, err = strconv.ParseUint(page.Seed, 10, 64); err != nil {
			return a, refusal.New(refusal.Wrong, "play.seeds", page.Seed)
		}
	}
	if page.Deal != "" {
		if a.Deal, err = wholeNumber(page.Deal, 0, question.MaxDeals); err != nil {
			return a, refusal.New(refusal.Wrong, "play.deals", page.Deal, question.MaxDeals)
		}
	}
	return a, nil
}

func (r *request) beginPlay() error {
	a, err := r.seating()
	if err != nil {
		return err
	}
	return r.startMatch(a)
}

// startMatch starts a match and redirects to its page.
func (r *request) startMatch(a seating) error {
	g, err := r.server.games.begin(r.server.project.Lab, a)
	if err != nil {
		return err
	}
	return r.redirect("/play/"+g.ID, nil)
}

// A gamePiece is the data of the fragment that shows a match.
type gamePiece struct {
	ID string
	gameStatus
	Asked   seating
	Notice  string // message about the last request; "" for none
	Fault   *translate.Text
	Again   string // command line that repeats the match that failed
	Saved   string // name of the file with the match as it is; "" if that is not saved
	Name    string // name that is proposed for the file
	Command string // command line that plays the match at a terminal
	Step    int    // number of choices so far
}

// requestedMatch returns the match whose id is in the path of the request, or an error for the user
// if there is none.
func (r *request) requestedMatch() (*game, error) {
	if g := r.server.games.find(r.PathValue("game")); g != nil {
		return g, nil
	}
	return nil, refusal.New(refusal.Missing, "play.gone")
}

// makePiece returns the data of the fragment that shows a match, with a notice about the request,
// which may be "". It counts as watching the match.
func (r *request) makePiece(g *game, notice string) *gamePiece {
	now, _ := g.observe()
	x := &gamePiece{ID: g.ID, gameStatus: now, Asked: g.Asked, Notice: notice, Command: g.commandLine()}
	if now.Err != nil {
		x.Fault = r.errorText(now.Err)
		if b, ok := brokenErrorOf(now.Err); ok {
			x.Again = b.RepeatCommand
		}
	}
	if now.Scene != nil {
		x.Step = now.Scene.Step
		g.mu.Lock()
		if g.savedMoves == x.Step {
			x.Saved = g.file
		}
		g.mu.Unlock()
		x.Name = r.unusedRecordName(g.Asked.Of)
	}
	return x
}

// showGame shows the page of a match.
func (r *request) showGame() error {
	g, err := r.requestedMatch()
	if err != nil {
		if r.wantsFragment() {
			return err
		}
		return r.redirect("/play", nil)
	}
	return r.showAs(http.StatusOK, r.makePiece(g, ""))
}

// sendGame answers with the fragment that shows the match as it is, with a notice about the
// request, which may be "". A request for a whole page is redirected to the page of the match.
func (r *request) sendGame(g *game, notice string) error {
	if !r.wantsFragment() {
		return r.redirect("/play/"+g.ID, nil)
	}
	return r.sendPart("match", r.makePiece(g, notice))
}

// followGame sends the fragment of a match whenever it changes, until a person must decide or the
// match is over.
func (r *request) followGame() error {
	g, err := r.requestedMatch()
	if err != nil {
		return err
	}
	nobody := func() func() { return func() {} }
	return r.sendChanges("match", nobody, g.ctx.Done(), func() { g.observe() }, func() (any, bool, <-chan struct{}, error) {
		now, news := g.observe()
		return r.makePiece(g, ""), now.Busy == "", news, nil
	})
}

// recordNamePattern returns the pattern of names under which matches can be saved. It is compiled on first
// use, since \pL and \pN have many ranges.
var recordNamePattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[\pL\pN][\pL\pN ._-]{0,60}$`) })

// unusedRecordName returns a name, without folder and extension, under which no record is saved in
// the folder: that of the variant with a number, "six-cards-1".
func (r *request) unusedRecordName(variant string) string {
	_, name, _ := strings.Cut(variant, "/")
	for n := 1; ; n++ {
		try := fmt.Sprintf("%s-%d", strings.TrimSuffix(name, ".toml"), n)
		if r.server.project.SavedAt("records/" + try + ".jsonl").IsZero() {
			return try
		}
	}
}

// saveGame saves the record of the match so far in the folder records, under the submitted name. It
// is an error if there is such a file.
func (r *request) saveGame() error {
	g, err := r.requestedMatch()
	if err != nil {
		return err
	}
	name := strings.TrimSuffix(strings.TrimSpace(r.FormValue("name")), ".jsonl")
	if !recordNamePattern().MatchString(name) {
		return refusal.New(refusal.Wrong, "play.badname", name)
	}
	file := "records/" + name + ".jsonl"
	if !r.server.project.SavedAt(file).IsZero() {
		return refusal.New(refusal.Wrong, "play.there", file)
	}
	err = g.withTable(func() error {
		var b bytes.Buffer
		if err := g.table.Record(&b); err != nil {
			return err
		}
		if err := r.server.project.Write(file, "", b.Bytes()); err != nil {
			return err
		}
		g.mu.Lock()
		defer g.mu.Unlock()
		g.savedMoves, g.file = g.table.ChangeCount(), file
		return nil
	})
	if err != nil {
		return err
	}
	return r.sendGame(g, r.text("play.savedin", file))
}

// downloadGame answers with the record of a match as a file. While the match is not over it is an
// error, since the record would reveal hidden cards.
func (r *request) downloadGame() error {
	g, err := r.requestedMatch()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := g.withTable(func() error {
		if g.table.ToAct() != engine.Nobody {
			return refusal.New(refusal.Forbidden, "play.notover")
		}
		return g.table.Record(&b)
	}); err != nil {
		return err
	}
	return r.sendFile(r.unusedRecordName(g.Asked.Of)+".jsonl", "application/jsonl", b.Bytes())
}

// playAgain starts another match of the same variant and players. If the form asks for the same
// match, the deal and the seats are equal; otherwise it is the next deal, and every player moves
// on by one seat.
func (r *request) playAgain() error {
	g, err := r.requestedMatch()
	if err != nil {
		return err
	}
	a := g.Asked
	a.Picks, a.Seats = nil, slices.Clone(a.Seats)
	if r.FormValue("same") == "" {
		a.Seats = append(a.Seats[len(a.Seats)-1:], a.Seats[:len(a.Seats)-1]...)
		a.Deal++
	}
	return r.startMatch(a)
}

func (r *request) leaveGame() error {
	g, err := r.requestedMatch()
	if err != nil {
		return err
	}
	r.server.games.end(g)
	return r.redirect("/play", nil)
}
