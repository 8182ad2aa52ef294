package workbench

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
)

// A sweepEstimate tells, before a sweep is started, how many settings it has and how long it takes.
type sweepEstimate struct {
	Fault    *translate.Text // why there is no estimate; nil if there is one
	Settings int             // number of settings
	Deals    int             // number of deals of each setting
	About    string          // duration in words; "" if it is not known yet
	Learning bool            // whether bots are trained for every setting first
	Query    string          // query of the address from which the page requests the duration
}

// sweepEstimate returns the estimate for the question q of the form f about the variant v. If err,
// the error of the form, is not nil, the estimate only has a Fault.
func (r *request) sweepEstimate(f *sweepForm, q *question.Sweep, v *lab.Variant, err error) *sweepEstimate {
	a := &sweepEstimate{Query: f.query().Encode()}
	if err != nil {
		a.Fault = r.errorText(err)
		return a
	}
	if a.Settings, err = q.Settings(); err == nil {
		a.Deals = cmp.Or(q.Deals, question.FallbackDeals)
	}
	if err != nil {
		a.Fault = r.errorText(err)
		return a
	}
	a.Learning = slices.Contains(q.Bots, rule.Tuned)
	if pace, ok := r.server.paceOf(paceKey(q, v)); ok {
		const besides = 3 // more sides: the unchanged variant, and it and the best setting again on fresh deals
		a.About = r.duration(pace * time.Duration(a.Deals) * time.Duration(a.Settings+besides))
	}
	return a
}

// showSweepEstimate answers with the estimate for the sweep of the form. If the time for a deal is
// not known, it first plays some deals to measure it.
func (r *request) showSweepEstimate() error {
	f := r.sweepForm()
	q, v, _, err := f.question(r.server.project.Lab)
	if err == nil {
		if _, ok := r.server.paceOf(paceKey(q, v)); !ok {
			if pace, ok := r.measurePace(r.Context(), q, v); ok {
				r.server.dealTimes.Store(paceKey(q, v), pace)
			}
		}
	}
	return r.sendPart("ahead", r.sweepEstimate(&f, q, v, err))
}

// duration returns an approximate duration in the language of the page: "about 20 seconds".
func (r *request) duration(d time.Duration) string {
	switch s := d.Seconds(); {
	case s < 2:
		return r.text("sweep.moment")
	case s < 90:
		return r.text("sweep.seconds", roundOff(int(s+0.5)))
	case s < 90*60:
		return r.text("sweep.minutes", roundOff(int(s/60+0.5)))
	default:
		return r.text("sweep.hours", roundOff(int(s/3600+0.5)))
	}
}

// roundOff rounds n to a multiple of ten if it is above 20, to a multiple of five if it is from 11 to
// 20, and otherwise not at all.
func roundOff(n int) int {
	switch {
	case n > 20:
		return (n + 5) / 10 * 10
	case n > 10:
		return (n + 2) / 5 * 5
	}
	return n
}

// paceOf returns the measured time for a deal under a key made by paceKey; false if there is none.
func (s *server) paceOf(key string) (time.Duration, bool) {
	pace, ok := s.dealTimes.Load(key)
	if !ok {
		return 0, false
	}
	return pace.(time.Duration), true
}

// paceKey returns the key of the time for a deal with the rules of v and the seats and bots of q.
func paceKey(q *question.Sweep, v *lab.Variant) string {
	return fmt.Sprint(v.Set.Hash, q.Seats, q.Bots)
}

// paceTime is how long deals are played to estimate the duration of a sweep.
const paceTime = 400 * time.Millisecond

// measurePace plays deals of v, with the seats and bots of q, for about [paceTime] and returns the
// mean time for one; false if none was completed.
func (r *request) measurePace(ctx context.Context, q *question.Sweep, v *lab.Variant) (time.Duration, bool) {
	l := r.server.project.LabWithoutStore() // stored results would take no time
	ctx, cancel := context.WithTimeout(ctx, paceTime*4)
	defer cancel()
	s := &question.Sim{Variant: q.Variant, Play: q.Play}
	s.Deals = 1 << 12
	if s.Bots = q.Bots; len(s.Bots) == 0 || slices.Contains(s.Bots, rule.Tuned) { // avoids training for an estimate
		s.Bots = []string{v.DefaultBot(q.Seats...)}
	}
	var begun, last time.Time
	played := 0
	_, err := l.Ask(ctx, s, question.Observer{
		Stage: func(x question.Stage) {
			if begun.IsZero() && x.What == "deals" && x.Side == "" {
				begun = time.Now()
			}
		},
		Progress: func(done, of int) {
			if last = time.Now(); begun.IsZero() || played == of {
				return
			}
			if played = done; last.Sub(begun) > paceTime {
				cancel()
			}
		},
	})
	if err != nil && played == 0 || played == 0 {
		return 0, false
	}
	return last.Sub(begun) / time.Duration(played), true
}
