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
	"sync"
	"syscall"
	"testing"
	"time"

	"equitas/cmd/equitas/cli"
)

const hostileHead = "game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Hostile\"\n"

// hostileFiles are files that need excessive time or memory, by name, with the message of
// check. They are made when needed, since they take megabytes and scripts start this
// program hundreds of times.
var hostileFiles = sync.OnceValue(func() []struct{ name, text, want string } {
	return []struct{ name, text, want string }{
		{"brackets-10-mb", strings.Repeat("[", 10_000_000), `^brackets-10-mb\.toml: the file is 9\.6 MB, at most 1 MB$`},
		{"brackets", strings.Repeat("[", 900_000), `:1:65: more than 64 brackets inside one another$`},
		{"braces", hostileHead + "x = " + strings.Repeat("{a=", 300_000), `more than 64 brackets inside one another$`},
		{"one-line", hostileHead + "hand.limit = \"" + strings.Repeat("x", 900_000) + "\"\n", `:4:15: amount hand\.limit: the text has 900,000 characters, at most 2,000 are allowed$`},
		{"dotted", hostileHead + strings.Repeat("a.", 400_000) + "a = 1\n", `:4:`},
		{"tables", hostileHead + lines(60_000, "[card.c%d]\n"), many},
		{"cards", hostileHead + lines(6_000, "[card.c%d]\nname={en=\"x\"}\ndeck=\"base\"\nkind=\"attack\"\nvalue=1\ncount=1\n"), many},
		{"perks", hostileHead + lines(5_000, "[guild.bards.perk.p%d]\non=\"action\"\ndo=[{do=\"again\"}]\n"), many},
		{"effects", hostileHead + "card.resources.play = [" + strings.Repeat("{do=\"draw\",n=1,from=\"base\"},", 30_000) + "]\n", many},
		{"seasons", hostileHead + lines(20_000, "[season.s%d]\nname={en=\"x\"}\n"), many},
		{"languages", hostileHead + "card.knights.name = {" + lines(15_000, "l%d=\"x\",") + "}\n", `card\.knights\.name has 15,000 languages, at most 32$`},
		{"languages-of-many", hostileHead + languages(), `there are names in more than 32 languages$`},
		{"few-languages", hostileHead + "card.knights.name = {" + lines(30, "l%d=\"x\",") + "}\n", `warning: `},
		{"deck-of-itself", hostileHead + "deck = \"deck-of-itself.toml\"\n", `deck is deck-of-itself\.toml, which is a variant: it says extends$`},
		{"deck-of-nothing", hostileHead + "deck = \"/dev/zero\"\n", `deck /dev/zero begins at the root`},
		{"metrics", hostileHead + lines(9_000, "[metric.m%d]\nnum = \"match.turns * match.turns + match.act.draw\"\n"), `metric has more than 500 keys$`},
		{"few-metrics", hostileHead + lines(480, "[metric.m%d]\nnum = \"match.turns * match.turns + match.act.draw\"\n"), `no faults$`},
		{"unknown-metrics", hostileHead + lines(9_000, "[metric.len_turn%d]\nmargin = 1\n"), `these rules have no metric len_turn0$`},
		{"gates", hostileHead + lines(9_000, "[gate.len_turn%d]\nabove = 1\n"), `these rules have no metric len_turn0$`},
		{"seconds", hostileHead + "[report.seconds]\n" + lines(19_000, "draw%d = 1\n"), `report\.seconds has more than 500 keys$`},
		{"weights", "game = \"proelio\"\ntitle = \"x\"\n[weights]\n" + lines(19_000, "attac%d = 1\n"), `there is no feature attac0$`},
		{"title", "game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"" + strings.Repeat("e\u0301", 200_000) + "\"\n", `title has 400,000 characters, at most 200$`},
		{"count", hostileHead + "card.knights.count = 2000000000\n", `is 2000000000, must be 0 to 200 cards$`},
		{"number", hostileHead + "card.knights.count = " + strings.Repeat("9", 900_000) + "\n", `:4:22: `},
		{"nul", hostileHead + "title2 = \"a\x00b\"\n", `:4:`},
		{"nul-only", strings.Repeat("\x00", 1_000_000), `:1:1: `},
		{"not-utf-8", strings.Repeat("\xff", 500_000), `:1:1: `},
		{"utf-16", "\xff\xfeg\x00a\x00m\x00e\x00", `the file is UTF-16, save it as UTF-8$`},
		{"line-ends", strings.Repeat("\n", 1_000_000) + "x", `:1000001:`},
		{"carriage-returns", hostileHead + strings.Repeat("\r", 500_000), `a line ends here with CR alone$`},
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
		{"few-cards", hostileHead + lines(480, "[card.c%d]\nname={en=\"x\"}\ndeck=\"base\"\nkind=\"attack\"\nvalue=1\ncount=1\n"), `kinds of cards, at most 64$`},
		{"few-perks", hostileHead + lines(480, "[guild.bards.perk.p%d]\non=\"action\"\ndo=[{do=\"again\"}]\n"), `perks, at most 48$`},
		{"few-seasons", hostileHead + lines(480, "[season.s%d]\nname={en=\"x\"}\n"), `seasons, at most 8$`},
		{"few-effects", hostileHead + "card.resources.play = [" + strings.Repeat("{do=\"draw\",n=1,from=\"base\"},", 4_000) + "]\n", `^`},
	}
})

// many matches the message about a file with too many values.
const many = `the file has more than 20,000 values$`

// languages returns names of some cards in languages that each has alone.
func languages() string {
	var b strings.Builder
	for _, card := range []string{"knights", "soldiers", "shields", "tower", "palisades", "patrol", "manure", "resources", "edict"} {
		fmt.Fprintf(&b, "card.%s.name = {%s}\n", card, lines(30, card+"%d=\"x\","))
	}
	return b.String()
}

// lines returns n lines with increasing numbers.
func lines(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// chainOf is the first file of a chain; the test writes the others.
const chainOf = "game = \"proelio\"\nextends = \"chain1.toml\"\ntitle = \"Chain\"\n"

// Limits for a hostile file.
const (
	hostileTime   = 2 * time.Second
	hostileMemory = 256 << 20
)

// A hostile or broken file must give a clear message, in little time and memory, without a
// panic. Time is processor time, since other processes may run. Time and memory are only
// measured with -full, which starts the program for every file.
func TestHostileFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("megabytes of files")
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
	for _, h := range hostileFiles() {
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
			var out []byte
			if *full {
				out = frugal(t, program, dir, "check", name+".toml")
			} else {
				t.Chdir(dir)
				code, stdout, stderr := equitas(t, "check", name+".toml")
				if out = []byte(stdout + stderr); code != cli.ExitDone && code != cli.ExitFailed {
					t.Errorf("exit code %d", code)
				}
			}
			if !regexp.MustCompile("(?m)"+want).Match(out) || len(out) == 0 {
				t.Errorf("got %s, want %s", clipped(string(out)), want)
			}
		})
	}
}

// frugal runs a command line in a folder and returns its output. The test fails if the
// program crashes or exceeds the limits for a hostile file.
func frugal(t *testing.T, program, dir string, args ...string) []byte {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 20*hostileTime)
	defer stop()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Args[0], cmd.Dir = "equitas", dir
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState.ExitCode() != cli.ExitFailed || strings.Contains(string(out), "goroutine ") {
		t.Fatalf("%v: %s", err, clipped(string(out)))
	}
	if len(out) > 20_000 {
		t.Errorf("%d bytes of messages", len(out))
	}
	if used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(); used > hostileTime {
		t.Errorf("took %v of the processor, at most %v", used, hostileTime)
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if memory, most := maxMemory(usage), max(hostileMemory, ownMemory(t)); !ok || memory > most {
		t.Errorf("took %d MB, at most %d", memory>>20, most>>20)
	}
	return out
}

// Every other command must refuse a file that check refuses, with the same message.
func TestHostileFilesElsewhere(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, h := range hostileFiles() {
		switch h.name {
		case "brackets", "loop-a", "loop-b", "deck-of-itself", "languages":
			if err := os.WriteFile(h.name+".toml", []byte(h.text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := syscall.Mkfifo("fifo.toml", 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("itself.toml", "itself.toml"); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("folder.toml", 0o777); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"brackets": "more than 64 brackets", "loop-a": "extends goes round", "deck-of-itself": "which is a variant", "languages": "at most 32",
		"fifo": "is a FIFO, not a file", "itself": "too many levels of symbolic links", "folder": "is a directory, not a file",
	} {
		file := name + ".toml"
		for _, args := range [][]string{
			{"show", file}, {"sim", file}, {"compare", "proelio/0.9.6", file}, {"diff", "proelio/0.9.6", file}, {"cards", "list", file},
			{"play", file}, {"record", file}, {"watch", file, "--once"},
		} {
			if name == "folder" && args[0] == "watch" {
				continue // the command needs a file here, and reports wrong use
			}
			code, stdout, stderr := equitas(t, args...)
			if code != cli.ExitFailed || !strings.Contains(stdout+stderr, want) {
				t.Errorf("%v: exit code %d, %s%s, want %s", args, code, stdout, stderr, want)
			}
		}
	}
	for _, command := range []string{"replay", "stats"} {
		for name, want := range map[string]string{"fifo.toml": "is no file", "itself.toml": "cannot be read: too many levels of symbolic links", "folder.toml": "is a folder"} {
			if code, _, stderr := equitas(t, command, name); code != cli.ExitFailed || !strings.Contains(stderr, want) {
				t.Errorf("%s %s: exit code %d, %s, want %s", command, name, code, stderr, want)
			}
		}
	}
}

// ownMemory returns the most memory that this process has used, in bytes. A program that it
// starts is never reported with less.
func ownMemory(t *testing.T) int64 {
	t.Helper()
	var own syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &own); err != nil {
		t.Fatal(err)
	}
	return maxMemory(&own)
}

// maxMemory returns the most memory that a program has used, in bytes.
func maxMemory(u *syscall.Rusage) int64 {
	if runtime.GOOS == "darwin" {
		return int64(u.Maxrss)
	}
	return int64(u.Maxrss) << 10
}

func clipped(s string) string { return s[:min(len(s), 600)] }
