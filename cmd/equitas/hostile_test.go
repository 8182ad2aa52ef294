//go:build unix

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

const hostileHead = "game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Hostile\"\n"

// hostileFiles are files that ask for more than they should get, by name, and what
// check says of each.
var hostileFiles = []struct{ name, text, want string }{
	{"brackets-10-mb", strings.Repeat("[", 10_000_000), `^brackets-10-mb\.toml: the file is 9\.6 MB, at most 1 MB$`},
	{"brackets", strings.Repeat("[", 900_000), `:1:65: more than 64 brackets inside one another$`},
	{"braces", hostileHead + "x = " + strings.Repeat("{a=", 300_000), `more than 64 brackets inside one another$`},
	{"one-line", hostileHead + "hand.limit = \"" + strings.Repeat("x", 900_000) + "\"\n", `:4:14: hand\.limit is text, must be a whole number$`},
	{"dotted", hostileHead + strings.Repeat("a.", 400_000) + "a = 1\n", `:4:`},
	{"tables", hostileHead + lines(60_000, "[card.c%d]\n"), many},
	{"cards", hostileHead + lines(6_000, "[card.c%d]\nname={en=\"x\"}\ndeck=\"base\"\nkind=\"attack\"\nvalue=1\ncount=1\n"), many},
	{"perks", hostileHead + lines(5_000, "[guild.bards.perk.p%d]\non=\"action\"\ndo=[{do=\"again\"}]\n"), many},
	{"effects", hostileHead + "card.resources.play = [" + strings.Repeat("{do=\"draw\",n=1,from=\"base\"},", 30_000) + "]\n", many},
	{"seasons", hostileHead + lines(20_000, "[season.s%d]\nname={en=\"x\"}\n"), many},
	{"languages", hostileHead + "card.knights.name = {" + lines(60_000, "l%d=\"x\",") + "}\n", `^`},
	{"metrics", hostileHead + lines(5_000, "[metric.m%d]\nnum = \"match.turns * match.turns + match.act.draw\"\n"), `^`},
	{"count", hostileHead + "card.knights.count = 2000000000\n", `is 2000000000, must be 0 to 200 cards$`},
	{"number", hostileHead + "card.knights.count = " + strings.Repeat("9", 900_000) + "\n", `:4:22: `},
	{"nul", hostileHead + "title2 = \"a\x00b\"\n", `:4:`},
	{"nul-only", strings.Repeat("\x00", 1_000_000), `:1:1: `},
	{"not-utf-8", strings.Repeat("\xff", 500_000), `:1:1: `},
	{"utf-16", "\xff\xfeg\x00a\x00m\x00e\x00", `the file is UTF-16, save it as UTF-8$`},
	{"line-ends", strings.Repeat("\n", 1_000_000) + "x", `:1000001:`},
	{"carriage-returns", hostileHead + strings.Repeat("\r", 500_000), `a control character stands here$`},
	{"loops", hostileHead + "draw.legal = \"any(1..99999999, any(1..99999999, any(1..99999999, # > 1)))\"\n", `there is no function any here$`},
	{"parentheses", hostileHead + "draw.legal = \"" + strings.Repeat("(", 450_000) + "\"\n", `draw\.legal: `},
	{"names", hostileHead + "draw.legal = \"" + strings.Repeat("house.hand+left.hand*right.hand>table.turn||", 40) + "true\"\n", `^`},
	{"combinations", hostileHead + "draw.legal = \"house.turn * table.turn * house.hand * left.hand * right.hand * table.base * table.imperial > 7\"\n", `warning: .*slow`},
	{"powers", hostileHead + "draw.n = \"" + strings.Repeat("2147483647*", 150) + "house.hand\"\n", `^`},
	{"all-conditions", hostileHead + lines(400, "[card.resources_%d]\nname={en=\"x\"}\ndeck=\"base\"\nkind=\"strategy\"\ncount=0\nwhen=\"table.turn * house.hand > 3\"\n"), `at most 64`},
	{"chain", chainOf, `extends goes more than 32 files deep$`},
	{"loop-a", "game = \"proelio\"\nextends = \"loop-b.toml\"\ntitle = \"Loop\"\n", `extends goes round: `},
	{"loop-b", "game = \"proelio\"\nextends = \"loop-a.toml\"\ntitle = \"Loop\"\n", `extends goes round: `},
	{"climbs", "game = \"proelio\"\nextends = \"" + strings.Repeat("../", 3000) + "etc/passwd.toml\"\ntitle = \"x\"\n", `climbs out of the folder$`},
	{"device", "game = \"proelio\"\nextends = \"zero.toml\"\ntitle = \"x\"\n", `is a device|not a file`},
	{"text-of-card", hostileHead + "card.knights.text.en = '" + strings.Repeat("{n:", 200_000) + "'\n", `card\.knights\.text\.en has 600,000 characters, at most 2,000$`},
	{"texts-of-cards", hostileHead + lines(1_500, "[marker.m%d]\nname={en=\"x\"}\ncount=1\ntext.en='"+strings.Repeat("{n:", 150)+"'\n"), `^`},
	{"few-cards", hostileHead + lines(2_500, "[card.c%d]\nname={en=\"x\"}\ndeck=\"base\"\nkind=\"attack\"\nvalue=1\ncount=1\n"), `kinds of cards, at most 64$`},
	{"few-perks", hostileHead + lines(2_500, "[guild.bards.perk.p%d]\non=\"action\"\ndo=[{do=\"again\"}]\n"), `perks, at most 48$`},
	{"few-seasons", hostileHead + lines(4_000, "[season.s%d]\nname={en=\"x\"}\n"), `seasons, at most 8$`},
	{"few-effects", hostileHead + "card.resources.play = [" + strings.Repeat("{do=\"draw\",n=1,from=\"base\"},", 4_000) + "]\n", `^`},
}

// many is what is said of a file with more values than are read.
const many = `the file has more than 20,000 values$`

// lines repeats a line with rising numbers.
func lines(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// chainOf is the first of a chain; the test writes the others.
const chainOf = "game = \"proelio\"\nextends = \"chain1.toml\"\ntitle = \"Chain\"\n"

// The most that a hostile file may take.
const (
	hostileTime   = 2 * time.Second
	hostileMemory = 200 << 20
)

// A hostile or broken file ends with a clear message, soon and without much
// memory, and never with a panic. Time is that of the processor: others may be
// busy too.
func TestHostileFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the program for every file")
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name+".toml"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 40 {
		put(fmt.Sprintf("chain%d", i+1), fmt.Sprintf("game = \"proelio\"\nextends = \"chain%d.toml\"\ntitle = \"Chain\"\n", i+2))
	}
	files := map[string]string{}
	for _, h := range hostileFiles {
		put(h.name, h.text)
		files[h.name] = h.want
	}
	for name, make := range map[string]func(path string) error{
		"folder":  func(path string) error { return os.Mkdir(path, 0o777) },
		"fifo":    func(path string) error { return syscall.Mkfifo(path, 0o666) },
		"zero":    func(path string) error { return os.Symlink("/dev/zero", path) },
		"itself":  func(path string) error { return os.Symlink(path, path) },
		"nowhere": func(path string) error { return os.Symlink("/no/such/file", path) },
	} {
		if err := make(filepath.Join(dir, name+".toml")); err != nil {
			t.Fatal(err)
		}
		files[name] = map[string]string{"folder": `there is no \.toml file in this folder$`, "fifo": `is a FIFO, not a file$`, "zero": `is a device, not a file$`,
			"itself": `cannot be read: `, "nowhere": `there is no such file$`}[name]
	}
	for name, want := range files {
		t.Run(name, func(t *testing.T) {
			ctx, stop := context.WithTimeout(t.Context(), 20*hostileTime)
			defer stop()
			cmd := exec.CommandContext(ctx, program, "check", name+".toml")
			cmd.Args[0], cmd.Dir = "equitas", dir
			out, err := cmd.CombinedOutput()
			if err != nil && cmd.ProcessState.ExitCode() != exitFailed || strings.Contains(string(out), "goroutine ") {
				t.Fatalf("%v: %s", err, clipped(string(out)))
			}
			if !regexp.MustCompile("(?m)"+want).Match(out) || len(out) == 0 {
				t.Errorf("got %s, want %s", clipped(string(out)), want)
			}
			if len(out) > 20_000 {
				t.Errorf("%d bytes of messages", len(out))
			}
			if used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(); used > hostileTime {
				t.Errorf("took %v of the processor, at most %v", used, hostileTime)
			}
			usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
			if memory := maxMemory(usage); !ok || memory > hostileMemory {
				t.Errorf("took %d MB, at most %d", memory>>20, hostileMemory>>20)
			}
		})
	}
}

// maxMemory is what a program had at most, in bytes.
func maxMemory(u *syscall.Rusage) int64 {
	if runtime.GOOS == "darwin" {
		return int64(u.Maxrss)
	}
	return int64(u.Maxrss) << 10
}

func clipped(s string) string { return s[:min(len(s), 600)] }
