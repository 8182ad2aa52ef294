package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/bot/ismcts"
)

// command does what a word at the prompt asks for that neither ends nor takes
// back anything.
func (p *session) command(c *playCommand, rest string, who engine.Seat, all []spoken) {
	switch c.id {
	case "help":
		p.help(all)
	case "table":
		p.passages(who, true)
		p.heading(p.voice.Ask(p.live.State()))
		p.numbered(all)
	case "why":
		p.why(rest, len(all))
	case "hint":
		p.hint(who)
	case "log":
		p.log(who)
	case "save":
		p.save(rest)
	}
}

// help lists actions and commands.
func (p *session) help(all []spoken) {
	p.heading(p.word("actions"))
	for i, a := range all {
		p.print(2, fmt.Sprintf("%d. %s (%s)", i+1, a.said, a.words))
	}
	p.print(2, p.word("words"))
	p.heading(p.word("commands"))
	for i := range playCommands {
		c := &playCommands[i]
		p.print(2, c.shown(p.lang)+": "+p.word("do-"+c.id)+".")
	}
}

// log tells a seat all that it may know of what has happened.
func (p *session) log(who engine.Seat) {
	p.heading(p.word("log"))
	lines := p.voice.Tell(p.events, who)
	if len(lines) == 0 {
		lines = []string{p.word("nothing")}
	}
	for _, l := range lines {
		p.print(2, l)
	}
}

// save writes the match so far to a file.
func (p *session) save(file string) {
	if file == "" {
		p.printf(0, "save-what")
		return
	}
	if isThere(file) && !slices.Contains(p.saved, file) {
		p.printf(0, "cannot", fmt.Sprintf(p.word("is-there"), file))
		return
	}
	if err := p.writeRecord(file); err != nil {
		p.printf(0, "cannot", p.refusal(file, err))
		return
	}
	p.noteSaved(file)
}

// refusal says why a file cannot be written.
func (p *session) refusal(file string, err error) string {
	switch {
	case errors.Is(err, syscall.EISDIR):
		return fmt.Sprintf(p.word("is-folder"), file)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Sprintf(p.word("no-folder"), filepath.Dir(file))
	case errors.Is(err, fs.ErrPermission):
		return fmt.Sprintf(p.word("forbidden"), file)
	}
	return err.Error()
}

// writeRecord writes the record of the match so far.
func (p *session) writeRecord(file string) error {
	out, err := create(file, nil)
	if err != nil {
		return err
	}
	defer out.discard()
	if err := p.live.Record(out); err != nil {
		return err
	}
	return out.commit()
}

// whyMost is how many actions are explained at once.
const whyMost = 4

// why explains which rules allow or forbid an action, or all that a card is
// for.
func (p *session) why(about string, legal int) {
	st := p.live.State()
	subjects := p.voice.Subjects(st)
	all := p.spoken(subjects)
	if about == "" {
		example := all[len(all)-1].words
		if legal < len(all) {
			example = all[legal].words
		}
		p.printf(0, "why-usage", example)
		return
	}
	found := find(about, all)
	if n, err := strconv.Atoi(about); err == nil {
		if found = nil; n >= 1 && n <= legal {
			found = []int{n - 1}
		}
	}
	switch {
	case len(found) == 0:
		p.print(0, fmt.Sprintf(p.word("why-none"), strconv.Quote(about))+p.word("ask-help"))
		return
	case len(found) > whyMost:
		p.printf(0, "why-many", len(found), all[found[0]].words)
		return
	}
	for _, i := range found {
		p.explain(all[i], p.voice.Why(st, subjects[i]))
	}
}

// explain writes the reasons of one action, those that forbid it first.
func (p *session) explain(a spoken, reasons []engine.Reason) {
	verdict := "yes"
	if slices.ContainsFunc(reasons, func(r engine.Reason) bool { return !r.Holds }) {
		verdict = "no"
	}
	p.heading(fmt.Sprintf("%s (%s): %s.", a.said, a.words, p.word(verdict)))
	if len(reasons) == 0 {
		p.print(2, p.word("why-free"))
	}
	for _, holds := range []bool{false, true} {
		for _, r := range reasons {
			if r.Holds == holds {
				p.reason(r)
			}
		}
	}
}

// reason writes one rule: what it comes to, where it stands, and the parts of
// its condition that do not hold.
func (p *session) reason(r engine.Reason) {
	verdict, text := p.word("rule-no"), r.Text
	if r.Holds {
		verdict = p.word("rule-yes")
	}
	if text == "" {
		text = r.Condition
	}
	var where []string
	if r.Rule != "" {
		where = append(where, r.Rule+", "+r.At)
	}
	if r.Source != "" {
		where = append(where, r.Source)
	}
	switch place := strings.Join(where, "; "); {
	case text == "":
		text = place
	case place != "":
		text += " (" + place + ")"
	}
	if text != "" {
		p.print(2, verdict+": "+text)
	}
	for _, c := range r.Failed {
		line := p.word("false") + ": " + c.Text
		if len(c.Values) > 0 {
			line += " (" + strings.Join(c.Values, ", ") + ")"
		}
		p.print(6, line)
	}
}

// hinters are bots that may give hints, the strongest first: search, by weights
// if there are any, and what bot has.
func hinters(weights []int32) []bot.Maker {
	var l []bot.Maker
	if m, err := searcher(weights, ismcts.Name); err == nil {
		l = append(l, m)
	}
	names := bot.Names() // from the simplest on
	for _, name := range slices.Backward(names) {
		if m, ok := bot.Lookup(name); ok {
			l = append(l, m)
		}
	}
	return l
}

// hinter makes the first bot of some that can play by the rules.
func hinter(r engine.Rules, makers []bot.Maker) (bot.Maker, engine.Bot, bool) {
	for _, m := range makers {
		if b, err := m.New(r); err == nil {
			return m, b, true
		}
	}
	return bot.Maker{}, nil, false
}

// hint says what the best bot would do, and what it thinks of all actions if
// it can tell.
func (p *session) hint(who engine.Seat) {
	m, b, ok := hinter(p.rules, p.hinters)
	if !ok {
		p.printf(0, "hint-none")
		return
	}
	legal := slices.Clone(p.live.Legal())
	all := p.spoken(legal)
	b.Start(who, p.deal.Stream(hintPurpose, uint64(len(p.choices))))
	i := slices.Index(legal, b.Choose(p.live.State().Observe(who), legal))
	p.printf(0, "hint", m.Name, i+1, all[i].said)
	p.printf(2, "hint-how", p.how(m))
	switch {
	case !isSearch(m.Name):
	case p.learned:
		p.printf(2, "learned")
	default:
		p.printf(2, "by-thumb")
	}
	e, ok := b.(engine.Estimator)
	if !ok {
		return
	}
	l := e.Estimates(nil, legal)
	if trailing(l, legal[i]) {
		p.printf(2, "hint-lead")
	}
	slices.SortStableFunc(l, func(a, b engine.Estimate) int {
		return cmp.Or(b.Visits-a.Visits, cmp.Compare(b.Credit, a.Credit))
	})
	for _, x := range l {
		if at := slices.Index(legal, x.Action); at >= 0 && x.Visits > 0 {
			p.printf(2, "estimate", int(100*x.Credit+0.5), x.Visits, all[at].said)
		}
	}
}

// trailing reports whether another action did better by a whole percent than
// the one that was chosen.
func trailing(l []engine.Estimate, chosen engine.Action) bool {
	i := slices.IndexFunc(l, func(x engine.Estimate) bool { return x.Action == chosen })
	return i >= 0 && slices.ContainsFunc(l, func(x engine.Estimate) bool {
		return x.Visits > 0 && int(100*x.Credit+0.5) > int(100*l[i].Credit+0.5)
	})
}

// how says how a bot plays: in English as its maker does, and in other
// languages where somebody has translated that.
func (p *session) how(m bot.Maker) string {
	if how, ok := hintHow[m.Name][p.lang]; ok {
		return how
	}
	return m.Doc
}

// undo goes back to the last decision of a seat. Other people who have decided
// since must agree: it takes their choices back, and who goes back keeps in
// mind what has been seen.
func (p *session) undo(ctx context.Context, who engine.Seat) (bool, error) {
	n := len(p.choices) - 1
	for n >= 0 && !(p.choices[n].seat == who && p.choices[n].asked) {
		n--
	}
	if n < 0 {
		p.printf(0, "undo-none")
		return false, nil
	}
	var others engine.Seats
	for _, c := range p.choices[n:] {
		if c.asked && c.seat != who {
			others |= engine.SeatSet(c.seat)
		}
	}
	for _, other := range others.List() {
		name := p.voice.Seat(other)
		answer, err := p.question(ctx, fmt.Sprintf(p.word("agree"), p.voice.Seat(who), name))
		if err != nil {
			return false, err
		}
		if !agreed(answer, p.lang) {
			p.printf(0, "refused", name)
			return false, nil
		}
	}
	p.back(n)
	p.printf(0, "undone")
	return true, nil
}
