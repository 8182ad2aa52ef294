package cli

import (
	"fmt"
	"strings"
	"time"

	"equitas/engine/cluster"
	"equitas/engine/lab/question"
	"equitas/reports/table"
)

// folderKind is the engine of --engine folder: workers read tasks from a shared folder.
var folderKind = &EngineKind{Name: folderEngine, Open: openFolder}

// A jobFolder is an engine whose games are played by workers that watch a shared folder.
type jobFolder struct{ *cluster.Folder }

// maxStuckListed is the largest number of tasks that a message lists as stuck: begun by workers
// several times, and never ended.
const maxStuckListed = 3

func openFolder(p EngineInput) (Engine, error) {
	if p.Until != "" {
		return nil, Usagef("--until looks at the numbers while games are played, and over a folder nobody does: leave it out, and say --deals")
	}
	f := &cluster.Folder{Dir: p.JobFolder, Question: question.Command(p.Question), Digest: p.Digest, MaxTaskTime: p.TaskTime, Now: time.Now, Draw: SecretNumber, Say: p.Say, Store: question.CommandLine(p.StoreFlags)}
	return jobFolder{f}, f.Open()
}

// NextStep implements [Engine].
func (j jobFolder) NextStep() (text string, done bool) {
	work := "  " + question.CommandLine([]string{"equitas", "worker", "--job", j.Dir}) + "\n"
	tasks := func(n int) string {
		if n == 1 {
			return "1 task"
		}
		return table.Thousands(n) + " tasks"
	}
	var b strings.Builder
	switch {
	case j.NewJob:
		fmt.Fprintf(&b, "%s to play, %s of one core in all. On every machine that sees the folder:\n%s", tasks(j.MissingTasks), approxDuration(j.CoreTime()), work)
		b.WriteString("Then the same command again collects what was played.\n")
		return b.String(), true
	case j.WrittenTasks > 0 && j.WrittenTasks == j.MissingTasks:
		fmt.Fprintf(&b, "%s more to play, which follow from what was collected; run the workers again:\n%s", tasks(j.WrittenTasks), work)
	default:
		fmt.Fprintf(&b, "%s of %s missing; run the workers again:\n%s", table.Thousands(j.MissingTasks), tasks(j.Tasks()), work)
	}
	for _, s := range j.StuckTasks[:min(len(j.StuckTasks), maxStuckListed)] {
		fmt.Fprintf(&b, "%s: workers have begun this %s times and never ended it; it kills them, or they hang\n", s.Title, table.Thousands(s.TimesBegun))
	}
	return b.String(), false
}
