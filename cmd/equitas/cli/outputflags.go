package cli

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/lab/wording"
	"equitas/reports"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

// OutputFlags are the flags that say how a report is written.
type OutputFlags struct {
	Format      string
	formatGiven bool // whether --format was given
	formats     []string
	File        string
	ASCII       bool
	MaxRows     int // largest number of rows in tables with many tests; 0 means all
	OnlyChanged bool
	tables      []string // families whose tables are shown; nil: the default ones
}

// AddFlags adds the flags that every command with a report has.
func (l *OutputFlags) AddFlags(cmd *cobra.Command) {
	l.AddFormat(cmd, table.Formats())
	cmd.Flags().BoolVar(&l.ASCII, "ascii", false, "tables without box lines, arrows and signs beyond ASCII")
}

// AddFile adds the flag that names the output file.
func AddFile(cmd *cobra.Command, file *string) {
	cmd.Flags().StringVarP(file, "output", "o", "", "write to `FILE` instead of stdout")
}

// A chosenWord is the value of a flag that takes one of a few words, and records whether the
// flag was given.
type chosenWord struct {
	choice
	wasGiven *bool
}

func (c chosenWord) Set(s string) error {
	*c.wasGiven = true
	return c.choice.Set(s)
}

// WriteAll writes reports in the requested format.
func (l *OutputFlags) WriteAll(w io.Writer, all []reports.Report, s *Streams) error {
	return reports.WriteAll(w, all, table.Format(l.Format), l.reportStyle(s))
}

// DefaultMaxRows is the default number of rows that are shown of tables with many tests.
const DefaultMaxRows = 10

// RowFlags returns the flags with which the same rows of a comparison are shown again.
func (l *OutputFlags) RowFlags() []string {
	var args []string
	if l.MaxRows != DefaultMaxRows {
		args = append(args, "--top", strconv.Itoa(l.MaxRows))
	}
	if l.OnlyChanged {
		args = append(args, "--only-changed")
	}
	return append(args, l.TableFlags()...)
}

// AddTables adds the flag that chooses tables.
func (l *OutputFlags) AddTables(cmd *cobra.Command) {
	cmd.Flags().Var(ListValue(&l.tables, ParseName), "tables", "show the tables of these `FAMILIES` besides the headline: all, or names with commas, as flows,cards dead (default the usual ones; all in html)")
}

// TableFlags returns the flags with which the same tables are shown again.
func (l *OutputFlags) TableFlags() []string {
	if len(l.tables) == 0 {
		return nil
	}
	return []string{"--tables", strings.Join(l.tables, ",")}
}

// CheckTables returns an error if --tables has a name that is neither one of families nor
// all. It is called before anything is played.
func (l *OutputFlags) CheckTables(families []string) error {
	if len(l.tables) == 0 {
		return nil
	}
	return l.CheckTableNames(append([]string{reports.AllTables}, families...))
}

// CheckTableNames returns an error if --tables has a name that is not one of known.
func (l *OutputFlags) CheckTableNames(formats []string) error {
	for _, name := range l.tables {
		if !slices.Contains(formats, name) {
			near := wording.Suggest(name, formats)
			if near == "" {
				near = "; known: " + strings.Join(formats, ", ")
			}
			return Usagef("--tables: there is no table %q%s", name, near)
		}
	}
	return nil
}

// reportStyle returns the style of reports: by the flags, and the width of the terminal.
func (l *OutputFlags) reportStyle(s *Streams) reports.Style {
	o := reports.Style{Style: l.Style(s), MaxRows: l.MaxRows, OnlyChanged: l.OnlyChanged, Tables: l.tables}
	if len(o.Tables) == 0 && l.Format == string(table.HTML) {
		o.Tables = []string{reports.AllTables}
	}
	return o
}

// Style returns the layout of tables on these streams: whether they are ASCII, and their
// width in columns, 0 for the default.
func (l *OutputFlags) Style(s *Streams) table.Style {
	o := table.Style{ASCII: l.ASCII}
	if l.File == "" && s.Width > 0 && s.Width < 100 {
		o.Width = max(s.Width, 40)
	}
	return o
}

// Deliver writes reports. If the command was interrupted (stopped), they are incomplete,
// and the result is an [IncompleteError].
func (l *OutputFlags) Deliver(out *Output, all []reports.Report, s *Streams, stopped bool) error {
	if err := l.WriteAll(out, all, s); err != nil {
		return err
	}
	if !stopped {
		return out.Commit()
	}
	where, err := out.CommitIncomplete()
	if err != nil {
		return err
	}
	return &IncompleteError{out: out, reportFile: where}
}

// Write writes an answer to the destination of -o. Binary output goes to stdout only for -o
// -, and never to a terminal.
func (l *OutputFlags) Write(s *Streams, binary bool, f func(io.Writer) error) error {
	file, stdout := l.File, s.Out
	if binary {
		stdout = Unfiltered(s.Out)
	}
	if binary && file == "-" {
		if s.OutIsTerminal() {
			return Usagef("-o - would write a binary file to the terminal")
		}
		file = ""
	}
	out, err := Create(file, stdout)
	if err != nil {
		return err
	}
	defer out.Discard()
	if err := f(out); err != nil {
		return err
	}
	return out.Commit()
}
