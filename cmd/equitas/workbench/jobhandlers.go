package workbench

import (
	"equitas/cmd/equitas/workbench/jobs"
)

// A pieceFunc returns the data of the fragment that shows the job x with the progress p. It may
// reuse parts of last, the data of the fragment sent before; nil if there is none.
type pieceFunc[P any] func(r *request, last *P, x *jobs.Job, p jobs.Progress) (*P, error)

// streamHandler returns a handler that sends the fragment of the job in the request's path, made by
// makePiece, whenever its progress changes.
func streamHandler[P any](makePiece pieceFunc[P]) func(*request) error {
	return func(r *request) error {
		x, err := r.job()
		if err != nil {
			return err
		}
		var last *P
		return r.followJob(x, "run", func(p jobs.Progress) (any, error) {
			piece, err := makePiece(r, last, x, p)
			last = piece
			return piece, err
		})
	}
}

// stopHandler returns a handler that stops the job in the request's path and answers with its
// fragment, made by makePiece.
func stopHandler[P any](makePiece pieceFunc[P]) func(*request) error {
	return func(r *request) error {
		x, err := r.job()
		if err != nil {
			return err
		}
		x.Stop()
		piece, err := makePiece(r, nil, x, x.Progress())
		if err != nil {
			return err
		}
		return r.sendPart("run", piece)
	}
}
