package cli

import (
	"fmt"
	"time"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/reports/table"
)

// A Witness reports on stderr what a command does: warnings, trainings, progress, and how
// long it will take.
type Witness struct {
	Streams *Streams
	Quiet   bool
	Workers int
	Spare   string // end of the line that announces a training: how to avoid it

	stage         question.Stage
	bar           *progress     // progress of the current stage
	dealTime      time.Duration // time per deal in the last stage, for all variants together, after the start
	trainingBegan time.Time     // when the last training began
	Blind         bool          // whether progress is hidden
	Looks         bool          // whether the number of deals is hidden, because the figures are shown instead
}

// How to avoid a training, for the end of a line.
const (
	SpareFlag = "; rules of thumb need none: --bots " + rule.Greedy
	SpareWord = "; rules of thumb need none: " + rule.Greedy + " instead of " + rule.Tuned
)

// Observer returns the callbacks through which the laboratory reports to the witness.
func (w *Witness) Observer() question.Observer {
	o := question.Observer{Stage: w.beginStage, Progress: w.updateProgress}
	if !w.Quiet {
		o.Note = w.printNote
	}
	return o
}

// beginStage begins a stage: it removes the progress line of the previous one.
func (w *Witness) beginStage(st question.Stage) {
	if w.bar != nil {
		w.bar.clear()
		if w.dealTime = w.bar.perItem(); w.dealTime == 0 && w.stage.Deals > 0 { // all deals were done at once
			w.dealTime = time.Since(w.bar.begin) / time.Duration(w.stage.Deals)
		}
		w.bar = nil
	}
	if w.stage = st; st.What == "" || w.Looks && !st.Learning {
		return
	}
	w.bar = newProgress(w.Streams, w.Quiet, w.Workers)
	if w.Blind {
		w.bar.w = nil
	}
	if st.Learning {
		w.trainingBegan, w.bar.more = time.Now(), st.More
		if st.Usual { // it was not requested explicitly
			w.bar.spare = w.Spare
		}
	}
}

func (w *Witness) updateProgress(done, total int) {
	if w.bar == nil {
		return
	}
	if w.stage.Learning && done == 0 { // the bots have finished exploring
		w.bar.begin = time.Now()
		return
	}
	w.bar.show(done, total, w.stage.Counted())
}

func (w *Witness) printNote(n question.Note) {
	switch {
	case len(n.Faults) > 0:
		n.Faults.Write(w.Streams.Err, n.Source)
	case n.Trained:
		fmt.Fprintf(w.Streams.Err, "trained in %s: %s\n", durationText(time.Since(w.trainingBegan)), n.Text)
	case n.Text != "":
		fmt.Fprintln(w.Streams.Err, n.Text)
	}
	for _, deals := range n.Pace.Deals {
		fmt.Fprintf(w.Streams.Err, "%s deals take %s here\n", table.Thousands(deals), approxDuration(w.dealTime*time.Duration(deals*n.Pace.Rounds)))
	}
}
