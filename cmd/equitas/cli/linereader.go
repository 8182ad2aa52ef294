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

// MaxLineLength is the largest length of an input line, in bytes.
const MaxLineLength = 1000

var (
	ErrLineTooLong       = errors.New("the line is too long")
	ErrControlCharacters = errors.New("the line has control characters")
)

// A LineReader reads lines typed by people, one at a time on request.
type LineReader struct {
	ask  chan struct{}
	line chan typedLine
}

type typedLine struct {
	text string
	err  error
}

// NewLineReader returns a LineReader that reads from r. A read that nobody waits for any
// more ends with the program.
func NewLineReader(r io.Reader) *LineReader {
	t := &LineReader{ask: make(chan struct{}), line: make(chan typedLine, 1)}
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
func (t *LineReader) Close() { close(t.ask) }

// Next returns the next line without its end. The error is [io.EOF] after the last line,
// [ErrLineTooLong] or [ErrControlCharacters] for an invalid line, or that of the context after an interrupt.
func (t *LineReader) Next(ctx context.Context) (string, error) {
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

// readTyped reads one line to its end. A line longer than MaxLineLength is read and discarded,
// with an error.
func readTyped(in *bufio.Reader) (string, error) {
	var line []byte
	long := false
	for {
		part, err := in.ReadSlice('\n')
		if long = long || len(line)+len(part) > MaxLineLength; !long {
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
		return "", ErrLineTooLong
	case !utf8.ValidString(text) || strings.ContainsFunc(strings.ReplaceAll(text, "\t", " "), unicode.IsControl):
		return "", ErrControlCharacters
	}
	return strings.Join(strings.Fields(text), " "), nil
}
