package jsonstream

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"equitas/reports/table"
)

// A Place is a position in a text: line and column, both counted from 1. Columns are
// counted in bytes.
type Place struct{ Line, Col int }

// An Error is an error in a file, with its position.
type Error struct {
	At  Place
	Err error
}

func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: %v", e.At.Line, e.At.Col, e.Err)
}
func (e *Error) Unwrap() error { return e.Err }

// A Reader reads JSON value by value, so that a large file is never in memory as a whole.
// Errors in the file are of type [*Error].
type Reader struct {
	input     *bufio.Reader
	At        Place  // position of the next byte
	limit     int64  // largest number of bytes that may be read
	remaining int64  // number of bytes that may still be read
	buf       []byte // text of the last value
}

// New returns a Reader that reads at most limit bytes.
func New(r io.Reader, limit int64) *Reader {
	return &Reader{input: bufio.NewReaderSize(r, 1<<16), At: Place{1, 1}, limit: limit, remaining: limit}
}

var (
	errEndsEarly = errors.New("not JSON: it ends too early")
	errTooDeep   = errors.New("too many brackets inside one another")
)

// ErrorHere returns err as an [*Error] at the position of the next byte.
func (s *Reader) ErrorHere(err error) error { return &Error{s.At, err} }

// readByte reads one byte. At the end of the input it returns an error.
func (s *Reader) readByte() (byte, error) {
	c, err := s.input.ReadByte()
	if err != nil {
		return 0, s.eofError(err)
	}
	if s.remaining--; s.remaining < 0 {
		return 0, s.ErrorHere(fmt.Errorf("it is larger than %d MB", s.limit>>20))
	}
	if s.At.Col++; c == '\n' {
		s.At.Line, s.At.Col = s.At.Line+1, 1
	}
	return c, nil
}

// eofError returns, for [io.EOF], the error that the input ends too early; any other error
// is returned unchanged.
func (s *Reader) eofError(err error) error {
	if err == io.EOF {
		return s.ErrorHere(errEndsEarly)
	}
	return err
}

// Peek returns the next byte that is not white space, without consuming it. The white space
// is consumed.
func (s *Reader) Peek() (byte, error) {
	for {
		if _, err := s.input.Peek(1); err != nil {
			return 0, s.eofError(err)
		}
		ahead, _ := s.input.Peek(s.input.Buffered())
		for i, c := range ahead {
			switch c {
			case '\n':
				s.At.Line, s.At.Col = s.At.Line+1, 1
			case ' ', '\t', '\r':
				s.At.Col++
			default:
				s.input.Discard(i)
				s.remaining -= int64(i)
				return c, nil
			}
		}
		s.input.Discard(len(ahead))
		s.remaining -= int64(len(ahead))
	}
}

// accept reports whether the next byte that is not white space is c, and if so consumes it.
func (s *Reader) accept(c byte) (bool, error) {
	found, err := s.Peek()
	if err != nil || found != c {
		return false, err
	}
	_, err = s.readByte()
	return true, err
}

// unexpected returns the error for byte c, which is not allowed at the current position.
func (s *Reader) unexpected(c byte) error {
	return s.ErrorHere(fmt.Errorf("not JSON: unexpected %s", strconv.QuoteRune(rune(c))))
}

// List reads a list. It calls element for each element, with its index; element must read
// the element. null counts as an empty list.
func (s *Reader) List(element func(i int) error) error {
	if c, err := s.Peek(); err != nil {
		return err
	} else if c == 'n' {
		var none []struct{}
		return s.Value(&none, len("null"))
	}
	return s.readList('[', ']', element)
}

// Object reads an object. It calls field for each key; field must read the value.
func (s *Reader) Object(field func(key string) error) error {
	return s.readList('{', '}', func(i int) error {
		if i == maxFields {
			return s.ErrorHere(fmt.Errorf("more than %s names in one object", table.Thousands(maxFields)))
		}
		if c, err := s.Peek(); err != nil {
			return err
		} else if c != '"' {
			return s.unexpected(c)
		}
		const longest = 1 << 10
		var key string
		if err := s.Value(&key, longest); err != nil {
			return err
		}
		if ok, err := s.accept(':'); err != nil {
			return err
		} else if !ok {
			c, _ := s.Peek()
			return s.unexpected(c)
		}
		return field(key)
	})
}

// readList reads elements, separated by commas, between the brackets opening and closing.
// It calls element for each, with its index.
func (s *Reader) readList(opening, closing byte, element func(i int) error) error {
	ok, err := s.accept(opening)
	if err != nil {
		return err
	}
	if !ok {
		c, _ := s.Peek()
		if c == '[' || c == '{' {
			return s.ErrorHere(fmt.Errorf("found %c, expected %c", c, opening))
		}
		return s.unexpected(c)
	}
	if ok, err := s.accept(closing); ok || err != nil {
		return err
	}
	for i := 0; ; i++ {
		if err := element(i); err != nil {
			return err
		}
		if ok, err := s.accept(closing); ok || err != nil {
			return err
		}
		if ok, err := s.accept(','); err != nil {
			return err
		} else if !ok {
			c, _ := s.Peek()
			return s.unexpected(c)
		}
	}
}

// readRaw returns the text of one value, of at most limit bytes. The text is valid until
// the next read.
func (s *Reader) readRaw(limit int) ([]byte, error) {
	if _, err := s.Peek(); err != nil {
		return nil, err
	}
	begin := s.At
	s.buf = s.buf[:0]
	depth, quoted, escaped := 0, false, false
	for {
		c, err := s.input.ReadByte()
		if err == io.EOF && depth == 0 && !quoted && len(s.buf) > 0 { // the input ends with a number
			return s.buf, nil
		}
		if err != nil {
			return nil, s.eofError(err)
		}
		s.input.UnreadByte()
		if depth == 0 && !quoted && len(s.buf) > 0 && bytes.IndexByte([]byte(",]}: \n\t\r"), c) >= 0 {
			return s.buf, nil
		}
		if len(s.buf) == limit {
			return nil, &Error{begin, fmt.Errorf("a value of more than %s bytes", table.Thousands(limit))}
		}
		if !quoted && (c == '[' || c == '{') && depth == maxDepth {
			return nil, s.ErrorHere(errTooDeep)
		}
		if _, err := s.readByte(); err != nil {
			return nil, err
		}
		s.buf = append(s.buf, c)
		switch {
		case escaped:
			escaped = false
		case quoted && c == '\\':
			escaped = true
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		default:
			continue
		}
		if depth <= 0 && !quoted {
			return s.buf, nil
		}
	}
}

// maxFields is the largest number of names in an object.
const maxFields = 4096

// maxDepth is the largest number of nested brackets; reports have five.
const maxDepth = 64

// Value reads a value of at most limit bytes into v, as [json.Unmarshal] does.
func (s *Reader) Value(v any, limit int) error {
	text, at, err := s.readWithPlace(limit)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, v); err != nil {
		return jsonError(text, at, 0, err)
	}
	return nil
}

// Field reads the value of a field of an object. v must point to a struct; the value is
// stored in its field with the JSON name key, and skipped if there is none. It may have at
// most limit bytes.
func (s *Reader) Field(key string, v any, limit int) error {
	text, at, err := s.readWithPlace(limit)
	if err != nil {
		return err
	}
	name, err := json.Marshal(key)
	if err != nil {
		return err
	}
	head := append(append([]byte{'{'}, name...), ':')
	whole := append(append(bytes.Clone(head), text...), '}')
	if err := json.Unmarshal(whole, v); err != nil {
		return jsonError(whole, at, len(head), err)
	}
	return nil
}

// readWithPlace returns the text of one value, of at most limit bytes, and the position
// where it begins. The text is valid until the next read. It returns an error if the text
// is not UTF-8.
func (s *Reader) readWithPlace(limit int) ([]byte, Place, error) {
	if _, err := s.Peek(); err != nil {
		return nil, s.At, err
	}
	at := s.At
	text, err := s.readRaw(limit)
	if err == nil && !utf8.Valid(text) {
		i := 0
		for r, n := utf8.DecodeRune(text); r != utf8.RuneError || n > 1; r, n = utf8.DecodeRune(text[i:]) {
			i += n
		}
		err = &Error{at, fmt.Errorf("not UTF-8: the byte 0x%02X in this value is no letter there; a program may have saved the file in another encoding, such as Latin-1", text[i])}
	}
	return text, at, err
}

// LastValue returns the text of the last value that [Reader.Value] or [Reader.Field] read.
// It is valid until the next read.
func (s *Reader) LastValue() []byte { return s.buf }

// readWhole reads a whole number of 64 bits.
func (s *Reader) readWhole() (int64, error) {
	c, err := s.Peek()
	if err != nil {
		return 0, err
	}
	at, negative := s.At, c == '-'
	if negative {
		s.readByte()
	}
	n, digits := uint64(0), 0
	for {
		c, err := s.input.ReadByte()
		if err != nil {
			return 0, s.eofError(err)
		}
		if c < '0' || c > '9' {
			s.input.UnreadByte()
			if digits == 0 || c == '.' || c == 'e' || c == 'E' {
				return 0, &Error{at, errors.New("expected a whole number")}
			}
			break
		}
		s.At.Col++
		s.remaining--
		if digits++; digits > 19 {
			return 0, &Error{at, errors.New("a number of more than 19 digits")}
		}
		n = 10*n + uint64(c-'0')
	}
	switch {
	case negative && n <= 1<<63:
		return -int64(n), nil
	case !negative && n <= math.MaxInt64:
		return int64(n), nil
	}
	return 0, &Error{at, errors.New("a number beyond 64 bits")}
}

// WholeNumbers reads a list of at most limit whole numbers. It overwrites row, and returns
// it with the length of the list.
func (s *Reader) WholeNumbers(row []int64, limit int) ([]int64, error) {
	row = row[:0]
	err := s.List(func(int) error {
		if len(row) == limit {
			return s.ErrorHere(fmt.Errorf("a list of more than %s numbers", table.Thousands(limit)))
		}
		n, err := s.readWhole()
		row = append(row, n)
		return err
	})
	return row, err
}

// ExpectEnd returns an error if the input has anything but white space after the last
// value.
func (s *Reader) ExpectEnd() error {
	c, err := s.Peek()
	if errors.Is(err, errEndsEarly) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.unexpected(c)
}

// jsonError returns err, an error in decoding text, with its position in the file. The
// first skip bytes of text were added by the caller; at is the position in the file of the
// byte after them.
func jsonError(text []byte, at Place, skip int, err error) error {
	off := int64(-1)
	if e, ok := errors.AsType[*json.SyntaxError](err); ok {
		off, err = e.Offset, syntaxError(e)
	}
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		off, err = e.Offset, wrongTypeError(e)
	}
	if off -= int64(skip) + 1; off >= 0 && off <= int64(len(text)-skip) {
		before := text[skip:][:off]
		if n := bytes.Count(before, []byte("\n")); n > 0 {
			at.Line += n
			at.Col = len(before) - bytes.LastIndexByte(before, '\n')
		} else {
			at.Col += len(before)
		}
	}
	return &Error{at, err}
}

// wrongTypeError returns the error for a value of the wrong type in plainer words; other
// errors are returned unchanged.
func wrongTypeError(err error) error {
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		if e.Field == "" { // a value that is no object
			return fmt.Errorf("found a %s, which does not fit", e.Value)
		}
		return fmt.Errorf("%s is %s, which does not fit", e.Field, e.Value)
	}
	return err
}

// syntaxError returns a syntax error of JSON in plainer words.
func syntaxError(e *json.SyntaxError) error {
	msg := e.Error()
	found, rest, _ := strings.Cut(strings.TrimPrefix(msg, "invalid character "), "' ")
	switch {
	case strings.HasPrefix(msg, "unexpected end"):
		return errors.New("not JSON: it ends too early")
	case strings.HasPrefix(rest, "exceeded max depth"):
		return errors.New("too many brackets inside one another")
	case rest != "":
		return fmt.Errorf("not JSON: unexpected %s'", found)
	}
	return fmt.Errorf("not JSON: %s", msg)
}
