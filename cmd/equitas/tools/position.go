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

// A RecordPosition is the position of a record from which a tool plays on.
type RecordPosition struct {
	From  string `json:"from,omitempty"`  // RECORD:LINE
	Known bool   `json:"known,omitempty"` // whether hidden cards and all chance to come are as in the record
}

// SimArgs holds the arguments of the tool sim.
type SimArgs struct {
	question.Sim
	RecordPosition
}

// CompareArgs holds the arguments of the tool compare.
type CompareArgs struct {
	question.Compare
	RecordPosition
	Ways []string `json:"ways,omitempty"` // actions to compare, in the words of the record
}

// positionArgs are the arguments that a tool accepts together with from.
var positionArgs = []string{"from", "known", "ways", "bots", "deals", "seed", "ahead", "drafts"}

// checkNeedsFrom returns an error if known or ways are given without from.
func (p *RecordPosition) checkNeedsFrom(ways []string) error {
	switch {
	case p.From != "":
		return nil
	case p.Known:
		return argErrorf("known is about a position: add from, RECORD:LINE")
	case len(ways) > 0:
		return argErrorf("ways are actions at a position: add from, RECORD:LINE")
	}
	return nil
}

// playOn plays on from the position of a record. The answer tells how the matches end or, for
// the tool compare, which of the actions ways does better.
func (c *call) playOn(position *RecordPosition, play question.Play, ways []string) (*Answer, error) {
	for _, p := range propertiesOf(c.tool) {
		if _, there := c.givenArgs[p.name]; there && !slices.Contains(positionArgs, p.name) {
			return nil, argErrorf("%s is of whole games, and from goes on from a position of one: leave it out", p.name)
		}
	}
	p, err := c.position(position.From)
	if err != nil {
		return nil, err
	}
	q := records.PlayOn{Actions: ways, Compares: c.tool.name == "compare", Bots: play.Bots, Deals: play.Deals, Seed: play.Seed, KeepHidden: position.Known}
	deals := q.Deals
	if deals == 0 {
		deals = records.DefaultPlayouts
		if q.KeepHidden {
			deals = 1
		}
	}
	plays, n := deals*max(1, len(ways)), max(1, len(ways))
	if err := c.checkLimit(plays, n, "actions", &question.Play{Deals: deals}); err != nil {
		return nil, err
	}
	bots := q.Bots
	if len(bots) == 0 {
		bots = p.DefaultBots()
	}
	v := p.Match.Variant
	c.tellDuration(v.RequestedAs, question.Play{Seats: []int{p.Match.Start.Seats}, Bots: bots}, v, plays)
	if c.estimateOnly {
		return newAnswer(fmt.Sprintf("It takes %s at most: from a position %s of a match.", c.durationText, table.CountWithNoun(plays, "end")), p.CommandLine(q), "", nil), nil
	}
	r, stopped, err := p.PlayOn(c.ctx, q, c.progress.observer())
	if err != nil {
		return nil, err
	}
	a, err := c.answerOfReports([]reports.Report{r}, stopped)
	if err != nil {
		return nil, err
	}
	a.page = strings.Replace(a.page, a.Sentence, strings.TrimPrefix(a.Sentence, "From "), 1)
	a.Sentence = strings.TrimPrefix(a.Sentence, "From ")
	a.prefixSentence("From the position at " + quote(position.From) + ", ")
	return a, nil
}

// position loads the position of a record that from names as RECORD:LINE; RECORD is a file in the
// project's folder.
func (c *call) position(from string) (*records.Position, error) {
	file, line, err := cli.ParsePosition(from)
	if err != nil {
		return nil, argErrorf("from is %s, %v", wording.QuoteValue(from), err)
	}
	f, err := c.file(file, "a file of records", cli.MaxRecords)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, cli.MaxRecords+1))
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %s", wording.QuoteValue(file), source.ErrorInWords(err))
	}
	if len(text) > cli.MaxRecords { // the file grew while it was read
		return nil, sizeError(file, len(text), cli.MaxRecords)
	}
	return records.PositionAt(c.ctx, c.lab, records.ReplayOptions{File: file, Project: c.root.Name()}, text, line, c.progress.observer())
}

// playOnMeasures returns measures of matches that were played on from a position: the share of
// wins of each side and the turns that are left, or the share of wins after each action. claims
// reports whether any action surely differs from the first.
func playOnMeasures(r *records.PlayOnReport) (list []Measure, claims bool) {
	list = []Measure{}
	value := func(e stat.Estimate) *Interval { return newInterval(e.Value, e.Lo, e.Hi) }
	for i, side := range r.Sides {
		list = append(list, Measure{ID: fmt.Sprintf("wins.%d", i+1), Title: "wins of " + onOneLine(side.Name), Value: value(side.Share)})
	}
	if len(r.Sides) > 0 {
		list = append(list, Measure{ID: "turns", Title: "turns that are left", Value: value(r.Turns)})
	}
	for i, w := range r.Actions {
		m := Measure{ID: w.Words, Title: "wins after " + quote(w.Narrated), Value: value(w.Share)}
		if i > 0 {
			m.Value, m.Base, m.Other = nil, value(r.Actions[0].Share), value(w.Share)
			m.Change, m.Margin = newInterval(w.Change.Delta, w.Change.Lo, w.Change.Hi), records.ActionMargin
			m.Verdict, m.Means = verdictOf(w.Verdict)
			claims = claims || m.Verdict.ClaimsChange()
		}
		list = append(list, m)
	}
	return list, claims
}

// verdictOf returns the verdict of a comparison that corresponds to a verdict on an action, and its
// meaning in words.
func verdictOf(v records.Verdict) (verdict stat.Verdict, means string) {
	switch v {
	case records.WinsMore, records.WinsLess:
		return stat.ChangedSizeUnclear, "clearly wins " + string(v) + " than the first action"
	case records.WinsSame:
		return stat.Same, "the same as the first action, within the margin"
	case records.WinsEqual:
		return stat.Identical, "the same in every playout"
	case records.WinsTooFew:
		return stat.TooRare, "too few playouts to judge"
	}
	return stat.Undecided, "unclear"
}
