//go:build temporal

package cluster

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"

	"equitas/engine/sim"
)

// realTime is the machine's clock.
type realTime struct{}

func (realTime) Now() time.Time                         { return time.Now() }
func (realTime) After(d time.Duration) <-chan time.Time { return time.After(d) }

// bench returns an environment in which activities are executed without a server, and a
// worker whose results may have most bytes.
func bench(t *testing.T, most int, all ...*sim.Scenario) (*testsuite.TestActivityEnvironment, *TemporalWorker) {
	t.Helper()
	var suite testsuite.WorkflowTestSuite
	env := suite.NewTestActivityEnvironment()
	w := &TemporalWorker{Worker: &Worker{Digest: "abc", Remake: remake(all...)}, Connection: &Connection{maxResultBytes: most}, Clock: realTime{}}
	env.RegisterActivityWithOptions(w.play, activity.RegisterOptions{Name: activityName})
	return env, w
}

// A measured time that could not be stored is measured again, and Forgets says so.
func TestSizeThatIsForgotten(t *testing.T) {
	full := func(string, string) error { return errors.New("the disk is full") }
	for what, c := range map[string]struct {
		known string
		keep  func(name, text string) error
		want  bool
	}{
		"nothing is kept":   {"", nil, true},
		"it cannot be kept": {"", full, true},
		"it is kept":        {"", func(string, string) error { return nil }, false},
		"it was kept":       {"1ms", full, false},
	} {
		e := &Temporal{Connection: &Connection{maxResultBytes: maxResultBytes}, MaxTaskTime: time.Second, Clock: realTime{}, Keep: c.keep,
			Recall: func(string) (string, bool) { return c.known, c.known != "" }}
		if _, err := e.Size(t.Context(), cells(), 64, 0); err != nil || e.TimeNotStored != c.want {
			t.Errorf("%s: %v, forgotten: %t, want %t", what, err, e.TimeNotStored, c.want)
		}
	}
}

// A stop while connecting gives an error that says just that.
func TestStoppedWhileConnecting(t *testing.T) {
	t.Setenv("TEMPORAL_ADDRESS", "127.0.0.1:1")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Connect(ctx, func(string) {}); err == nil || err.Error() != "stopped before the Temporal server at 127.0.0.1:1 had answered" {
		t.Errorf("got %v", err)
	}
}

// playedBy returns the result of executing the activity with an encoded order.
func playedBy(t *testing.T, env *testsuite.TestActivityEnvironment, text []byte) (*Result, error) {
	t.Helper()
	v, err := env.ExecuteActivity(activityName, text)
	if err != nil {
		return nil, err
	}
	var data []byte
	if err := v.Get(&data); err != nil {
		t.Fatal(err)
	}
	r, err := parseResult(data)
	if err != nil {
		t.Fatal(err)
	}
	return r, nil
}

// long returns an order of many parts, and its result.
func long(t *testing.T) (packedOrder, *Result) {
	t.Helper()
	list, err := catalogue{}.orders("abc", maxOrderBytes, sim.Task{Span: sim.Span{Level: 8}}, cells())
	if err != nil {
		t.Fatal(err)
	}
	env, _ := bench(t, maxResultBytes, cells()...)
	r, err := playedBy(t, env, list[0].text)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.fits(&list[0]); err != nil {
		t.Fatal(err)
	}
	return list[0], r
}

// Partial results of a stopped worker are not played again, and the result equals that of
// one worker.
func TestActivityGoesOn(t *testing.T) {
	p, want := long(t)
	_, w := bench(t, maxResultBytes, cells()...)
	k, err := w.begin(p.text)
	if err != nil {
		t.Fatal(err)
	}
	var player sim.Player
	ctx, stop := context.WithCancel(t.Context())
	left := 41 // the last part has only its first scenario
	if _, err := k.play(ctx, &player, func() {
		if left--; left == 0 {
			stop()
		}
	}); !errors.Is(err, context.Canceled) || len(k.doneBlocks) != 41 {
		t.Fatalf("%v, %d blocks", err, len(k.doneBlocks))
	}
	begun := 0
	env, _ := bench(t, maxResultBytes, cells()...)
	env.SetHeartbeatDetails(k.partialResult().pack())
	env.SetOnActivityHeartbeatListener(func(_ *activity.Info, details converter.EncodedValues) {
		var data []byte
		if err := details.Get(&data); err != nil {
			t.Error(err)
		}
		if r, err := parseResult(data); err != nil || len(r.Blocks) < 41 {
			t.Errorf("%v: a heartbeat tells of %d blocks, there were 41", err, len(r.Blocks))
		}
		begun++
	})
	stopped := make(chan struct{})
	env.SetWorkerStopChannel(stopped)
	close(stopped)
	if _, err := playedBy(t, env, p.text); err == nil || begun == 0 {
		t.Errorf("stopped again: %v, %d heartbeats", err, begun)
	}
	env, _ = bench(t, maxResultBytes, cells()...)
	env.SetHeartbeatDetails(k.partialResult().pack())
	got, err := playedBy(t, env, p.text)
	if err != nil {
		t.Fatal(err)
	}
	for i := range want.Blocks {
		if got.Blocks[i].Sum() != want.Blocks[i].Sum() {
			t.Errorf("block %d differs", i)
		}
	}
	env, _ = bench(t, maxResultBytes, cells()...)
	env.SetHeartbeatDetails([]byte("nonsense"))
	if got, err := playedBy(t, env, p.text); err != nil || got.Blocks[0].Sum() != want.Blocks[0].Sum() {
		t.Errorf("with nonsense to go on from: %v", err)
	}
}

// A worker that is stopped sends its partial result, with an error that lets another worker
// continue at once.
func TestHandback(t *testing.T) {
	p, _ := long(t)
	stop := make(chan struct{})
	env, _ := bench(t, maxResultBytes, cells()...)
	env.SetWorkerStopChannel(stop)
	close(stop)
	_, err := playedBy(t, env, p.text)
	var back *temporal.ApplicationError
	if !errors.As(err, &back) || back.Type() != handbackType || back.NonRetryable() || back.NextRetryDelay() != handbackDelay {
		t.Errorf("got %v", err)
	}
}

// Permanent failures are reported as such, so that they are not tried again.
func TestActivityFails(t *testing.T) {
	plan := []*sim.Scenario{cells()[0], breaks(300)}
	list, err := catalogue{}.orders("abc", maxOrderBytes, sim.Task{Span: sim.Span{Level: 8}}, plan)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name      string
		text      []byte
		most      int
		scenarios []*sim.Scenario
		want      func(f *Failure) bool
	}{
		{"a match breaks", list[0].text, maxResultBytes, plan, func(f *Failure) bool { return f.Fault != nil && strings.Contains(f.Fault.Reason, "a card is missing") }},
		{"unknown rules", list[0].text, maxResultBytes, cells()[:1], func(f *Failure) bool { return f.Bad != nil && strings.Contains(f.Bad.Reason, "nobody knows b") }},
		{"nonsense", []byte("nonsense"), maxResultBytes, plan, func(f *Failure) bool { return f.Bad != nil }},
		{"a large result", list[0].text, 1000, cells(), func(f *Failure) bool { return f.TooLarge != nil && f.TooLarge.Bytes > 1000 && f.TooLarge.Limit == 1000 }},
	} {
		env, _ := bench(t, c.most, c.scenarios...)
		_, err := playedBy(t, env, c.text)
		var failed *temporal.ApplicationError
		if !errors.As(err, &failed) || failed.Type() != failureType || !failed.NonRetryable() {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		r := &taskRun{Temporal: &Temporal{Connection: &Connection{}}}
		var text []byte
		if err := failed.Details(&text); err != nil {
			t.Fatal(err)
		}
		if f, err := parseFailure(text); err != nil || !c.want(f) {
			t.Errorf("%s: %v, %+v", c.name, err, f)
		}
		if v, err := r.classify(failed, &list[0]); v != permanent || err == nil {
			t.Errorf("%s: verdict %d, %v", c.name, v, err)
		}
	}
}

// If a match takes longer than the interval between heartbeats, one is sent after each
// match: a worker that dies then loses only the match in progress.
func TestHeartbeatAfterMatch(t *testing.T) {
	list, err := catalogue{}.orders("abc", maxOrderBytes, sim.Task{Span: sim.Span{Level: 2}}, cells())
	if err != nil {
		t.Fatal(err)
	}
	k, err := (&Worker{Digest: "abc", Remake: remake(cells()...)}).begin(list[0].text)
	if err != nil {
		t.Fatal(err)
	}
	slow := &clock{}
	b := &heartbeats{work: k, clock: slowly{slow}, interval: 3 * time.Second, wake: make(chan struct{}, 1)}
	var player sim.Player
	var news []int
	if _, err := k.play(t.Context(), &player, func() {
		slow.step = time.Second * time.Duration(len(k.doneBlocks)) // matches take longer and longer
		slow.Now()
		slow.step = 0
		b.blockDone()
		select {
		case <-b.wake:
			news = append(news, len(k.doneBlocks))
			b.sentBlocks, b.lastSent = len(k.doneBlocks), slow.now
		default:
		}
	}); err != nil {
		t.Fatal(err)
	}
	if want := []int{2, 3, 4, 5, 6, 7, 8}; !slices.Equal(news, want) {
		t.Errorf("told after matches %d, want %d", news, want)
	}
}

// slowly is a clock whose After never fires.
type slowly struct{ *clock }

func (slowly) After(time.Duration) <-chan time.Time { return nil }

// A heartbeat has as many parts as fit into its limit.
func TestHeartbeatFits(t *testing.T) {
	list, err := catalogue{}.orders("abc", maxOrderBytes, sim.Task{Span: sim.Span{Level: 13}}, cells())
	if err != nil {
		t.Fatal(err)
	}
	k, err := (&Worker{Digest: "abc", Remake: remake(cells()...)}).begin(list[0].text)
	if err != nil {
		t.Fatal(err)
	}
	var player sim.Player
	if _, err := k.play(t.Context(), &player, func() {}); err != nil {
		t.Fatal(err)
	}
	b := &heartbeats{work: k, clock: realTime{}, maxBytes: maxHeartbeatBytes}
	b.blockDone()
	text := b.text()
	r, err := parseResult(text)
	if err != nil || len(text) > maxHeartbeatBytes || len(r.Blocks) == 0 || len(r.Blocks) == len(k.doneBlocks) {
		t.Errorf("%v: a heartbeat of %d bytes, with %d of %d blocks", err, len(text), len(r.Blocks), len(k.doneBlocks))
	}
}

// A worker whose server is unreachable reports it once, until the server is back.
func TestServerAway(t *testing.T) {
	var said []string
	c := &Connection{Address: "here:1", say: func(text string) { said = append(said, text) }}
	polls := func() {
		l := serverLogger{c}
		l.Info("Started Worker")
		l.Warn("Failed to poll for task.", "Namespace", "mine", "Error", errors.New("error reading from server: EOF"))
		l.Warn("Something else.", "Error", errors.New("none of ours"))
	}
	polls()
	polls()
	c.noteReachable()
	polls()
	want := "waiting for the Temporal server at here:1: the connection was cut"
	if !slices.Equal(said, []string{want, want}) {
		t.Errorf("it said %q, want %q twice", said, want)
	}
}

// Connection errors are explained in a sentence that names the setting to check.
func TestExplain(t *testing.T) {
	for _, c := range []struct {
		err     error
		secured bool
		want    string
	}{
		{errors.New(`connection error: desc = "transport: Error while dialing: dial tcp 127.0.0.1:1: connect: connection refused"`), false, "no Temporal server answers at here:1 (TEMPORAL_ADDRESS): connection refused"},
		{errors.New("context deadline exceeded while waiting for connections to become ready"), false, "no Temporal server answers at here:1 (TEMPORAL_ADDRESS): it says nothing"},
		{errors.New("rpc error: code = Unimplemented desc = unexpected HTTP status code received from server: 404 (Not Found)"), false, "what answers at here:1 (TEMPORAL_ADDRESS) is no Temporal server: unexpected HTTP status"},
		{errors.New("rpc error: code = Unavailable desc = no children to pick from"), false, "there is no machine called here:1 (TEMPORAL_ADDRESS); it must be HOST:PORT, as "},
		{errors.New("invalid target address http://x, error info: address http://x:443: too many colons in address"), false, "it must be HOST:PORT"},
		{errors.New(`transport: authentication handshake failed: tls: first record does not look like a TLS handshake"`), true, "what answers at here:1 does not speak TLS, and the settings ask for it (TEMPORAL_TLS, TEMPORAL_API_KEY)"},
		{errors.New("error reading server preface: http2: frame too large"), false, "what answers at here:1 (TEMPORAL_ADDRESS) is no Temporal server, or one that asks for TLS"},
		{errors.New("error reading server preface: remote error: tls: bad certificate"), true, "do not accept each other's certificates"},
		{errors.New("write tcp: broken pipe"), true, "do not accept each other's certificates"},
		{errors.New(`transport: authentication handshake failed: x509: certificate signed by unknown authority"`), true, "do not accept each other's certificates (TEMPORAL_TLS, TEMPORAL_TLS_CLIENT_CERT_PATH, TEMPORAL_TLS_CLIENT_KEY_PATH, TEMPORAL_TLS_SERVER_CA_CERT_PATH): x509: certificate signed by unknown authority"},
		{serviceerror.NewPermissionDenied("no", ""), true, `does not let us in (TEMPORAL_API_KEY, TEMPORAL_NAMESPACE "mine"): no`},
		{serviceerror.NewNamespaceNotFound("mine"), false, `has no namespace "mine" (TEMPORAL_NAMESPACE)`},
	} {
		got := (&Connection{Address: "here:1", Namespace: "mine", secured: c.secured}).explain(c.err).Error()
		if !strings.Contains(got, c.want) {
			t.Errorf("%v:\ngot  %s\nwant %s", c.err, got, c.want)
		}
	}
}
