package cli

import (
	"fmt"
	"time"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/reports/table"
)

// A Reporter reports on stderr what a command does: warnings, trainings, progress, and how
// long it will take.
type Reporter struct {
	Streams      *Streams
	Quiet        bool   // whether nothing is reported
	Workers      int    // number of parallel workers, for the estimate of the duration
	TrainingHint string // end of the line that announces a training: how to avoid it

	stage         question.Stage
	bar           *progress     // progress line of the current stage; nil between stages, and for a stage whose progress is not shown
	dealTime      time.Duration // time for one deal of all variants in the last stage, without its start; 0 if unknown
	trainingBegan time.Time     // when the last training began
	HideProgress  bool          // whether progress is hidden
	HideDeals     bool          // whether the number of deals is hidden, because the figures are shown instead
}

// Values of [Reporter.TrainingHint]: how to avoid a training with the flag --bots, or where bots
// are arguments.
const (
	AvoidTrainingFlag = "; rules of thumb need none: --bots " + rule.Greedy
	AvoidTrainingWord = "; rules of thumb need none: " + rule.Greedy + " instead of " + rule.Tuned
)

// Observer returns the callbacks through which the laboratory reports to the reporter.
func (w *Reporter) Observer() question.Observer {
	o := question.Observer{Stage: w.beginStage, Progress: w.updateProgress}
	if !w.Quiet {
		o.Note = w.printNote
	}
	return o
}

// beginStage removes the progress line of the previous stage and begins the stage st; one with an
// empty What only ends the previous stage.
func (w *Reporter) beginStage(st question.Stage) {
	if w.bar != nil {
		w.bar.clear()
		if w.dealTime = w.bar.perItem(); w.dealTime == 0 && w.stage.Deals > 0 { // all deals were done at once
			w.dealTime = time.Since(w.bar.begin) / time.Duration(w.stage.Deals)
		}
		w.bar = nil
	}
	if w.stage = st; st.What == "" || w.HideDeals && !st.Learning {
		return
	}
	w.bar = newProgress(w.Streams, w.Quiet, w.Workers)
	if w.HideProgress {
		w.bar.w = nil
	}
	if st.Learning {
		w.trainingBegan, w.bar.laterTrainings = time.Now(), st.Following
		if st.DefaultSeed { // it was not requested explicitly
			w.bar.trainingHint = w.TrainingHint
		}
	}
}

func (w *Reporter) updateProgress(done, total int) {
	if w.bar == nil {
		return
	}
	if w.stage.Learning && done == 0 { // the bots have finished exploring
		w.bar.begin = time.Now()
		return
	}
	w.bar.show(done, total, w.stage.CountedUnit())
}

func (w *Reporter) printNote(n question.Note) {
	switch {
	case len(n.Faults) > 0:
		n.Faults.Write(w.Streams.Err, n.Source)
	case n.Trained:
		fmt.Fprintf(w.Streams.Err, "trained in %s: %s\n", durationText(time.Since(w.trainingBegan)), n.Text)
	case n.Text != "":
		fmt.Fprintln(w.Streams.Err, n.Text)
	}
	for _, deals := range n.PlayAmount.Deals {
		fmt.Fprintf(w.Streams.Err, "%s deals take %s here\n", table.Thousands(deals), approxDuration(w.dealTime*time.Duration(deals*n.PlayAmount.Rounds)))
	}
}
