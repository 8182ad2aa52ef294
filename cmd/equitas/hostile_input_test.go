//go:build unix

package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// A repeated is a text with a part that is repeated many times.
type repeated struct {
	begin, again string
	times        int
	end          string
}

// write writes the text to a file, part by part.
func (r repeated) write(t *testing.T, path string) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	piece := strings.Repeat(r.again, 1000)
	put := func(text string) {
		if _, err := io.WriteString(f, text); err != nil {
			t.Fatal(err)
		}
	}
	put(r.begin)
	for range r.times / 1000 {
		put(piece)
	}
	put(r.end)
}

const mega = 1_000_000

// Results, records and lists that need excessive time or memory must be refused early, with
// their place, in a readable message. With -full.
func TestHostileInput(t *testing.T) {
	if !*full {
		t.Skip("starts the program for every file, some of 100 MB")
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	code, record, errs := equitas(t, "record", "proelio/0.9.6", "--bots", "greedy")
	if code != 0 {
		t.Fatal(errs)
	}
	start, _, _ := strings.Cut(record, "\n")
	const run = `{"schema":1,"report":"summary","variant_run":{`
	long := strings.Repeat("x", 900_000)
	for name, c := range map[string]struct {
		repeated
		args string
		want string
	}{
		"brackets":   {repeated{"", "[", 100 * mega, ""}, "stats", `: report 1: line 1, column 2: found \[, expected \{$`},
		"deep":       {repeated{`{"x":`, "[", 100 * mega, ""}, "stats", `: line 1, column 70: too many brackets inside one another$`},
		"wide":       {repeated{`{"x":[`, "[],", 33 * mega, "1]}"}, "stats", `: line 1, column 6: a value of more than 1,048,576 bytes$`},
		"rows":       {repeated{`{"schema":1,"rows":[`, "{},", 33 * mega, "{}]}"}, "stats", `: line 1, column 20: a value of more than 16,777,216 bytes$`},
		"text":       {repeated{`{"command":"`, "a", 100 * mega, `"}`}, "stats", `: line 1, column 12: a value of more than`},
		"name":       {repeated{`{"`, "a", 100 * mega, `":1}`}, "stats", `: line 1, column 2: a value of more than 1,024 bytes$`},
		"names":      {repeated{"{", `"a":1,`, 16 * mega, `"a":1}`}, "stats", `: more than 4,096 names in one object$`},
		"blanks":     {repeated{"", "\n", 100 * mega, `oops`}, "stats", `: line 100000001, column 1: not JSON: unexpected 'o'$`},
		"sums":       {repeated{run + `"columns":["a"],"sums":[`, "[1],", 25 * mega, "[1]]}}"}, "stats", `variant_run: more than 65536 rows of sums$`},
		"sum":        {repeated{run + `"columns":["a"],"sums":[[`, "1,", 50 * mega, "1]]}}"}, "stats", `variant_run: a list of more than 4,096 numbers$`},
		"exposures":  {repeated{run + `"exposures":[`, "[0,0,0,0,0,0],", 7 * mega, "[1]]}}"}, "stats", `: exposure 524,289 of 6 numbers, must be at most`},
		"metrics":    {repeated{run + `"metrics":[`, "{},", 33 * mega, "{}]}}"}, "stats", `: more than 4,096 metrics$`},
		"reports":    {repeated{"[", "{},", 33 * mega, "{}]"}, "stats", `: report 1: schema is 0`},
		"unknown":    {repeated{`{"schema":1,"report":"`, "z", mega, `"}`}, "stats", `: report is "z+… \([0-9,]+ characters\) …z+": only results of`},
		"record":     {repeated{"", "[", 100 * mega, ""}, "replay", `:1: the line is longer than`},
		"type":       {repeated{start + "\n" + `{"type":"` + long + `"}`, "", 0, ""}, "replay", `:2: type is "x+… \([0-9,]+ characters\) …x*`},
		"game":       {repeated{strings.Replace(start, `"game":"`, `"game":"`+long, 1), "", 0, "\n"}, "replay", `:1: game is "x+… \([0-9,]+ characters\) …`},
		"rules":      {repeated{strings.Replace(start, `"rules":"`, `"rules":"`+long, 1), "", 0, "\n"}, "replay --other-rules", `recorded under other rules than those of .*x"…, now `},
		"cells.csv":  {repeated{"", "a,", mega, "\n"}, "cards import", `cells\.csv:1: there are more than 200 cells in the row$`},
		"cell.csv":   {repeated{"id,count\n", "a", mega, ",3\n"}, "cards import", `cell\.csv, A2: the variant prints no card "a+…"`},
		"quotes.csv": {repeated{`"`, "y", 15 * mega, ""}, "cards import", `quotes\.csv:1:`},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			c.write(t, filepath.Join(dir, name))
			args := append(strings.Fields(c.args), name)
			if strings.HasSuffix(name, ".csv") {
				args = append(args, "proelio/0.9.6", "-o", "new.toml")
			}
			if out := frugal(t, program, dir, args...); !regexp.MustCompile("(?m)" + c.want).Match(out) {
				t.Errorf("got %s, want %s", clipped(string(out)), c.want)
			}
		})
	}
}

// A sweep may keep of each setting only what its report needs, the rows, and not the rules.
// Garbage is collected early, so that the memory of the program is what it keeps. With
// -full.
func TestSweepMemory(t *testing.T) {
	if !*full {
		t.Skip("plays many settings")
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	used := func(settings int) int64 {
		cmd := exec.CommandContext(t.Context(), program, "sweep", "proelio/0.9.6", "--vary", fmt.Sprintf("turn.limit=101..%d", 100+settings), "--deals", "1", "--confirm", "0", "--quiet")
		cmd.Args[0], cmd.Env = "equitas", append(os.Environ(), "GOGC=20")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, clipped(string(out)))
		}
		return maxMemory(cmd.ProcessState.SysUsage().(*syscall.Rusage))
	}
	const few, more = 32, 64
	const most = 600 << 10 // bytes per setting
	if less, much := used(few), used(few+more); (much-less)/more > most {
		t.Errorf("%d MB for %d settings, %d MB for %d: more than %d KB a setting", less>>20, few, much>>20, few+more, most>>10)
	}
}
