package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/lab/question"
	"equitas/engine/lab/records"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// FromFlag is the name of the flag with which a command starts from a position of a record.
const FromFlag = "from"

// MaxRecords is the largest size of a file of records for --from, in bytes.
const MaxRecords = 256 << 20

// A RecordPosition is a line in a file of records, written RECORD:LINE.
type RecordPosition struct {
	File string
	Line int

	ExampleSuffix string // end of the example for the flag

	given bool // whether the flag was given, with any value
}

// AddFrom adds the flag for a position; usage is its help.
func AddFrom(cmd *cobra.Command, place *RecordPosition, usage string) {
	cmd.Flags().Var(positionValue{place}, FromFlag, usage)
}

// A positionValue is the value of the flag for a position.
type positionValue struct{ dst *RecordPosition }

func (v positionValue) String() string { return "" }

func (v positionValue) Type() string { return "position" }

func (v positionValue) Set(text string) error {
	v.dst.given = true
	file, line, err := ParsePosition(text)
	if err != nil {
		return err
	}
	v.dst.File, v.dst.Line = file, line
	return nil
}

// ParsePosition parses a position written RECORD:LINE. The error says what is expected.
func ParsePosition(text string) (file string, line int, err error) {
	at := strings.LastIndexByte(text, ':')
	if at <= 0 {
		return "", 0, fmt.Errorf("must be a file of records and the number of a line in it, RECORD:LINE, as game.jsonl:35")
	}
	line, err = strconv.Atoi(text[at+1:])
	if err != nil || line < 1 {
		return "", 0, fmt.Errorf("must end with the number of a line, from 1: %s:35", text[:at])
	}
	return text[:at], line, nil
}

// IsSet reports whether a position was given.
func (p *RecordPosition) IsSet() bool { return p.File != "" }

// Position reads the record and returns the position.
func (p *RecordPosition) Position(ctx context.Context, lib *Library, o question.Observer) (*records.Position, error) {
	f, err := OpenFile(p.File, "a file of records")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, MaxRecords+1))
	switch {
	case err != nil:
		return nil, readError(p.File, err)
	case len(text) > MaxRecords:
		return nil, fmt.Errorf("%s has more than %d MB: cut the record out that you mean", p.File, MaxRecords>>20)
	}
	return records.PositionAt(ctx, lib.Lab, records.ReplayOptions{File: p.File, IsOwnFile: lib.InProject, Project: lib.Project()}, text, p.Line, o)
}

// RejectOtherFlags returns an error if a flag was given that cannot be used together with
// --from: any but those in among.
func (p *RecordPosition) RejectOtherFlags(cmd *cobra.Command, among ...string) error {
	var wrong error
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if wrong == nil && f.Name != FromFlag && !slices.Contains(among, f.Name) {
			wrong = Usagef("--%s is of whole games, and --from goes on from a position of one: leave it out", f.Name)
		}
	})
	return wrong
}
