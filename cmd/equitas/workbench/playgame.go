package workbench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/tableview"
	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/people"
)

// Limits of matches that people play.
const (
	maxGames           = 12                     // most matches at once
	idleGame           = 15 * time.Minute       // an unwatched match may be replaced after this time
	thinkingShownAfter = 500 * time.Millisecond // a page shows that a bot thinks after this time
	pieceTime          = 45 * time.Second       // longest wait of a fragment for a thinking bot
	thinkTime          = 10 * time.Minute       // longest thinking of bots between two decisions of people
	learnTime          = 24 * time.Hour         // longest training while somebody waits for it
	unwatchedTraining  = time.Minute            // an unwatched match whose bots train ends after this time
)

// What a game may be busy with.
const (
	busyLearning = "learning"
	busyBots     = "bots"
	busyHint     = "hint"
)

// A seating is the form as submitted: who plays at each seat.
type seating struct {
	Of    string
	Seats []string // by seat: a person, or the name of a bot
	Seed  uint64
	Deal  int
	Lang  string

	// For a match continued from a record: its choices so far, as recorded, and the changes
	// of the variant.
	Picks []string
	Sets  []string
}

// person is the occupant of a seat without a bot, as in a record.
const person = "person"

// playSetup returns the seating in the form of a question to the laboratory.
func (a *seating) playSetup() lab.PlaySetup {
	q := lab.PlaySetup{Seats: len(a.Seats), Seed: &a.Seed, Deal: a.Deal, Lang: a.Lang}
	for i, who := range a.Seats {
		if who == person {
			q.People = append(q.People, i+1)
		} else {
			q.Bots = append(q.Bots, who)
		}
	}
	if len(q.Bots) == 0 {
		q.Bots = []string{"random"} // not used
	}
	return q
}

// A game is a match with people. One goroutine at a time, the one that holds turn, uses its
// table.
type game struct {
	ID    string
	Asked seating
	lab   *lab.Lab

	ctx   context.Context // ends when the match is left
	leave context.CancelFunc
	end   func()        // leaves it and forgets it
	turn  chan struct{} // full while the table is in use

	v     *lab.Variant
	table *people.Table // nil until bots have learned
	faces tableview.Faces
	at    engine.Seat // the seat at the screen
	told  []string    // what that seat was told

	mu    sync.Mutex
	news  chan struct{} // closed and made anew with all that is new
	now   gameNow
	saved int // the moves after which it was last in a file; -1: never
	file  string
}

// A gameNow is a snapshot of a match for display.
type gameNow struct {
	Busy  string // what it is busy with; "" if a person must decide
	Stage question.Stage
	Done  int
	Of    int
	Notes []string
	Err   error
	Scene *scene // the last scene; nil before the first
	Used  time.Time
	Works int // how often it has been busy
}

// Share returns the progress of the stage, from 0 to 100.
func (n *gameNow) Share() int { return 100 * n.Done / max(1, n.Of) }

// change updates the snapshot and notifies waiters.
func (g *game) change(f func(n *gameNow)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	f(&g.now)
	close(g.news)
	g.news = make(chan struct{})
}

// look returns the snapshot, and a channel that is closed at the next change.
func (g *game) look() (gameNow, <-chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.now.Used = time.Now()
	return g.now, g.news
}

// use runs f with exclusive use of the match; it fails if the match is busy.
func (g *game) use(f func() error) error {
	select {
	case g.turn <- struct{}{}:
	default:
		return refusal.New(refusal.Busy, "play.thinking")
	}
	defer func() { <-g.turn }()
	if g.table == nil {
		return refusal.New(refusal.Busy, "play.thinking")
	}
	return f()
}

// work runs f with the table in the background, and waits briefly, so that quick work is
// complete on return. A panic of the rules is an error of the game.
func (g *game) work(busy string, f func(ctx context.Context) error) error {
	select {
	case g.turn <- struct{}{}:
	default:
		if g.glance().Busy != "" {
			return refusal.New(refusal.Busy, "play.thinking")
		}
		select { // a preview of an action ends at once
		case g.turn <- struct{}{}:
		case <-g.ctx.Done():
			return refusal.New(refusal.Missing, "play.gone")
		case <-time.After(pieceTime):
			return refusal.New(refusal.Busy, "play.thinking")
		}
	}
	g.change(func(n *gameNow) { n.Busy, n.Err, n.Works = busy, nil, n.Works+1 })
	done := make(chan struct{})
	go func() {
		defer close(done)
		limit := thinkTime
		if busy == busyLearning {
			limit = learnTime
		}
		ctx, end := context.WithTimeout(g.ctx, limit)
		defer end()
		if busy == busyLearning {
			go g.endIfUnwatched(ctx)
		}
		err := g.withRecover(ctx, f)
		<-g.turn
		g.change(func(n *gameNow) {
			n.Busy, n.Stage = "", question.Stage{}
			if n.Err = err; errors.Is(err, context.DeadlineExceeded) {
				n.Err = refusal.New(refusal.Busy, "play.long", int(thinkTime/time.Minute))
			}
		})
	}()
	select {
	case <-done:
	case <-time.After(thinkingShownAfter):
	}
	return nil
}

// endIfUnwatched ends a match that no page is open for any more.
func (g *game) endIfUnwatched(ctx context.Context) {
	ticks := time.NewTicker(unwatchedTraining / 4)
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
			if time.Since(g.glance().Used) > unwatchedTraining {
				g.end()
				return
			}
		}
	}
}

func (g *game) withRecover(ctx context.Context, f func(ctx context.Context) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &question.BrokenError{Reason: fmt.Sprint(p), Again: g.line()}
		}
	}()
	return f(ctx)
}

// begin trains bots, seats everybody and plays to the first decision of a person.
func (g *game) begin(ctx context.Context) error {
	o := question.Observer{
		Stage:    func(s question.Stage) { g.change(func(n *gameNow) { n.Stage, n.Done, n.Of = s, 0, s.Deals }) },
		Progress: func(done, of int) { g.change(func(n *gameNow) { n.Done, n.Of = done, of }) },
		Note: func(x question.Note) {
			if x.Text != "" {
				g.change(func(n *gameNow) { n.Notes = append(n.Notes, x.Text) })
			}
		},
	}
	v, err := g.lab.Library().Variant(g.Asked.Of, g.Asked.Sets, nil)
	if err != nil {
		return err
	}
	at, err := v.Sit(ctx, g.Asked.playSetup(), o)
	if err != nil {
		return err
	}
	at.Now = time.Now
	t, err := at.Table()
	if err == nil && len(g.Asked.Picks) > 0 {
		err = t.PlayOn(g.Asked.Picks)
	}
	if err != nil {
		return err
	}
	g.v, g.table, g.at = v, t, engine.Nobody
	g.faces.Load(v, t.Lang)
	g.change(func(n *gameNow) { n.Stage, n.Busy = question.Stage{}, busyBots })
	return g.playOn(ctx)
}

// playOn plays bots' choices until a person must decide, then updates the scene.
func (g *game) playOn(ctx context.Context) error {
	who, err := g.table.Advance(ctx)
	if err != nil {
		return err
	}
	several := g.table.People.Len() > 1
	switch {
	case who == engine.Nobody:
		g.show(sceneOver)
	case !several || who == g.at:
		g.showTo(who)
	case g.at == engine.Nobody:
		g.show(sceneCover)
	default: // another person is at the screen
		g.told = g.table.News(g.at)
		g.show(sceneSeen)
	}
	return nil
}

// showTo shows the match to a person who must decide.
func (g *game) showTo(who engine.Seat) {
	g.at = who
	g.told = g.table.News(who)
	g.show(sceneAct)
}

// cover hides the position until another person has taken over the screen.
func (g *game) cover() {
	g.at, g.told = engine.Nobody, nil
	g.show(sceneCover)
}

// show updates the scene.
func (g *game) show(state string) {
	s := g.scene(state)
	g.change(func(n *gameNow) { n.Scene = s })
}

// line returns the command line that plays the match at a terminal.
func (g *game) line() string {
	q := g.Asked.playSetup()
	words := []string{"equitas", "play", g.Asked.Of}
	for _, set := range g.Asked.Sets {
		words = append(words, "--set", set)
	}
	words = append(words, "--seats", strconv.Itoa(q.Seats), "--seat", joinInts(q.People), "--seed", strconv.FormatUint(g.Asked.Seed, 10), "--deal", strconv.Itoa(q.Deal))
	if len(q.Bots) > 0 && len(q.People) < q.Seats {
		words = append(words, "--bots", joinBots(q.Bots))
	}
	if q.Lang != "" {
		words = append(words, "--lang", q.Lang)
	}
	return question.CommandLine(words)
}

func joinInts(l []int) (text string) {
	for i, n := range l {
		if i > 0 {
			text += ","
		}
		text += strconv.Itoa(n)
	}
	return text
}

// joinBots returns bots in the form of the flag: one if all are the same.
func joinBots(l []string) (text string) {
	if len(slices.Compact(slices.Clone(l))) == 1 {
		return l[0]
	}
	for i, name := range l {
		if i > 0 {
			text += ","
		}
		text += name
	}
	return text
}

// Games are the matches that people play.
type games struct {
	ctx  context.Context
	mu   sync.Mutex
	all  []*game // the oldest first
	last int     // id
}

// begin begins a match. If there are too many, a finished or long unwatched one is removed.
func (m *games) begin(l *lab.Lab, asked seating) (*game, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.all) >= maxGames {
		i := slices.IndexFunc(m.all, func(g *game) bool { return g.glance().over() || time.Since(g.glance().Used) > idleGame })
		if i < 0 {
			return nil, refusal.New(refusal.Busy, "play.many", maxGames)
		}
		m.drop(m.all[i])
	}
	m.last++
	g := &game{ID: strconv.Itoa(m.last), Asked: asked, lab: l, turn: make(chan struct{}, 1), news: make(chan struct{}), saved: -1, at: engine.Nobody}
	g.now.Used = time.Now()
	g.ctx, g.leave = context.WithCancel(m.ctx)
	g.end = func() { m.end(g) }
	m.all = append(m.all, g)
	return g, g.work(busyLearning, g.begin)
}

func (n gameNow) over() bool { return n.Scene != nil && n.Scene.State == sceneOver }

// drop ends a match.
func (m *games) drop(g *game) {
	g.leave()
	m.all = slices.DeleteFunc(m.all, func(o *game) bool { return o == g })
}

// end ends a match that its players have left.
func (m *games) end(g *game) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.drop(g)
}

// withID returns the match with an id; nil if there is none.
func (m *games) withID(id string) *game {
	for _, g := range m.list() {
		if g.ID == id {
			return g
		}
	}
	return nil
}

// list returns all matches, the newest first.
func (m *games) list() []*game {
	m.mu.Lock()
	defer m.mu.Unlock()
	l := slices.Clone(m.all)
	slices.Reverse(l)
	return l
}
