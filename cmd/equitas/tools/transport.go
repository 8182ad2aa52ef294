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

// maxMessage is the largest size of a message, in bytes.
const maxMessage = 8 << 20

// endGrace is how long calls may still run after the input has ended, since the client may be
// gone.
const endGrace = 3 * time.Second

// A lineTransport carries messages over two streams, each message on one line. An invalid line is
// answered with an error, and reading continues. After the input has ended, the requests received
// before are still answered, if that takes no longer than [endGrace].
type lineTransport struct {
	in  io.Reader
	out io.Writer
}

// Connect implements [mcp.Transport].
func (l *lineTransport) Connect(context.Context) (mcp.Connection, error) {
	c := &connection{out: l.out, incoming: make(chan line), closed: make(chan struct{}), unanswered: map[any]bool{}, idle: make(chan struct{}, 1)}
	go c.listen(bufio.NewReaderSize(l.in, 1<<16))
	return c, nil
}

// A line is a line of input, or the error that ended the input.
type line struct {
	text    []byte
	err     error // [io.EOF], or the error that ended the input; nil for a line
	tooLong bool  // whether the line was longer than [maxMessage]; text is then nil
}

// A connection is an open connection to a client over standard input and output.
type connection struct {
	incoming chan line     // lines read from the client
	closed   chan struct{} // closed when the connection is
	once     sync.Once

	mu         sync.Mutex
	out        io.Writer
	unanswered map[any]bool  // ids of calls that are not answered yet
	idle       chan struct{} // receives an element when unanswered becomes empty
}

// listen reads lines and sends them to incoming until the input ends or the connection is
// closed.
func (c *connection) listen(in *bufio.Reader) {
	for {
		l := readLine(in)
		select {
		case c.incoming <- l:
		case <-c.closed:
			return
		}
		if l.err != nil {
			return
		}
	}
}

// readLine reads a line. If it is longer than [maxMessage], it is read to its end and discarded.
func readLine(in *bufio.Reader) (l line) {
	for {
		part, err := in.ReadSlice('\n')
		if l.tooLong = l.tooLong || len(l.text)+len(part) > maxMessage; l.tooLong {
			l.text = nil
		} else {
			l.text = append(l.text, part...)
		}
		switch {
		case err == nil:
			return l
		case errors.Is(err, bufio.ErrBufferFull):
		case err == io.EOF && (len(l.text) > 0 || l.tooLong): // a last line without a line end
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
		case l := <-c.incoming:
			if l.err != nil {
				return nil, c.waitForCalls(ctx, l.err)
			}
			m, err := parseMessage(l)
			if err != nil {
				if err := c.answerInvalid(err); err != nil {
					return nil, err
				}
				continue
			}
			if m == nil { // an empty line
				continue
			}
			if q, ok := m.(*jsonrpc.Request); ok && q.IsCall() {
				c.mu.Lock()
				twice := c.unanswered[q.ID.Raw()]
				c.unanswered[q.ID.Raw()] = true
				c.mu.Unlock()
				if twice { // the client would take an answer with that id for the answer to the first call
					if err := c.answerInvalid(duplicateIDError(q.ID)); err != nil {
						return nil, err
					}
					continue
				}
			}
			return m, nil
		}
	}
}

// waitForCalls waits until every call is answered, the connection is closed or ctx is done, for at
// most [endGrace]. It returns err.
func (c *connection) waitForCalls(ctx context.Context, err error) error {
	late := time.After(endGrace)
	for {
		c.mu.Lock()
		n := len(c.unanswered)
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

// parseMessage parses the message on a line; it returns nil for an empty line. An error is a
// [*jsonrpc.Error].
func parseMessage(l line) (jsonrpc.Message, error) {
	broken := func(code int64, format string, args ...any) error {
		return &jsonrpc.Error{Code: code, Message: fmt.Sprintf(format, args...)}
	}
	text := bytes.TrimSpace(l.text)
	switch {
	case l.tooLong:
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

// duplicateIDError returns the error for a call with the same id as a call that is not answered
// yet. Its answer must have no id, since the client would take it for that of the other call.
func duplicateIDError(id jsonrpc.ID) error {
	raw, err := json.Marshal(id.Raw())
	if err != nil {
		return err
	}
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "the call with the id " + source.ShortenLines(string(raw)) + " is still being answered: another one needs another id; this one was not begun"}
}

// answerInvalid writes err as the answer to an invalid message, without an id.
func (c *connection) answerInvalid(err error) error {
	text, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": nil, "error": err})
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.writeLine(text)
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
	c.mu.Lock() // held until the call is removed from unanswered: after reading the answer the client may use the id again
	defer c.mu.Unlock()
	err = c.writeLine(text)
	if a, ok := m.(*jsonrpc.Response); ok {
		delete(c.unanswered, a.ID.Raw())
		if len(c.unanswered) == 0 {
			select {
			case c.idle <- struct{}{}:
			default:
			}
		}
	}
	return err
}

// writeLine writes text and a line end. The caller must hold c.mu.
func (c *connection) writeLine(text []byte) error {
	_, err := c.out.Write(append(text, '\n'))
	return err
}

// Close implements [mcp.Connection].
func (c *connection) Close() error {
	c.once.Do(func() { close(c.closed) })
	return nil
}

// SessionID implements [mcp.Connection]. It is empty, since there is only one session.
func (c *connection) SessionID() string { return "" }
