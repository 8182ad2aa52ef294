package workbench

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine"
	"equitas/engine/lab/records"
	"equitas/reports/chart"
)

// A chancesPiece is the data of the fragment with each side's chances to win in the course
// of a recorded match.
type chancesPiece struct {
	At      string // address that the fragment is loaded from
	Known   bool   // whether the computation is done
	Unknown bool   // whether it is done and the chances cannot be known
	Figure  responsivePicture
	Lang    string
	Moments []chancesMoment
	Since   string // sentence on when the winner took the lead for good; "" if there is none
	Learned string // the variant that the estimate was trained on; "" if it is a rule of thumb
}

// A chancesMoment is a choice that changed the chances much.
type chancesMoment struct {
	N        int    // number of the choice, from 1
	To       string // address of the position after the choice
	Who      string // seat that chose
	Said     string
	Side     string // side whose chance changed most
	Was, Now int    // chance of that side before and after the choice, in percent
	Worse    bool   // whether it became smaller
}

// showChances answers with the fragment of chances in the course of a match, and computes them if
// necessary. It is an error for the user if another computation is running.
func (r *request) showChances() error {
	x, err := r.requestedRecords()
	if err != nil {
		return err
	}
	k := r.numberWithin("match", 0, len(x.playback.Matches)-1, 0)
	if _, known := x.playback.CachedChances(k); !known {
		if !r.server.records.thinkingMu.TryLock() {
			return refusal.New(refusal.Busy, "play.thinking")
		}
		defer r.server.records.thinkingMu.Unlock()
		ctx, end := context.WithTimeout(r.Context(), replyTime-5*time.Second)
		defer end()
		if _, err := x.playback.Chances(ctx, k); err != nil {
			return err
		}
	}
	piece, err := r.chancesPiece(x, k, r.numberWithin("n", 0, len(x.playback.Matches[k].Picks), 0), r.numberWithin("seen", 0, x.playback.Matches[k].Start.Seats, 0))
	if err != nil {
		return err
	}
	return r.sendPart("chances", piece)
}

// chancesPiece returns the data of the fragment with the chances in the match with index k, if they
// are computed. The page shows the moment after n choices as seat viewer sees it, from 1; 0 is the
// seat that decides.
func (r *request) chancesPiece(x *openRecords, k, n, viewer int) (*chancesPiece, error) {
	p := &chancesPiece{At: fmt.Sprintf("/records/%s/chances?match=%d&n=%d&seen=%d", x.ID, k, n, viewer), Lang: x.langOf(k)}
	c, known := x.playback.CachedChances(k)
	if p.Known = known; !known {
		return p, nil
	}
	if c == nil {
		p.Unknown = true
		return p, nil
	}
	p.Learned = c.TrainedOn
	m := &x.playback.Matches[k]
	teller, ok := m.Variant.Rules.(engine.Narration)
	if !ok {
		p.Unknown = true
		return p, nil
	}
	voice := teller.Voice(p.Lang, m.Start.Seats)
	var names []string
	for _, seats := range c.Sides {
		var side []string
		for _, i := range seats.List() {
			side = append(side, voice.Seat(i))
		}
		names = append(names, strings.Join(side, " + "))
	}
	turned, err := x.turningPoints(k, c, voice, names)
	if err != nil {
		return nil, err
	}
	var marks []chart.Moment
	for _, y := range turned {
		y.To = momentURL(x.ID, k, y.N, viewer)
		p.Moments = append(p.Moments, y)
		marks = append(marks, chart.Moment{ChoicesBefore: y.N, Name: strconv.Itoa(y.N)})
	}
	if c.ComebackSide >= 0 {
		p.Since = r.text("records.since", names[c.ComebackSide], c.LastBehind+1)
	}
	drawing := chart.WinChances(r.text("records.chances"), names, c.ByChoice, marks, n, r.text("records.choices"))
	p.Figure.Wide = r.renderPicture(drawing, "chances-w", wideFigureWidth)
	p.Figure.Narrow = r.renderPicture(drawing, "chances-n", chart.Narrow)
	return p, nil
}

// turningPoints returns the choices of the match with index k that changed the chances c most. names
// are those of the sides. The result is kept for later calls.
func (x *openRecords) turningPoints(k int, c *records.Chances, voice engine.Voice, names []string) ([]chancesMoment, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if l, ok := x.turningCache[k]; ok {
		return l, nil
	}
	m := &x.playback.Matches[k]
	percent := func(share float64) int { return int(math.Round(100 * share)) }
	l := []chancesMoment{}
	for _, y := range c.DecisiveChoices {
		pick := m.Picks[y.Choice]
		at := chancesMoment{N: y.Choice + 1, Who: voice.Seat(pick.Seat), Said: pick.Words, Side: names[y.Side], Worse: y.Change < 0,
			Was: percent(c.ByChoice[y.Choice][y.Side]), Now: percent(c.ByChoice[y.Choice+1][y.Side])}
		if err := x.playback.VisitPosition(k, y.Choice, func(z records.Moment) {
			for _, a := range z.State.Legal(nil) {
				if z.State.Words(a) == pick.Words {
					at.Said = voice.Say(z.State, a)
				}
			}
		}); err != nil {
			return nil, err
		}
		l = append(l, at)
	}
	x.turningCache[k] = l
	return l, nil
}
