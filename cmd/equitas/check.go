package main

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/rule"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

type checkOptions struct {
	format  string
	explain bool
	ascii   bool
}

func checkCmd(s *cli.Streams) *cobra.Command {
	opt := checkOptions{format: "text"}
	cmd := &cobra.Command{
		Use:   "check [FILE|DIR|VARIANT…]",
		Short: "Find all faults in variant, deck, style and word files",
		Long: `Reads files, folders of files and variants by name, or without any name all that
equitas list shows, and prints every fault and warning with its line.`,
		Example: `  equitas check
  equitas check proelio/0.9.6 --explain`,
		ValidArgsFunction: cli.CompleteNames(-1, func(l *cli.Library) []string { return slices.Concat(l.Names(), l.Decks()) }),
		RunE: func(_ *cobra.Command, args []string) error {
			return check(s, args, &opt)
		},
	}
	cmd.Flags().Var(cli.Choice(&opt.format, "text", "json"), "format", "`FORMAT`: text or json")
	cmd.Flags().BoolVar(&opt.explain, "explain", false, "show how each condition is answered: a constant, a table, or step by step")
	cmd.Flags().BoolVar(&opt.ascii, "ascii", false, "tables without box lines and signs beyond ASCII")
	return cmd
}

// A target is one thing to check.
type target struct {
	kind string // "variant", "deck": by name; "file"
	name string
}

// check prints the faults of all targets as the answer; errors among them fail
// the command.
func check(s *cli.Streams, names []string, opt *checkOptions) error {
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	targets, err := targetsOf(lib, names)
	if err != nil {
		return err
	}
	found := finder{index: map[rule.Fault]int{}}
	var asked []condition
	for _, t := range targets {
		found.add(t.check(lib))
		if opt.explain && t.kind != "deck" {
			asked = append(asked, conditions(lib, t.name)...)
		}
	}
	count := len(targets)
	if len(names) == 0 {
		for _, g := range lib.Games() {
			n, styles := lib.CheckStyles(g.Name())
			found.add(styles)
			m, words := lib.CheckWords(g.Name())
			found.add(words)
			count += n + m
		}
		n, words := lib.CheckWords("")
		found.add(words)
		count += n
	}
	faults := found.faults
	if opt.format == "json" {
		err = writeFindings(s.Out, faults, asked)
	} else {
		err = writeChecked(lib, s, targets, count, faults, asked, opt)
	}
	if err == nil && faults.Errors() > 0 {
		err = cli.QuietError{}
	}
	return err
}

// A finder collects the faults of all targets. Two variants may extend one
// file: what is wrong with it counts once, and if the file was asked for by
// itself, under no other.
type finder struct {
	faults rule.Faults
	index  map[rule.Fault]int // of those in faults, without Under
}

func (n *finder) add(faults rule.Faults) {
	for _, f := range faults {
		key := f
		key.Under = ""
		if i, ok := n.index[key]; !ok {
			n.index[key] = len(n.faults)
			n.faults = append(n.faults, f)
		} else if f.Under == "" {
			n.faults[i].Under = ""
		}
	}
}

// targetsOf finds what the names are; without any, everything.
func targetsOf(l *cli.Library, names []string) ([]target, error) {
	var all []target
	variants, decks := l.Names(), l.Decks()
	if len(names) == 0 {
		for _, n := range variants {
			all = append(all, target{"variant", n})
		}
		for _, n := range decks {
			all = append(all, target{"deck", n})
		}
		return all, nil
	}
	for _, n := range names {
		info, err := os.Stat(n)
		switch {
		case slices.Contains(variants, n):
			all = append(all, target{"variant", n})
		case slices.Contains(decks, n):
			all = append(all, target{"deck", n})
		case err == nil && info.IsDir():
			files, err := tomlFiles(n)
			if err != nil {
				return nil, err
			}
			if len(files) == 0 {
				return nil, fmt.Errorf("%s: there is no .toml file in this folder", n)
			}
			for _, f := range files {
				all = append(all, target{"file", f})
			}
		case err == nil || strings.HasSuffix(n, ".toml"):
			all = append(all, target{"file", n})
		default:
			_, err := l.Load(n, nil) // says what was probably meant
			return nil, err
		}
	}
	return all, nil
}

// tomlFiles lists the TOML files in a folder and in those below it.
func tomlFiles(dir string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".toml") {
			files = append(files, path)
		}
		return err
	})
	return files, err
}

func (t target) check(l *cli.Library) rule.Faults {
	switch t.kind {
	case "variant":
		return l.CheckVariant(t.name)
	case "deck":
		return l.CheckDeck(t.name)
	}
	return l.CheckFile(t.name)
}

// A condition is where one condition or amount of a variant ended.
type condition struct {
	Variant string `json:"variant"`
	Key     string `json:"key"`
	Form    string `json:"form"`
	Entries int    `json:"entries"`
	Slow    string `json:"slow,omitempty"`
	Text    string `json:"text"`
}

// conditions lists how the conditions of a variant are answered; none if it
// has faults.
func conditions(l *cli.Library, name string) []condition {
	loaded, err := l.Load(name, nil)
	if err != nil {
		return nil
	}
	var all []condition
	for _, v := range loaded.Set.Conditions() {
		x := v.Expr
		all = append(all, condition{name, v.Path, x.Form().String(), x.Entries(), x.Slow(), strings.Join(strings.Fields(x.Source()), " ")})
	}
	return all
}

// writeChecked writes faults and conditions for people.
func writeChecked(l *cli.Library, s *cli.Streams, targets []target, all int, faults rule.Faults, asked []condition, opt *checkOptions) error {
	for variant, own := range byVariant(asked) {
		t := table.Table{Title: variant, Columns: []table.Column{{Head: "condition or amount", Wrap: true},
			{Head: "answered by"}, {Head: "entries", Align: table.Right}, {Head: "text", Wrap: true}}}
		for _, c := range own {
			form := c.Form
			if c.Slow != "" {
				form += ": " + c.Slow
			}
			t.Rows = append(t.Rows, []table.Cell{{Text: c.Key}, {Text: form}, table.Count(c.Entries), {Text: c.Text}})
		}
		if err := table.Write(s.Out, t, table.Text, (&cli.OutputFlags{Ascii: opt.ascii}).Style(s)); err != nil {
			return err
		}
		if err := cli.Write(s.Out, "\n"); err != nil {
			return err
		}
	}
	if len(faults) > 0 {
		return faults.Write(s.Out, l.Source)
	}
	count := fmt.Sprintf("%d checked", all)
	if all == 1 {
		count = targets[0].name
	}
	return cli.Write(s.Out, count+": no faults\n")
}

// byVariant goes through conditions by variant, in order.
func byVariant(all []condition) func(yield func(string, []condition) bool) {
	return func(yield func(string, []condition) bool) {
		for len(all) > 0 {
			n := slices.IndexFunc(all, func(c condition) bool { return c.Variant != all[0].Variant })
			if n < 0 {
				n = len(all)
			}
			if !yield(all[0].Variant, all[:n]) {
				return
			}
			all = all[n:]
		}
	}
}

// writeFindings writes faults and conditions for programs.
func writeFindings(w io.Writer, faults rule.Faults, asked []condition) error {
	type finding struct {
		File     string   `json:"file"`
		Line     int      `json:"line,omitempty"` // none: the file as a whole
		Column   int      `json:"column,omitempty"`
		Width    int      `json:"width,omitempty"`
		Severity string   `json:"severity"`
		Message  string   `json:"message"`
		Help     string   `json:"help,omitempty"`
		Under    string   `json:"under,omitempty"` // the variant in whose rules it was found, if that is another file
		Keys     []string `json:"keys,omitempty"`  // all that the message counts
	}
	answer := struct {
		Schema     int         `json:"schema"`
		Errors     int         `json:"errors"`
		Faults     []finding   `json:"faults"`
		Conditions []condition `json:"conditions,omitempty"`
	}{table.Schema, faults.Errors(), []finding{}, asked}
	for _, f := range faults {
		severity := "error"
		if f.Warning {
			severity = "warning"
		}
		answer.Faults = append(answer.Faults, finding{f.At.File, f.At.Line, f.At.Col, f.At.Width, severity, f.Msg, f.Help, f.Under, strings.FieldsFunc(f.Keys, func(r rune) bool { return r == '\n' })})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(answer)
}
