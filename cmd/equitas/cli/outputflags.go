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
	Format      string   // a [table.Format]
	formatGiven bool     // whether --format was given
	formats     []string // possible values of Format
	File        string   // value of -o; "" and "-" mean stdout
	ASCII       bool     // whether tables have only ASCII characters
	MaxRows     int      // largest number of rows in tables with many tests; 0 means all
	OnlyChanged bool     // whether rows that are the same or unclear are left out
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

// RowFlags returns those of --top, --only-changed and --tables that differ from their defaults, as
// arguments for a command that shows the same rows.
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

// TableFlags returns the flag --tables with its value, as arguments for a command that shows the
// same tables; nil if it was not given.
func (l *OutputFlags) TableFlags() []string {
	if len(l.tables) == 0 {
		return nil
	}
	return []string{"--tables", strings.Join(l.tables, ",")}
}

// CheckTables returns an error if --tables has a name that is neither "all" nor one of families,
// the families of metrics of the game. It is called before anything is played.
func (l *OutputFlags) CheckTables(families []string) error {
	if len(l.tables) == 0 {
		return nil
	}
	return l.CheckTableNames(append([]string{reports.AllTables}, families...))
}

// CheckTableNames returns an error if --tables has a name that is not one of known, the known
// names of tables. The error suggests a similar name.
func (l *OutputFlags) CheckTableNames(known []string) error {
	for _, name := range l.tables {
		if !slices.Contains(known, name) {
			near := wording.Suggest(name, known)
			if near == "" {
				near = "; known: " + strings.Join(known, ", ")
			}
			return Usagef("--tables: there is no table %q%s", name, near)
		}
	}
	return nil
}

// reportStyle returns how reports are laid out, by the flags and the width of the terminal. An
// HTML page shows all tables unless --tables is given.
func (l *OutputFlags) reportStyle(s *Streams) reports.Style {
	o := reports.Style{Style: l.Style(s), MaxRows: l.MaxRows, OnlyChanged: l.OnlyChanged, Tables: l.tables}
	if len(o.Tables) == 0 && l.Format == string(table.HTML) {
		o.Tables = []string{reports.AllTables}
	}
	return o
}

// Style returns how tables are laid out on s: whether they are ASCII, and their width in columns.
// The width is set only for a terminal that is narrower than 100 columns.
func (l *OutputFlags) Style(s *Streams) table.Style {
	o := table.Style{ASCII: l.ASCII}
	if l.File == "" && s.Width > 0 && s.Width < 100 {
		o.Width = max(s.Width, 40)
	}
	return o
}

// Deliver writes reports to out and commits it. If the command was stopped early, it commits out
// under a name that marks it as incomplete, and returns an [IncompleteError].
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

// Write writes what f writes to the file of -o, or to stdout without one. For binary output to a
// terminal with "-o -" it returns an error. If f fails, the file is not written.
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
