// Package cluster reports, for scripts/faults.sh, what workers begin to play: a line in the
// file EQUITAS_TRIED for each part of a task, ending with the worker and the time. With
// EQUITAS_THINKS_SMALL it estimates results as small. scripts/faults.sh adds it to the
// package when the program is built (go build -overlay).
package cluster

import (
	"fmt"
	"os"
	"time"

	"equitas/engine/sim"
)

func tried(k *work, part sim.Task) {
	f, err := os.OpenFile(os.Getenv("EQUITAS_TRIED"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return
	}
	defer f.Close()
	audited := ""
	if k.id.isAudited() {
		audited = " audited"
	}
	fmt.Fprintf(f, "part %s %d %d %s %d%s @ %d %d\n", k.id, part.Span.Level, part.Span.Index, part.Scenarios[0].Name, part.Span.Deals(), audited,
		os.Getpid(), time.Now().UnixMilli())
}

func thought(bytes int) int {
	if os.Getenv("EQUITAS_THINKS_SMALL") != "" {
		return 1
	}
	return bytes
}
