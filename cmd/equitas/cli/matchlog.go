package cli

import (
	"bufio"
	"encoding/json"

	"equitas/engine/lab/question"
)

// A MatchLog writes every game of a command to a file, as one line of JSON each.
type MatchLog struct {
	out *Output
	w   *bufio.Writer
	enc *json.Encoder
	err error
}

// NewMatchLog begins the file. It returns nil if file is "".
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

// GameWriter returns a function that writes a game to the log; nil without a log.
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

// Commit completes the file. After an interrupt (stopped) it keeps the games so far under
// another name, which it returns.
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
