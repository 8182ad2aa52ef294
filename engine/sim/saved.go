package sim

import (
	"cmp"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/sim/rows"
)

// A SavedRun is a run as kept in a file: everything from which metrics are computed, without
// the rules. Its JSON names are stable. [Run.WriteJSON] writes it.
type SavedRun struct {
	SavedHead

	Sums      string  `json:"packed_sums"`      // the rows of counts in the format of [rows.Rows.Write], in base64
	Traces    string  `json:"traces"`           // 8 bytes per deal, little endian, in base64
	Lengths   []int32 `json:"lengths"`          // turns of every match, rotation by rotation
	Exposures string  `json:"packed_exposures"` // encoded as packed_sums; each row has 6 numbers: thing, group, own turns, used, payoff, players

	// Packed and Listed are read from files of earlier versions only.
	Packed string     `json:"packed"` // the rows of counts, in columns without steps, see [rows.Parse]
	Listed [][6]int64 `json:"exposures"`

	SavedTail

	Digest string `json:"digest"` // SHA-256 of all text before it; "" in files of earlier versions
}

// A SavedHead has the fields that precede the long lists of a run.
type SavedHead struct {
	Variant    string   `json:"variant"`
	Rules      string   `json:"rules"` // hash of the rules
	Seats      int      `json:"seats"`
	Bots       []string `json:"bots"`   // by slot
	Master     uint64   `json:"master"` // seed
	Rotations  int      `json:"rotations"`
	FixedSeats bool     `json:"fixed,omitempty"` // see [Scenario].FixedSeats
	Fair       float64  `json:"fair,omitempty"`  // fair win share, if not 1/Seats
	Deals      int      `json:"deals"`
	Unit       int      `json:"deals_per_row"`
	Incomplete bool     `json:"incomplete"`

	Columns []string `json:"columns"`
	Exposed int      `json:"exposed,omitempty"` // number of rows in packed_exposures
}

// A SavedTail has the fields that follow the long lists.
type SavedTail struct {
	Longest  LongestMatch    `json:"longest"`
	Metrics  []SavedMetric   `json:"metrics"`
	Measured *SavedMeasuring `json:"measured"` // measuring tables of the variant; null means the game's defaults
}

// A SavedMetric is a metric as it is kept in a file.
type SavedMetric struct {
	ID       string       `json:"id"`
	Title    string       `json:"title"`
	Family   string       `json:"family"`
	Kind     string       `json:"kind"`
	Num      string       `json:"num"`
	Minus    string       `json:"minus"`
	Den      string       `json:"den"`
	Scale    float64      `json:"scale"`
	Offset   float64      `json:"offset"`
	Unit     string       `json:"unit"`
	Whole    string       `json:"whole"`
	WholeDen string       `json:"whole_den"`
	Parts    []string     `json:"parts"`
	Fair     float64      `json:"fair"`
	At       float64      `json:"at"`
	Of       int          `json:"of"`
	Situated bool         `json:"situated"`
	Margin   float64      `json:"margin"`
	Relative bool         `json:"margin_relative"`
	Up       string       `json:"up"`
	Down     string       `json:"down"`
	Goal     *engine.Goal `json:"goal"`
	Doc      string       `json:"doc"`

	Headline int                `json:"headline,omitempty"`
	Place    engine.ReportPlace `json:"place,omitzero"`
	DenKind  string             `json:"among,omitempty"`
	Beside   engine.Companion   `json:"beside,omitzero"`
	Idle     engine.IdleSign    `json:"idle,omitzero"`
}

// A SavedMeasuring is an [engine.Measurement] as it is kept in a file.
type SavedMeasuring struct {
	Headline []string        `json:"headline"`
	Ask      string          `json:"ask,omitempty"`
	Besides  []string        `json:"besides,omitempty"`
	Targets  []engine.Target `json:"wishes"`
	Gates    []SavedGate     `json:"gates"`
}

// A SavedGate is a gate as it is kept in a file; the limit of an open side is null.
type SavedGate struct {
	Metric  string   `json:"metric"`
	HasBand bool     `json:"has_band"`
	Lo      *float64 `json:"lo"`
	Hi      *float64 `json:"hi"`
	NoWorse bool     `json:"no_worse"`
	At      string   `json:"at"`
}

// kindNames are the names of the kinds of metrics in files.
var kindNames = [...]string{engine.Mean: "mean", engine.Share: "share", engine.Ratio: "ratio", engine.Contrast: "contrast",
	engine.Geometric: "geometric", engine.Vector: "vector", engine.Quantile: "quantile", engine.Stratified: "stratified",
	engine.Variety: "variety"}

// amongNames are the names of the kinds of denominators in files.
var amongNames = [...]string{engine.Occurrences: "", engine.Survivors: "survivors", engine.DealtPlayers: "dealt"}

// KindName returns the name of a kind of metric in files.
func KindName(k engine.MetricKind) string { return kindNames[k] }

// SaveMetric converts a metric to the form in which it is kept in a file.
func SaveMetric(m engine.Metric) SavedMetric {
	s := SavedMetric{ID: m.ID, Title: m.Title, Family: m.Family, Kind: KindName(m.Kind), Num: m.Num, Minus: m.Minus, Den: m.Den,
		Scale: m.Scale, Offset: m.Offset, Unit: m.Unit, Whole: m.Whole, WholeDen: m.WholeDen, Parts: m.Parts, Fair: m.Fair, At: m.QuantileLevel,
		Of: m.ThingIndex, Situated: m.IsConfounded, Margin: m.Margin, Relative: m.MarginRelative, Up: m.Up, Down: m.Down, Doc: m.Doc,
		Headline: m.Headline, Place: m.Place, DenKind: amongNames[m.DenKind], Beside: m.Companion, Idle: m.IdleSign}
	if m.Goal.Kind != engine.NoGoal || m.Goal.Nearer != "" {
		s.Goal = &m.Goal
	}
	return s
}

// metric returns the metric that was saved.
func (s *SavedMetric) metric() (engine.Metric, error) {
	kind := slices.Index(kindNames[:], s.Kind)
	if kind < 0 {
		return engine.Metric{}, fmt.Errorf("metric %q has kind %q, must be one of %q", s.ID, s.Kind, kindNames)
	}
	among := slices.Index(amongNames[:], s.DenKind)
	if among < 0 {
		return engine.Metric{}, fmt.Errorf("metric %q is among %q, must be one of %q", s.ID, s.DenKind, amongNames)
	}
	m := engine.Metric{ID: s.ID, Title: s.Title, Family: s.Family, Kind: engine.MetricKind(kind), Num: s.Num, Minus: s.Minus, Den: s.Den,
		Scale: s.Scale, Offset: s.Offset, Unit: s.Unit, Whole: s.Whole, WholeDen: s.WholeDen, Parts: s.Parts, Fair: s.Fair, QuantileLevel: s.At,
		ThingIndex: s.Of, IsConfounded: s.Situated, Margin: s.Margin, MarginRelative: s.Relative, Up: s.Up, Down: s.Down, Doc: s.Doc,
		Headline: s.Headline, Place: s.Place, DenKind: engine.DenominatorKind(among), Companion: s.Beside, IdleSign: s.Idle}
	if s.Goal != nil {
		m.Goal = *s.Goal
	}
	return m, nil
}

// limitOr returns a saved limit of a band; open if that side is open.
func limitOr(x *float64, open float64) float64 {
	if x == nil {
		return open
	}
	return *x
}

// Run returns the saved run. Metrics can be computed from it, but it cannot be continued. It
// returns an error if the content is inconsistent.
func (s *SavedRun) Run() (*Run, error) { return s.RunWithRows(nil) }

// RunWithRows is [SavedRun.Run], but takes the rows from p, which has read them one by one
// from a file of an earlier version. If p is nil, it uses the packed rows.
func (s *SavedRun) RunWithRows(p *rows.Packer) (*Run, error) {
	switch {
	case s.Deals < 1 || s.Unit < 1 || s.Deals%s.Unit != 0:
		return nil, fmt.Errorf("%d deals in rows of %d: must be at least one whole row", s.Deals, s.Unit)
	case s.Seats < 1 || s.Seats > engine.MaxSeats || len(s.Bots) != s.Seats:
		return nil, fmt.Errorf("%d bots for %d seats", len(s.Bots), s.Seats)
	case s.Deals/s.Unit > MaxUngroupedDeals:
		return nil, fmt.Errorf("%d rows of sums, must be at most %d", s.Deals/s.Unit, MaxUngroupedDeals)
	case s.Fair < 0 || s.Fair > 1:
		return nil, fmt.Errorf("a fair share of %v, must be 0 to 1", s.Fair)
	case len(s.Columns) == 0:
		return nil, errors.New("no columns")
	case p != nil && p.Len() != s.Deals/s.Unit:
		return nil, fmt.Errorf("%d rows of sums for %d deals, must be %d", p.Len(), s.Deals, s.Deals/s.Unit)
	case p != nil && p.Width() != len(s.Columns):
		return nil, fmt.Errorf("rows of the sums have %d numbers for %d columns", p.Width(), len(s.Columns))
	case s.Metrics == nil:
		return nil, errors.New("no metrics")
	}
	c := &Scenario{Name: s.Variant, RulesHash: s.Rules, Seats: s.Seats, MasterSeed: s.Master, FixedSeats: s.FixedSeats, fairShare: s.Fair}
	for _, b := range s.Bots {
		c.Bots = append(c.Bots, Seating{BotSpec: engine.BotSpec{Name: b}})
	}
	var err error
	r := &Run{Scenario: c, Rotations: s.Rotations, Deals: s.Deals, DealsPerRow: s.Unit, Incomplete: s.Incomplete, Lengths: s.Lengths, Longest: s.Longest}
	if r.Rotations != c.Rotations() {
		return nil, fmt.Errorf("%d rotations, must be %d with these bots", s.Rotations, c.Rotations())
	}
	for i, name := range s.Columns {
		if slices.Contains(s.Columns[:i], name) {
			return nil, fmt.Errorf("column %q twice", name)
		}
		r.Columns = append(r.Columns, engine.Column{Name: name})
	}
	if p != nil {
		r.Rows = p.Rows()
	} else if r.Rows, err = s.sums(); err != nil {
		return nil, err
	}
	traces, err := base64.StdEncoding.DecodeString(s.Traces)
	kept := min(s.Deals, MaxUngroupedDeals)
	if err != nil || len(traces) != 8*kept {
		return nil, fmt.Errorf("traces: %d bytes, must be %d in base64", len(traces), 8*kept)
	}
	for i := range kept {
		r.Traces = append(r.Traces, binary.LittleEndian.Uint64(traces[8*i:]))
	}
	if len(s.Lengths) != kept*s.Rotations && len(s.Lengths) > 0 { // a run of ablations has no lengths
		return nil, fmt.Errorf("%d lengths of matches, must be %d", len(s.Lengths), kept*s.Rotations)
	}
	exposures, err := s.exposures()
	if err != nil {
		return nil, err
	}
	var list []ExposureSum
	for _, e := range exposures {
		if e[0] < 0 || e[0] >= engine.MaxExposures || e[1] < 0 || e[1] >= ExposureGroups || e[2] < 0 || e[2] > MaxOwnTurns || e[5] < 0 {
			return nil, fmt.Errorf("exposure %v is out of range", e)
		}
		list = append(list, ExposureSum{Thing: uint8(e[0]), Group: uint8(e[1]), Turns: int32(e[2]), Used: e[3] != 0, Payoff: e[4], Players: e[5]})
	}
	if list != nil {
		slices.SortStableFunc(list, func(a, b ExposureSum) int { return int(a.Thing) - int(b.Thing) }) // already in order, unless the file was edited
		r.exposed = &exposureCollector{list: list}
	}
	if err := s.setMetrics(r); err != nil {
		return nil, err
	}
	if err := r.checkPossible(); err != nil || s.Digest == "" {
		return r, err
	}
	if digest, err := r.digest(); err != nil || digest != s.Digest {
		return nil, cmp.Or(err, errChanged)
	}
	return r, nil
}

// errChanged is the error of a run whose content does not match its digest.
var errChanged = errors.New("it is not what was saved, by its digest: the file was changed or damaged; play the question again, or find the file as it was written")

// sums unpacks the rows of counts.
func (s *SavedRun) sums() (rows.Rows, error) {
	if s.Packed != "" {
		return unpack("sums", s.Packed, len(s.Columns), s.Deals/s.Unit, false)
	}
	return unpack("sums", s.Sums, len(s.Columns), s.Deals/s.Unit, true)
}

// exposures returns the exposures, each as a list of numbers.
func (s *SavedRun) exposures() ([][6]int64, error) {
	if s.Exposed < 0 || s.Exposed > MaxExposures {
		return nil, fmt.Errorf("%d exposures, must be at most %d", s.Exposed, MaxExposures)
	}
	list := s.Listed
	packed, err := unpack("exposures", s.Exposures, exposureNumbers, s.Exposed, true)
	for i := range packed.Len() {
		list = append(list, [6]int64(packed.Row(i)))
	}
	return list, err
}

// MaxExposures is the largest number of exposures that is read from a file, far above the
// number that a run has.
const MaxExposures = 1 << 19

// unpack decodes n rows of width numbers that are packed in base64. steps is as in
// [rows.Parse]; name names the rows in errors.
func unpack(name, text string, width, n int, steps bool) (rows.Rows, error) {
	bytes, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return rows.Rows{}, fmt.Errorf("packed %s: %v", name, err)
	}
	r, err := rows.Parse(bytes, width, n, steps)
	if err != nil {
		err = fmt.Errorf("packed %s: %v", name, err)
	}
	return r, err
}

// setMetrics sets the metrics and the Measuring of a run to those that were saved.
func (s *SavedRun) setMetrics(r *Run) error {
	r.savedMetrics = []engine.Metric{}
	for i := range s.Metrics {
		m, err := s.Metrics[i].metric()
		if err != nil {
			return err
		}
		r.savedMetrics = append(r.savedMetrics, m)
	}
	if s.Measured != nil {
		r.Scenario.Measuring = &engine.Measurement{Headline: s.Measured.Headline, QuestionMetric: s.Measured.Ask, AlsoJudged: s.Measured.Besides, Targets: s.Measured.Targets}
		for _, g := range s.Measured.Gates {
			r.Scenario.Measuring.Gates = append(r.Scenario.Measuring.Gates, engine.Gate{Metric: g.Metric, HasBand: g.HasBand,
				Lo: limitOr(g.Lo, math.Inf(-1)), Hi: limitOr(g.Hi, math.Inf(1)), NoWorse: g.NoWorse, FilePosition: g.At})
		}
	}
	return nil
}
