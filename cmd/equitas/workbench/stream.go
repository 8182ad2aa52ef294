package workbench

import (
	"bytes"
	"fmt"
	"net/http"
	"time"

	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/refusal"
)

// Limits of event streams.
const (
	maxStreams     = 64                     // largest number of open streams
	redrawInterval = 120 * time.Millisecond // shortest time between two fragments for one page
	heartbeat      = 15 * time.Second       // time between events that only serve to detect closed pages
	sendTime       = 10 * time.Second       // time limit for sending a fragment
)

// A stream is the answer to a page that receives server-sent events.
type stream struct {
	*request
	control *http.ResponseController
}

// beginStream begins to answer the request with a stream. The caller must call leave at its end. It
// is an error if [maxStreams] are open.
func (r *request) beginStream() (st *stream, leave func(), err error) {
	select {
	case r.server.streams <- struct{}{}:
	default:
		return nil, nil, refusal.New(refusal.Busy, "bench.streams", maxStreams)
	}
	st = &stream{r, http.NewResponseController(r.out)}
	st.control.SetReadDeadline(time.Time{})
	h := r.out.Header()
	h.Set("Content-Type", "text/event-stream")
	r.out.WriteHeader(http.StatusOK)
	return st, func() { <-r.server.streams }, st.control.Flush()
}

// send sends an event with data: "swap" with a fragment that replaces a part of the page, "beat" as
// a heartbeat, "bye" when the workbench ends, or "over" when nothing more follows.
func (st *stream) send(event string, data []byte) error {
	st.control.SetWriteDeadline(time.Now().Add(sendTime))
	fmt.Fprintf(st.out, "event: %s\n", event)
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		fmt.Fprintf(st.out, "data: %s\n", bytes.TrimSuffix(line, []byte("\r")))
	}
	if _, err := st.out.Write([]byte("\n")); err != nil {
		return err
	}
	return st.control.Flush()
}

// followJob sends a fragment whenever the progress of the job x changes, until the job has ended or
// the page is closed. piece is the name of the fragment, and data returns its data.
func (r *request) followJob(x *jobs.Job, piece string, data func(p jobs.Progress) (any, error)) error {
	return r.sendChanges(piece, x.Watch, nil, func() {}, func() (any, bool, <-chan struct{}, error) {
		p, news := x.ProgressAndChange()
		d, err := data(p)
		return d, p.State.Over(), news, err
	})
}

// sendChanges sends a fragment whenever its data change, until the data are final, gone is closed,
// or the page is closed. piece is the name of the fragment. current returns its data, whether they are
// final (over), and a channel that is closed at their next change (news). sendChanges calls watch at
// the start and the function that watch returns at the end, and onHeartbeat every [heartbeat].
func (r *request) sendChanges(piece string, watch func() func(), gone <-chan struct{}, onHeartbeat func(), current func() (data any, over bool, news <-chan struct{}, err error)) error {
	st, leave, err := r.beginStream()
	if err != nil {
		return err
	}
	defer leave()
	defer watch()()
	ticks := time.NewTicker(heartbeat)
	defer ticks.Stop()
	for {
		d, over, news, err := current()
		if err != nil {
			return nil // the page is closed
		}
		text, err := r.server.pages.render(r.view, r.translationTarget(), piece, d)
		if err != nil || st.send("swap", text) != nil {
			return nil
		}
		if over {
			st.send("over", nil)
			return nil
		}
		last := time.Now()
		for waits := true; waits; {
			select {
			case <-r.server.ctx.Done():
				st.send("bye", nil)
				return nil
			case <-r.Context().Done():
				return nil
			case <-gone:
				st.send("over", nil)
				return nil
			case <-ticks.C:
				if onHeartbeat(); st.send("beat", nil) != nil {
					return nil
				}
			case <-news:
				waits = false
			}
		}
		// Changes are sent together, at most once per redraw.
		select {
		case <-time.After(redrawInterval - time.Since(last)):
		case <-r.Context().Done():
			return nil
		case <-r.server.ctx.Done():
		}
	}
}

// streamRoutes registers two routes for pages that watch a job: one that moves the job to the front
// of the queue, and one that keeps it alive while the page is open.
func (s *server) streamRoutes() {
	s.handle("choose", "POST /ahead/{job}", func(r *request) error {
		x, err := r.job()
		if err != nil {
			return err
		}
		r.server.jobs.PutFirst(x)
		r.out.WriteHeader(http.StatusNoContent) // the page is updated by its stream
		return nil
	})
	s.handle("choose", "POST /still/{job}", func(r *request) error {
		if x := r.server.jobs.Job(r.PathValue("job")); x != nil {
			x.KeepAlive()
		}
		r.out.WriteHeader(http.StatusNoContent)
		return nil
	})
}
