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

// A showSweepEstimate is the estimate before a sweep: the number of settings and the duration.
type sweepEstimate struct {
	Fault    *translate.Text
	Settings int
	Deals    int
	About    string // duration in words; "" if it is not known yet
	Learning bool   // bots are trained for every setting first
	Query    string // the query by which the page requests the duration
}

// sweepEstimate returns the estimate for a sweep, or the reason why there is none. err is the error
// of the form.
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
	if pace, ok := r.s.paceOf(paceKey(q, v)); ok {
		const besides = 3 // more sides: the unchanged variant, and it and the best setting again on fresh deals
		a.About = r.duration(pace * time.Duration(a.Deals) * time.Duration(a.Settings+besides))
	}
	return a
}

// showSweepEstimate answers with the estimate for a sweep. It plays a few deals if the time for a
// deal is not known.
func (r *request) showSweepEstimate() error {
	f := r.sweepForm()
	q, v, _, err := f.question(r.s.project.Lab)
	if err == nil {
		if _, ok := r.s.paceOf(paceKey(q, v)); !ok {
			if pace, ok := r.measurePace(r.Context(), q, v); ok {
				r.s.dealTimes.Store(paceKey(q, v), pace)
			}
		}
	}
	return r.sendPart("ahead", r.sweepEstimate(&f, q, v, err))
}

// duration returns an approximate duration in words.
func (r *request) duration(d time.Duration) string {
	switch s := d.Seconds(); {
	case s < 2:
		return r.word("sweep.moment")
	case s < 90:
		return r.word("sweep.seconds", roundOff(int(s+0.5)))
	case s < 90*60:
		return r.word("sweep.minutes", roundOff(int(s/60+0.5)))
	default:
		return r.word("sweep.hours", roundOff(int(s/3600+0.5)))
	}
}

// roundOff rounds n to tens if it is above 20, and to fives if it is above 10.
func roundOff(n int) int {
	switch {
	case n > 20:
		return (n + 5) / 10 * 10
	case n > 10:
		return (n + 2) / 5 * 5
	}
	return n
}

// paceOf returns the time for a deal by its key; false if it was not measured.
func (s *server) paceOf(key string) (time.Duration, bool) {
	pace, ok := s.dealTimes.Load(key)
	if !ok {
		return 0, false
	}
	return pace.(time.Duration), true
}

// paceKey returns the key of the time for a deal of a sweep.
func paceKey(q *question.Sweep, v *lab.Variant) string {
	return fmt.Sprint(v.Set.Hash, q.Seats, q.Bots)
}

// paceTime is how long deals are played to estimate the duration of a sweep.
const paceTime = 400 * time.Millisecond

// measurePace plays a few deals of a variant and returns the mean time for one; false if
// none was completed.
func (r *request) measurePace(ctx context.Context, q *question.Sweep, v *lab.Variant) (time.Duration, bool) {
	l := r.s.project.LabWithoutStore() // stored results would take no time
	ctx, cancel := context.WithTimeout(ctx, paceTime*4)
	defer cancel()
	s := &question.Sim{Variant: q.Variant, Play: q.Play}
	s.Deals = 1 << 12
	if s.Bots = q.Bots; len(s.Bots) == 0 || slices.Contains(s.Bots, rule.Tuned) { // avoids training for an estimate
		s.Bots = []string{v.KnowingBot(q.Seats...)}
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
