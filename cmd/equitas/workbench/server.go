package workbench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	"io"
	"log"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/workbench/assets"
	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/history"
	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/cmd/equitas/workbench/words"
)

// Time limits of requests. A browser on the same machine never needs that long.
const (
	headTime  = 5 * time.Second  // for receiving the head of a request
	bodyTime  = 20 * time.Second // for receiving a whole request
	replyTime = 60 * time.Second // for sending an answer
	idleTime  = 2 * time.Minute  // for the pause between two requests of a connection
	quitTime  = time.Second      // for requests that are being answered when the workbench ends
)

// A server answers the requests of the pages of a workbench.
type server struct {
	options options
	guard   *guard
	pages   *pages
	jobs    *jobs.Queue
	mux     *http.ServeMux

	ctx            context.Context // done when the workbench ends
	streams        chan struct{}   // has an element for each open event stream
	dealTimes      sync.Map        // measured time for a deal (time.Duration), by what is played
	presentMetrics sync.Map        // values of metrics by their id (map[string]float64), by variant and bots

	end          func()      // ends the workbench
	open         atomic.Bool // whether a project is open; until then pages ask for one
	mu           sync.Mutex  // held while a project is being opened
	project      *folder.Folder
	history      *history.History // earlier comparisons in the folder
	games        *games           // matches that people play
	records      *recordCache     // open files of records
	droppedTests *droppedTests    // uploaded tables of real matches that are not in the folder
}

// newServer returns a server for the folder of opt, which ends when ctx is done. addresses are the
// hosts and ports that it listens on: "127.0.0.1:8080".
func newServer(ctx context.Context, opt options, addresses ...string) (*server, error) {
	s := &server{options: opt, guard: newGuard(addresses...), pages: newPages(), mux: http.NewServeMux(),
		streams: make(chan struct{}, maxStreams)}
	s.guard.answerStranger = s.refuseStranger
	s.guard.word = func(hr *http.Request, name string) string { return words.Text(s.languageOf(hr), name) }
	s.ctx, s.end = context.WithCancel(ctx)
	if opt.dir != "" {
		p, err := folder.Open(opt.dir, opt.resources)
		if err != nil {
			return nil, err
		}
		s.project, s.history = p, history.Open(opt.resources.Cache, opt.dir, translatedReport)
		s.open.Store(true)
	}
	ctx = s.ctx
	s.jobs = jobs.NewQueue(ctx, func(x *jobs.Job) { s.history.AddJob(x) })
	s.mux.Handle("GET /assets/{name}", http.HandlerFunc(assets.Serve))
	s.mux.HandleFunc("GET /{$}", s.redirectHome)
	s.handle("choose", "POST /quit", (*request).stopWorkbench)
	s.handle("variants", "GET /at/{view}", (*request).redirectToVariant)
	s.mux.HandleFunc("GET /", s.notFound)
	s.chooseRoutes()
	s.streamRoutes()
	for i := range views {
		views[i].routes(s)
	}
	return s, nil
}

// close ends all running jobs, matches and event streams, and closes the folder.
func (s *server) close() {
	s.end()
	s.jobs.Close()
	if s.open.Load() {
		s.project.Root.Close()
	}
}

// ServeHTTP implements [http.Handler].
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.guard.handler(http.HandlerFunc(s.route)).ServeHTTP(w, r)
}

// notFound answers that there is no page at the address of the request.
func (s *server) notFound(w http.ResponseWriter, hr *http.Request) {
	r := &request{Request: hr, server: s, lang: s.languageOf(hr), out: w}
	r.fail(refusal.New(refusal.Missing, "bench.nowhere", hr.URL.Path))
}

// refuseStranger answers a request with neither token nor cookie with a page on where to find the
// right address. Such requests usually come from pages of a workbench that has ended. The answer
// contains its style, since no other file may be loaded without the cookie.
func (s *server) refuseStranger(w http.ResponseWriter, hr *http.Request) {
	lang := s.languageOf(hr)
	b, err := s.pages.render("", translate.Target{Lang: lang}, "stranger", pageData{Lang: lang, Title: words.Text(lang, "bench.stranger"), Data: template.CSS(strangerStyle)})
	if err != nil || hr.Header.Get("X-Swap") != "" {
		http.Error(w, words.Text(lang, "bench.stranger")+" "+words.Text(lang, "bench.address"), http.StatusForbidden)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusForbidden)
	w.Write(b)
}

// redirectHome redirects to the first view.
func (s *server) redirectHome(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, views[0].path(), http.StatusSeeOther)
}

// openPort listens on a port of the IPv4 and, if the machine has it, the IPv6 loopback address. Port
// 0 stands for any that is free.
func openPort(port int) ([]net.Listener, error) {
	four, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, fmt.Errorf("port %d cannot be opened: %w", port, errors.Unwrap(err))
	}
	all := []net.Listener{four}
	if six, err := net.Listen("tcp6", net.JoinHostPort("::1", strconv.Itoa(four.Addr().(*net.TCPAddr).Port))); err == nil {
		all = append(all, six)
	}
	return all, nil
}

// serve runs a workbench until ctx is done or a page ends it. It prints the address, and opens it in
// the browser if opt asks for that.
func serve(ctx context.Context, out *cli.Streams, opt options) error {
	listeners, err := openPort(opt.port)
	if err != nil {
		return err
	}
	var addresses []string
	for _, l := range listeners {
		addresses = append(addresses, l.Addr().String())
	}
	running, stop := context.WithCancel(ctx)
	defer stop()
	s, err := newServer(running, opt, addresses...)
	if err != nil {
		for _, l := range listeners {
			l.Close()
		}
		return err
	}
	defer s.close()
	url := s.guard.startAddress()
	if err := cli.Write(out.Out, url+"\n"); err != nil {
		return err
	}
	if out.ErrIsTerminal {
		fmt.Fprintf(out.Err, "the workbench for %s is open; Ctrl-C ends it\n", cmp.Or(opt.dir, "a folder of your choice"))
	}
	if opt.openBrowser {
		if err := openBrowser(url); err != nil {
			fmt.Fprintf(out.Err, "no browser could be started (%v): open the address above in one\n", err)
		}
	}
	return s.run(ctx, listeners)
}

// run answers requests until ctx is done, a page ends the workbench or a listener fails.
func (s *server) run(ctx context.Context, listeners []net.Listener) error {
	h := &http.Server{
		Handler: s, ReadHeaderTimeout: cmp.Or(s.options.headTimeout, headTime), ReadTimeout: bodyTime, WriteTimeout: replyTime, IdleTimeout: idleTime,
		MaxHeaderBytes: 16 << 10, ErrorLog: log.New(io.Discard, "", 0),
	}
	failed := make(chan error, len(listeners))
	for _, l := range listeners {
		go func() { failed <- h.Serve(l) }()
	}
	var err error
	select {
	case <-ctx.Done():
	case <-s.ctx.Done():
	case err = <-failed:
	}
	s.jobs.Close() // ends the streams of pages
	end, cancel := context.WithTimeout(context.Background(), quitTime)
	defer cancel()
	if h.Shutdown(end) != nil {
		h.Close()
	}
	return err
}

// languageOf returns the language of the answer to a request: that of --lang, or else the first
// language of pages that the browser accepts; English if it accepts none.
func (s *server) languageOf(r *http.Request) string {
	if s.options.lang != "" {
		return s.options.lang
	}
	for want := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		want, _, _ = strings.Cut(strings.TrimSpace(want), ";")
		want, _, _ = strings.Cut(want, "-")
		if words.HasLanguage(want) {
			return want
		}
	}
	return words.Languages()[0]
}
