package cli

import (
	"bufio"
	"encoding/json"

	"equitas/engine/lab/question"
)

// A MatchLog writes the result of every match of a command to a file, as one line of JSON each.
// A nil *MatchLog writes nothing.
type MatchLog struct {
	out *Output
	w   *bufio.Writer
	enc *json.Encoder
	err error // the first error of writing
}

// NewMatchLog begins a log that will become the file. It returns nil if file is "".
func NewMatchLog(file string) (*MatchLog, error) {
	if file == "" {
		return nil, nil
	}
	out, err := Create(file, nil)
	if err != nil {
		return nil, err
	}
	w := bufio.NewWriterSize(out, 1<<16)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return &MatchLog{out: out, w: w, enc: enc}, nil
}

// GameWriter returns a function that writes the result of a match to the log; nil if k is nil.
// Errors of writing are returned by Commit.
func (k *MatchLog) GameWriter() func(question.MatchResult) {
	if k == nil {
		return nil
	}
	return func(g question.MatchResult) {
		if k.err == nil {
			k.err = k.enc.Encode(g)
		}
	}
}

// Commit gives the complete file its name. If the command was stopped early, it keeps the results
// so far under another name, which it returns; otherwise incomplete is "".
func (k *MatchLog) Commit(stopped bool) (incomplete string, err error) {
	if k == nil {
		return "", nil
	}
	if err := k.w.Flush(); k.err == nil {
		k.err = err
	}
	if k.err != nil {
		return "", WriteError(k.out.Path, k.err)
	}
	if stopped {
		return k.out.CommitIncomplete()
	}
	return "", k.out.Commit()
}

// Discard removes the file if it was not committed.
func (k *MatchLog) Discard() {
	if k != nil {
		k.out.Discard()
	}
}
