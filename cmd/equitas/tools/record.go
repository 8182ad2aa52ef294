package tools

import (
	"bufio"
	"bytes"
	"fmt"
	"slices"
	"strings"

	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/lab/records"
	"equitas/engine/lab/wording"
	"equitas/engine/match"
	"equitas/engine/rule"
	"equitas/reports/table"
)

// RecordArgs holds the arguments of the tool record.
type RecordArgs struct {
	Variant string `json:"variant"`
	question.Play
	Knockouts []string `json:"knockout,omitempty"`
	Find      string   `json:"find,omitempty"`    // name of what must occur in the match; "" if any deal will do
	Nth       int      `json:"nth,omitempty"`     // which of the deals with Find, from 1; 0 means 1
	Deal      *int     `json:"deal,omitempty"`    // number of the deal, from 0; nil if not given
	From      int      `json:"from,omitempty"`    // first choice that is told, from 1; 0 means one shortly before what was found
	Choices   int      `json:"choices,omitempty"` // number of choices that are told; 0 means the default
	Lang      string   `json:"lang,omitempty"`
}

// choicesBefore is the number of choices that are narrated before the one that was searched for.
const choicesBefore = 3

func recordTool() *tool {
	return &tool{name: "record", title: "One match, choice by choice", argStruct: &RecordArgs{}, required: []string{"variant"}, acceptsDrafts: true, playsMatches: true,
		doc: "Plays one match and tells it in sentences: who chose what in place of what, and what came of it. With find it looks for a match in which something occurs, a card, an action, a way to end. One match is an example and proves nothing about how often something happens.",
		answer: func(c *call) (*Answer, error) {
			q := c.args.(*RecordArgs)
			if q.Find != "" && q.Deal != nil {
				return nil, argErrorf("find looks for a deal and deal names one: give one of them")
			}
			if q.Nth > 0 && q.Find == "" {
				return nil, argErrorf("nth is which of the deals that find finds: say what is to be found")
			}
			v, err := c.setDefaults(&q.Play, q.Variant, q.Sets)
			if err != nil {
				return nil, err
			}
			asked := lab.Recording{Variant: q.Variant, Knockouts: q.Knockouts, Play: q.Play, Deal: q.Deal, Find: q.Find, Nth: max(1, q.Nth)}
			plays := 1
			if q.Find == "" {
				deal := 0
				if q.Deal != nil {
					deal = *q.Deal
				}
				asked.Deal, asked.Deals = &deal, 0
			} else {
				plays = q.Deals
			}
			c.tellDuration(q.Variant, q.Play, v, plays)
			if c.estimateOnly {
				return newAnswer("It takes "+c.durationText+" at most.", asked.Line(), "", nil), nil
			}
			return c.record(q, &asked)
		}}
}

// record plays the match that rec asks for and returns an answer that narrates the choices of it
// that q selects.
func (c *call) record(q *RecordArgs, rec *lab.Recording) (*Answer, error) {
	r, err := c.lab.Record(c.ctx, *rec, c.progress.observer())
	if err != nil {
		return nil, err
	}
	var record bytes.Buffer
	if _, err := r.Write(c.ctx, &record); err != nil {
		return nil, err
	}
	lang := rule.English
	if known := c.lab.Library().Languages(""); q.Lang != "" {
		if lang = q.Lang; !slices.Contains(known, lang) {
			return nil, argErrorf("lang is %s, must be %s%s", wording.QuoteValue(lang), wording.JoinOr(known), wording.SuggestLanguage(lang, known))
		}
	}
	told, sum, err := c.narrate(record.Bytes(), q.Variant, lang)
	if err != nil {
		return nil, err
	}
	at, turn := r.FoundAt()
	from, n := q.From, q.Choices
	if n == 0 {
		n = argumentDefaults["choices"].(int)
	}
	if from == 0 {
		from = max(1, at-choicesBefore)
	}
	m := &sum.Matches[0]
	if from > m.Choices {
		return nil, argErrorf("from is %d, and the match has %s", from, table.CountWithNoun(m.Choices, "choice"))
	}
	found := ""
	switch {
	case q.Find != "" && at > 0:
		found = fmt.Sprintf(" In it %s occurs at choice %d, in turn %d.", quote(q.Find), at, turn)
	case q.Find != "":
		found = fmt.Sprintf(" In it %s occurs.", quote(q.Find))
	}
	a := newAnswer(fmt.Sprintf("Deal %d: %d choices, %s.%s One match proves nothing about how often that is so.", m.Start.Index, m.Choices, endInWords(m), found),
		rec.Line(), "", nil)
	shown := told.window(from, n)
	a.page = strings.Join(shown, "\n")
	a.Data = map[string]any{"deal": m.Start.Index, "choices": m.Choices, "from": from, "told": shown}
	if at > 0 {
		a.Data["found_at"] = at
	}
	a.Notes = append(a.Notes, fmt.Sprintf("choices %d to %d of %d are told; from and choices say which", from, min(from+n-1, m.Choices), m.Choices))
	return a, nil
}

// endInWords returns in words how a match ended.
func endInWords(m *match.ReplayedMatch) string { return records.EndingText(m, nil) }

// A story is a match in sentences. The first element has those before any choice, and each further
// element those of one choice, in order.
type story [][]string

// narrate narrates the match in a record of a variant in the language lang. The summary has the
// replayed match.
func (c *call) narrate(record []byte, variant, lang string) (story, *match.Summary, error) {
	var b bytes.Buffer
	w := bufio.NewWriter(&b)
	again := records.NewReplayer(c.lab, records.ReplayOptions{File: "the record", Variant: variant}, question.Observer{})
	chronicle := again.Chronicle(w, lang)
	var told story
	next := func() {
		w.Flush() // writes to memory, which cannot fail
		var lines []string
		for text := range strings.Lines(b.String()) {
			lines = append(lines, onOneLine(text))
		}
		b.Reset()
		told = append(told, lines)
	}
	watch := again.Watch
	again.Watch = func(s match.Step) {
		watch(s)
		if s.Chance == nil {
			next()
		}
	}
	sum, err := again.Run(bytes.NewReader(record), nil)
	if err == nil {
		err = chronicle.Err()
	}
	return told, sum, err
}

// window returns the sentences before the first choice, and those of the n choices that begin with
// choice number from, counted from 1.
func (s story) window(from, n int) []string {
	var lines []string
	for i, part := range s {
		if i == 0 || i >= from && i < from+n {
			lines = append(lines, part...)
		}
	}
	return lines
}
