//go:build unix

package speed

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"equitas/engine"
)

// A job is something to be measured: a command line of equitas or, without one, a function
// of this file, in a process of its own.
type job struct {
	name string
	unit string // the unit that is counted
	n    int    // number of units
	args string
	long bool // skipped with -short
}

// jobs take about a second each, except for the long ones.
var jobs = []job{
	{"loop", "game", 200_000, "", false},
	{"play-random", "game", 60_000, "", false},
	{"play-greedy", "game", 10_000, "", false},
	{"sim-random", "game", 60_000, "sim proelio/0.9.6 --bots random --deals 60000", false},
	{"sim-random-json", "game", 60_000, "sim proelio/0.9.6 --bots random --deals 60000 --format json", false},
	{"sim-greedy", "game", 10_000, "sim proelio/0.9.6 --bots greedy --deals 10000", false},
	{"sim-tuned", "game", 10_000, "sim proelio/0.9.6 --bots tuned --deals 10000", false},
	{"sim-mixed", "game", 20_000, "sim proelio/0.9.6 --bots random,random,random,greedy --deals 5000", false},
	{"compare-random", "game", 40_000, "compare proelio/0.9.6 proelio/six-cards --bots random --deals 20000", false},
	{"compare-greedy", "game", 10_000, "compare proelio/0.9.6 proelio/six-cards --bots greedy --deals 5000", false},
	{"sweep", "setting", 16, "sweep proelio/0.9.6 --vary hand.limit=4..7 --vary attack.limit=1..4 --bots random --deals 100 --confirm 0", false},
	{"train", "generation", 4, "train proelio/0.9.6 --generations 4", false},
	{"search", "game", 4, "sim proelio/0.9.6 --bots search:50 --deals 4 --seed 2", false},
	{"play-core", "game", 60_000, "", false},
	{"sim-core", "game", 60_000, "sim proelio_core/standard --bots random --deals 60000", false},
	{"warland-2", "game", 300, "sim warland/2.0.2 --seats 2 --bots greedy --deals 300", false},
	{"warland-4", "game", 100, "sim warland/2.0.2 --seats 4 --bots greedy --deals 100", false},
	{"stronghold-random", "game", 1500, "sim stronghold/2010 --bots random --deals 1500", false},
	{"stronghold-2", "game", 600, "sim stronghold/2010 --seats 2 --bots greedy --deals 600", false},
	{"stronghold-4", "game", 300, "sim stronghold/2010 --seats 4 --bots greedy --deals 300", false},
	{"stronghold-search", "game", 1, "sim stronghold/2010 --bots search:20 --deals 1", false},
	{"warland-train", "generation", 1, "train warland/2.0.2 --seats 2 --generations 1", true},
}

// BenchmarkSpeed measures the processor time and memory of every job. scripts/speed.sh
// makes a table of them.
func BenchmarkSpeed(b *testing.B) {
	bin := program(b)
	for _, j := range jobs {
		if j.long && testing.Short() {
			continue
		}
		b.Run(j.name, func(b *testing.B) {
			var used time.Duration
			var memory int64
			runs := 0
			for b.Loop() {
				cpu, _, most := j.run(b, bin, 1)
				used, memory, runs = used+cpu, max(memory, most), runs+1
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(used.Nanoseconds())/1e3/float64(runs*j.n), "µs/"+j.unit)
			b.ReportMetric(float64(memory)/1e6, "MB")
		})
	}
}

// BenchmarkWorkers measures how much faster two workers on two processors are than one on
// one. It needs two processors that are otherwise idle.
func BenchmarkWorkers(b *testing.B) {
	bin := program(b)
	for _, j := range jobs {
		if j.name != "sim-random" && j.name != "compare-greedy" {
			continue
		}
		b.Run(j.name, func(b *testing.B) {
			var one, two time.Duration
			for b.Loop() {
				_, wall, _ := j.run(b, bin, 1)
				one += wall
				_, wall, _ = j.run(b, bin, 2)
				two += wall
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(one)/float64(two), "times")
		})
	}
}

// program returns the path of equitas: that in $EQUITAS, or that of a new build.
func program(b *testing.B) string {
	if bin := os.Getenv("EQUITAS"); bin != "" {
		return bin
	}
	bin := filepath.Join(b.TempDir(), "equitas")
	if out, err := exec.Command("go", "build", "-o", bin, "equitas/cmd/equitas").CombinedOutput(); err != nil {
		b.Fatalf("go build: %v\n%s", err, out)
	}
	return bin
}

// run runs the job once, with a processor for each worker and a results file of its own,
// and returns processor time, duration, and memory in bytes.
func (j *job) run(b *testing.B, bin string, workers int) (cpu, wall time.Duration, memory int64) {
	b.Helper()
	cmd := exec.Command(os.Args[0])
	env := append(os.Environ(), "GOMAXPROCS="+strconv.Itoa(workers))
	cmd.Env = append(env, "SPEED_JOB="+j.name, "SPEED_N="+strconv.Itoa(j.n))
	if j.args != "" {
		cmd = exec.Command(bin, append(strings.Fields(j.args), "--quiet", "--workers", strconv.Itoa(workers))...)
		cmd.Env = append(env, "EQUITAS_STORE="+filepath.Join(b.TempDir(), "results.db"))
	}
	var said strings.Builder
	cmd.Stdout, cmd.Stderr = io.Discard, &said
	from := time.Now()
	if err := cmd.Run(); err != nil {
		b.Fatalf("%s: %v\n%s", j.name, err, said.String())
	}
	wall = time.Since(from)
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		memory = int64(usage.Maxrss) // in kilobytes, except on macOS
		if runtime.GOOS != "darwin" {
			memory *= 1024
		}
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), wall, memory
}

// TestMain runs a single job if the environment names one.
func TestMain(m *testing.M) {
	n, _ := strconv.Atoi(os.Getenv("SPEED_N"))
	switch name := os.Getenv("SPEED_JOB"); name {
	case "":
		os.Exit(m.Run())
	case "loop":
		var w war
		for i := range n {
			w.play(uint64(i))
		}
	case "play-core":
		matches("proelio_core/standard", "random", n, func(engine.State, int) {})
	default:
		_, who, _ := strings.Cut(name, "-")
		matches("proelio/0.9.6", who, n, func(engine.State, int) {})
	}
}
