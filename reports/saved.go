package reports

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/sim/prices"
	"equitas/reports/jsonstream"
	"equitas/reports/table"
)

// A savedLevel is a level of play as a JSON report stores it. Its runs are stored in fields
// of their own.
type savedLevel struct {
	Bot       string        `json:"bot"`
	IsControl bool          `json:"control"`
	NeverUses bool          `json:"not_exercised"`   // its bots never use what was changed
	Reach     float64       `json:"reach,omitempty"` // share of the games, 0 to 1, in which its bots use what was changed
	Parts     []sim.PartUse `json:"parts,omitempty"`
}

// A savedReport has the fields of a JSON report that cannot be recomputed from its runs,
// and the runs.
type savedReport struct {
	Schema            int                `json:"schema"`
	Report            string             `json:"report"`
	Command           json.RawMessage    `json:"command"` // not read back: it is rebuilt from the question
	QuestionJSON      json.RawMessage    `json:"asked"`
	ShownFlags        []string           `json:"shown"`
	Base              savedSide          `json:"base"`
	Other             savedSide          `json:"other"`
	Variant           savedSide          `json:"variant"`
	Question          string             `json:"question"`
	Changes           []table.Change     `json:"changes"`
	PlaysAlike        bool               `json:"plays_alike"`
	Dissent           string             `json:"dissent"`
	OtherSeatsChanges []OtherSeatsChange `json:"elsewhere"`
	OnlyOtherSeats    bool               `json:"only_elsewhere"`
	Seats             int                `json:"seats"`
	Seed              uint64             `json:"seed"`
	Deals             int                `json:"deals_asked"`
	Incomplete        bool               `json:"incomplete"`
	Notes             []string           `json:"notes"`
	Caveats           []engine.Caveat    `json:"caveats"`
	Gates             json.RawMessage    `json:"gates"`
	LongestGame       string             `json:"odd"`
	Terms             inference.Terms    `json:"terms"`
	Candidates        int                `json:"candidates"`
	Levels            []savedLevel       `json:"levels"`
	Learning          *Learning          `json:"learning"`
	Parts             []sim.PartUse      `json:"parts"`
	Prices            *prices.Prices     `json:"prices"`
	Turns             *Turns             `json:"turns"`
	Real              *RealGames         `json:"real"`
	SingleChanges     []SingleChange     `json:"each"`
	Mends             *Mends             `json:"mends"`
	Judged            bool               `json:"parts_judged"`
	Reach             float64            `json:"reach"`

	Digest string `json:"digest"`

	runs      map[string]*sim.Run
	checksums map[string]string // checksums of the values of all fields, by name

	repeatCommand, recordCommand string // command lines rebuilt from the question: one that produces the report, one that records the longest game
}

// Limits on what is read. Files that equitas writes are far smaller.
const (
	maxFileSize  = 512 << 20 // most bytes of a file; 65,536 deals of two variants take a third of it
	maxReports   = 1000      // most reports in a file
	maxRuns      = 1000      // most runs in a report
	maxValue     = 1 << 20   // most bytes of a value that is neither a list of numbers nor of metrics
	maxSkipped   = 16 << 20  // most bytes of a value that is skipped because it is recomputed
	maxNumbers   = 16 << 20  // most bytes of lengths and traces
	maxPacked    = 32 << 20  // most bytes of the packed sums, in base64
	maxColumns   = 4096
	maxMetrics   = 4096
	maxExposures = sim.MaxExposures
)

// Read reads the JSON reports that equitas sim and equitas compare wrote, recomputes all
// their numbers from the stored sums of the deals, and returns the reports. It plays
// nothing. build rebuilds the command lines in the reports from their questions; if it is
// nil, the reports have none.
func Read(r io.Reader, build CommandBuilder) ([]Report, error) {
	in := jsonstream.New(r, maxFileSize)
	var list []Report
	one := func() error {
		rep, err := readReport(in, build)
		list = append(list, rep)
		return err
	}
	c, err := in.Peek()
	if err == nil && c == '[' {
		err = in.List(func(i int) error {
			if i == maxReports {
				return in.ErrorHere(fmt.Errorf("more than %s reports", table.Thousands(maxReports)))
			}
			if err := one(); err != nil {
				return fmt.Errorf("report %d: %w", i+1, err)
			}
			return nil
		})
	} else if err == nil {
		err = one()
	}
	if err == nil {
		err = in.ExpectEnd()
	}
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errors.New("the file holds no report")
	}
	return list, adjustJointPValues(list)
}

// adjustJointPValues finds the comparisons in all that were made at once, with the same base, and
// adjusts their p-values as one family of tests. It returns an error if some of these are
// missing.
func adjustJointPValues(all []Report) error {
	var together []*Comparison
	for _, rep := range all {
		c, ok := rep.(*Comparison)
		if !ok || c.candidates < 2 {
			continue
		}
		if together = append(together, c); len(together) == c.candidates {
			adjustPValues(together)
			together = nil
		}
	}
	for _, c := range all {
		if c, ok := c.(*Comparison); ok && c.candidates > 1 {
			c.Result.WithdrawContradicted(c.Trainings)
		}
	}
	if together != nil {
		return fmt.Errorf("%d variants were compared at once, the file holds %d of them", together[0].candidates, len(together))
	}
	return nil
}

// adjustPValues adjusts the p-values of the given comparisons as one family of tests;
// likewise those of their repetitions, trainings and levels of play.
func adjustPValues(list []*Comparison) {
	of := func(pick func(*Comparison) *inference.Comparison) {
		var results []*inference.Comparison
		for _, c := range list {
			if r := pick(c); r != nil {
				results = append(results, r)
			}
		}
		if len(results) > 1 {
			inference.JudgeTogether(results)
		}
	}
	of(func(c *Comparison) *inference.Comparison { return c.Result })
	of(func(c *Comparison) *inference.Comparison { return c.Confirmed })
	of(func(c *Comparison) *inference.Comparison { return c.Skill })
	for i := range list[0].Trainings {
		of(func(c *Comparison) *inference.Comparison {
			if i < len(c.Trainings) {
				return c.Trainings[i]
			}
			return nil
		})
	}
	for i := range list[0].Levels {
		of(func(c *Comparison) *inference.Comparison {
			if i < len(c.Levels) {
				return c.Levels[i].Result
			}
			return nil
		})
	}
}

// readReport reads one report and checks it against its digest.
func readReport(in *jsonstream.Reader, build CommandBuilder) (Report, error) {
	if _, err := in.Peek(); err != nil {
		return nil, err
	}
	at := in.At
	s := savedReport{runs: map[string]*sim.Run{}, checksums: map[string]string{}}
	err := in.Object(func(key string) error {
		switch {
		case strings.HasSuffix(key, "_run"):
			if len(s.runs) == maxRuns {
				return in.ErrorHere(fmt.Errorf("more than %s runs", table.Thousands(maxRuns)))
			}
			run, digest, err := readRun(in)
			if err != nil {
				return errorInPart(err, key)
			}
			s.runs[key], s.checksums[key] = run, digest
			return nil
		case key == "type": // field with which every line of a file of match records begins
			return in.ErrorHere(errors.New("this is a record of games, no result: equitas replay reads it"))
		case slices.Contains(recomputedFields, key):
			err := in.Value(new(skippedValue), maxSkipped)
			s.checksums[key] = table.ValueChecksum(in.LastValue())
			return err
		}
		if err := in.Field(key, &s, maxValue); err != nil {
			return err
		}
		s.checksums[key] = table.ValueChecksum(in.LastValue())
		switch {
		case key == "schema" && s.Schema != table.Schema:
			return fmt.Errorf("schema is %d, this program reads %d", s.Schema, table.Schema)
		case key == "report" && s.Report != "comparison" && s.Report != "summary":
			return s.noRunsError()
		}
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case s.Schema != table.Schema:
		return nil, fmt.Errorf("schema is %d, this program reads %d", s.Schema, table.Schema)
	case s.Report == "":
		return nil, s.noRunsError()
	}
	var rep Report
	if s.Digest == "" && !slices.Contains(s.Notes, noDigestNote) {
		s.Notes = append(s.Notes, noDigestNote)
	}
	if err = s.checkAgainstRuns(); err == nil {
		err = s.rebuildCommands(build)
	}
	if err == nil {
		if s.Report == "summary" {
			rep, err = s.summary()
		} else {
			rep, err = s.comparison()
		}
	}
	if err = cmp.Or(err, s.checkDigest()); err != nil {
		return nil, &jsonstream.Error{At: at, Err: err}
	}
	return rep, nil
}

// noDigestNote is the note for a report that was read from a file without a digest.
const noDigestNote = "read from a file without a digest, as older versions wrote them: it may have been changed since, and nothing shows it"

// checkDigest returns an error if the report or a run does not agree with its digest. Files
// of earlier versions have no digests, which is no error.
func (s *savedReport) checkDigest() error {
	for _, key := range slices.Sorted(maps.Keys(s.runs)) {
		if (s.checksums[key] == "") != (s.Digest == "") {
			if s.Digest == "" {
				return fmt.Errorf("%s has a digest, and the report has none: the file was changed", key)
			}
			return fmt.Errorf("%s has no digest, and the report has one: the file was changed", key)
		}
	}
	if s.Digest != "" && s.Digest != table.Digest(s.checksums) {
		return errors.New("the report is not what was saved, by its digest: the file was changed or damaged; ask the question again, or find the file as it was written")
	}
	return nil
}

// noRunsError returns the error for a report that has no runs, so that it cannot be
// recomputed.
func (s *savedReport) noRunsError() error {
	return fmt.Errorf("report is %q: only results of sim and compare carry the sums of their deals", cmp.Or(s.Report, "a list"))
}

// recomputedFields are the fields of a report that are not read, because they are
// recomputed from its runs.
var recomputedFields = []string{"rows", "each_rows", "beyond"}

// A skippedValue accepts any JSON value and ignores it.
type skippedValue struct{}

// UnmarshalJSON implements [json.Unmarshaler].
func (*skippedValue) UnmarshalJSON([]byte) error { return nil }

// errorInPart returns err with the name of the part of the report in which it occurred; a
// position in the file is kept.
func errorInPart(err error, part string) error {
	if e, ok := err.(*jsonstream.Error); ok {
		return &jsonstream.Error{At: e.At, Err: fmt.Errorf("%s: %w", part, e.Err)}
	}
	return fmt.Errorf("%s: %w", part, err)
}

// summary returns the saved report as a [Summary].
func (s *savedReport) summary() (Report, error) {
	run := s.runs["variant_run"]
	if run == nil {
		return nil, errors.New("variant_run is missing")
	}
	r := &Summary{Command: s.repeatCommand, QuestionJSON: s.QuestionJSON, ShownFlags: s.ShownFlags, Variant: s.Variant.side(), Seats: s.Seats, Deals: s.Deals, Seed: s.Seed,
		Result: s.Terms.Summarise(run), Terms: s.Terms, Notes: s.Notes, Caveats: s.Caveats, Incomplete: s.Incomplete, LongestGame: s.recordCommand, Parts: s.Parts, Judged: s.Judged, Prices: s.Prices}
	if r.Options = s.runs["options_run"]; r.Options != nil {
		if err := sim.CheckAblations(r.Options); err != nil {
			return nil, fmt.Errorf("options_run: %w", err)
		}
	}
	if s.hasGates() {
		r.Gates = r.Result.Gates()
	}
	return r, nil
}

// hasGates reports whether the variant was checked against limits.
func (s *savedReport) hasGates() bool {
	text := string(bytes.TrimSpace(s.Gates))
	return text != "" && text != "null" && text != "[]"
}

// comparison returns the saved report as a [Comparison], with all numbers recomputed.
func (s *savedReport) comparison() (Report, error) {
	base, other, err := s.runPair("")
	if err != nil {
		return nil, err
	}
	r := &Comparison{Command: s.repeatCommand, QuestionJSON: s.QuestionJSON, ShownFlags: s.ShownFlags, Base: s.Base.side(), Other: s.Other.side(), Question: s.Question, PlaysAlike: s.PlaysAlike, Changes: s.Changes, Seats: s.Seats,
		Deals: s.Deals, Seed: s.Seed, Result: s.Terms.Compare(base, other), Terms: s.Terms, Notes: s.Notes, Caveats: s.Caveats,
		Incomplete: s.Incomplete, LongestGame: s.recordCommand, Kept: s.runs["kept_run"], candidates: s.Candidates}
	for _, e := range s.OtherSeatsChanges {
		if len(e.Seats) == 0 {
			return nil, fmt.Errorf("elsewhere: %s is about no number of seats", e.Path)
		}
		r.OtherSeatsChanges, r.OnlyOtherSeats = append(r.OtherSeatsChanges, e), s.OnlyOtherSeats
	}
	fixed := inference.Terms{Exact: s.Terms.Exact}
	if s.runs["confirmed_base_run"] != nil {
		b, o, err := s.runPair("confirmed_")
		if err != nil {
			return nil, err
		}
		r.Confirmed = fixed.Compare(b, o)
	}
	if s.runs["dissent_base_run"] != nil {
		b, o, err := s.runPair("dissent_")
		if err != nil {
			return nil, err
		}
		r.Dissent = &Dissent{s.Dissent, fixed.Compare(b, o)}
	}
	if s.runs["skill_base_run"] != nil {
		b, o, err := s.runPair("skill_")
		if err != nil {
			return nil, err
		}
		r.Skill = inference.Compare(b, o)
	}
	if s.runs["options_base_run"] != nil {
		b, o, err := s.runPair("options_")
		if err != nil {
			return nil, err
		}
		if err := cmp.Or(sim.CheckAblations(b), sim.CheckAblations(o)); err != nil {
			return nil, fmt.Errorf("options: %w", err)
		}
		r.Options = fixed.CompareAblations(b, o)
		inference.ScreenReport(r.Result, r.Options)
	}
	if r.Turns = s.Turns; r.Turns != nil {
		if err := r.Turns.check(); err != nil {
			return nil, err
		}
	}
	if r.RealGames = s.Real; r.RealGames != nil {
		if err := r.RealGames.check(); err != nil {
			return nil, err
		}
	}
	if r.Mends = s.Mends; r.Mends != nil {
		if err := r.Mends.check(r.Result); err != nil {
			return nil, err
		}
	}
	r.Parts, r.Prices = s.Parts, s.Prices
	RecordPartUse(r.Result, r.Parts, s.Reach)
	if r.SingleEffects, err = s.singleEffects(r.Result); err != nil {
		return nil, err
	}
	if r.Confirmed != nil {
		RecordPartUse(r.Confirmed, r.Parts, s.Reach)
	}
	r.Gap, r.Learning = s.runs["gap_run"], s.Learning
	if r.Learning != nil {
		r.Learning.OwnRun = s.runs["own_run"]
	}
	for key, run := range s.runs {
		if strings.HasSuffix(key, "own_run") && run.DealsPerRow != base.DealsPerRow {
			return nil, fmt.Errorf("%s has rows of %d deals, base_run of %d", key, run.DealsPerRow, base.DealsPerRow)
		}
	}
	for i := 0; s.runs[fmt.Sprintf("training_%d_base_run", i)] != nil; i++ {
		b, o, err := s.runPair(fmt.Sprintf("training_%d_", i))
		if err != nil {
			return nil, err
		}
		r.Trainings = append(r.Trainings, fixed.Compare(b, o))
		r.OwnTrainings = append(r.OwnTrainings, s.runs[fmt.Sprintf("training_%d_own_run", i)])
	}
	for i, l := range s.Levels {
		b, o, err := s.runPair(fmt.Sprintf("level_%d_", i))
		if err != nil {
			return nil, err
		}
		level := Level{Bot: l.Bot, IsControl: l.IsControl, Result: fixed.Compare(b, o), Parts: l.Parts}
		if l.NeverUses {
			level.Result.MarkUnexercised()
		} else if l.Reach > 0 {
			level.Result.MarkSeldomUsed(l.Reach)
		}
		r.Levels = append(r.Levels, level)
	}
	if s.Candidates < 2 {
		r.Result.WithdrawContradicted(r.Trainings)
	}
	if s.hasGates() {
		r.Gates = r.Result.Gates()
	}
	return r, nil
}

// runPair returns the runs prefix+"base_run" and prefix+"other_run"; an error if one is
// missing, or if their observations consist of different numbers of deals.
func (s *savedReport) runPair(prefix string) (base, other *sim.Run, err error) {
	base, other = s.runs[prefix+"base_run"], s.runs[prefix+"other_run"]
	switch {
	case base == nil:
		return nil, nil, fmt.Errorf("%sbase_run is missing", prefix)
	case other == nil:
		return nil, nil, fmt.Errorf("%sother_run is missing", prefix)
	case base.DealsPerRow != other.DealsPerRow:
		return nil, nil, fmt.Errorf("%sbase_run has rows of %d deals, %sother_run of %d", prefix, base.DealsPerRow, prefix, other.DealsPerRow)
	}
	return base, other, nil
}
