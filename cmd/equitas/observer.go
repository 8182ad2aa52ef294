package main

import (
	"fmt"
	"time"

	"equitas/engine/lab"
	"equitas/engine/rule"
)

// A witness tells stderr how an answer comes about: warnings, what bots learn,
// how far it is and how long it will take.
type witness struct {
	s       *streams
	quiet   bool
	workers int
	spare   string // ends the line that says how long a training takes: how to go without

	stage lab.Stage
	bar   *progress     // of the stage
	each  time.Duration // that a deal of the last stage took, of all variants together, once all was warm
	learn time.Time     // when the last training began
	blind bool          // no progress is shown
	looks bool          // of deals nothing is told: their figures are
}

// Ways to go without a training.
const (
	spareFlag = "; rules of thumb need none: --bots " + rule.Greedy
	spareWord = "; rules of thumb need none: " + rule.Greedy + " instead of " + rule.Tuned
)

func (w *witness) observer() lab.Observer {
	o := lab.Observer{Stage: w.begin, Progress: w.progress}
	if !w.quiet {
		o.Note = w.note
	}
	return o
}

// begin takes the line of the stage before off the screen.
func (w *witness) begin(st lab.Stage) {
	if w.bar != nil {
		w.bar.clear()
		if w.each = w.bar.each(); w.each == 0 && w.stage.Deals > 0 { // all was done at once
			w.each = time.Since(w.bar.begin) / time.Duration(w.stage.Deals)
		}
		w.bar = nil
	}
	if w.stage = st; st.What == "" || w.looks && !st.Learning {
		return
	}
	w.bar = newProgress(w.s, w.quiet, w.workers)
	if w.blind {
		w.bar.w = nil
	}
	if st.Learning {
		w.learn, w.bar.more = time.Now(), st.More
		if st.Usual { // nobody asked for it
			w.bar.spare = w.spare
		}
	}
}

func (w *witness) progress(done, of int) {
	if w.bar == nil {
		return
	}
	if w.stage.Learning && done == 0 { // bots have looked around
		w.bar.begin = time.Now()
		return
	}
	w.bar.showOf(done, of, w.stage.Counted())
}

func (w *witness) note(n lab.Note) {
	switch {
	case len(n.Faults) > 0:
		n.Faults.Write(w.s.err, n.Source)
	case n.Trained:
		fmt.Fprintf(w.s.err, "trained in %s: %s\n", roughly(time.Since(w.learn)), n.Text)
	case n.Text != "":
		fmt.Fprintln(w.s.err, n.Text)
	}
	for _, deals := range n.Pace.Deals {
		fmt.Fprintf(w.s.err, "%s deals take %s here\n", lab.Commas(deals), about(w.each*time.Duration(deals*n.Pace.Rounds)))
	}
}
