package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxTyped is the largest length of an input line, in bytes.
const MaxTyped = 1000

var (
	ErrLong    = errors.New("the line is too long")
	ErrControl = errors.New("the line has control characters")
)

// A Lines reads lines typed by people, one at a time on request.
type Lines struct {
	ask  chan struct{}
	line chan typedLine
}

type typedLine struct {
	text string
	err  error
}

// NewLines returns a Lines that reads from r. A read that nobody waits for any more ends
// with the program.
func NewLines(r io.Reader) *Lines {
	t := &Lines{ask: make(chan struct{}), line: make(chan typedLine, 1)}
	go func() {
		in := bufio.NewReader(r)
		for range t.ask {
			text, err := readTyped(in)
			t.line <- typedLine{text, err}
		}
	}()
	return t
}

// Close ends the reading of lines. Next must not be called after it.
func (t *Lines) Close() { close(t.ask) }

// Next returns the next line without its end. The error is [io.EOF] after the last line,
// [ErrLong] or [ErrControl] for an invalid line, or that of the context after an interrupt.
func (t *Lines) Next(ctx context.Context) (string, error) {
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

// readTyped reads one line to its end. A line longer than MaxTyped is read and discarded,
// with an error.
func readTyped(in *bufio.Reader) (string, error) {
	var line []byte
	long := false
	for {
		part, err := in.ReadSlice('\n')
		if long = long || len(line)+len(part) > MaxTyped; !long {
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
		return "", ErrLong
	case !utf8.ValidString(text) || strings.ContainsFunc(strings.ReplaceAll(text, "\t", " "), unicode.IsControl):
		return "", ErrControl
	}
	return strings.Join(strings.Fields(text), " "), nil
}
