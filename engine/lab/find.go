package lab

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/match"
	"equitas/engine/rng"
	"equitas/engine/sim"
	"equitas/reports/table"
)

// A targetEvent is the event that record --find looks for in a match: the use of a part, an
// ending, or a count other than zero.
type targetEvent struct {
	title  string // in words, such as "card levy" or "the end scoring"
	part   int    // index in [engine.PartUser.Parts]; -1 if the event is not the use of a part
	reason string // one of [engine.Rules.Reasons]; "" if the event is not an ending
	column int    // index of a column of [engine.Counts]; -1 if the event is not a count
}

// parseTargetEvent returns the event that a name stands for. Accepted names are those of a
// part (card.levy, levy or the title), of an ending (end.scoring or scoring), and of a
// count.
func parseTargetEvent(v *Variant, seats int, name string) (*targetEvent, error) {
	var known []string
	if f, ok := v.Rules.(engine.PartUser); ok {
		parts := f.Parts()
		for _, exact := range []func(p *engine.Part) bool{
			func(p *engine.Part) bool { return strings.EqualFold(name, p.Kind+"."+p.Name) },
			func(p *engine.Part) bool { return strings.EqualFold(name, p.Name) },
			func(p *engine.Part) bool { return strings.EqualFold(name, p.Title) },
		} {
			for i := range parts {
				if p := &parts[i]; exact(p) {
					return &targetEvent{title: p.Kind + " " + p.Name, part: i, column: -1}, nil
				}
			}
		}
		for _, p := range parts {
			known = append(known, p.Name, p.Kind+"."+p.Name)
		}
	}
	for _, r := range v.Rules.Reasons() {
		if strings.EqualFold(name, r) || strings.EqualFold(name, "end."+r) {
			return &targetEvent{title: "the end " + r, part: -1, reason: r, column: -1}, nil
		}
		known = append(known, r, "end."+r)
	}
	for i, c := range v.Rules.Counts(seats).Columns() {
		if strings.EqualFold(name, c.Name) {
			return &targetEvent{title: c.Name + " (" + c.Doc + ")", part: -1, column: i}, nil
		}
		known = append(known, c.Name)
	}
	if i := shortColumn(v.Rules.Counts(seats).Columns(), name); i >= 0 {
		c := v.Rules.Counts(seats).Columns()[i]
		return &targetEvent{title: c.Name + " (" + c.Doc + ")", part: -1, column: i}, nil
	}
	near := wording.Suggest(name, known)
	if near == "" {
		names := FindableNames(v)
		if near = wording.Suggest(name, names); near == "" {
			near = "; known: " + strings.Join(names, ", ")
		}
	}
	return nil, question.Invalidf("--find: %s has no card, perk, action, ending or count %q%s", v.RequestedAs, name, near)
}

// shortColumn returns the index of the column for which name is short: the only one that
// begins and ends with the parts of name, such as card.used.guard for card.guard. It returns
// -1 if there is none or several.
func shortColumn(columns []engine.Column, name string) int {
	family, thing, ok := strings.Cut(name, ".")
	found := -1
	for i, c := range columns {
		if first, rest, _ := strings.Cut(c.Name, "."); ok && strings.EqualFold(first, family) && strings.HasSuffix(strings.ToLower(rest), "."+strings.ToLower(thing)) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// An occurrence says whether an event occurs in a match, and where.
type occurrence struct {
	occurs       bool
	choice, turn int // for a part: number of the choice, from 1, and of the turn in which it is first used; otherwise 0
}

// text returns words for the place in the match, such as ", choice 12, turn 3"; "" if it is
// not known.
func (f occurrence) text() string {
	if f.choice == 0 {
		return ""
	}
	return fmt.Sprintf(", choice %d, turn %d", f.choice, f.turn)
}

// An eventSearcher plays deals and looks in each for the target event.
type eventSearcher struct {
	*Recorder
	target *targetEvent
	rules  engine.PartUser // the rules if the event is the use of a part; otherwise nil
	st     engine.State
	bots   []engine.Bot
	counts engine.Counts
	row    []int64

	hit     occurrence
	choices int
}

// watchingBot is a bot that checks whether each of its choices uses the target part.
type watchingBot struct {
	engine.Bot
	search *eventSearcher
}

// Choose implements [engine.Bot].
func (b *watchingBot) Choose(o engine.Observation, legal []engine.Action) engine.Action {
	a := b.Bot.Choose(o, legal)
	b.search.choices++
	if !b.search.hit.occurs && b.search.rules != nil && b.search.rules.Uses(o, a, b.search.target.part) {
		b.search.hit = occurrence{occurs: true, choice: b.search.choices, turn: b.search.st.Turn()}
	}
	return a
}

func (r *Recorder) newSearcher(target *targetEvent) (*eventSearcher, error) {
	s := &eventSearcher{Recorder: r, target: target, st: r.variant.Rules.NewState(r.seats)}
	if target.part >= 0 {
		s.rules = r.variant.Rules.(engine.PartUser)
	}
	if target.column >= 0 {
		s.counts = r.variant.Rules.Counts(r.seats)
		s.row = make([]int64, len(s.counts.Columns()))
	}
	for _, m := range r.makers {
		b, err := m.New(r.variant.Rules)
		if err != nil {
			return nil, err
		}
		s.bots = append(s.bots, &watchingBot{b, s})
	}
	return s, nil
}

// playDeal plays deal i and returns whether and where the event occurs. If the match breaks,
// it returns a [*sim.Fault].
func (s *eventSearcher) playDeal(i int) (f occurrence, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &sim.Fault{Variant: s.variant.Set.Name, Seed: s.seed, Deal: i, Seats: s.seats, Bots: s.names, Reason: fmt.Sprint(p)}
		}
	}()
	s.hit, s.choices = occurrence{}, 0
	res := match.Play(s.st, s.bots, rng.NewDeal(s.seed, uint64(i)))
	switch {
	case s.target.reason != "":
		s.hit.occurs = res.Reason == s.target.reason
	case s.target.column >= 0:
		s.counts.Count(s.st, s.row)
		s.hit.occurs = s.row[s.target.column] != 0
	}
	return s.hit, nil
}

// searchBatch is the number of deals that one worker plays at a time.
const searchBatch = 16

// search looks for the nth deal, among deals 0 to deals-1, in which the target event occurs.
// It returns that deal, the place in its match, and the number of deals with the event up to
// it. deal is -1 if fewer than nth deals have the event.
func (r *Recorder) search(ctx context.Context, target *targetEvent, nth, deals int) (deal int, at occurrence, count int, err error) {
	type batch struct {
		hits []occurrence
		err  error
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := min(r.lab.resources.Workers, (deals+searchBatch-1)/searchBatch)
	idle := make(chan *eventSearcher, workers)
	for range workers {
		one, err := r.newSearcher(target)
		if err != nil {
			return -1, at, 0, err
		}
		idle <- one
	}
	jobs := make(chan chan batch, workers) // in the order of the deals
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() {
		defer close(jobs)
		for from := 0; from < deals; from += searchBatch {
			one := <-idle
			if ctx.Err() != nil {
				return
			}
			done := make(chan batch, 1)
			jobs <- done
			wg.Go(func() {
				var b batch
				for i := from; i < min(from+searchBatch, deals) && b.err == nil && ctx.Err() == nil; i++ {
					var f occurrence
					f, b.err = one.playDeal(i)
					b.hits = append(b.hits, f)
				}
				done <- b
				idle <- one
			})
		}
	})
	r.observer.BeginStage(question.Stage{What: "deals", Deals: deals})
	defer r.observer.BeginStage(question.Stage{})
	deal = -1
	looked := 0
	for done := range jobs { // read to the end, so that no worker blocks
		b := <-done
		if deal >= 0 || err != nil {
			continue
		}
		for i, f := range b.hits {
			if i == len(b.hits)-1 && b.err != nil {
				err = b.err
				break
			}
			looked++
			if f.occurs {
				if count++; count == nth {
					deal, at = looked-1, f
					break
				}
			}
		}
		if deal >= 0 || err != nil {
			cancel()
			continue
		}
		r.observer.ReportProgress(looked, deals)
	}
	if err == nil && deal < 0 && looked < deals {
		err = question.ErrStopped
		if looked > 0 {
			err = fmt.Errorf("stopped after %s of %s deals, in %s of which it occurs", table.Thousands(looked), table.Thousands(deals), table.Thousands(count))
		}
	}
	return deal, at, count, err
}

// find returns the nth deal in which the event called name occurs, and sends a text with the
// place to the observer. It returns an error if fewer deals have the event.
func (r *Recorder) find(ctx context.Context, name string, nth int) (int, error) {
	what, err := parseTargetEvent(r.variant, r.seats, name)
	if err != nil {
		return 0, err
	}
	deals := r.setup.deals
	deal, at, have, err := r.search(ctx, what, nth, deals)
	if err != nil {
		return 0, err
	}
	if deal < 0 {
		many := "none"
		if have > 0 {
			many = table.Thousands(have)
		}
		return 0, fmt.Errorf("--find: %s occurs in %s of %s deals%s; --deals N looks at more", what.title, many, table.Thousands(deals), ordinalAmong(nth, have))
	}
	times := ""
	if nth > 1 {
		times = fmt.Sprintf(" for the %s time", wording.Ordinal(nth))
	}
	r.eventPlace = at
	r.observer.SendText(fmt.Sprintf("%s%s: deal %d%s", what.title, times, deal, at.text()))
	return deal, nil
}

func ordinalAmong(nth, have int) string {
	if have == 0 {
		return ""
	}
	return fmt.Sprintf(", the %s was asked for", wording.Ordinal(nth))
}

// FindableNames lists the names that --find accepts for a variant.
func FindableNames(v *Variant) []string {
	var l []string
	for _, p := range PartsOf(v) {
		l = append(l, p.Kind+"."+p.Name)
	}
	if len(l) == 0 { // no parts: then the actions
		for _, c := range v.Rules.Counts(v.Rules.Players().Usual).Columns() {
			if strings.HasPrefix(c.Name, "act.") {
				l = append(l, c.Name)
			}
		}
	}
	if _, ok := v.Rules.(engine.PartUser); !ok { // without parts, columns about single cards
		columns := v.Rules.Counts(v.Rules.Players().Usual).Columns()
		for _, c := range columns {
			if i, j := strings.IndexByte(c.Name, '.'), strings.LastIndexByte(c.Name, '.'); i > 0 && i < j && c.Name[:i] != "credit" {
				if short := c.Name[:i] + c.Name[j:]; shortColumn(columns, short) >= 0 && !slices.Contains(l, short) {
					l = append(l, short)
				}
			}
		}
	}
	for _, r := range v.Rules.Reasons() {
		l = append(l, "end."+r)
	}
	return l
}
