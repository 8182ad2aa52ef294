package main

import (
	"bufio"
	"encoding/json"

	"equitas/engine/lab"
)

// A keeper writes the games of runs, a line of JSON each.
type keeper struct {
	out *output
	w   *bufio.Writer
	enc *json.Encoder
	err error
}

// newKeeper begins the file; without a name there is no keeper.
func newKeeper(file string) (*keeper, error) {
	if file == "" {
		return nil, nil
	}
	out, err := create(file, nil)
	if err != nil {
		return nil, err
	}
	w := bufio.NewWriterSize(out, 1<<16)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return &keeper{out: out, w: w, enc: enc}, nil
}

// games returns what writes a game; nil without a keeper.
func (k *keeper) games() func(lab.Game) {
	if k == nil {
		return nil
	}
	return func(g lab.Game) {
		if k.err == nil {
			k.err = k.enc.Encode(g)
		}
	}
}

// commit makes what was written the file, or if somebody stopped the run the
// incomplete one beside it, which it names.
func (k *keeper) commit(stopped bool) (incomplete string, err error) {
	if k == nil {
		return "", nil
	}
	if err := k.w.Flush(); k.err == nil {
		k.err = err
	}
	if k.err != nil {
		return "", writeError(k.out.path, k.err)
	}
	if stopped {
		return k.out.commitIncomplete()
	}
	return "", k.out.commit()
}

// discard takes away what was not committed.
func (k *keeper) discard() {
	if k != nil {
		k.out.discard()
	}
}
