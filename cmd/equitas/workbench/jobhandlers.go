package workbench

import (
	"equitas/cmd/equitas/workbench/jobs"
)

// A pieceFunc returns the fragment for a job. It can take unchanged parts from last, the
// fragment sent before, which is nil at first.
type pieceFunc[P any] func(r *request, last *P, x *jobs.Job, p jobs.Progress) (*P, error)

// streamHandler returns a handler that sends the fragment of a job whenever it changes.
func streamHandler[P any](tell pieceFunc[P]) func(*request) error {
	return func(r *request) error {
		x, err := r.job()
		if err != nil {
			return err
		}
		var last *P
		return r.followJob(x, "run", func(p jobs.Progress) (any, error) {
			piece, err := tell(r, last, x, p)
			last = piece
			return piece, err
		})
	}
}

// stopHandler returns a handler that stops a job and answers with its fragment.
func stopHandler[P any](tell pieceFunc[P]) func(*request) error {
	return func(r *request) error {
		x, err := r.job()
		if err != nil {
			return err
		}
		x.Stop()
		piece, err := tell(r, nil, x, x.Now())
		if err != nil {
			return err
		}
		return r.sendPart("run", piece)
	}
}
