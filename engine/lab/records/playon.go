package records

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/match"
	"equitas/engine/people"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/stat"
	"equitas/reports"
	"equitas/reports/table"
)

// A PlayOn asks how a recorded match would continue from one of its positions, or which of
// several actions is better there. Bots play from the position to the end many times, each
// time with a new determinization of what the deciding seat cannot see.
type PlayOn struct {
	Actions    []string // actions to compare, in the words of records; if there are none, the bots choose
	Compares   bool     // Actions are to be compared, so they must not be empty
	Bots       []string // names of bots: one for all seats, or one for each seat; if there are none, those of [Position.DefaultBots]
	Deals      int      // number of playouts; 0 means [DefaultPlayouts], or 1 with KeepHidden
	Seed       *uint64  // master seed; nil means 1
	KeepHidden bool     // keep the hidden cards and all random events of the record
}

// DefaultPlayouts is the default number of playouts.
const DefaultPlayouts = 1000

// playoutPurpose and playoutBotsPurpose are the purposes of the random streams of playouts
// and of their bots, which makes them different from all others.
var playoutPurpose, playoutBotsPurpose = rng.PurposeOf("onward"), rng.PurposeOf("onward bot")

// A Position is a position of a record, with the seat to act and its legal actions.
type Position struct {
	Match   *Match
	Number  int         // number of the choice that is made there, from 1
	Who     engine.Seat // seat to act
	State   engine.State
	Actions []LegalAction // legal actions

	name string // name of the file of records
	line int
	lab  *lab.Lab
}

// A LegalAction is a legal action with words for it.
type LegalAction struct {
	Action   engine.Action
	Words    string // the action in the words of a record
	Narrated string // the action, in the words of the narration
}

// PositionAt returns the position before the choice on a line of the records in text; lines
// count from 1. It returns an error if nobody decides there. Errors name the file q.File.
func PositionAt(ctx context.Context, l *lab.Lab, q ReplayOptions, text []byte, line int, o question.Observer) (*Position, error) {
	playback, err := Read(ctx, l, q, text, o)
	if err != nil {
		return nil, err
	}
	k, n, err := playback.matchAtLine(text, line)
	if err != nil {
		return nil, question.Invalidf("%s:%d: %v", q.File, line, err)
	}
	p, err := playback.Position(k, n, rule.English)
	if err == nil && p.Who == engine.Nobody {
		err = question.Invalidf("%s:%d: the match is over there, and nobody decides any more", q.File, line)
	}
	if err == nil {
		p.name, p.line = q.File, line
	}
	return p, err
}

// Position returns the position of match k after n choices, with the legal actions narrated
// in the language lang of the game. If the match is over there, Who is [engine.Nobody].
func (t *Playback) Position(k, n int, lang string) (*Position, error) {
	if k < 0 || k >= len(t.Matches) {
		return nil, fmt.Errorf("there is no match %d in the records", k+1)
	}
	m := &t.Matches[k]
	p := &Position{Match: m, Number: n + 1, Who: engine.Nobody, name: t.replayer.File, lab: t.replayer.lab}
	err := t.VisitPosition(k, n, func(x Moment) {
		if p.Who = x.State.ToAct(); p.Who == engine.Nobody {
			return
		}
		p.State = m.Variant.Rules.NewState(m.Start.Seats)
		p.State.CopyFrom(x.State)
		say := func(a engine.Action) string { return x.State.Words(a) }
		if t, ok := m.Variant.Rules.(engine.Narration); ok {
			voice := t.Voice(lang, m.Start.Seats)
			say = func(a engine.Action) string { return voice.Say(x.State, a) }
		}
		for _, a := range x.State.Legal(nil) {
			p.Actions = append(p.Actions, LegalAction{a, x.State.Words(a), say(a)})
		}
	})
	return p, err
}

// matchAtLine returns the index of the match to which a line of text belongs, and the number
// of its choices on earlier lines.
func (t *Playback) matchAtLine(text []byte, line int) (k, choices int, err error) {
	k = -1
	n := 0
	for part := range bytes.Lines(text) {
		if n++; n >= line && k >= 0 { // lines from this one on are only counted
			continue
		}
		var x struct {
			Type string `json:"type"`
		}
		if json.Unmarshal(part, &x) != nil {
			continue
		}
		switch x.Type {
		case "start":
			k, choices = k+1, 0
		case "choice":
			choices++
		}
	}
	if line < 1 || line > n {
		return 0, 0, fmt.Errorf("there is no such line: the file has %s", table.CountWithNoun(n, "line"))
	}
	return k, choices, nil
}

// Title returns the place of the position in words, such as "deal 0, choice 35, turn 12".
func (p *Position) Title() string {
	return fmt.Sprintf("deal %d, choice %d, turn %d", p.Match.Start.Index, p.Number, p.State.Turn())
}

// words returns the legal actions in the words of a record.
func (p *Position) words() []string {
	var l []string
	for _, w := range p.Actions {
		l = append(l, w.Words)
	}
	return l
}

// Picks returns the choices before the position, in the words of a record.
func (p *Position) Picks() []string {
	var l []string
	for _, x := range p.Match.Picks[:p.Number-1] {
		l = append(l, x.Words)
	}
	return l
}

// OtherBots returns the names of the bots of the record in all seats except those in
// persons, which count from 1. A person of the record is replaced by the rule of thumb. If
// no seat is left, it returns the rule of thumb alone.
func (p *Position) OtherBots(persons []int) []string {
	var l []string
	for i, name := range p.Match.Start.Bots {
		if slices.Contains(persons, i+1) {
			continue
		}
		if name == people.PersonName {
			name = rule.Greedy
		}
		l = append(l, name)
	}
	if l == nil {
		l = []string{rule.Greedy}
	}
	return l
}

// legalAction returns the legal action with the given words, which may be those of the
// record or of the narration. It returns an error if there is none.
func (p *Position) legalAction(words string) (LegalAction, error) {
	for _, w := range p.Actions {
		if w.Words == words || strings.EqualFold(w.Narrated, words) {
			return w, nil
		}
	}
	known := p.words()
	near := wording.Suggest(words, known)
	if near == "" {
		near = "; open: " + strings.Join(known, ", ")
	}
	return LegalAction{}, question.Invalidf("%s is no action that is open at %s:%d%s", wording.QuoteValue(words), p.name, p.line, near)
}

// A playoutResult is the result of one playout after one action.
type playoutResult struct {
	winShare [engine.MaxSeats]float64 // share of the win (0 to 1), by seat; with a cast, that of the seat's side
	turns    int                      // number of turns begun after the position
	reason   string
	path     uint64 // hash of the choices of the playout
}

// A PlayOnReport is the report on playing on from a position.
type PlayOnReport struct {
	*reports.Plain
	Sides   []SideShare     // win share of each side; nil if actions are compared
	Turns   stat.Estimate   // number of turns after the position; zero if actions are compared
	Actions []ActionVerdict // result of each compared action
}

// A SideShare is the estimated share of the win of one side.
type SideShare struct {
	Name  string // name of the side: "House 1", or for several seats "House 1 + House 3"
	Share stat.Estimate
}

// PlayOn plays on from the position and returns the report. stopped says that ctx ended it
// early. The error is [question.ErrStopped] if ctx ended it before the first playout.
func (p *Position) PlayOn(ctx context.Context, q PlayOn, o question.Observer) (r *PlayOnReport, stopped bool, err error) {
	on, err := p.newRun(ctx, q, o)
	if err != nil {
		return nil, false, err
	}
	done, err := on.playAll(ctx)
	if err != nil {
		return nil, false, err
	}
	return on.report(done), done < on.request.Deals, nil
}

// An ActionVerdict is the result of one of several compared actions.
type ActionVerdict struct {
	LegalAction
	Share   stat.Estimate // win share of the deciding seat
	Change  stat.Paired   // difference from the first action; zero for the first
	Verdict Verdict
}

// CompareActions plays on from the position after each of q.Actions, with the same
// determinizations and random events for all, until the playouts are done or ctx ends. It
// returns the results, in the order of the actions, and the number of playouts.
func (p *Position) CompareActions(ctx context.Context, q PlayOn, o question.Observer) ([]ActionVerdict, int, error) {
	q.Compares = true
	on, err := p.newRun(ctx, q, o)
	if err != nil {
		return nil, 0, err
	}
	done, err := on.playAll(ctx)
	if err != nil {
		return nil, 0, err
	}
	return on.verdicts(done), done, nil
}

// newRun checks q, trains bots that need it, and returns the run that plays the playouts.
func (p *Position) newRun(ctx context.Context, q PlayOn, o question.Observer) (*playOnRun, error) {
	v := *p.Match.Variant
	seats := p.Match.Start.Seats
	if n := len(q.Actions); n == 1 || n == 0 && q.Compares {
		return nil, question.Invalidf("%s: name two at least; open at %s:%d: %s", map[int]string{0: "no action is named", 1: "one action is compared with nothing"}[n], p.name, p.line, strings.Join(p.words(), ", "))
	}
	ways := []LegalAction{{}}
	if len(q.Actions) > 0 {
		ways = nil
		for i, words := range q.Actions {
			w, err := p.legalAction(words)
			if err != nil {
				return nil, err
			}
			if slices.ContainsFunc(ways, func(x LegalAction) bool { return x.Action == w.Action }) {
				return nil, question.Invalidf("%s is named twice, the second time as number %d", wording.QuoteValue(w.Words), i+1)
			}
			ways = append(ways, w)
		}
	}
	guesser, guesses := v.Rules.(engine.Determinizer)
	switch {
	case !q.KeepHidden && !guesses:
		return nil, fmt.Errorf("%s cannot deal anew what a seat does not know: --known plays on with what was", v.Game.Schema().Title)
	case q.KeepHidden && !p.Match.IsReproducible():
		return nil, question.Invalidf("%s:%d: the record is of another program, whose chance to come nobody knows: leave --known out", p.name, p.line)
	}
	if err := cmp.Or(question.CheckWhole("--deals", q.Deals, question.MaxDeals), question.CheckNames("--bots", q.Bots)); err != nil {
		return nil, err
	}
	if q.Deals == 0 {
		q.Deals = DefaultPlayouts
		if q.KeepHidden {
			q.Deals = 1
		}
	}
	bots := q.Bots
	if len(bots) == 0 {
		bots = p.defaultBots(&v)
	}
	if n := len(bots); n != 1 && n != seats {
		return nil, question.Invalidf("--bots names %d bots for %d seats, must be 1 or %d", n, seats, seats)
	}
	play := question.Play{Seats: []int{seats}, Bots: bots, Seed: q.Seed}
	lineup, err := p.lab.Lineup(ctx, &v, seats, &play, o)
	if err != nil {
		return nil, err
	}
	return &playOnRun{Position: p, request: q, variant: &v, observer: o, lineup: lineup, actions: ways, determinizer: guesser, results: make([][]playoutResult, q.Deals)}, nil
}

// DefaultBots returns the names of the default bots for playing on, one for all seats or one
// for each: those of the record. People, unknown bots and all players of another program's
// record are replaced by a bot that knows the variant ([lab.Variant.DefaultBot]).
func (p *Position) DefaultBots() []string {
	v := *p.Match.Variant
	return p.defaultBots(&v)
}

// defaultBots is [Position.DefaultBots] with the variant v.
func (p *Position) defaultBots(v *lab.Variant) []string {
	knowing := v.DefaultBot(p.Match.Start.Seats)
	l := slices.Clone(p.Match.Start.Bots)
	for i, name := range l {
		if _, ok := bot.Lookup(name); !ok && !strings.HasPrefix(name, rule.Tuned+":") && !question.IsSearch(name) && name != rule.Tuned || p.Match.Start.Program != programName {
			l[i] = knowing
		}
	}
	if !slices.ContainsFunc(l, func(name string) bool { return name != l[0] }) {
		return l[:1]
	}
	return l
}

// A playOnRun is a [PlayOn] in progress.
type playOnRun struct {
	*Position
	request      PlayOn
	variant      *lab.Variant
	observer     question.Observer
	lineup       *lab.Lineup
	actions      []LegalAction // actions that are played first; a single zero LegalAction means that the bot chooses
	determinizer engine.Determinizer
	results      [][]playoutResult // results by playout, then by action; nil until the playout is done
}

// A playoutWorker holds the state and the bots with which one worker plays playouts.
type playoutWorker struct {
	*playOnRun
	start engine.State // the position from which playouts start
	st    engine.State
	bots  []engine.Bot
	legal []engine.Action
}

// playAll plays the playouts until all are done or ctx ends. It returns the number of
// playouts, from the first on, that were done without a gap.
func (r *playOnRun) playAll(ctx context.Context) (done int, err error) {
	workers := max(1, min(r.lab.Workers(), r.request.Deals))
	r.observer.BeginStage(question.Stage{What: "deals", Deals: r.request.Deals})
	defer r.observer.BeginStage(question.Stage{})
	jobs := make(chan int)
	finished := make(chan error, workers)
	var all sync.WaitGroup
	for range workers {
		one, err := r.newWorker()
		if err != nil {
			close(jobs)
			return 0, err
		}
		all.Go(func() {
			for i := range jobs {
				finished <- one.playout(i)
			}
		})
	}
	go func() {
		defer close(finished)
		defer all.Wait()
		defer close(jobs)
		for i := range r.request.Deals {
			if ctx.Err() != nil { // checked first, since select chooses at random
				return
			}
			select {
			case jobs <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	n := 0
	for e := range finished {
		if err = errors.Join(err, e); e == nil {
			n++
			r.observer.ReportProgress(n, r.request.Deals)
		}
	}
	if err != nil {
		return 0, err
	}
	for done < len(r.results) && r.results[done] != nil {
		done++
	}
	if done == 0 {
		return 0, question.ErrStopped
	}
	return done, nil
}

func (r *playOnRun) newWorker() (*playoutWorker, error) {
	seats := r.Match.Start.Seats
	one := &playoutWorker{playOnRun: r, start: r.variant.Rules.NewState(seats), st: r.variant.Rules.NewState(seats)}
	one.start.CopyFrom(r.State)
	for _, m := range r.lineup.Makers {
		b, err := m.New(r.variant.Rules)
		if err != nil {
			return nil, err
		}
		one.bots = append(one.bots, b)
	}
	return one, nil
}

// playout plays playout number i after every action, with the same determinization and
// random events, and sets results[i].
func (p *playoutWorker) playout(i int) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = &question.BrokenError{Reason: fmt.Sprintf("playing on from %s:%d, playout %d: %v", p.name, p.line, i, x), RepeatCommand: p.command()}
		}
	}()
	ends := make([]playoutResult, len(p.actions))
	deal := rng.NewDeal(p.lineup.Seed, uint64(i))
	for k, w := range p.actions {
		if err := p.setUp(i, deal); err != nil {
			return err
		}
		from, path := p.st.Turn(), uint64(0)
		if len(p.request.Actions) > 0 {
			p.st.Apply(w.Action)
		}
		for who := p.st.ToAct(); who != engine.Nobody; who = p.st.ToAct() {
			p.legal = p.st.Legal(p.legal[:0])
			a := p.bots[who].Choose(p.st.Observe(who), p.legal)
			const prime = 1099511628211 // prime of the hash FNV-1a
			path = (path ^ uint64(slices.Index(p.legal, a)+1)) * prime
			p.st.Apply(a)
		}
		res := p.st.Result()
		e := &ends[k]
		e.turns, e.reason, e.path = res.Turns-from, res.Reason, path
		for seat := range p.Match.Start.Seats {
			e.winShare[seat] = float64(res.SidePayoff(engine.Seat(seat))) / engine.PayoffUnit
			if res.Cast == nil {
				e.winShare[seat] = float64(res.Payoff(engine.Seat(seat))) / engine.PayoffUnit
			}
		}
	}
	p.results[i] = ends
	return nil
}

// setUp sets p.st to the position, with a new determinization for playout i, and starts the
// bots with random streams of deal. With KeepHidden it replays the match instead.
func (p *playoutWorker) setUp(i int, deal rng.Deal) error {
	if p.request.KeepHidden {
		return p.replayToPosition(i)
	}
	for seat, b := range p.bots {
		b.Start(engine.Seat(seat), deal.Stream(playoutBotsPurpose, uint64(seat)))
	}
	chance := deal.Stream(playoutPurpose, 0)
	p.determinizer.Guess(p.start.Observe(p.Who), p.st, &chance)
	return nil
}

// replayToPosition sets p.st by replaying the match up to the position with the random
// events of the record. In playout 0 the bots have the random streams of the match, in all
// others new ones.
func (p *playoutWorker) replayToPosition(i int) error {
	d := rng.NewDeal(p.Match.Start.Seed, p.Match.Start.Index)
	chance := d
	if i > 0 {
		chance = rng.NewDeal(p.lineup.Seed, uint64(i))
	}
	match.StartBots(p.bots, chance)
	st, ok := p.st.(engine.RecordState)
	if !ok {
		return fmt.Errorf("%s keeps no records", p.variant.Game.Schema().Title)
	}
	st.Start(d)
	for n, pick := range p.Match.Picks[:p.Number-1] {
		who := st.ToAct()
		p.legal = st.Legal(p.legal[:0])
		at := slices.IndexFunc(p.legal, func(a engine.Action) bool { return st.Words(a) == pick.Words })
		if who != pick.Seat || at < 0 {
			return fmt.Errorf("%s: choice %d, %s, is not possible in the deal of the record", p.name, n+1, wording.QuoteValue(pick.Words))
		}
		a := p.legal[at]
		p.bots[who].Choose(st.Observe(who), p.legal)
		st.Apply(a)
	}
	return nil
}

// command returns the command line that repeats the report.
func (r *playOnRun) command() string {
	q := r.request
	q.Actions, q.Bots, q.Seed = nil, r.lineup.Bots, &r.lineup.Seed
	if len(r.request.Actions) > 0 {
		for _, w := range r.actions {
			q.Actions = append(q.Actions, w.Words)
		}
	}
	return r.CommandLine(q)
}

// CommandLine returns the command line that asks q about the position.
func (p *Position) CommandLine(q PlayOn) string {
	kind := "sim"
	if q.Compares || len(q.Actions) > 0 {
		kind = "compare"
	}
	args := slices.Concat([]string{"equitas", kind, "--from", fmt.Sprintf("%s:%d", p.name, p.line)}, q.Actions)
	if q.KeepHidden {
		args = append(args, "--known")
	}
	again := question.Play{Bots: q.Bots, Deals: q.Deals, Seed: q.Seed}
	return question.CommandLine(slices.Concat(args, question.ArgsOf(again.GenericParameters())))
}
