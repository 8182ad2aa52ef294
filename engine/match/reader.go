package match

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// maxLine is the largest length of a line of a record, in bytes.
const maxLine = 1 << 20

// lineTypes lists the types of lines, for errors.
const lineTypes = `"start", "choice", "chance", "state" or "end"`

// A reader reads and counts the lines of records.
type reader struct {
	scan     *bufio.Scanner
	file     string // name of the input for errors, or ""
	line     int    // number of the line read last, from 1; 0 before the first
	hasLines bool   // a line that is not empty has been read
}

func newReader(in io.Reader, file string) *reader {
	s := bufio.NewScanner(in)
	s.Buffer(make([]byte, 0, 64<<10), maxLine)
	return &reader{scan: s, file: file}
}

// errorf returns an error about the line read last.
func (r *reader) errorf(format string, args ...any) error {
	return &LineError{File: r.file, Line: max(r.line, 1), Msg: fmt.Sprintf(format, args...)}
}

// wrap returns an error about the line read last, with err as its cause; prefix is put
// before its text.
func (r *reader) wrap(prefix string, err error) error {
	return &LineError{File: r.file, Line: max(r.line, 1), Msg: prefix + err.Error(), Err: err}
}

// read returns the next line and its type; the error is io.EOF after the last line. Empty lines
// are skipped if blank is set, otherwise they are an error.
func (r *reader) read(blank bool) (*object, string, error) {
	for r.scan.Scan() {
		r.line++
		b := r.scan.Bytes()
		if len(bytes.TrimSpace(b)) == 0 {
			if blank {
				continue
			}
			return nil, "", r.errorf("the line is empty, expected a JSON object")
		}
		o, err := parseObject(b)
		if err != nil && !r.hasLines && !bytes.HasPrefix(bytes.TrimSpace(b), []byte("{")) && !json.Valid(b) {
			return nil, "", r.wrap("this is not a record: ", errors.New("its first line is not JSON"))
		}
		r.hasLines = true
		if err != nil {
			return nil, "", r.wrap("", err)
		}
		var kind string
		if err := o.take("type", &kind, lineTypes); err != nil {
			return nil, "", r.wrap("", err)
		}
		return o, kind, nil
	}
	err := r.scan.Err()
	if err == nil {
		return nil, "", io.EOF
	}
	r.line++
	if errors.Is(err, bufio.ErrTooLong) {
		return nil, "", r.errorf("the line is longer than %d bytes", maxLine)
	}
	return nil, "", r.wrap("", err)
}

// readInMatch returns the next line of a record, and its type, before the match is over. The
// end of the input is an error.
func (r *reader) readInMatch() (*object, string, error) {
	o, kind, err := r.read(false)
	if err == io.EOF {
		return nil, "", r.errorf("the record ends before the match does")
	}
	return o, kind, err
}
