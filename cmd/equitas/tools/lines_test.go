package tools

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"equitas/engine/lab"
)

// A call with the id of one that is still being answered must be refused without an id, and
// the first must be answered as usual. Later the id may be used again.
func TestSameIDTwice(t *testing.T) {
	in, send := io.Pipe()
	receive, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- serve(context.Background(), in, out, newServer(nil, lab.Resources{Workers: 1}))
		out.Close()
	}()
	lines := bufio.NewScanner(receive)
	lines.Buffer(nil, maxMessage)
	next := func() string {
		if !lines.Scan() {
			t.Fatal("nothing more comes", lines.Err())
		}
		return lines.Text()
	}
	ask := func(id int, tool, takes string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, id, tool, takes)
	}
	fmt.Fprintln(send, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`)
	next()
	fmt.Fprintln(send, `{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	go fmt.Fprintln(send, ask(2, "sim", `{"variant":"proelio/0.9.6","deals":300,"bots":["greedy"]}`)+"\n"+ask(2, "list", `{"what":"games"}`))
	if got := next(); !strings.Contains(got, `"id":null`) || !strings.Contains(got, "the call with the id 2 is still being answered") {
		t.Errorf("the second says %.300s", got)
	}
	if got := next(); !strings.Contains(got, `"id":2`) || !strings.Contains(got, "equitas sim proelio/0.9.6") {
		t.Errorf("the first says %.300s", got)
	}
	fmt.Fprintln(send, ask(2, "list", `{"what":"games"}`))
	if got := next(); !strings.Contains(got, `"id":2`) || !strings.Contains(got, "equitas list games") {
		t.Errorf("with an id that is free again: %.300s", got)
	}
	send.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
