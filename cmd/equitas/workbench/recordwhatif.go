package workbench

import (
	"context"
	"fmt"
	"math"
	"strings"

	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/lab/records"
)

// A whatIfPiece is the data of the fragment that shows how matches end after each of two
// actions at a moment.
type whatIfPiece struct {
	Verdict string         // sentence on which action wins more
	Ways    []whatIfAction // the two actions; nil if nothing was played
	How     string         // sentence on how the matches were played on
	Bots    string         // the bots that played
	Lang    string         // language of the match
}

// A whatIfAction is one of the two actions, with how matches end after it.
type whatIfAction struct {
	Said    string // the action in words
	Percent int    // share of wins of the deciding seat, in percent
	Range   string // interval of that share, in words
}

// whatIfDeals is the largest number of matches that are played on after each action.
const whatIfDeals = 400

// showWhatIf answers with how matches end after each of two actions at a moment. It is an error for
// the user if a bot plays or thinks for another request about records.
func (r *request) showWhatIf() error {
	x, err := r.requestedRecords()
	if err != nil {
		return err
	}
	k := r.numberWithin("match", 0, len(x.playback.Matches)-1, 0)
	n := r.numberWithin("n", 0, len(x.playback.Matches[k].Picks), 0)
	p, err := x.playback.Position(k, n, x.langOf(k))
	if err != nil {
		return err
	}
	if p.Who == engine.Nobody || len(p.Actions) < 2 {
		return refusal.New(refusal.Wrong, "records.nobody")
	}
	a, b := r.numberWithin("a", 0, len(p.Actions)-1, 0), r.numberWithin("b", 0, len(p.Actions)-1, 0)
	if a == b {
		return r.sendPart("whatif", &whatIfPiece{Verdict: r.text("records.twice"), Lang: x.langOf(k)})
	}
	if !r.server.records.thinkingMu.TryLock() {
		return refusal.New(refusal.Busy, "play.thinking")
	}
	defer r.server.records.thinkingMu.Unlock()
	ctx, end := context.WithTimeout(r.Context(), replyTime/2)
	defer end()
	q := records.PlayOn{Actions: []string{p.Actions[a].Words, p.Actions[b].Words}, Deals: whatIfDeals, KeepHidden: r.FormValue("known") != "" && p.Match.IsReproducible()}
	q.Bots = p.DefaultBots()
	list, played, err := p.CompareActions(ctx, q, question.Observer{})
	if err != nil {
		return err
	}
	return r.sendPart("whatif", r.whatIfPiece(x.langOf(k), p, &q, list, played))
}

// whatIfPiece returns the data of the fragment with the results of two actions, list. lang is the
// language of the match, and played the number of matches after each action.
func (r *request) whatIfPiece(lang string, p *records.Position, q *records.PlayOn, list []records.ActionVerdict, played int) *whatIfPiece {
	piece := &whatIfPiece{Lang: lang, Bots: strings.Join(q.Bots, ", "), How: r.text("records.anew", played)}
	if q.KeepHidden {
		piece.How = r.text("records.asitwas", played)
	}
	points := func(x float64) string { return r.oneDecimal(math.Round(1000*x) / 10) }
	for _, w := range list {
		way := whatIfAction{Said: w.Narrated, Percent: int(math.Round(100 * w.Share.Value))}
		way.Range = r.text("records.range", points(w.Share.Value), points(w.Share.Value))
		if !math.IsNaN(w.Share.Lo) && !math.IsNaN(w.Share.Hi) {
			way.Range = r.text("records.range", points(w.Share.Lo), points(w.Share.Hi))
		}
		piece.Ways = append(piece.Ways, way)
	}
	who := fmt.Sprint(p.Who + 1)
	if t, ok := p.Match.Variant.Rules.(engine.Narration); ok {
		who = t.Voice(lang, p.Match.Start.Seats).Seat(p.Who)
	}
	switch d := list[1].Change; list[1].Verdict {
	case records.WinsMore:
		piece.Verdict = r.text("records.winsmore", list[1].Narrated, who, points(d.Lo), points(d.Hi))
	case records.WinsLess:
		piece.Verdict = r.text("records.winsmore", list[0].Narrated, who, points(-d.Hi), points(-d.Lo))
	case records.WinsSame:
		piece.Verdict = r.text("records.wins", who)
	case records.WinsEqual:
		piece.Verdict = r.text("records.winseven", who)
	case records.WinsTooFew:
		piece.Verdict = r.text("records.few")
	default:
		piece.Verdict = r.text("records.unclear", who, points(d.Lo), points(d.Hi))
	}
	return piece
}

// oneDecimal returns a number as text with one decimal, in the format of the page's language.
func (r *request) oneDecimal(x float64) string {
	return words.LocalizeNumbers(r.lang, strings.Replace(fmt.Sprintf("%.1f", x), "-", "−", 1))
}
