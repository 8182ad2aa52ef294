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

// FromFlag is the name of the flag for the position of a record from which a command plays on.
const FromFlag = "from"

// MaxRecords is the largest size of a file of records for --from, in bytes.
const MaxRecords = 256 << 20

// A RecordPosition is a line in a file of records, written RECORD:LINE.
type RecordPosition struct {
	File string
	Line int // from 1

	ExampleSuffix string // end of the example command line for the flag: arguments after its value

	given bool // whether the flag was given, with any value
}

// AddFrom adds the flag --from, which sets place; usage is its help.
func AddFrom(cmd *cobra.Command, place *RecordPosition, usage string) {
	cmd.Flags().Var(positionValue{place}, FromFlag, usage)
}

// A positionValue is the value of the flag --from.
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

// ParsePosition parses a position written RECORD:LINE, as in "game.jsonl:35". Lines count from 1.
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

// Position reads the file of records and returns the position at the line: the one before the
// choice that is written there.
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

// RejectOtherFlags returns an error if the command line has a flag other than --from and the given
// ones, which may be used together with it.
func (p *RecordPosition) RejectOtherFlags(cmd *cobra.Command, allowed ...string) error {
	var wrong error
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if wrong == nil && f.Name != FromFlag && !slices.Contains(allowed, f.Name) {
			wrong = Usagef("--%s is of whole games, and --from goes on from a position of one: leave it out", f.Name)
		}
	})
	return wrong
}
