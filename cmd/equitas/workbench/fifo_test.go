//go:build unix

package workbench

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A FIFO in a folder, also behind a link, must not block a page, and must be refused when
// it is opened.
func TestFIFOs(t *testing.T) {
	for _, c := range []struct {
		fifo string
		link string // name of a link to it; "" if the FIFO itself is tested
		path string
		want string // text of the page
	}{
		{fifo: "variants/proelio/pipe.toml", path: "/variants", want: "pipe"},
		{fifo: "variants/proelio/pipe.toml", path: "/edit/proelio/pipe", want: "is a FIFO, not a file"},
		{fifo: "pipe", link: "variants/proelio/pipe.toml", path: "/edit/proelio/pipe", want: "is a FIFO, not a file"},
		{fifo: "decks/proelio/words.it.toml", path: "/variants", want: "six"},
		{fifo: "decks/proelio/words.it.toml", path: "/edit/proelio/six", want: "six"},
		{fifo: "variants/proelio/styles/pipe.toml", path: "/cards?of=proelio/six", want: "six"},
		{fifo: "variants/proelio/six/manure.png", path: "/cards?of=proelio/six", want: "six"},
		{fifo: "records/pipe.jsonl", path: "/records", want: ""},
		{fifo: "records/pipe.jsonl", path: "/records/open?file=records/pipe.jsonl", want: "is no file"},
		{fifo: "pipe", link: "records/pipe.jsonl", path: "/records/open?file=records/pipe.jsonl", want: "is no file"},
		{fifo: "variants/pipe.toml", path: "/variants", want: "six"}, // where the folders of games are
		{fifo: "decks/pipe.toml", path: "/variants", want: "six"},
		{fifo: "variants", path: "/variants", want: ""},
		{fifo: "decks", path: "/variants", want: "six"},
	} {
		t.Run(c.fifo+" "+c.path, func(t *testing.T) {
			b := run(t, begun(t, "proelio", "six"))
			at := filepath.Join(b.dir, filepath.FromSlash(c.fifo))
			if err := os.RemoveAll(at); err != nil {
				t.Fatal(err)
			}
			if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := syscall.Mkfifo(at, 0o600); err != nil {
				t.Skip(err)
			}
			t.Cleanup(func() { // unblocks waiting readers, so that the test can end
				if f, err := os.OpenFile(at, os.O_RDWR|syscall.O_NONBLOCK, 0); err == nil {
					time.AfterFunc(time.Second, func() { f.Close() })
				}
			})
			if c.link != "" {
				link := filepath.Join(b.dir, filepath.FromSlash(c.link))
				os.MkdirAll(filepath.Dir(link), 0o777)
				rel, err := filepath.Rel(filepath.Dir(link), at)
				if err != nil {
					t.Fatal(err)
				}
				if err := os.Symlink(rel, link); err != nil {
					t.Fatal(err)
				}
			}
			if strings.HasSuffix(c.fifo, ".png") {
				text := b.file("variants/proelio/six.toml")
				b.put("variants/proelio/six.toml", text+"\n[card.manure]\nart = \"six/manure.png\"\n")
			}
			client := &http.Client{Jar: b.client.Jar, Timeout: 5 * time.Second}
			r, err := client.Get(b.url + c.path)
			if err != nil {
				t.Fatal(err)
			}
			_, page := read(t, r)
			if !strings.Contains(page, c.want) {
				t.Errorf("%s does not say %q:\n%s", c.path, c.want, page)
			}
		})
	}
}
