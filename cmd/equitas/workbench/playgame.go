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

// Limits of matches in the workbench.
const (
	maxGames           = 12                     // largest number of matches at once
	idleGameTime       = 15 * time.Minute       // a match that no page has shown for this time may be replaced
	thinkingShownAfter = 500 * time.Millisecond // after this time a page shows that a bot thinks
	maxTableWait       = 45 * time.Second       // longest time for which a request waits while another uses the table
	thinkTime          = 10 * time.Minute       // longest time that bots think between two decisions of people
	learnTime          = 24 * time.Hour         // longest training before a match
	unwatchedTraining  = time.Minute            // a match whose bots train ends when no page has shown it for this time
)

// Values of [gameStatus.Busy].
const (
	busyLearning = "learning" // bots are trained
	busyBots     = "bots"     // bots choose actions
	busyHint     = "hint"     // a bot searches for a hint
)

// A seating is the submitted form of a new match.
type seating struct {
	Of    string   // name of the variant
	Seats []string // by seat: [person], or the name of a bot
	Seed  uint64
	Deal  int
	Lang  string

	// For a match that continues a record:
	Picks []string // the choices so far, in the words of the record
	Sets  []string // KEY=VALUE settings laid over the variant
}

// person stands for a person in [seating.Seats] and in records.
const person = "person"

// playSetup returns who sits where, and which deal is played, as the laboratory takes it.
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
		q.Bots = []string{"random"} // no seat has a bot
	}
	return q
}

// A game is a match that people play. Only the goroutine that holds tableLock may use its table.
type game struct {
	ID    string
	Asked seating
	lab   *lab.Lab

	ctx       context.Context // done when the match is left
	leave     context.CancelFunc
	end       func()        // leaves the match and removes it from the list
	tableLock chan struct{} // has an element while the table is in use

	variant  *lab.Variant
	table    *people.Table // nil until bots are trained
	faces    tableview.Faces
	viewSeat engine.Seat // the seat whose view the screen shows; [engine.Nobody] for none
	news     []string    // sentences for that seat on what has happened since its last decision

	mu            sync.Mutex
	statusChanged chan struct{} // closed and replaced at every change of status
	status        gameStatus
	savedMoves    int    // number of moves when the match was last saved; -1 if it never was
	file          string // path of the file in which it was last saved
}

// A gameStatus is what pages show of a match.
type gameStatus struct {
	Busy      string         // the task in progress: busyLearning, busyBots or busyHint; "" for none, when a person must decide
	Stage     question.Stage // of a training
	Done      int            // number of items of the stage that are done
	Of        int            // number of all items of the stage
	Notes     []string       // messages of trainings
	Err       error          // error of the last task (see Busy); nil if it succeeded or none has ended
	Scene     *scene         // the last scene; nil before the first
	LastShown time.Time      // when a page last showed the match
	Works     int            // number of tasks begun so far (see Busy)
}

// Share returns how much of the stage is done, in percent.
func (n *gameStatus) Share() int { return 100 * n.Done / max(1, n.Of) }

// changeStatus calls f, which changes the status, and then closes the channel that observe
// returned.
func (g *game) changeStatus(f func(n *gameStatus)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	f(&g.status)
	close(g.statusChanged)
	g.statusChanged = make(chan struct{})
}

// observe returns the status, and a channel that is closed at its next change. It records that a
// page shows the match.
func (g *game) observe() (gameStatus, <-chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.status.LastShown = time.Now()
	return g.status, g.statusChanged
}

// withTable runs f, which may use the table, and returns its error. If the match is busy, it does
// not run f and returns an error for the user.
func (g *game) withTable(f func() error) error {
	select {
	case g.tableLock <- struct{}{}:
	default:
		return refusal.New(refusal.Busy, "play.thinking")
	}
	defer func() { <-g.tableLock }()
	if g.table == nil {
		return refusal.New(refusal.Busy, "play.thinking")
	}
	return f()
}

// runInBackground runs f, which may use the table, in a new goroutine, and marks the match as busy
// meanwhile. It waits for f up to [thinkingShownAfter], so that quick work is done when it returns.
// An error or a panic in f becomes the Err of the status. If the table is in use, it returns an
// error for the user.
func (g *game) runInBackground(busy string, f func(ctx context.Context) error) error {
	select {
	case g.tableLock <- struct{}{}:
	default:
		if g.snapshot().Busy != "" {
			return refusal.New(refusal.Busy, "play.thinking")
		}
		select { // the table is in use for a preview of an action, which is soon done
		case g.tableLock <- struct{}{}:
		case <-g.ctx.Done():
			return refusal.New(refusal.Missing, "play.gone")
		case <-time.After(maxTableWait):
			return refusal.New(refusal.Busy, "play.thinking")
		}
	}
	g.changeStatus(func(n *gameStatus) { n.Busy, n.Err, n.Works = busy, nil, n.Works+1 })
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
		<-g.tableLock
		g.changeStatus(func(n *gameStatus) {
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

// endIfUnwatched ends the match as soon as no page has shown it for [unwatchedTraining]. It returns
// then, or when ctx is done.
func (g *game) endIfUnwatched(ctx context.Context) {
	ticks := time.NewTicker(unwatchedTraining / 4)
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
			if time.Since(g.snapshot().LastShown) > unwatchedTraining {
				g.end()
				return
			}
		}
	}
}

func (g *game) withRecover(ctx context.Context, f func(ctx context.Context) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &question.BrokenError{Reason: fmt.Sprint(p), RepeatCommand: g.commandLine()}
		}
	}()
	return f(ctx)
}

// begin trains bots, seats all players, makes the choices of g.Asked.Picks, and plays to the first
// decision of a person.
func (g *game) begin(ctx context.Context) error {
	o := question.Observer{
		Stage:    func(s question.Stage) { g.changeStatus(func(n *gameStatus) { n.Stage, n.Done, n.Of = s, 0, s.Deals }) },
		Progress: func(done, of int) { g.changeStatus(func(n *gameStatus) { n.Done, n.Of = done, of }) },
		Note: func(x question.Note) {
			if x.Text != "" {
				g.changeStatus(func(n *gameStatus) { n.Notes = append(n.Notes, x.Text) })
			}
		},
	}
	v, err := g.lab.Library().Variant(g.Asked.Of, g.Asked.Sets, nil)
	if err != nil {
		return err
	}
	at, err := v.SeatPlayers(ctx, g.Asked.playSetup(), o)
	if err != nil {
		return err
	}
	at.Now = time.Now
	t, err := at.NewTable()
	if err == nil && len(g.Asked.Picks) > 0 {
		err = t.ApplyChoices(g.Asked.Picks)
	}
	if err != nil {
		return err
	}
	g.variant, g.table, g.viewSeat = v, t, engine.Nobody
	g.faces.Load(v, t.Lang)
	g.changeStatus(func(n *gameStatus) { n.Stage, n.Busy = question.Stage{}, busyBots })
	return g.playOn(ctx)
}

// playOn makes the choices of bots until a person must decide or the match is over, and then
// updates the scene.
func (g *game) playOn(ctx context.Context) error {
	who, err := g.table.Advance(ctx)
	if err != nil {
		return err
	}
	several := g.table.People.Len() > 1
	switch {
	case who == engine.Nobody:
		g.show(sceneOver)
	case !several || who == g.viewSeat:
		g.showTo(who)
	case g.viewSeat == engine.Nobody:
		g.show(sceneCover)
	default: // a person other than the one at the screen
		g.news = g.table.News(g.viewSeat)
		g.show(sceneSeen)
	}
	return nil
}

// showTo shows the match to the person of a seat, who must decide.
func (g *game) showTo(seat engine.Seat) {
	g.viewSeat = seat
	g.news = g.table.News(seat)
	g.show(sceneAct)
}

// hideScreen shows an empty screen until the next person has sat down.
func (g *game) hideScreen() {
	g.viewSeat, g.news = engine.Nobody, nil
	g.show(sceneCover)
}

// show sets the scene of the status to the present one, with a state such as [sceneAct].
func (g *game) show(state string) {
	s := g.scene(state)
	g.changeStatus(func(n *gameStatus) { n.Scene = s })
}

// commandLine returns the command line that plays the match at a terminal.
func (g *game) commandLine() string {
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

// joinBots returns names of bots as the value of --bots: a single name if all are the same,
// otherwise all with commas between them.
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

// A games holds the matches that people play.
type games struct {
	ctx    context.Context // done when the workbench ends
	mu     sync.Mutex
	all    []*game // the oldest match first
	lastID int     // the last id given
}

// begin starts a match and adds it to the list. If there are [maxGames] already, it first removes
// one that is over or that no page has shown for [idleGameTime]; if there is none, it returns an error.
func (m *games) begin(l *lab.Lab, seating seating) (*game, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.all) >= maxGames {
		i := slices.IndexFunc(m.all, func(g *game) bool { return g.snapshot().isOver() || time.Since(g.snapshot().LastShown) > idleGameTime })
		if i < 0 {
			return nil, refusal.New(refusal.Busy, "play.many", maxGames)
		}
		m.drop(m.all[i])
	}
	m.lastID++
	g := &game{ID: strconv.Itoa(m.lastID), Asked: seating, lab: l, tableLock: make(chan struct{}, 1), statusChanged: make(chan struct{}), savedMoves: -1, viewSeat: engine.Nobody}
	g.status.LastShown = time.Now()
	g.ctx, g.leave = context.WithCancel(m.ctx)
	g.end = func() { m.end(g) }
	m.all = append(m.all, g)
	return g, g.runInBackground(busyLearning, g.begin)
}

func (n gameStatus) isOver() bool { return n.Scene != nil && n.Scene.State == sceneOver }

// drop stops a match and removes it from the list. The caller must hold m.mu.
func (m *games) drop(g *game) {
	g.leave()
	m.all = slices.DeleteFunc(m.all, func(o *game) bool { return o == g })
}

// end stops a match and removes it from the list.
func (m *games) end(g *game) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.drop(g)
}

// find returns the match with an id; nil if there is none.
func (m *games) find(id string) *game {
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
