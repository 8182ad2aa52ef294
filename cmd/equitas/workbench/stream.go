package workbench

import (
	"bytes"
	"fmt"
	"net/http"
	"time"
)

// Limits of what pages are told meanwhile.
const (
	maxStreams = 64                     // pages that are told at once
	redraw     = 120 * time.Millisecond // between two pieces for one page
	beat       = 15 * time.Second       // after which something is sent, to find out who has gone
	sendTime   = 10 * time.Second       // to take a piece
)

// A stream is a page that is told what goes on, by server-sent events.
type stream struct {
	*request
	control *http.ResponseController
}

// stream begins to tell a page. Whoever calls it also calls leave.
func (r *request) stream() (st *stream, leave func(), err error) {
	select {
	case r.s.streams <- struct{}{}:
	default:
		return nil, nil, refuse(statusBusy, "bench.streams", maxStreams)
	}
	st = &stream{r, http.NewResponseController(r.out)}
	st.control.SetReadDeadline(time.Time{})
	h := r.out.Header()
	h.Set("Content-Type", "text/event-stream")
	r.out.WriteHeader(http.StatusOK)
	return st, func() { <-r.s.streams }, st.control.Flush()
}

// send sends an event: "swap" with pieces to swap in, "bye" when the workbench
// ends, "over" when there is nothing more to come.
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

// follow tells a page of a job until it is over or the page goes: piece is the
// template that shows the job, filled with what data makes of it.
func (r *request) follow(x *job, piece string, data func(p progress) (any, error)) error {
	return r.tell(piece, x.watch, nil, func() {}, func() (any, bool, <-chan struct{}, error) {
		p, news := x.later()
		d, err := data(p)
		return d, p.State.Over(), news, err
	})
}

// tell tells a page of something until it is over, or gone, or the page goes: piece
// is the template that shows it, filled with what now returns, which says, too,
// whether it is over, and what is closed once there is more. watch is called when
// the page begins to look, and what it returns when that ends; still with each beat.
func (r *request) tell(piece string, watch func() func(), gone <-chan struct{}, still func(), now func() (data any, over bool, news <-chan struct{}, err error)) error {
	st, leave, err := r.stream()
	if err != nil {
		return err
	}
	defer leave()
	defer watch()()
	ticks := time.NewTicker(beat)
	defer ticks.Stop()
	for {
		d, over, news, err := now()
		if err != nil {
			return nil // nobody to tell
		}
		text, err := r.s.pages.make(r.view, r.lang, piece, d)
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
			case <-r.s.ctx.Done():
				st.send("bye", nil)
				return nil
			case <-r.Context().Done():
				return nil
			case <-gone:
				st.send("over", nil)
				return nil
			case <-ticks.C:
				if still(); st.send("beat", nil) != nil {
					return nil
				}
			case <-news:
				waits = false
			}
		}
		// One piece at a time, however much is new.
		select {
		case <-time.After(redraw - time.Since(last)):
		case <-r.Context().Done():
			return nil
		case <-r.s.ctx.Done():
		}
	}
}

// streamRoutes are those of pages that watch a job, or have let its stream go.
func (s *server) streamRoutes() {
	s.handle("choose", "POST /ahead/{job}", func(r *request) error {
		x, err := r.job()
		if err != nil {
			return err
		}
		r.s.jobs.ahead(x)
		r.out.WriteHeader(http.StatusNoContent) // the page is told by its stream
		return nil
	})
	s.handle("choose", "POST /still/{job}", func(r *request) error {
		if x := r.s.jobs.of(r.PathValue("job")); x != nil {
			x.still()
		}
		r.out.WriteHeader(http.StatusNoContent)
		return nil
	})
}
