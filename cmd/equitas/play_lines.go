package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxTyped is how long a line at the prompt may be, in bytes.
const maxTyped = 1000

var (
	errLong    = errors.New("the line is too long")
	errControl = errors.New("the line has control characters")
)

// typed reads lines that people type, one at a time, when they are asked for.
type typed struct {
	ask  chan struct{}
	line chan typedLine
}

type typedLine struct {
	text string
	err  error
}

// newTyped reads from r. A read that nobody waits for any more ends with the
// program.
func newTyped(r io.Reader) *typed {
	t := &typed{ask: make(chan struct{}), line: make(chan typedLine, 1)}
	go func() {
		in := bufio.NewReader(r)
		for range t.ask {
			text, err := readTyped(in)
			t.line <- typedLine{text, err}
		}
	}()
	return t
}

// close says that no line will be asked for any more.
func (t *typed) close() { close(t.ask) }

// next returns the next line without its end: [io.EOF] after the last,
// [errLong] or [errControl] for one that is no line, the context's error when
// somebody stops the program.
func (t *typed) next(ctx context.Context) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	t.ask <- struct{}{}
	select {
	case l := <-t.line:
		return l.text, l.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// readTyped reads one line, all of it, also if it is too long.
func readTyped(in *bufio.Reader) (string, error) {
	var line []byte
	long := false
	for {
		part, err := in.ReadSlice('\n')
		if long = long || len(line)+len(part) > maxTyped; !long {
			line = append(line, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && (err != io.EOF || len(line) == 0 && !long) {
			return "", err
		}
		break
	}
	text := strings.TrimRight(string(line), "\r\n")
	switch {
	case long:
		return "", errLong
	case !utf8.ValidString(text) || strings.ContainsFunc(strings.ReplaceAll(text, "\t", " "), unicode.IsControl):
		return "", errControl
	}
	return strings.Join(strings.Fields(text), " "), nil
}
