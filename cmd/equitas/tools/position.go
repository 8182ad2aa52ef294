package tools

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/question"
	"equitas/engine/lab/records"
	"equitas/engine/lab/wording"
	"equitas/engine/rule/source"
	"equitas/engine/stat"
	"equitas/reports"
	"equitas/reports/table"
)

// A Place is the position of a record from which a tool plays on.
type Place struct {
	From  string `json:"from,omitempty"` // RECORD:LINE
	Known bool   `json:"known,omitempty"`
}

// SimArgs holds the arguments of the tool sim.
type SimArgs struct {
	question.Sim
	Place
}

// CompareArgs holds the arguments of the tool compare.
type CompareArgs struct {
	question.Compare
	Place
	Ways []string `json:"ways,omitempty"`
}

// positionArgs are the arguments that a tool accepts together with from.
var positionArgs = []string{"from", "known", "ways", "bots", "deals", "seed", "ahead", "drafts"}

// wholeGames returns an error if from is missing but known or ways are given, which need
// it.
func (p *Place) wholeGames(ways []string) error {
	switch {
	case p.From != "":
		return nil
	case p.Known:
		return wrongf("known is about a position: add from, RECORD:LINE")
	case len(ways) > 0:
		return wrongf("ways are actions at a position: add from, RECORD:LINE")
	}
	return nil
}

// playOn plays on from the position at of a record. It returns how matches end or, with
// ways, which of these actions does better there.
func (c *call) playOn(at *Place, play question.Play, ways []string) (*Answer, error) {
	for _, p := range propertiesOf(c.tool) {
		if _, there := c.givenArgs[p.name]; there && !slices.Contains(positionArgs, p.name) {
			return nil, wrongf("%s is of whole games, and from goes on from a position of one: leave it out", p.name)
		}
	}
	p, err := c.position(at.From)
	if err != nil {
		return nil, err
	}
	q := records.PlayOn{Ways: ways, Compares: c.tool.name == "compare", Bots: play.Bots, Deals: play.Deals, Seed: play.Seed, Known: at.Known}
	deals := q.Deals
	if deals == 0 {
		deals = records.OnwardDeals
		if q.Known {
			deals = 1
		}
	}
	plays, n := deals*max(1, len(ways)), max(1, len(ways))
	if err := c.checkLimit(plays, n, "actions", &question.Play{Deals: deals}); err != nil {
		return nil, err
	}
	bots := q.Bots
	if len(bots) == 0 {
		bots = p.UsualBots()
	}
	v := p.Match.Variant
	c.tellDuration(v.Asked, question.Play{Seats: []int{p.Match.Start.Seats}, Bots: bots}, v, plays)
	if c.estimateOnly {
		return newAnswer(fmt.Sprintf("It takes %s at most: from a position %s of a match.", c.toldDuration, table.Several(plays, "end")), p.Line(q), "", nil), nil
	}
	r, stopped, err := p.Onward(c.ctx, q, c.news.observer())
	if err != nil {
		return nil, err
	}
	a, err := c.answerOfReports([]reports.Report{r}, stopped)
	if err != nil {
		return nil, err
	}
	a.page = strings.Replace(a.page, a.Sentence, strings.TrimPrefix(a.Sentence, "From "), 1)
	a.Sentence = strings.TrimPrefix(a.Sentence, "From ")
	a.prefixSentence("From the position at " + quote(at.From) + ", ")
	return a, nil
}

// position loads the position that from names, as RECORD:LINE in the folder.
func (c *call) position(from string) (*records.Position, error) {
	file, line, err := cli.CutPlace(from)
	if err != nil {
		return nil, wrongf("from is %s, %v", wording.Shown(from), err)
	}
	f, err := c.file(file, "a file of records", cli.MaxRecords)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, cli.MaxRecords+1))
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %s", wording.Shown(file), source.Reason(err))
	}
	if len(text) > cli.MaxRecords { // the file grew while it was read
		return nil, sizeError(file, len(text), cli.MaxRecords)
	}
	return records.PositionAt(c.ctx, c.lab, records.Replay{File: file, Project: c.root.Name()}, text, line, c.news.observer())
}

// outlook returns as measures the share of the win of each side, or of each action, and
// whether one action surely differs from the first.
func outlook(r *records.Outlook) (list []Measure, claims bool) {
	list = []Measure{}
	value := func(e stat.Estimate) *Interval { return newInterval(e.Value, e.Lo, e.Hi) }
	for i, side := range r.Sides {
		list = append(list, Measure{ID: fmt.Sprintf("wins.%d", i+1), Title: "wins of " + onOneLine(side.Name), Value: value(side.Share)})
	}
	if len(r.Sides) > 0 {
		list = append(list, Measure{ID: "turns", Title: "turns that are left", Value: value(r.Turns)})
	}
	for i, w := range r.Ways {
		m := Measure{ID: w.Words, Title: "wins after " + quote(w.Said), Value: value(w.Share)}
		if i > 0 {
			m.Value, m.Base, m.Other = nil, value(r.Ways[0].Share), value(w.Share)
			m.Change, m.Margin = newInterval(w.Change.Delta, w.Change.Lo, w.Change.Hi), records.OnwardMargin
			m.Verdict, m.Means = verdictOf(w.Verdict)
			claims = claims || m.Verdict.Claims()
		}
		list = append(list, m)
	}
	return list, claims
}

// verdictOf returns the verdict on an action as comparisons write it, and its meaning in
// words.
func verdictOf(v records.Verdict) (verdict stat.Verdict, means string) {
	switch v {
	case records.WinsMore, records.WinsLess:
		return stat.ChangedSizeUnclear, "surely wins " + string(v) + " than the first action"
	case records.WinsSame:
		return stat.Same, "the same as the first action, within the margin"
	case records.WinsEqual:
		return stat.Identical, "the same in every playout"
	case records.WinsFew:
		return stat.TooRare, "too few playouts to judge"
	}
	return stat.Undecided, "unclear"
}
