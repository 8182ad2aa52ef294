package sim

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"io"
	"math"
	"slices"
	"strconv"

	"equitas/engine/sim/rows"
)

// WriteJSON writes the run in the format of [SavedRun], without holding the whole text in
// memory. It returns the digest with which the text ends.
func (r *Run) WriteJSON(w io.Writer) (digest string, err error) {
	sum := sha256.New()
	o := &jsonParts{w: io.MultiWriter(w, sum)}
	if err := r.writeParts(o); err != nil {
		return "", err
	}
	digest = hex.EncodeToString(sum.Sum(nil))
	o.w = w
	o.writeText(`,"digest":"` + digest + `"}`)
	return digest, o.err
}

// digest returns a digest of the text that WriteJSON writes.
func (r *Run) digest() (string, error) { return r.WriteJSON(io.Discard) }

// writeParts writes the fields of the run, without the digest and the closing brace.
func (r *Run) writeParts(o *jsonParts) error {
	head, err := jsonOf(r.head())
	if err != nil {
		return err
	}
	tail, err := jsonOf(r.tail())
	if err != nil {
		return err
	}
	o.writeText(string(head[:len(head)-1]))
	o.writeBase64("packed_sums", r.Rows.Write)
	o.writeBase64("traces", func(w io.Writer) error {
		var b []byte
		for some := range slices.Chunk(r.Traces, 1024) {
			b = b[:0]
			for _, t := range some {
				b = binary.LittleEndian.AppendUint64(b, t)
			}
			if _, err := w.Write(b); err != nil {
				return err
			}
		}
		return nil
	})
	o.writeText(`,"lengths":`)
	if r.Lengths == nil {
		o.writeText("null")
	} else {
		o.writeText("[")
		between := ""
		for some := range slices.Chunk(r.Lengths, 1024) {
			var b []byte
			for _, n := range some {
				b = strconv.AppendInt(append(b, between...), int64(n), 10)
				between = ","
			}
			o.writeText(string(b))
		}
		o.writeText("]")
	}
	if len(r.Exposures()) > 0 {
		exposures := r.exposureRows()
		o.writeBase64("packed_exposures", exposures.Write)
	}
	o.writeText("," + string(tail[1:len(tail)-1]))
	return o.err
}

// jsonOf encodes a value as JSON without escaping <, > and &.
func jsonOf(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimRight(b.Bytes(), "\n"), err
}

// A jsonParts writes parts of a JSON object until the first error, which it keeps.
type jsonParts struct {
	w   io.Writer
	err error
}

func (o *jsonParts) writeText(s string) {
	if o.err == nil {
		_, o.err = io.WriteString(o.w, s)
	}
}

// writeBase64 writes a field whose value is bytes, which write produces.
func (o *jsonParts) writeBase64(name string, write func(w io.Writer) error) {
	o.writeText(`,"` + name + `":"`)
	if o.err == nil {
		e := base64.NewEncoder(base64.StdEncoding, o.w)
		o.err = cmp.Or(write(e), e.Close())
	}
	o.writeText(`"`)
}

// exposureRows returns the exposures as rows of numbers.
func (r *Run) exposureRows() rows.Rows {
	numbers := make([]int64, 0, exposureNumbers*len(r.Exposures()))
	for _, e := range r.Exposures() {
		used := int64(0)
		if e.Used {
			used = 1
		}
		numbers = append(numbers, int64(e.Thing), int64(e.Group), int64(e.Turns), used, e.Payoff, e.Players)
	}
	return rows.FromNumbers(exposureNumbers, numbers)
}

// exposureNumbers is the number of numbers per exposure in files.
const exposureNumbers = 6

// head returns the fields of a saved run that precede its long lists.
func (r *Run) head() SavedHead {
	c := r.Scenario
	s := SavedHead{Variant: c.Name, Rules: c.RulesHash, Seats: c.Seats, Master: c.MasterSeed, Rotations: r.Rotations, Deals: r.Deals, Unit: r.DealsPerRow,
		Incomplete: r.Incomplete, Exposed: len(r.Exposures())}
	s.FixedSeats = c.FixedSeats
	if fair := c.FairShare(); fair != 1/float64(c.Seats) {
		s.Fair = fair
	}
	for _, b := range c.Bots {
		s.Bots = append(s.Bots, b.Name)
	}
	for _, col := range r.Columns {
		s.Columns = append(s.Columns, col.Name)
	}
	return s
}

// tail returns the fields of a saved run that follow its long lists.
func (r *Run) tail() SavedTail {
	c := r.Scenario
	s := SavedTail{Longest: r.Longest, Metrics: []SavedMetric{}} // an empty list, not null, for a run of no ablations
	for _, m := range r.Metrics() {
		s.Metrics = append(s.Metrics, SaveMetric(m))
	}
	if c.Measuring != nil {
		s.Measured = &SavedMeasuring{Headline: c.Measuring.Headline, Ask: c.Measuring.QuestionMetric, Besides: c.Measuring.AlsoJudged, Targets: c.Measuring.Targets}
		for _, g := range c.Measuring.Gates {
			s.Measured.Gates = append(s.Measured.Gates, SavedGate{g.Metric, g.HasBand, limitOrNil(g.Lo), limitOrNil(g.Hi), g.NoWorse, g.FilePosition})
		}
	}
	return s
}

// limitOrNil returns the limit of a band as in a file: nil if that side is open.
func limitOrNil(x float64) *float64 {
	if math.IsInf(x, 0) {
		return nil
	}
	return &x
}
