package workbench

import (
	"context"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"equitas/cmd/equitas/workbench/jobs"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
)

// Pages that are left while they load, and event streams that end with the workbench, must
// leave no goroutines.
func TestNothingLeft(t *testing.T) {
	if testing.Short() {
		t.Skip("two hundred pages")
	}
	before := runtime.NumGoroutine()
	b := run(t, begun(t, "proelio", "mine"))
	q := &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/mine"}, Play: question.Play{Bots: []string{"greedy"}, Deals: 1_000_000}}
	x, err := b.jobs.Ask(b.project.Lab, "", q) // runs until the workbench ends
	if err != nil {
		t.Fatal(err)
	}
	becomes(t, x, jobs.Playing)
	var pages sync.WaitGroup
	ask := func(path string, leave time.Duration) {
		ctx, cancel := context.WithTimeout(context.Background(), leave)
		defer cancel()
		r, err := http.NewRequestWithContext(ctx, "GET", b.url+path, nil)
		if err != nil {
			t.Error(err)
			return
		}
		answer, err := b.client.Do(r)
		if err != nil {
			return // the page was left
		}
		defer answer.Body.Close()
		buf := make([]byte, 1<<16)
		for err == nil {
			_, err = answer.Body.Read(buf)
		}
	}
	for range 50 {
		pages.Go(func() { ask("/compare/events/"+x.ID, 5*time.Minute) })
	}
	for deadline := time.Now().Add(time.Minute); len(b.streams) < 50; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("only %d streams are open", len(b.streams))
		}
	}
	for i := range 200 {
		ask("/edit/proelio/mine/now?was=", time.Duration(i%3+1)*time.Millisecond)
	}
	begin := time.Now()
	b.stop()
	if took := time.Since(begin); took > 20*time.Second { // usually 2 s, but the processor may be busy
		t.Errorf("it took %v to end", took)
	}
	pages.Wait()
	b.client.CloseIdleConnections()
	for deadline := time.Now().Add(time.Minute); runtime.NumGoroutine() > before; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			var stacks strings.Builder
			buf := make([]byte, 1<<20)
			stacks.Write(buf[:runtime.Stack(buf, true)])
			t.Fatalf("%d goroutines, there were %d:\n%s", runtime.NumGoroutine(), before, stacks.String())
		}
	}
}

// The benchmarks measure the time for a page, for a keystroke in Edit, and for the first
// figures after a save: until the first look of a comparison by rules of thumb.
func BenchmarkFirstView(b *testing.B) {
	dir := benchFolder(b)
	for b.Loop() {
		s, err := newServer(b.Context(), options{dir: dir, resources: lab.Resources{Workers: 2}}, "127.0.0.1:1")
		if err != nil {
			b.Fatal(err)
		}
		serveOne(b, s, "GET", "/variants", "")
		s.close()
	}
}

func BenchmarkKeystroke(b *testing.B) {
	s, err := newServer(b.Context(), options{dir: benchFolder(b), resources: lab.Resources{Workers: 2}}, "127.0.0.1:1")
	if err != nil {
		b.Fatal(err)
	}
	defer s.close()
	limits := []string{"0", "7", "8"}
	for i := 0; b.Loop(); i++ {
		serveOne(b, s, "POST", "/edit/proelio/mine/draft", url.Values{"key": {"hand.limit"}, "value": {limits[i%3]}, "text": {edited}}.Encode())
	}
}

func BenchmarkSaveToVerdict(b *testing.B) {
	s, err := newServer(b.Context(), options{dir: benchFolder(b), resources: lab.Resources{Workers: 2}}, "127.0.0.1:1")
	if err != nil {
		b.Fatal(err)
	}
	defer s.close()
	for i := 0; b.Loop(); i++ {
		f := compareForm{Other: "proelio/mine", Bots: "greedy", Seed: strings.Repeat("1", i%15+1)}
		q, key, err := f.question(s.project.Lab)
		if err != nil {
			b.Fatal(err)
		}
		x, err := s.jobs.Ask(s.project.Lab, key, q)
		if err != nil {
			b.Fatal(err)
		}
		for {
			p, news := x.ProgressAndChange()
			if p.Look != nil {
				break
			}
			<-news
		}
		b.StopTimer()
		x.Stop()
		for p, news := x.ProgressAndChange(); !p.State.Over(); p, news = x.ProgressAndChange() {
			<-news
		}
		b.StartTimer()
	}
}

// benchFolder returns a folder with a variant.
func benchFolder(b *testing.B) string {
	dir := b.TempDir()
	if err := os.MkdirAll(dir+"/variants/proelio", 0o777); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(dir+"/variants/proelio/mine.toml", []byte(edited), 0o666); err != nil {
		b.Fatal(err)
	}
	return dir
}

// serveOne requests a page without a network.
func serveOne(b *testing.B, s *server, method, path, body string) {
	r, err := http.NewRequest(method, "http://127.0.0.1:1"+path, strings.NewReader(body))
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Cookie", s.guard.cookie+"="+s.guard.cookieSecret)
	if method == "POST" {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	w := &sink{head: http.Header{}}
	s.ServeHTTP(w, r)
	if w.status != http.StatusOK {
		b.Fatalf("%s: status %d", path, w.status)
	}
}

// A sink is a response writer that discards the answer.
type sink struct {
	head   http.Header
	status int
}

func (w *sink) Header() http.Header { return w.head }
func (w *sink) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return len(p), nil
}
func (w *sink) WriteHeader(status int) { w.status = status }
