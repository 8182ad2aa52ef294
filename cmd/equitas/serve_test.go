package main

import (
	"bufio"
	"context"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"equitas/cmd/equitas/cli"
)

// A served is a workbench opened by the command equitas serve.
type served struct {
	t      *testing.T
	url    string
	client *http.Client
}

// serveHere runs equitas serve for the current folder until the test ends.
func serveHere(t *testing.T, args ...string) *served {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	out, in := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, &cli.Streams{In: strings.NewReader(""), Out: in, Err: io.Discard}, append([]string{"serve"}, args...))
		in.Close()
	}()
	t.Cleanup(func() {
		begin := time.Now()
		stop()
		if code := <-ended; code != cli.ExitDone {
			t.Errorf("serve: exit code %d", code)
		}
		if took := time.Since(begin); took > 10*time.Second { // usually 2 s, but the processor may be busy
			t.Errorf("it took %v to end", took)
		}
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	jar, _ := cookiejar.New(nil)
	s := &served{t: t, client: &http.Client{Jar: jar}}
	s.url, _, _ = strings.Cut(strings.TrimSpace(line), "/?token=")
	s.get(strings.TrimPrefix(strings.TrimSpace(line), s.url))
	return s
}

func (s *served) get(path string) string {
	s.t.Helper()
	r, err := s.client.Get(s.url + path)
	return s.read(r, err, path)
}

func (s *served) post(path string, form url.Values) string {
	s.t.Helper()
	r, err := s.client.PostForm(s.url+path, form)
	return s.read(r, err, path)
}

func (s *served) read(r *http.Response, err error, path string) string {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK {
		s.t.Fatalf("%s: status %d, %v: %.1000s", path, r.StatusCode, err, text)
	}
	return string(text)
}

// The workbench and the command line must give the same bytes for the same question, and
// the page must show the cells of the saved report.
func TestServeCompares(t *testing.T) {
	if testing.Short() {
		t.Skip("compares, twice")
	}
	t.Chdir(t.TempDir())
	s := serveHere(t, ".")
	asked := "compare proelio/0.9.6 proelio/night-watch --bots greedy --deals 400 --seed 7 --until clear"
	page := s.post("/compare", url.Values{"base": {"proelio/0.9.6"}, "other": {"proelio/night-watch"}, "bots": {"greedy"}, "deals": {"400"}, "seed": {"7"}})
	events := regexp.MustCompile(`data-events="(/compare/events/(\d+))"`).FindStringSubmatch(page)
	if events == nil {
		t.Fatalf("nothing is played: %.2000s", page)
	}
	told := s.get(events[1]) // waits until the job has ended
	if !strings.Contains(told, "event: over") {
		t.Fatalf("it never ends: %.1000s", told)
	}
	for as, more := range map[string]string{"json": "json", "csv": "csv", "md": "markdown", "html": "html"} {
		code, want, stderr := equitas(t, strings.Fields(asked+" --format "+more)...)
		if code != cli.ExitDone {
			t.Fatal(stderr)
		}
		if got := s.get("/compare/save/" + events[2] + "?as=" + as); got != want {
			t.Errorf("%s: the workbench saves %d bytes, the command writes %d", as, len(got), len(want))
		}
	}
	_, want, _ := equitas(t, strings.Fields(asked+" --format html --top 0")...)
	page = s.get("/compare?base=proelio/0.9.6&other=proelio/night-watch&bots=greedy&deals=400&seed=7")
	if got, want := cellsOf(page), cellsOf(want); !slices.Equal(got, want) || len(got) < 200 {
		t.Errorf("the page has %d cells, the report %d:\n%q\n%q", len(got), len(want), got[:min(len(got), 40)], want[:min(len(want), 40)])
	}
}

// cellsOf returns the texts of all table cells.
func cellsOf(page string) []string {
	var cells []string
	for _, m := range regexp.MustCompile(`(?s)<t[hd](?: [^>]*)?>(.*?)</t[hd]>`).FindAllStringSubmatch(page, -1) {
		cells = append(cells, strings.ReplaceAll(html.UnescapeString(m[1]), "<br>", " "))
	}
	return cells
}
