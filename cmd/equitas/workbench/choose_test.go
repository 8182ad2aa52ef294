package workbench

import (
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
)

// chosen returns a workbench that asks for a folder, starting in one that contains a folder
// with variants.
func chosen(t *testing.T, clicked bool) *running {
	start := t.TempDir()
	for name, text := range begun(t, "proelio", "mine") {
		full := filepath.Join(start, "a <b>game", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(start, ".hidden"), 0o777); err != nil {
		t.Fatal(err)
	}
	return runWith(t, nil, options{startDir: start, startedByClick: clicked})
}

// A workbench without a folder must ask for one and show nothing else until then. Once one
// is open, no other may be shown.
func TestChoose(t *testing.T) {
	b := chosen(t, false)
	for _, path := range []string{"/", "/variants", "/cards", "/edit/proelio/0.9.6"} {
		status, page := b.get(path) // follows the redirect to choosing a folder
		if status != http.StatusOK || !strings.Contains(page, "Which folder?") {
			t.Errorf("%s: status %d, %.200s", path, status, page)
		}
	}
	_, page := b.get("/choose")
	has(t, page, "a &lt;b&gt;game", "has variants")
	if strings.Contains(page, ".hidden") || strings.Contains(page, "<b>game") {
		t.Error("a hidden folder is shown, or a name is markup")
	}
	for _, c := range []struct {
		path, at, name string
		status         int
	}{
		{"/choose/open", filepath.Join(b.options.startDir, "none"), "", 404},
		{"/choose/open", "here", "", 404},
		{"/choose/new", b.options.startDir, "..", 400},
		{"/choose/new", b.options.startDir, "a/b", 400},
		{"/choose/new", b.options.startDir, "", 400},
		{"/choose/new", b.options.startDir, "a <b>game", 400}, // exists already
		{"/quit", "", "", 403},                                // it was started at a terminal
	} {
		if status, text := b.post(c.path, "at", c.at, "name", c.name); status != c.status {
			t.Errorf("%s %q %q: status %d, want %d: %.200s", c.path, c.at, c.name, status, c.status, text)
		}
	}
	if status, page := b.post("/choose/new", "at", b.options.startDir, "name", "new one"); status != http.StatusOK || b.project.Dir != filepath.Join(b.options.startDir, "new one") {
		t.Errorf("status %d, %s is open: %.200s", status, b.project.Dir, page)
	}
	for _, path := range []string{"/choose", "/choose?at=" + url.QueryEscape(b.options.startDir)} {
		if _, page := b.get(path); strings.Contains(page, "Which folder?") || strings.Contains(page, "&gt;game") {
			t.Errorf("%s still shows folders", path)
		}
	}
	b.post("/choose/open", "at", filepath.Join(b.options.startDir, "a <b>game"))
	if filepath.Base(b.project.Dir) != "new one" {
		t.Errorf("%s is open", b.project.Dir)
	}
}

// After a double click the user must be able to choose a folder and to end the program on
// pages.
func TestChooseView(t *testing.T) {
	t.Parallel()
	b := chosen(t, true)
	p := b.tab(t)
	p.sees("h1", "Which folder?")
	p.looks("choose")
	js[bool](p, `([...document.querySelectorAll(".folders a")].find(a => a.innerText.includes("game")).click(), true)`)
	p.sees("#at", "a <b>game")
	p.await(`document.readyState === "complete"`)
	p.click("form[action='/choose/open'] button")
	p.sees("h3", "Mine")
	p.await(`document.readyState === "complete"`)
	p.click(".quit button")
	p.sees("h1", "equitas is closed")
	p.await(`!document.querySelector(".bar nav").checkVisibility({visibilityProperty: true})`) // links no longer work
	<-b.ctx.Done()
}

// A console window that was opened for the program must show why it cannot start until a
// key is pressed.
func TestClickedFails(t *testing.T) {
	gone := t.TempDir()
	t.Chdir(gone)
	if err := os.Remove(gone); err != nil {
		t.Skip(err) // this system does not allow removing the current folder
	}
	read, write := io.Pipe()
	var said strings.Builder
	ended := make(chan error, 1)
	go func() {
		ended <- ServeAfterClick(t.Context(), &cli.Streams{In: read, Out: io.Discard, Err: &said, InIsTerminal: true})
	}()
	if _, err := io.WriteString(write, "\n"); err != nil { // waits until it is read
		t.Fatal(err)
	}
	write.Close()
	if err := <-ended; err == nil || !strings.Contains(said.String(), "the current folder: ") || !strings.Contains(said.String(), "Enter closes this window.") {
		t.Errorf("%v; the window says %q", err, said.String())
	}
}
