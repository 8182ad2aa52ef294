package store

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"equitas/engine/sim"
)

// killedDeals are enough deals for a program to be killed while it plays them.
const killedDeals = 40_000

// A program is a process that this test starts: it plays deals of some scenarios, given by
// the points that seat 0 begins with, and keeps them in a file.
type program struct {
	File   string
	Deals  int
	Heads  []int32
	Handed string // file to which it appends what it passes to the store; or ""
}

// start starts the process, and returns when it begins to play.
func (p program) start(t *testing.T) (cmd *exec.Cmd, said *bufio.Reader) {
	t.Helper()
	asked, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	cmd = exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "STORE_TEST_PLAYS="+string(asked))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	said = bufio.NewReader(out)
	if line, err := said.ReadString('\n'); err != nil || strings.TrimSpace(line) != "begun" {
		t.Fatalf("it began with %q, %v", line, err)
	}
	return cmd, said
}

// play does the work of the process.
func (p program) play() error {
	s := New(p.File, Options{OwnPath: true, Clock: wall{}, Warn: func(text string) { fmt.Println(text) }})
	defer s.Close()
	var k sim.Keeper = s
	if p.Handed != "" {
		f, err := os.OpenFile(p.Handed, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
		if err != nil {
			return err
		}
		k = counting{s, f}
	}
	var t testing.T
	var scenarios []*sim.Scenario
	for _, head := range p.Heads {
		scenarios = append(scenarios, cell(&t, head))
	}
	fmt.Println("begun")
	_, err := sim.Play(context.Background(), scenarios, p.Deals, sim.RunOptions{Workers: 2, Keeper: k, Now: time.Now})
	return err
}

// TestMain runs the tests, or does the work of a [program] if this process was started as
// one.
func TestMain(m *testing.M) {
	asked := os.Getenv("STORE_TEST_PLAYS")
	if asked == "" {
		os.Exit(m.Run())
	}
	var p program
	err := json.Unmarshal([]byte(asked), &p)
	if err == nil {
		err = p.play()
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

// A counting store appends to a file how many deals it was given, and when; and it is slow,
// so that the process can be killed meanwhile.
type counting struct {
	*Store
	handed *os.File
}

func (c counting) Keep(blocks []sim.Block) error {
	for i := range blocks {
		fmt.Fprintln(c.handed, blocks[i].Span.Deals(), time.Now().UnixMilli())
	}
	time.Sleep(20 * time.Millisecond)
	return c.Store.Keep(blocks)
}

// handedOver returns how many deals counting stores were given in all, and how many before
// a time.
func handedOver(t *testing.T, file string, before time.Time) (all, early int) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var deals int
		var at int64
		if n, _ := fmt.Sscan(line, &deals, &at); n != 2 {
			continue // the last line of a killed process may be incomplete
		}
		if all += deals; time.UnixMilli(at).Before(before) {
			early += deals
		}
	}
	return all, early
}

// lost is the time before a kill in which played deals may not be on disk yet: they wait
// for a batch, and the disk may be slow.
const lost = longestDelay + 800*time.Millisecond

// A program that is killed at any time, or two of them sharing one file, leave what they
// have played in the file, and in the end the numbers are the same (F2).
func TestKilled(t *testing.T) {
	if runtime.GOOS == "windows" || testing.Short() {
		t.Skip("starts programs and kills them")
	}
	kills := 2
	if *full {
		kills = 500
	}
	scenarios := []*sim.Scenario{cell(t, 0), cell(t, 3)}
	want := alone(t, killedDeals, scenarios...)
	r := rand.New(rand.NewPCG(3, 4))
	for _, programs := range []int{1, 2} {
		done, again := 0, 0
		for done < kills/2 {
			more, lost := killedFile(t, r, programs, kills/2-done, scenarios, want)
			done, again = done+more, again+lost
		}
		if programs == 1 {
			t.Logf("%d kills: %d deals were played again", done, again)
		}
	}
}

// killedFile starts programs on a file and kills them, at most most times, until all is
// kept; then it plays to the end. It returns the number of kills, and how many deals were
// played that are not kept, per program, since two play the same deals.
func killedFile(t *testing.T, r *rand.Rand, programs, most int, scenarios []*sim.Scenario, want []*sim.Run) (kills, again int) {
	file, handed := filepath.Join(t.TempDir(), "results.db"), filepath.Join(t.TempDir(), "handed")
	grown, kept, before := 0, 0, 0
	for ; kills < most && kept < killedDeals*len(scenarios) || grown == 0 && kills < 100; kills++ { // on a slow machine it takes a while until something is kept
		var running []*exec.Cmd
		for range programs {
			cmd, _ := program{file, killedDeals, []int32{0, 3}, handed}.start(t)
			running = append(running, cmd)
		}
		time.Sleep(time.Duration(50+r.IntN(650)+1000*(kills%3/2)) * time.Millisecond) // every third time longer than writing takes
		killed := time.Now()
		for _, cmd := range running {
			cmd.Process.Kill()
			cmd.Wait()
		}
		deals := keptDeals(t, file)
		if deals < kept {
			t.Errorf("%d deals were kept, and after another program was killed %d", kept, deals)
		}
		if deals > kept {
			grown++
		}
		all, early := handedOver(t, handed, killed.Add(-lost))
		if programs == 1 && deals-kept < early-before {
			t.Errorf("%d deals were played %v before a program was killed, and only %d are kept", early-before, lost, deals-kept)
		}
		kept, before = deals, all
	}
	if grown == 0 {
		t.Errorf("with %d programs that were killed nothing was kept", programs)
	}
	if c := checked(t, file); c.DroppedCount > 0 || c.Unreadable {
		t.Errorf("after kills there are %+v", c)
	}
	runs, said := play(t, file, killedDeals, 2, scenarios...)
	taken := 0
	for i := range runs {
		if !same(runs[i], want[i]) {
			t.Errorf("after kills run %d is another", i)
		}
		taken += runs[i].RecalledDeals
	}
	if said != "" || taken != kept {
		t.Errorf("%d deals were kept, and %d were taken: %s", kept, taken, said)
	}
	return kills, before - kept
}

// keptDeals returns the number of deals of all scenarios that a file keeps.
func keptDeals(t *testing.T, file string) (deals int) {
	t.Helper()
	s := New(file, Options{OwnPath: true, Clock: wall{}, Warn: func(text string) { t.Error(text) }})
	defer s.Close()
	l, err := s.List()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range l {
		deals += c.Deals
	}
	return deals
}
