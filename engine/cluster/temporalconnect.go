//go:build temporal

package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/contrib/envconfig"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// A Connection is an open connection to a Temporal server.
type Connection struct {
	Client         client.Client
	Address        string // HOST:PORT of the server
	Namespace      string
	maxResultBytes int  // largest size in bytes of a result
	secured        bool // the connection uses TLS

	say      func(text string)
	saidOnce sync.Map // kinds of messages that sayOnce has given
}

// Connect connects to the server that is named by the environment and Temporal's profile file. say is
// called with each later message, a text of one line. The text of the error has no secrets.
func Connect(ctx context.Context, say func(text string)) (*Connection, error) {
	o, err := envconfig.LoadDefaultClientOptions()
	if err != nil {
		return nil, fmt.Errorf("the settings of Temporal (TEMPORAL_…, and the profile file) cannot be read: %w", err)
	}
	o.ConnectionOptions.GrpcCompression = &client.GrpcCompressionNone{} // orders and results are compressed already
	c := &Connection{Address: cmp.Or(o.HostPort, client.DefaultHostPort), Namespace: cmp.Or(o.Namespace, client.DefaultNamespace), maxResultBytes: maxResultBytes, secured: o.ConnectionOptions.TLS != nil, say: say}
	o.Logger = serverLogger{c}
	asked, cancel := context.WithTimeout(ctx, startTimeout-2*time.Second)
	defer cancel()
	if c.Client, err = client.NewLazyClient(o); err != nil {
		return nil, fmt.Errorf("the settings of Temporal (TEMPORAL_…) do not fit together: %w", err)
	}
	if err := c.check(asked); err != nil {
		c.Client.Close()
		if ctx.Err() != nil {
			return nil, fmt.Errorf("stopped before the Temporal server at %s had answered", c.Address)
		}
		return nil, err
	}
	return c, nil
}

// A serverLogger is the logger of Temporal's library. It ignores all messages except that a worker
// cannot reach the server, which it reports in this program's words.
type serverLogger struct{ c *Connection }

func (serverLogger) Debug(string, ...any) {}
func (serverLogger) Info(string, ...any)  {}
func (serverLogger) Error(string, ...any) {}

func (l serverLogger) Warn(text string, more ...any) {
	if !strings.HasPrefix(text, "Failed to poll") {
		return
	}
	for _, x := range more {
		if err, ok := x.(error); ok {
			l.c.noteUnreachable(err)
			return
		}
	}
}

// noteUnreachable reports that the server is unreachable, unless it has done so since the last call of
// noteReachable.
func (c *Connection) noteUnreachable(err error) {
	c.sayOnce("away", fmt.Sprintf("waiting for the Temporal server at %s: %s", c.Address, lastPart(err.Error())))
}

// noteReachable records that the server answers again.
func (c *Connection) noteReachable() { c.saidOnce.Delete("away") }

// Close closes the connection.
func (c *Connection) Close() { c.Client.Close() }

// check returns an error if the server has no standalone activities or the namespace does not exist,
// and sets maxResultBytes by its limits.
func (c *Connection) check(ctx context.Context) error {
	ask := &workflowservice.DescribeNamespaceRequest{Namespace: c.Namespace}
	got, err := c.Client.WorkflowService().DescribeNamespace(ctx, ask)
	if err != nil {
		return c.explain(err)
	}
	info := got.GetNamespaceInfo()
	if !info.GetCapabilities().GetStandaloneActivities() {
		return fmt.Errorf("the Temporal server at %s has no standalone activities: it must be 1.32 or newer, and have them switched on (activity.enableStandalone)", c.Address)
	}
	if n := info.GetLimits().GetBlobSizeLimitError(); n > 0 {
		c.maxResultBytes = min(c.maxResultBytes, int(n))
	}
	return nil
}

// isRefused reports whether an error is about access rights or settings, so that a retry would fail
// again.
func isRefused(err error) bool {
	var (
		denied  *serviceerror.PermissionDenied
		invalid *serviceerror.InvalidArgument
		unknown *serviceerror.NamespaceNotFound
	)
	if errors.As(err, &denied) || errors.As(err, &invalid) || errors.As(err, &unknown) {
		return true
	}
	code := status.Code(err)
	return code == codes.Unauthenticated || code == codes.PermissionDenied || strings.Contains(err.Error(), "tls: ") || strings.Contains(err.Error(), "x509: ")
}

// explain returns an error with a text for users about a failed connection, with the setting to check.
func (c *Connection) explain(err error) error {
	var unknown *serviceerror.NamespaceNotFound
	text := err.Error()
	switch {
	case errors.As(err, &unknown):
		return fmt.Errorf("the Temporal server at %s has no namespace %q (TEMPORAL_NAMESPACE)", c.Address, c.Namespace)
	case strings.Contains(text, "first record does not look like a TLS handshake"):
		return fmt.Errorf("what answers at %s does not speak TLS, and the settings ask for it (TEMPORAL_TLS, TEMPORAL_API_KEY)", c.Address)
	case !c.secured && strings.Contains(text, "error reading server preface"):
		return fmt.Errorf("what answers at %s (TEMPORAL_ADDRESS) is no Temporal server, or one that asks for TLS (TEMPORAL_TLS, TEMPORAL_TLS_CLIENT_CERT_PATH, TEMPORAL_API_KEY): %s", c.Address, lastPart(text))
	case strings.Contains(text, "no children to pick from"), strings.Contains(text, "invalid target address"), strings.Contains(text, "produced zero addresses"):
		return fmt.Errorf("there is no machine called %s (TEMPORAL_ADDRESS); it must be HOST:PORT, as %s", c.Address, client.DefaultHostPort)
	case strings.Contains(text, "tls: "), strings.Contains(text, "x509: "),
		c.secured && (strings.Contains(text, "broken pipe") || strings.Contains(text, "connection reset") || strings.Contains(text, "EOF")): // a client that is not trusted is disconnected
		return fmt.Errorf("the Temporal server at %s and this program do not accept each other's certificates (TEMPORAL_TLS, TEMPORAL_TLS_CLIENT_CERT_PATH, TEMPORAL_TLS_CLIENT_KEY_PATH, TEMPORAL_TLS_SERVER_CA_CERT_PATH): %s", c.Address, lastPart(text))
	case strings.Contains(text, "unexpected HTTP status"):
		return fmt.Errorf("what answers at %s (TEMPORAL_ADDRESS) is no Temporal server: %s", c.Address, lastPart(text))
	case !strings.Contains(c.Address, ":"):
		return fmt.Errorf("no Temporal server answers at %s (TEMPORAL_ADDRESS), which must be HOST:PORT, as %s", c.Address, client.DefaultHostPort)
	case isRefused(err):
		return fmt.Errorf("the Temporal server at %s does not let us in (TEMPORAL_API_KEY, TEMPORAL_NAMESPACE %q): %s", c.Address, c.Namespace, lastPart(text))
	}
	return fmt.Errorf("no Temporal server answers at %s (TEMPORAL_ADDRESS): %s", c.Address, lastPart(text))
}

// lastPart returns the last part of a nested error message, which is the cause.
func lastPart(text string) string {
	for _, cut := range []string{"desc = ", "authentication handshake failed: ", "Error while dialing: ", ": connect: "} {
		if i := strings.LastIndex(text, cut); i >= 0 {
			text = text[i+len(cut):]
		}
	}
	switch {
	case strings.Contains(text, "context deadline exceeded"):
		return "it says nothing"
	case strings.HasSuffix(text, "EOF"):
		return "the connection was cut"
	}
	return strings.Trim(text, `"`)
}

// sayOnce calls say with a message, unless it has done so for another message of the kind.
func (c *Connection) sayOnce(kind, text string) {
	if _, said := c.saidOnce.LoadOrStore(kind, true); !said {
		c.say(text)
	}
}
