package tools

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/reports/table"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// argErrorf returns an error about the arguments of a tool: a [question.InvalidError].
func argErrorf(format string, args ...any) error {
	return &question.InvalidError{Msg: fmt.Sprintf(format, args...)}
}

// A call is one use of a tool by an assistant, with its arguments.
type call struct {
	*server
	tool         *tool
	ctx          context.Context
	args         any                        // a pointer to the tool's struct of arguments
	givenArgs    map[string]json.RawMessage // arguments that the client gave, by name
	estimateOnly bool                       // whether only the duration is estimated, and nothing played
	drafts       []Draft
	tables       []string // names of the report's tables to show besides the headline
	lab          *lab.Lab // opened with the drafts in place of files
	progress     *progress
	notes        []string // notes to add to the answer

	settings     int  // approximate number of settings that a search prepares
	testsLearned bool // whether the proposal of a search is tested with bots trained on it

	durationText string // the estimated duration that the client was told, in words
}

// newCall returns the call of a tool that a client requests. Invalid arguments are an error.
func (s *server) newCall(ctx context.Context, t *tool, q *mcp.CallToolRequest) (*call, error) {
	c := &call{server: s, tool: t, ctx: ctx, args: reflect.New(reflect.TypeOf(t.argStruct).Elem()).Interface(), givenArgs: map[string]json.RawMessage{}}
	if err := c.parseArgs(q.Params.Arguments); err != nil {
		return nil, err
	}
	layer, err := layerOf(c.drafts)
	if err != nil {
		return nil, err
	}
	c.lab = s.openLab(layer)
	c.progress = &progress{session: q.Session, token: q.Params.GetProgressToken()}
	return c, nil
}

// parseArgs sets the fields of c from the arguments of the call, a JSON object; an empty text
// stands for an object without fields. Unknown, missing and invalid arguments are errors.
func (c *call) parseArgs(text json.RawMessage) error {
	if len(bytes.TrimSpace(text)) == 0 {
		text = json.RawMessage("{}")
	}
	if err := json.Unmarshal(text, &c.givenArgs); err != nil || c.givenArgs == nil {
		return argErrorf("the arguments of %s are an object, and this is %s", c.tool.name, source.Snippet(string(text)))
	}
	list := propertiesOf(c.tool)
	var known []string
	for _, p := range list {
		known = append(known, p.name)
	}
	var strange []string
	for name := range c.givenArgs {
		if !slices.Contains(known, name) {
			strange = append(strange, name)
		}
	}
	if slices.Sort(strange); strange != nil {
		near := wording.Suggest(strange[0], known)
		if near == "" {
			near = "; it takes " + strings.Join(known, ", ")
		}
		return argErrorf("%s takes no %s%s", c.tool.name, wording.QuoteValue(strange[0]), near)
	}
	own := map[string]json.RawMessage{}
	for _, p := range list {
		raw, there := c.givenArgs[p.name]
		if !there || string(raw) == "null" {
			if p.required && !c.isGiven(c.tool.alternative) {
				return argErrorf("%s needs %s: %s", c.tool.name, p.name, p.doc)
			}
			continue
		}
		var into any
		switch p.name {
		case "ahead":
			into = &c.estimateOnly
		case "drafts":
			into = &c.drafts
		case "tables":
			into = &c.tables
		default:
			if err := p.checkValue(raw); err != nil {
				return err
			}
			own[p.name] = raw
			continue
		}
		if err := decodeStrict(raw, into); err != nil {
			return argErrorf("%s is %s: %v", p.name, source.Snippet(string(raw)), err)
		}
	}
	text, err := json.Marshal(own)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, c.args)
}

// isGiven reports whether an argument was given a value other than null and "".
func (c *call) isGiven(name string) bool {
	raw, there := c.givenArgs[name]
	return there && string(raw) != "null" && string(raw) != `""`
}

// checkValue returns an error if raw is not a valid value of the argument: of another type, out
// of bounds, or not one of its words.
func (p *property) checkValue(raw json.RawMessage) error {
	into := reflect.New(p.kind)
	if err := json.Unmarshal(raw, into.Interface()); err != nil {
		return argErrorf("%s is %s, must be %s", p.name, source.Snippet(string(raw)), kindName(p.kind))
	}
	is := reflect.Indirect(into)
	if is.Kind() == reflect.Pointer {
		is = is.Elem()
	}
	if p.required && is.Kind() == reflect.Slice && is.Len() == 0 {
		return argErrorf("%s is empty: %s", p.name, p.doc)
	}
	all := []reflect.Value{is}
	if is.Kind() == reflect.Slice {
		all = nil
		for i := range is.Len() {
			all = append(all, is.Index(i))
		}
	}
	for _, v := range all {
		if b := p.bounds; b != nil && v.Kind() == reflect.Int && (v.Int() < int64(b.min) || v.Int() > int64(b.max)) {
			return argErrorf("%s is %d, must be %s to %s", p.name, v.Int(), table.Thousands(b.min), table.Thousands(b.max))
		}
		if p.words != nil && !slices.Contains(p.words, v.String()) {
			return argErrorf("%s is %s, must be %s%s", p.name, wording.QuoteValue(v.String()), wording.JoinOr(p.words), wording.Suggest(v.String(), p.words))
		}
	}
	return nil
}

// decodeStrict parses JSON and returns an error if an object has an unknown field.
func decodeStrict(raw json.RawMessage, dst any) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(dst); err != nil {
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			return fmt.Errorf("found a %s, must be %s", wrong.Value, kindName(wrong.Type))
		}
		return errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	return nil
}

// kindName returns a Go type in words of JSON: "a text", "a list, each a whole number".
func kindName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return kindName(t.Elem())
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Uint64:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	case reflect.Slice:
		if t.Elem() == reflect.TypeFor[Draft]() {
			return `a list of {"file": …, "text": …}`
		}
		return "a list, each " + kindName(t.Elem())
	}
	return "an object"
}

// variant loads the variant called name from the files and drafts of the call, with sets laid over
// it. It also returns the library that loaded it.
func (c *call) variant(name string, sets []string) (*lab.Library, *lab.Variant, error) {
	l := c.lab.Library()
	v, err := l.Variant(name, sets, nil)
	return l, v, err
}

// errorText returns an error as text for the client; faults of files come with their places.
func errorText(err error) string {
	if e, ok := errors.AsType[*question.FileError](err); ok {
		var b strings.Builder
		if e.Faults.Write(&b, e.Source) == nil {
			return strings.TrimRight(b.String(), "\n")
		}
	}
	if e, ok := errors.AsType[*question.BrokenError](err); ok {
		return "a game broke, and that is an error of equitas, not of yours: " + source.ShortenLines(e.Reason) + "; to see it again: " + e.RepeatCommand
	}
	if e, ok := errors.AsType[*rule.UnknownError](err); ok && e.Nearest == "" {
		return e.Error() + "; the tool list names all variants"
	}
	return source.ShortenLines(err.Error())
}

// progressInterval is the shortest time between two notifications of progress.
const progressInterval = 250 * time.Millisecond

// A progress records how far a call is and notifies the client of it.
type progress struct {
	session *mcp.ServerSession
	token   any // nil if the client asked for no notifications

	mu             sync.Mutex
	earlierMatches int                            // number of deals done in all earlier stages
	done           int                            // number of deals done in the present stage
	total          int                            // number of all deals of the present stage
	stage          string                         // plural noun for what the present stage counts: "deals"
	text           string                         // a message to send next in place of the numbers; "" if there is none
	lastSent       mcp.ProgressNotificationParams // the last notification
	unsent         bool                           // whether anything has changed since lastSent
}

// say sends a message to the client at once.
func (n *progress) say(ctx context.Context, text string) {
	n.mu.Lock()
	n.text, n.unsent = text, true
	n.mu.Unlock()
	n.send(ctx)
}

// observer returns the callbacks by which the laboratory reports progress.
func (n *progress) observer() question.Observer {
	return question.Observer{
		Stage: func(s question.Stage) {
			n.mu.Lock()
			defer n.mu.Unlock()
			n.earlierMatches += n.done
			n.done, n.total, n.stage, n.text = 0, s.Deals, s.CountedUnit(), ""
		},
		Progress: func(done, of int) {
			n.mu.Lock()
			defer n.mu.Unlock()
			n.unsent = n.unsent || done > n.done
			n.done, n.total = max(done, n.done), of
		},
	}
}

// send sends a notification if there is progress since the last one and the client asked for
// notifications.
func (n *progress) send(ctx context.Context) {
	if n.token == nil {
		return
	}
	n.mu.Lock()
	fresh := n.unsent
	p := mcp.ProgressNotificationParams{ProgressToken: n.token, Progress: float64(n.earlierMatches + n.done), Message: n.text}
	if n.total > 0 {
		p.Total = float64(n.earlierMatches + n.total)
	}
	if p.Message == "" {
		p.Message = fmt.Sprintf("%s of %s %s", table.Thousands(n.done), table.Thousands(n.total), n.stage)
	}
	if p.Progress <= n.lastSent.Progress && n.lastSent.ProgressToken != nil { // the protocol requires it to rise
		fresh = false
	}
	if fresh {
		n.lastSent, n.unsent = p, false
	}
	n.mu.Unlock()
	if fresh {
		n.session.NotifyProgress(ctx, &p) // an error is ignored: the client no longer listens
	}
}

// sendRegularly calls send every [progressInterval] until stop is called.
func (n *progress) sendRegularly(ctx context.Context) (stop func()) {
	if n.token == nil {
		return func() {}
	}
	ended := make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		ticks := time.NewTicker(progressInterval)
		defer ticks.Stop()
		for {
			select {
			case <-ended:
				return
			case <-ticks.C:
				n.send(ctx)
			}
		}
	})
	return func() { close(ended); all.Wait() }
}

// paceTime is how long deals are played to estimate the duration of many.
const paceTime = 120 * time.Millisecond

// A dealPace is a measured speed of play.
type dealPace struct {
	deal  time.Duration // average time from one completed deal to the next, with all workers
	known bool          // whether any deal was completed
}

// measurePace plays deals of a variant for about [paceTime] and returns the time for one. It
// measures only once for the same rules, seats and bots while the server runs.
func (c *call) measurePace(name string, p question.Play, v *lab.Variant) dealPace {
	key := fmt.Sprint(v.Set.Hash, p.Seats, p.Bots)
	if is, ok := c.dealPaces.Load(key); ok {
		return is.(dealPace)
	}
	ctx, cancel := context.WithTimeout(c.ctx, 8*paceTime)
	defer cancel()
	q := &question.Sim{Variant: name, Play: p}
	q.Deals = 1 << 12
	if slices.Contains(q.Bots, rule.Tuned) || len(q.Bots) == 0 { // avoids training for an estimate
		q.Bots = []string{v.DefaultBot(p.Seats...)}
	}
	layer, err := layerOf(c.drafts)
	if err != nil {
		return dealPace{}
	}
	l := c.openLabWithoutStore(layer)
	var begun, last time.Time
	played := 0
	l.Ask(ctx, q, question.Observer{
		Stage: func(s question.Stage) {
			if begun.IsZero() && s.What == "deals" && s.Side == "" {
				begun = time.Now()
			}
		},
		Progress: func(done, of int) {
			if begun.IsZero() || played == of {
				return
			}
			if played, last = done, time.Now(); last.Sub(begun) > paceTime {
				cancel()
			}
		},
	})
	if played == 0 {
		return dealPace{}
	}
	is := dealPace{last.Sub(begun) / time.Duration(played), true}
	c.dealPaces.Store(key, is)
	return is
}

// Estimates of the duration of a search, measured in Proelio and in a game that is defined by
// text.
const (
	settingMatches   = 85 // matches of a search for each setting that it tries
	preparationReads = 4  // time to prepare a setting, in multiples of the time to load the variant
)

// settingTime estimates the time to prepare one setting of a search, by loading the variant called
// name [preparationReads] times. It is 0 if the call prepares no settings.
func (c *call) settingTime(name string) time.Duration {
	if c.settings == 0 {
		return 0
	}
	l := c.lab.Library()
	if _, err := l.Variant(name, nil, nil); err != nil {
		return 0 // the error is reported when the question is asked
	}
	l.Variant(name, nil, nil) // the first loads are slower
	begun := time.Now()
	for range preparationReads {
		l.Variant(name, nil, nil)
	}
	return time.Since(begun)
}

// tellDuration estimates how long the call takes that plays about plays matches of v, called name,
// and tells the client and c.durationText.
func (c *call) tellDuration(name string, p question.Play, v *lab.Variant, plays int) {
	is := c.measurePace(name, p, v)
	c.durationText = "an unknown time (not one deal ended in a moment)"
	if is.known {
		c.durationText = cli.ApproxDuration(is.deal*time.Duration(plays) + c.settingTime(name)*time.Duration(c.settings))
	}
	if c.testsLearned {
		c.durationText += ", and what bots learn for its proof (seconds or minutes)"
	}
	if len(p.Bots) == 0 || slices.Contains(p.Bots, rule.Tuned) {
		c.durationText += ", after bots have learned what they have not learned yet (seconds or minutes)"
	}
	c.progress.say(c.ctx, fmt.Sprintf("%s plays of a deal: %s", table.Thousands(plays), c.durationText))
}

// writeToString returns everything that write writes to its argument.
func writeToString(write func(w io.Writer) error) (string, error) {
	var b strings.Builder
	err := write(&b)
	return b.String(), err
}
