package main

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/lab"
	"equitas/reports"

	"github.com/spf13/cobra"
)

// A look is how an answer is written: flags of every command with a report.
type look struct {
	format      string
	given       bool // format was asked for
	formats     []string
	file        string
	ascii       bool
	top         int // rows of a screening list; 0 means all
	onlyChanged bool
	tables      []string // families whose tables are shown; none: the usual ones
}

func (l *look) addFlags(cmd *cobra.Command) {
	l.addFormat(cmd, reports.Formats())
	cmd.Flags().BoolVar(&l.ascii, "ascii", false, "tables without box lines, arrows and signs beyond ASCII")
}

func addFile(cmd *cobra.Command, file *string) {
	cmd.Flags().StringVarP(file, "output", "o", "", "write to `FILE` instead of stdout")
}

// A chosen is a choice that knows whether it was given.
type chosen struct {
	choice
	given *bool
}

func (c chosen) Set(s string) error {
	*c.given = true
	return c.choice.Set(s)
}

// writeAll writes reports as was asked for.
func (l *look) writeAll(w io.Writer, all []reports.Report, s *streams) error {
	return reports.WriteAll(w, all, reports.Format(l.format), l.style(s))
}

// topRows is how many rows of a screening list are shown.
const topRows = 10

// again returns the flags that choose the rows of a comparison.
func (l *look) again() []string {
	var args []string
	if l.top != topRows {
		args = append(args, "--top", strconv.Itoa(l.top))
	}
	if l.onlyChanged {
		args = append(args, "--only-changed")
	}
	return append(args, l.tableFlags()...)
}

// addTables adds the flag that chooses tables.
func (l *look) addTables(cmd *cobra.Command) {
	cmd.Flags().Var(list[string]{at: &l.tables, parse: parseName}, "tables", "show the tables of these `FAMILIES` besides the headline: all, or names with commas, as flows,cards dead (default the usual ones; all in html)")
}

// tableFlags repeat the choice of tables.
func (l *look) tableFlags() []string {
	if len(l.tables) == 0 {
		return nil
	}
	return []string{"--tables", strings.Join(l.tables, ",")}
}

// known reports a name of --tables that is none, before anything is played.
func (l *look) known(families []string) error {
	if len(l.tables) == 0 {
		return nil
	}
	return l.among(append([]string{reports.AllTables}, families...))
}

// among reports a name of --tables that is none of the known.
func (l *look) among(known []string) error {
	for _, name := range l.tables {
		if !slices.Contains(known, name) {
			near := lab.Suggest(name, known)
			if near == "" {
				near = "; known: " + strings.Join(known, ", ")
			}
			return usagef("--tables: there is no table %q%s", name, near)
		}
	}
	return nil
}

// style returns how tables look on these streams.
func (l *look) style(s *streams) reports.Style {
	o := reports.Style{ASCII: l.ascii, Top: l.top, OnlyChanged: l.onlyChanged, Tables: l.tables}
	if len(o.Tables) == 0 && l.format == string(reports.HTML) {
		o.Tables = []string{reports.AllTables}
	}
	if l.file == "" && s.width > 0 && s.width < 100 {
		o.Width = max(s.width, 40)
	}
	return o
}
