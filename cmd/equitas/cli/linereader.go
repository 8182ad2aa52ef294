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

// A LineReader reads lines that a person types. It reads a line only when [LineReader.Next] asks
// for one, and can be interrupted while it waits.
type LineReader struct {
	requests chan struct{}  // receives an element when a line is to be read
	lines    chan typedLine // receives each line that was read
}

type typedLine struct {
	text string
	err  error
}

// NewLineReader returns a LineReader that reads from r. It starts a goroutine, which stays blocked
// in a read of r if Next was interrupted.
func NewLineReader(r io.Reader) *LineReader {
	t := &LineReader{requests: make(chan struct{}), lines: make(chan typedLine, 1)}
	go func() {
		in := bufio.NewReader(r)
		for range t.requests {
			text, err := readTypedLine(in)
			t.lines <- typedLine{text, err}
		}
	}()
	return t
}

// Close ends the reading of lines. Next must not be called after it.
func (t *LineReader) Close() { close(t.requests) }

// Next returns the next line without its end, and with single spaces between words. The error is
// [io.EOF] after the last line, [ErrLineTooLong] or [ErrControlCharacters] for an invalid line, or
// the error of ctx if that is done.
func (t *LineReader) Next(ctx context.Context) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	t.requests <- struct{}{}
	select {
	case l := <-t.lines:
		return l.text, l.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// readTypedLine reads one line and returns its words with single spaces between them. A line longer
// than [MaxLineLength] is discarded up to its end, and is an error.
func readTypedLine(in *bufio.Reader) (string, error) {
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
