package store

import (
	"bufio"
	"context"
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

// killedDeals are so many that a program can be killed while it plays them.
const killedDeals = 40_000

// TestMain plays and keeps, if another test has started it for that.
func TestMain(m *testing.M) {
	file := os.Getenv("STORE_TEST_PLAYS")
	if file == "" {
		os.Exit(m.Run())
	}
	s := New(file, Options{Ours: true, Clock: wall{}, Warn: func(text string) { fmt.Println(text) }})
	fmt.Println("begun")
	var t testing.T
	_, err := sim.Play(context.Background(), []*sim.Cell{cell(&t, 0), cell(&t, 3)}, killedDeals, sim.Runner{Workers: 2, Keeper: s, Now: time.Now})
	s.Close()
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

// A program that is killed at any time, or two of them on one file, leave what
// they have played, and the numbers are the same in the end (F2).
func TestKilled(t *testing.T) {
	if runtime.GOOS == "windows" || testing.Short() {
		t.Skip("starts programs and kills them")
	}
	kills := 6
	if *full {
		kills = 500
	}
	cells := []*sim.Cell{cell(t, 0), cell(t, 3)}
	want := alone(t, killedDeals, cells...)
	r := rand.New(rand.NewPCG(3, 4))
	for _, programs := range []int{1, 2} {
		file := filepath.Join(t.TempDir(), "results.db")
		grown, most := 0, 0
		for k := 0; k < kills/2 || grown == 0 && k < 100; k++ { // on a slow machine it takes a while until something is kept
			var running []*exec.Cmd
			for range programs {
				cmd := exec.Command(os.Args[0])
				cmd.Env = append(os.Environ(), "STORE_TEST_PLAYS="+file)
				out, err := cmd.StdoutPipe()
				if err != nil {
					t.Fatal(err)
				}
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || strings.TrimSpace(line) != "begun" {
					t.Fatalf("it began with %q, %v", line, err)
				}
				running = append(running, cmd)
			}
			time.Sleep(time.Duration(20+r.IntN(300)) * time.Millisecond)
			for _, cmd := range running {
				cmd.Process.Kill()
				cmd.Wait()
			}
			deals := keptDeals(t, file)
			if deals < most {
				t.Errorf("%d deals were kept, and after another program was killed %d", most, deals)
			}
			if deals > most {
				grown++
			}
			most = deals
		}
		if grown == 0 {
			t.Errorf("with %d programs that were killed nothing was kept", programs)
		}
		if c := checked(t, file); c.Dropped > 0 || c.Torn {
			t.Errorf("after kills there are %+v", c)
		}
		runs, said := play(t, file, killedDeals, 2, cells...)
		kept := 0
		for i := range runs {
			if !same(runs[i], want[i]) {
				t.Errorf("after kills run %d is another", i)
			}
			kept += runs[i].Kept
		}
		if said != "" || kept != most {
			t.Errorf("%d deals were kept, and %d were taken: %s", most, kept, said)
		}
	}
}

// keptDeals counts the deals of all cells that a file keeps.
func keptDeals(t *testing.T, file string) (deals int) {
	t.Helper()
	s := New(file, Options{Ours: true, Clock: wall{}, Warn: func(text string) { t.Error(text) }})
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
