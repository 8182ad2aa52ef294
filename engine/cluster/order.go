package cluster

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"equitas/engine/sim"
)

// protocol is the version of the formats of orders, of results and of a job's files.
const protocol = 1

// Limits of orders.
const (
	maxOrderBytes = 256 << 10 // largest size in bytes of an encoded order
	maxTextBytes  = 64 << 20  // largest size in bytes of an order's JSON
	maxScenarios  = 4096      // largest number of scenarios of an order
)

// An ID is the name of an order: a hash of what is played and of the build's digest, so that equal
// orders have equal names.
type ID [16]byte

// String returns the ID as 32 hex digits.
func (id ID) String() string { return hex.EncodeToString(id[:]) }

// parseID parses an ID of 32 hex digits.
func parseID(s string) (id ID, ok bool) {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(id) {
		return id, false
	}
	return ID(b), true
}

// isAudited reports whether an order is played twice, so that two machines can be compared; 1 in 64 is.
// It does not depend on the samples that an [auditor] replays.
func (id ID) isAudited() bool { return id[0]%64 == 0 }

// An Order is a piece of work: a span of deals of some scenarios, with everything needed to play them.
type Order struct {
	Protocol  int               `json:"protocol"`
	Digest    string            `json:"digest"` // the [Digest] of the builds that may play it
	Level     uint8             `json:"level"`  // level of the span
	Index     int               `json:"index"`  // index of the span
	Unit      uint8             `json:"unit"`   // 2^Unit deals share a row of a block
	Scenarios []OrderScenario   `json:"cells"`
	Rules     map[string]string `json:"rules"` // by hash: the text of rules
}

// An OrderScenario is one scenario of an order.
type OrderScenario struct {
	ID     string     `json:"id"`     // hash of Recipe.Spec
	Recipe sim.Recipe `json:"recipe"` // describes the scenario without its rules
	Rules  string     `json:"rules"`  // key of its rules in Order.Rules
}

// Span returns the deals of the order.
func (o *Order) Span() sim.Span { return sim.Span{Level: o.Level, Index: o.Index} }

// ID returns the hash that identifies the order: of its protocol, the builds' digest, its deals and
// the IDs of its scenarios. Orders that agree in these have equal IDs.
func (o *Order) ID() ID {
	h := sha256.New()
	fmt.Fprintf(h, "%d %s %d %d %d\n", o.Protocol, o.Digest, o.Level, o.Index, o.Unit)
	for _, c := range o.Scenarios {
		fmt.Fprintln(h, c.ID)
	}
	return ID(h.Sum(nil))
}

// Title describes the order in one line: "proelio/six-cards, deals 4096 to 8191".
func (o *Order) Title() string {
	var names []string
	for _, c := range o.Scenarios {
		if !slices.Contains(names, c.Recipe.Name) {
			names = append(names, c.Recipe.Name)
		}
	}
	what := names[0]
	if len(names) > 1 {
		what += fmt.Sprintf(" and %d more", len(names)-1)
	}
	s := o.Span()
	if s.Deals() == 1 {
		return fmt.Sprintf("%s, deal %d", what, s.From())
	}
	return fmt.Sprintf("%s, deals %d to %d", what, s.From(), s.To()-1)
}

// A description is a scenario in the form in which orders contain it.
type description struct {
	part      OrderScenario
	rulesText string // text of its rules
}

// A catalogue caches the descriptions of the scenarios of a run.
type catalogue map[*sim.Scenario]*description

func (c catalogue) describe(scenario *sim.Scenario) (*description, error) {
	if d := c[scenario]; d != nil {
		return d, nil
	}
	r, text, err := scenario.Recipe()
	if err != nil {
		return nil, err
	}
	d := &description{OrderScenario{ID: r.Spec.ID().String(), Recipe: r, Rules: hashOf(text)}, text}
	c[scenario] = d
	return d, nil
}

// hashOf returns a hash of a text in 16 hex digits.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// A packedOrder is an order with its encoding.
type packedOrder struct {
	id        ID
	order     *Order
	scenarios []*sim.Scenario // the scenarios of the order
	text      []byte          // the result of [Order.pack]
}

// orders returns the orders of a task with these scenarios: one order, or several with some of the
// scenarios each if one would have more than maxBytes bytes. It is an error if a single scenario has
// too many.
func (c catalogue) orders(digest string, maxBytes int, t sim.Task, scenarios []*sim.Scenario) ([]packedOrder, error) {
	o := &Order{Protocol: protocol, Digest: digest, Level: t.Span.Level, Index: t.Span.Index, Unit: t.RowLevel, Rules: map[string]string{}}
	for _, scenario := range scenarios {
		d, err := c.describe(scenario)
		if err != nil {
			return nil, err
		}
		o.Scenarios = append(o.Scenarios, d.part)
		o.Rules[d.part.Rules] = d.rulesText
	}
	text := o.pack()
	switch half := len(scenarios) / 2; {
	case len(text) <= maxBytes && len(scenarios) <= maxScenarios:
		return []packedOrder{{o.ID(), o, scenarios, text}}, nil
	case half == 0:
		return nil, fmt.Errorf("the rules of %s are too large to be sent: %d KiB, must be at most %d", scenarios[0].Name, len(text)>>10, maxBytes>>10)
	default:
		first, err := c.orders(digest, maxBytes, t, scenarios[:half])
		if err != nil {
			return nil, err
		}
		second, err := c.orders(digest, maxBytes, t, scenarios[half:])
		return append(first, second...), err
	}
}

// pack encodes the order as compressed JSON.
func (o *Order) pack() []byte {
	text, err := json.Marshal(o)
	if err != nil {
		panic("cluster: " + err.Error()) // cannot happen: numbers and texts are always encodable
	}
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.DefaultCompression)
	if err == nil {
		_, err = w.Write(text)
		err = errors.Join(err, w.Close())
	}
	if err != nil {
		panic("cluster: " + err.Error()) // cannot happen in memory
	}
	return out.Bytes()
}

// A BadTaskError is the error of an order that this build can never play.
type BadTaskError struct{ Reason string }

func (e *BadTaskError) Error() string { return "a task cannot be played: " + e.Reason }

func badTask(format string, args ...any) error { return &BadTaskError{fmt.Sprintf(format, args...)} }

// parseOrder decodes an order and checks its hashes. The error is a [*BadTaskError]; an order for
// builds with another digest is one.
func parseOrder(text []byte, digest string) (*Order, error) {
	r := flate.NewReader(bytes.NewReader(text))
	defer r.Close()
	plain, err := io.ReadAll(io.LimitReader(r, maxTextBytes+1))
	if err != nil || len(plain) > maxTextBytes {
		return nil, badTask("it is cut off or damaged")
	}
	var o Order
	if err := json.Unmarshal(plain, &o); err != nil {
		return nil, badTask("it is cut off or damaged")
	}
	switch {
	case o.Protocol != protocol:
		return nil, badTask("it is of protocol %d, must be %d", o.Protocol, protocol)
	case o.Digest != digest:
		return nil, badTask("it is for build %s, this is %s", o.Digest, digest)
	case len(o.Scenarios) == 0 || len(o.Scenarios) > maxScenarios:
		return nil, badTask("it has %d cells, must be 1 to %d", len(o.Scenarios), maxScenarios)
	case o.Unit > o.Level || o.Level > 40 || o.Index < 0 || o.Index > 1<<20 || o.Level-o.Unit > 20:
		return nil, badTask("it has no deals: level %d, index %d, unit %d", o.Level, o.Index, o.Unit)
	}
	for hash, text := range o.Rules {
		if hashOf(text) != hash {
			return nil, badTask("rules that are said to be %s are %s", hash, hashOf(text))
		}
	}
	for _, c := range o.Scenarios {
		if _, ok := o.Rules[c.Rules]; !ok {
			return nil, badTask("the rules of %s are not in it", c.Recipe.Name)
		}
		if got := c.Recipe.Spec.ID().String(); got != c.ID {
			return nil, badTask("%s is said to be %s and is %s", c.Recipe.Name, c.ID, got)
		}
	}
	return &o, nil
}

// isOrder reports whether text encodes the order with that ID for builds with that digest.
func isOrder(text []byte, digest string, id ID) bool {
	o, err := parseOrder(text, digest)
	return err == nil && o.ID() == id
}
