package reports

import (
	"errors"
	"fmt"

	"equitas/engine/sim"
	"equitas/engine/sim/rows"
	"equitas/reports/jsonstream"
	"equitas/reports/table"
)

// readRun reads a run. It checks the run against its digest and returns the digest; "" if
// it has none. Long lists are read number by number, so that limits apply before memory is
// used.
func readRun(in *jsonstream.Reader) (run *sim.Run, digest string, err error) {
	if _, err := in.Peek(); err != nil {
		return nil, "", err
	}
	at := in.At
	var s sim.SavedRun
	var packer *rows.Packer
	var row []int64
	err = in.Object(func(key string) error {
		switch key {
		case "sums": // field of files from earlier versions
			packer = nil
			return in.List(func(i int) (err error) {
				if _, err := in.Peek(); err != nil {
					return err
				}
				begin := in.At
				if row, err = in.WholeNumbers(row, maxColumns); err != nil {
					return err
				}
				if packer == nil {
					packer = rows.NewPacker(len(row), sim.MaxUngroupedDeals)
				}
				if err := packer.Add(row); err != nil {
					return &jsonstream.Error{At: begin, Err: err}
				}
				return nil
			})
		case "exposures":
			s.Listed = nil
			return in.List(func(i int) (err error) {
				if _, err := in.Peek(); err != nil {
					return err
				}
				begin := in.At
				if row, err = in.WholeNumbers(row, 6); err != nil {
					return err
				}
				if i == maxExposures || len(row) != 6 {
					return &jsonstream.Error{At: begin, Err: fmt.Errorf("exposure %s of %d numbers, must be at most %s of 6", table.Thousands(i+1), len(row), table.Thousands(maxExposures))}
				}
				s.Listed = append(s.Listed, [6]int64(row))
				return nil
			})
		case "metrics":
			if c, err := in.Peek(); err == nil && c == 'n' {
				return in.ErrorHere(errors.New("metrics is null, expected the list of what is measured"))
			}
			s.Metrics = []sim.SavedMetric{}
			return in.List(func(i int) error {
				if i == maxMetrics {
					return in.ErrorHere(fmt.Errorf("more than %s metrics", table.Thousands(maxMetrics)))
				}
				var m sim.SavedMetric
				err := in.Value(&m, maxValue)
				s.Metrics = append(s.Metrics, m)
				return err
			})
		case "lengths", "traces":
			return in.Field(key, &s, maxNumbers)
		case "packed_sums", "packed_exposures", "packed": // the last one is a field of files from earlier versions
			return in.Field(key, &s, maxPacked)
		}
		return in.Field(key, &s, maxValue)
	})
	if err != nil {
		return nil, "", err
	}
	if len(s.Columns) > maxColumns {
		return nil, "", &jsonstream.Error{At: at, Err: fmt.Errorf("%s columns, must be at most %s", table.Thousands(len(s.Columns)), table.Thousands(maxColumns))}
	}
	if run, err = s.RunWithRows(packer); err != nil {
		return nil, "", &jsonstream.Error{At: at, Err: err}
	}
	return run, s.Digest, nil
}
