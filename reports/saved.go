package reports

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
)

// A savedSide is a side of a comparison as it is kept in a file.
type savedSide struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Rules string `json:"rules"`
	Bots  string `json:"bots"`
}

func (s savedSide) side() Side { return Side{s.Name, s.Title, s.Rules, s.Bots} }

// A savedLevel is a level of play as it is kept in a file, without its runs.
type savedLevel struct {
	Bot     string `json:"bot"`
	Control bool   `json:"control"`
}

// A savedReport is what a JSON report holds besides the numbers that can be
// made anew.
type savedReport struct {
	Schema     int             `json:"schema"`
	Report     string          `json:"report"`
	Command    string          `json:"command"`
	Base       savedSide       `json:"base"`
	Other      savedSide       `json:"other"`
	Variant    savedSide       `json:"variant"`
	Changes    []Change        `json:"changes"`
	Seats      int             `json:"seats"`
	Seed       uint64          `json:"seed"`
	Deals      int             `json:"deals_asked"`
	Incomplete bool            `json:"incomplete"`
	Notes      []string        `json:"notes"`
	Caveats    []engine.Caveat `json:"caveats"`
	Gates      json.RawMessage `json:"gates"`
	Odd        string          `json:"odd"`
	Terms      sim.Terms       `json:"terms"`
	Candidates int             `json:"candidates"`
	Levels     []savedLevel    `json:"levels"`

	runs map[string]*sim.Run
}

// maxSaved is how many bytes of JSON are read; 65,536 deals of two variants
// take a third of it.
const maxSaved = 512 << 20

// Read reads JSON reports of sim and compare, makes all their numbers anew from
// the sums of the deals, and returns them as they were. It plays nothing.
func Read(r io.Reader) ([]Report, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxSaved+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxSaved {
		return nil, fmt.Errorf("it is larger than %d MB", maxSaved>>20)
	}
	var raw []json.RawMessage
	if text = bytes.TrimSpace(text); len(text) > 0 && text[0] == '[' {
		err = json.Unmarshal(text, &raw)
	} else {
		raw = []json.RawMessage{text}
	}
	if err != nil {
		return nil, jsonError(text, err)
	}
	if len(raw) == 0 {
		return nil, errors.New("the file holds no report")
	}
	var all []Report
	var together []*Comparison // that were judged as one family
	for i, one := range raw {
		rep, err := readReport(one)
		if err != nil {
			if len(raw) > 1 {
				err = fmt.Errorf("report %d: %w", i+1, err)
			}
			return nil, err
		}
		all = append(all, rep)
		c, ok := rep.(*Comparison)
		if !ok || c.candidates < 2 {
			continue
		}
		if together = append(together, c); len(together) == c.candidates {
			judgeTogether(together)
			together = nil
		}
	}
	for _, c := range all {
		if c, ok := c.(*Comparison); ok && c.candidates > 1 {
			c.Result.Heed(c.Trainings)
		}
	}
	if together != nil {
		return nil, fmt.Errorf("%d variants were compared at once, the file holds %d of them", together[0].candidates, len(together))
	}
	return all, nil
}

// FamiliesOf names the tables of reports, each once.
func FamiliesOf(list []Report) []string {
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, r := range list {
		switch r := r.(type) {
		case *Comparison:
			for i := range r.Result.Rows {
				add(r.Result.Rows[i].Metric.Family)
			}
		case *Summary:
			for i := range r.Result.Values {
				add(r.Result.Values[i].Metric.Family)
			}
		}
	}
	return names
}

// judgeTogether judges comparisons as one family again, at every level.
func judgeTogether(list []*Comparison) {
	of := func(pick func(*Comparison) *sim.Comparison) {
		var results []*sim.Comparison
		for _, c := range list {
			if r := pick(c); r != nil {
				results = append(results, r)
			}
		}
		if len(results) > 1 {
			sim.Together(results)
		}
	}
	of(func(c *Comparison) *sim.Comparison { return c.Result })
	of(func(c *Comparison) *sim.Comparison { return c.Confirmed })
	of(func(c *Comparison) *sim.Comparison { return c.Skill })
	for i := range list[0].Trainings {
		of(func(c *Comparison) *sim.Comparison {
			if i < len(c.Trainings) {
				return c.Trainings[i]
			}
			return nil
		})
	}
	for i := range list[0].Levels {
		of(func(c *Comparison) *sim.Comparison {
			if i < len(c.Levels) {
				return c.Levels[i].Result
			}
			return nil
		})
	}
}

// readReport reads one report.
func readReport(text []byte) (Report, error) {
	var s savedReport
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, jsonError(text, err)
	}
	switch {
	case s.Schema != Schema:
		return nil, fmt.Errorf("schema is %d, this program reads %d", s.Schema, Schema)
	case s.Report != "comparison" && s.Report != "summary":
		return nil, fmt.Errorf("report is %q: only results of sim and compare carry the sums of their deals", cmp.Or(s.Report, "a list"))
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return nil, jsonError(text, err)
	}
	s.runs = map[string]*sim.Run{}
	for name, field := range fields {
		if !strings.HasSuffix(name, "_run") {
			continue
		}
		var saved sim.Saved
		if err := json.Unmarshal(field, &saved); err != nil {
			return nil, fmt.Errorf("%s: %w", name, misfit(err))
		}
		run, err := saved.Run()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		s.runs[name] = run
	}
	if s.Report == "summary" {
		return s.summary()
	}
	return s.comparison()
}

// summary makes the report of one variant.
func (s *savedReport) summary() (Report, error) {
	run := s.runs["variant_run"]
	if run == nil {
		return nil, errors.New("variant_run is missing")
	}
	r := &Summary{Command: s.Command, Variant: s.Variant.side(), Seats: s.Seats, Deals: s.Deals, Seed: s.Seed,
		Result: s.Terms.Summarise(run), Terms: s.Terms, Notes: s.Notes, Caveats: s.Caveats, Incomplete: s.Incomplete, Odd: s.Odd}
	if r.Options = s.runs["options_run"]; r.Options != nil {
		if err := sim.CheckOptions(r.Options); err != nil {
			return nil, fmt.Errorf("options_run: %w", err)
		}
	}
	if s.gated() {
		r.Gates = r.Result.Gates()
	}
	return r, nil
}

// gated reports whether the variant was held against its limits.
func (s *savedReport) gated() bool {
	text := string(bytes.TrimSpace(s.Gates))
	return text != "" && text != "null" && text != "[]"
}

// comparison makes the report of two variants.
func (s *savedReport) comparison() (Report, error) {
	base, other, err := s.pair("")
	if err != nil {
		return nil, err
	}
	r := &Comparison{Command: s.Command, Base: s.Base.side(), Other: s.Other.side(), Changes: s.Changes, Seats: s.Seats,
		Deals: s.Deals, Seed: s.Seed, Result: s.Terms.Compare(base, other), Terms: s.Terms, Notes: s.Notes, Caveats: s.Caveats,
		Incomplete: s.Incomplete, Odd: s.Odd, Kept: s.runs["kept_run"], candidates: s.Candidates}
	fixed := sim.Terms{Exact: s.Terms.Exact}
	if s.runs["confirmed_base_run"] != nil {
		b, o, err := s.pair("confirmed_")
		if err != nil {
			return nil, err
		}
		r.Confirmed = fixed.Compare(b, o)
	}
	if s.runs["skill_base_run"] != nil {
		b, o, err := s.pair("skill_")
		if err != nil {
			return nil, err
		}
		r.Skill = sim.Compare(b, o)
	}
	if s.runs["options_base_run"] != nil {
		b, o, err := s.pair("options_")
		if err != nil {
			return nil, err
		}
		if err := cmp.Or(sim.CheckOptions(b), sim.CheckOptions(o)); err != nil {
			return nil, fmt.Errorf("options: %w", err)
		}
		r.Options = fixed.CompareOptions(b, o)
		sim.Screen(r.Result, r.Options)
	}
	r.Gap = s.runs["gap_run"]
	for i := 0; s.runs[fmt.Sprintf("training_%d_base_run", i)] != nil; i++ {
		b, o, err := s.pair(fmt.Sprintf("training_%d_", i))
		if err != nil {
			return nil, err
		}
		r.Trainings = append(r.Trainings, fixed.Compare(b, o))
	}
	for i, l := range s.Levels {
		b, o, err := s.pair(fmt.Sprintf("level_%d_", i))
		if err != nil {
			return nil, err
		}
		r.Levels = append(r.Levels, Level{Bot: l.Bot, Control: l.Control, Result: fixed.Compare(b, o)})
	}
	if s.Candidates < 2 {
		r.Result.Heed(r.Trainings)
	}
	if s.gated() {
		r.Gates = r.Result.Gates()
	}
	return r, nil
}

// pair returns the two runs of a comparison.
func (s *savedReport) pair(prefix string) (base, other *sim.Run, err error) {
	base, other = s.runs[prefix+"base_run"], s.runs[prefix+"other_run"]
	switch {
	case base == nil:
		return nil, nil, fmt.Errorf("%sbase_run is missing", prefix)
	case other == nil:
		return nil, nil, fmt.Errorf("%sother_run is missing", prefix)
	case base.Unit != other.Unit:
		return nil, nil, fmt.Errorf("%sbase_run has rows of %d deals, %sother_run of %d", prefix, base.Unit, prefix, other.Unit)
	}
	return base, other, nil
}

// jsonError says where in a text JSON goes wrong.
func jsonError(text []byte, err error) error {
	at := int64(-1)
	if e, ok := errors.AsType[*json.SyntaxError](err); ok {
		at, err = e.Offset, jsonFault(e)
	}
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		at, err = e.Offset, misfit(e)
	}
	if at < 0 || at > int64(len(text)) {
		return err
	}
	before := text[:at]
	line := bytes.Count(before, []byte("\n")) + 1
	col := int(at) - bytes.LastIndexByte(before, '\n')
	return fmt.Errorf("line %d, column %d: %w", line, max(col-1, 1), err)
}

// misfit says in words that a value is of another kind than it must be; other
// errors stay what they are.
func misfit(err error) error {
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("%s is %s, which does not fit", e.Field, e.Value)
	}
	return err
}

// jsonFault says in words why a text is no JSON.
func jsonFault(e *json.SyntaxError) error {
	msg := e.Error()
	found, rest, _ := strings.Cut(strings.TrimPrefix(msg, "invalid character "), "' ")
	switch {
	case strings.HasPrefix(msg, "unexpected end"):
		return errors.New("not JSON: it ends too early")
	case strings.HasPrefix(rest, "exceeded max depth"):
		return errors.New("too many brackets inside one another")
	case rest != "":
		return fmt.Errorf("not JSON: unexpected %s", strings.TrimPrefix(found, "'"))
	}
	return fmt.Errorf("not JSON: %s", msg)
}
