package workbench

import (
	"context"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/project"
)

// A running is a workbench that tests use over the network, as browsers do.
type running struct {
	*server
	t      *testing.T
	dir    string
	url    string // without a slash at the end
	client *http.Client
	stop   func()
}

// run opens a workbench for a folder with these files.
func run(t *testing.T, files map[string]string) *running {
	t.Helper()
	return runWith(t, files, options{})
}

func runWith(t *testing.T, files map[string]string, opt options) *running {
	t.Helper()
	b := &running{t: t, dir: t.TempDir()}
	if opt.startDir == "" { // otherwise pages ask for a folder
		opt.dir = b.dir
	}
	opt.resources.Workers = 2
	for name, text := range files {
		b.put(name, text)
	}
	listeners, err := openPort(0)
	if err != nil {
		t.Fatal(err)
	}
	var addresses []string
	for _, l := range listeners {
		addresses = append(addresses, l.Addr().String())
	}
	ctx, cancel := context.WithCancel(context.Background())
	b.server, err = newServer(ctx, opt, addresses...)
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- b.server.run(ctx, listeners) }()
	b.stop = func() {
		cancel()
		select {
		case err := <-ended:
			if err != nil {
				t.Error(err)
			}
			ended <- nil
		case <-time.After(30 * time.Second):
			t.Fatal("the workbench does not end")
		}
		b.server.close()
	}
	t.Cleanup(b.stop)
	b.url = "http://" + addresses[0]
	jar, _ := cookiejar.New(nil)
	at, _ := url.Parse(b.url)
	jar.SetCookies(at, []*http.Cookie{{Name: b.guard.cookie, Value: b.guard.cookieSecret, Path: "/"}})
	b.client = &http.Client{Jar: jar}
	return b
}

// begun returns the files of a folder that equitas new has created.
func begun(t *testing.T, game, name string) map[string]string {
	t.Helper()
	lib := cli.OpenBuiltIn()
	g, err := lib.GameNamed(game)
	if err != nil {
		t.Fatal(err)
	}
	start, err := project.NewFolder(lib.Library, g, name)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range start.Files {
		files[f.Path] = f.Text
	}
	return files
}

// put writes a file of the folder as another program would.
func (b *running) put(name, text string) {
	b.t.Helper()
	full := filepath.Join(b.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
		b.t.Fatal(err)
	}
}

// file returns the text of a file of the folder.
func (b *running) file(name string) string {
	b.t.Helper()
	text, err := os.ReadFile(filepath.Join(b.dir, filepath.FromSlash(name)))
	if err != nil {
		b.t.Fatal(err)
	}
	return string(text)
}

// get requests a page and returns its status and text.
func (b *running) get(path string) (int, string) {
	b.t.Helper()
	r, err := b.client.Get(b.url + path)
	if err != nil {
		b.t.Fatal(err)
	}
	return read(b.t, r)
}

// post submits a form and returns the status and text of the answer.
func (b *running) post(path string, pairs ...string) (int, string) {
	b.t.Helper()
	form := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	r, err := b.client.PostForm(b.url+path, form)
	if err != nil {
		b.t.Fatal(err)
	}
	return read(b.t, r)
}

func read(t *testing.T, r *http.Response) (int, string) {
	t.Helper()
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(text)
}

// has fails the test if a text does not contain all of wants.
func has(t *testing.T, text string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in:\n%.2000s", want, text)
		}
	}
}

// markup is a name that every page must escape.
const markup = `<script>alert(1)</script> & "<b>"`

// hostileFiles returns the files of a folder with a variant called markup.
func hostileFiles() map[string]string {
	return map[string]string{"variants/proelio/mine.toml": "# Does " + markup + " make games longer?\ngame = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = '" +
		markup + "'\nhand.limit = 6\ncard.tower.name.en = '" + markup + "'\n"}
}
