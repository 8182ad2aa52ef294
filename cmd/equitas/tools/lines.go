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

// maxMessage is the size of the largest message, in bytes.
const maxMessage = 8 << 20

// grace is how long calls may continue after the input ended, since the caller may be gone.
const grace = 3 * time.Second

// lines is a transport of messages over two streams, one on a line. An invalid line is
// answered with an error, and reading goes on. Requests before the end of the input are
// answered, if that takes no longer than [grace].
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

// A line is a line of input without its line end, or why it could not be read.
type line struct {
	text []byte
	err  error // [io.EOF], or the error that ended the input
	long bool  // it was longer than [maxMessage], and is not there
}

// A connection is an open connection to a client over standard input and output.
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

// readLine reads a line; one that is too long is read to its end and discarded.
func readLine(in *bufio.Reader) (l line) {
	for {
		part, err := in.ReadSlice('\n')
		if l.long = l.long || len(l.text)+len(part) > maxMessage; l.long {
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
				return nil, c.waitForCalls(ctx, l.err)
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

// waitForCalls waits until every call is answered, at most for grace, and returns err, the
// reason why no more input comes.
func (c *connection) waitForCalls(ctx context.Context, err error) error {
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
		return nil, broken(jsonrpc.CodeParseError, "a message of more than %d MB: it was not read", maxMessage>>20)
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

// sameID returns the error of a call whose id is in use by an unanswered one. It is sent
// without an id, since the answer with that id belongs to the other call.
func sameID(id jsonrpc.ID) error {
	raw, err := json.Marshal(id.Raw())
	if err != nil {
		return err
	}
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "the call with the id " + source.Shortened(string(raw)) + " is still being answered: another one needs another id; this one was not begun"}
}

// refuse answers a message that cannot be accepted.
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
	c.mu.Lock() // until it is closed: after reading the answer the caller may reuse the id
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
