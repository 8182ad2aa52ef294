package tools

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"equitas/engine/rule/source"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// longest is how long a message may be, in bytes: decks with all their texts are a
// hundredth of it.
const longest = 8 << 20

// grace is how long calls may go on when nothing comes in any more: whoever asked may be
// gone.
const grace = 3 * time.Second

// lines is messages over two streams, one on a line. A line that cannot be read is
// answered with an error, and the next one is read. What was asked before the input ended
// is answered, if that takes no longer than [grace].
type lines struct {
	in  io.Reader
	out io.Writer
}

// Connect implements [mcp.Transport].
func (l *lines) Connect(context.Context) (mcp.Connection, error) {
	c := &connection{out: l.out, came: make(chan line), closed: make(chan struct{}), open: map[any]bool{}, idle: make(chan struct{}, 1)}
	go c.listen(bufio.NewReaderSize(l.in, 1<<16))
	return c, nil
}

// A line is what came in, without its end.
type line struct {
	text []byte
	err  error // [io.EOF], or what went wrong; then nothing comes after it
	long bool  // it was longer than [longest], and is not there
}

// A connection is one that is open.
type connection struct {
	came   chan line
	closed chan struct{}
	once   sync.Once

	mu   sync.Mutex
	out  io.Writer
	open map[any]bool  // calls that are not answered yet, by their ids
	idle chan struct{} // has something when there are none
}

// listen reads lines until there are none.
func (c *connection) listen(in *bufio.Reader) {
	for {
		l := readLine(in)
		select {
		case c.came <- l:
		case <-c.closed:
			return
		}
		if l.err != nil {
			return
		}
	}
}

// readLine reads a line; what is too long it reads to its end.
func readLine(in *bufio.Reader) (l line) {
	for {
		part, err := in.ReadSlice('\n')
		if l.long = l.long || len(l.text)+len(part) > longest; l.long {
			l.text = nil
		} else {
			l.text = append(l.text, part...)
		}
		switch {
		case err == nil:
			return l
		case errors.Is(err, bufio.ErrBufferFull):
		case err == io.EOF && (len(l.text) > 0 || l.long): // the last line, without its end
			return l
		default:
			l.err = err
			return l
		}
	}
}

// Read implements [mcp.Connection].
func (c *connection) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-c.closed:
			return nil, io.EOF
		case l := <-c.came:
			if l.err != nil {
				return nil, c.rest(ctx, l.err)
			}
			m, err := message(l)
			if err != nil {
				if err := c.refuse(err); err != nil {
					return nil, err
				}
				continue
			}
			if m == nil { // an empty line
				continue
			}
			if q, ok := m.(*jsonrpc.Request); ok && q.IsCall() {
				c.mu.Lock()
				twice := c.open[q.ID.Raw()]
				c.open[q.ID.Raw()] = true
				c.mu.Unlock()
				if twice { // an answer with that id would be taken for the first one's
					if err := c.refuse(sameID(q.ID)); err != nil {
						return nil, err
					}
					continue
				}
			}
			return m, nil
		}
	}
}

// rest waits until everything is answered that was asked, or for a while, and returns why
// nothing more comes.
func (c *connection) rest(ctx context.Context, err error) error {
	late := time.After(grace)
	for {
		c.mu.Lock()
		n := len(c.open)
		c.mu.Unlock()
		if n == 0 {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-c.closed:
			return err
		case <-late:
			return err
		case <-c.idle:
		}
	}
}

// message reads a line; an empty one is none. The error is a [*jsonrpc.Error].
func message(l line) (jsonrpc.Message, error) {
	broken := func(code int64, format string, args ...any) error {
		return &jsonrpc.Error{Code: code, Message: fmt.Sprintf(format, args...)}
	}
	text := bytes.TrimSpace(l.text)
	switch {
	case l.long:
		return nil, broken(jsonrpc.CodeParseError, "a message of more than %d MB: it was not read", longest>>20)
	case len(text) == 0:
		return nil, nil
	}
	var any json.RawMessage
	if err := json.Unmarshal(text, &any); err != nil {
		where := ""
		if wrong, ok := errors.AsType[*json.SyntaxError](err); ok {
			where = fmt.Sprintf(" (byte %d of the line)", wrong.Offset)
		}
		return nil, broken(jsonrpc.CodeParseError, "this line is no JSON: %v%s; expected one message of JSON-RPC on a line", err, where)
	}
	if text[0] != '{' {
		return nil, broken(jsonrpc.CodeInvalidRequest, "a message is an object, and this is none: several at once are several lines")
	}
	m, err := jsonrpc.DecodeMessage(text)
	if err != nil {
		return nil, broken(jsonrpc.CodeInvalidRequest, "this is no message of JSON-RPC 2.0: %v", err)
	}
	return m, nil
}

// sameID is the error of a call whose id another has that is not answered yet. The answer
// with that id is the other's, and so this is said without one.
func sameID(id jsonrpc.ID) error {
	raw, err := json.Marshal(id.Raw())
	if err != nil {
		return err
	}
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "the call with the id " + source.Shortened(string(raw)) + " is still being answered: another one needs another id; this one was not begun"}
}

// refuse answers what cannot be taken on.
func (c *connection) refuse(err error) error {
	text, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": nil, "error": err})
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.put(text)
}

// Write implements [mcp.Connection].
func (c *connection) Write(ctx context.Context, m jsonrpc.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	text, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	c.mu.Lock() // until it is no longer open: who has read it may use its id again
	defer c.mu.Unlock()
	err = c.put(text)
	if a, ok := m.(*jsonrpc.Response); ok {
		delete(c.open, a.ID.Raw())
		if len(c.open) == 0 {
			select {
			case c.idle <- struct{}{}:
			default:
			}
		}
	}
	return err
}

// put writes a line; mu is locked.
func (c *connection) put(text []byte) error {
	_, err := c.out.Write(append(text, '\n'))
	return err
}

// Close implements [mcp.Connection].
func (c *connection) Close() error {
	c.once.Do(func() { close(c.closed) })
	return nil
}

// SessionID implements [mcp.Connection]: there is one session.
func (c *connection) SessionID() string { return "" }
