package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/engine"
	"equitas/engine/lab/wording"
	"equitas/engine/sim"
	"equitas/engine/store"
	"equitas/reports/table"
)

// resultsList is the argument with which list and check are about kept results.
const resultsList = "results"

// listResults writes the table of kept results in file, of one game or, if game is "", of all.
// If file is "", it is the usual one.
func listResults(s *cli.Streams, game, file string, opt *cli.OutputFlags) error {
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	if game != "" {
		if _, err := lib.GameNamed(game); err != nil {
			return err
		}
	}
	kept, err := s.NamedResults(file)
	if err != nil {
		return err
	}
	var cells []store.Scenario
	if fileExists(kept.Path()) {
		if cells, err = kept.List(); err != nil {
			return quietErrorFor(err)
		}
	}
	t := resultsTable(lib, game, cells, kept.Path())
	return opt.Write(s, false, func(w io.Writer) error {
		return table.Write(w, t, table.Format(opt.Format), opt.Style(s))
	})
}

// fileExists reports whether a file exists. It is also true if that cannot be found out.
func fileExists(file string) bool {
	_, err := os.Stat(file)
	return !errors.Is(err, fs.ErrNotExist)
}

// quietErrorFor returns an error that ends the command with exit code 1 and without a message. Its
// argument is the error, which was already printed.
func quietErrorFor(error) error { return cli.QuietError{} }

// resultsTable returns a table with a row for each of the kept results, of one game or, if game
// is "", of all. file is the name of their file, for the note below the table.
func resultsTable(lib *cli.Library, game string, scenarios []store.Scenario, file string) table.Table {
	t := table.Table{Title: "RESULTS", Columns: []table.Column{{Head: "variant"}, {Head: "rules"}, {Head: "seats", Align: table.Right}, {Head: "bots", Wrap: true},
		{Head: "seed"}, {Head: "deals", Align: table.Right}, {Head: "bytes", Align: table.Right}, {Head: "last used", Key: "used"}}}
	all, stale := 0, 0
	for _, c := range scenarios {
		if game != "" && c.Spec.Game != game {
			continue
		}
		all += c.Bytes
		if g := lib.Game(c.Spec.Game); g == nil || g.Schema().Epoch != c.Spec.Epoch || c.Spec.Format != sim.BlockFormat || c.Spec.Build != cli.ProgramID() {
			stale++
		}
		used, seed := c.LastUsed.Format(time.DateOnly), fmt.Sprint(c.Spec.Master)
		bots := botsOf(c.Spec.Bots)
		t.Rows = append(t.Rows, []table.Cell{{Text: c.Variant, Value: c.Variant}, {Text: c.Spec.Rules, Value: c.Spec.Rules}, table.CountCell(c.Spec.Seats),
			{Text: strings.Join(bots, ", "), Value: strings.Join(bots, ",")}, {Text: seed, Value: seed}, table.CountCell(c.Deals), table.CountCell(c.Bytes), {Text: used, Value: used}})
	}
	if len(t.Rows) == 0 {
		t.Note = "nothing is kept yet in " + wording.QuoteValue(file)
		return t
	}
	t.Below = append(t.Below, fmt.Sprintf("They take %s bytes in %s.", table.Thousands(all), wording.QuoteValue(file)))
	if stale > 0 {
		t.Below = append(t.Below, fmt.Sprintf("Of these %s played by another equitas: this one does not use them.", wasOrWere(stale)))
	}
	return t
}

func wasOrWere(n int) string {
	if n == 1 {
		return "1 was"
	}
	return table.Thousands(n) + " were"
}

// botsOf returns the names of the bots of a line-up, by seat. The name of a learned bot is
// followed by the first 8 digits of the hash of its weights. If the same bot sits in all seats,
// it is named once.
func botsOf(bots []engine.BotSpec) []string {
	var names []string
	alike := true
	for i, b := range bots {
		alike = alike && b == bots[0]
		name := b.Name
		if b.Weights != "" && strings.HasPrefix(b.Name, "tuned") {
			name += " " + b.Weights[:min(8, len(b.Weights))]
		}
		names = append(names, name)
		if i > 0 && i == len(bots)-1 && alike {
			return names[:1]
		}
	}
	return names
}

// checkResults verifies all checksums in the file of kept results and prints how many are
// damaged. It returns [cli.QuietError] if any is, or if the file cannot be read.
func checkResults(s *cli.Streams, opt *checkOptions) error {
	kept, err := s.NamedResults(opt.store)
	if err != nil {
		return err
	}
	file := kept.Path()
	var c store.CheckResult
	if fileExists(file) {
		if c, err = kept.Check(); err != nil {
			return quietErrorFor(err)
		}
	}
	if opt.format == "json" {
		text, err := json.MarshalIndent(struct {
			File    string `json:"file"`
			Results int    `json:"results"`
			Parts   int    `json:"parts"`
			Texts   int    `json:"texts"`
			Bytes   int    `json:"bytes"`
			Damaged int    `json:"damaged"`
		}{file, c.Scenarios, c.Blocks, c.Texts, c.Bytes, c.DroppedCount}, "", "  ")
		if err == nil {
			err = cli.Write(s.Out, string(text)+"\n")
		}
		if err != nil {
			return err
		}
	} else if err := cli.Write(s.Out, checkedInWords(file, c)); err != nil {
		return err
	}
	if c.DroppedCount > 0 || c.Unreadable {
		return cli.QuietError{}
	}
	return nil
}

// checkedInWords returns a text, with a line break at its end, on what a check of a file of stored
// results has found.
func checkedInWords(file string, c store.CheckResult) string {
	text := fmt.Sprintf("%s: %s in %s and %s of what bots learned are whole, %s\n", file,
		table.CountWithNoun(c.Scenarios, "result"), table.CountWithNoun(c.Blocks, "part"), table.CountWithNoun(c.Texts, "text"), table.CountWithNoun(c.Bytes, "byte"))
	switch {
	case c.ReadOnlyReason != "" && c.Unreadable:
		text = fmt.Sprintf("%s: not all of it can be read, and nothing is put aside: %s\n", file, c.ReadOnlyReason)
	case c.ReadOnlyReason != "" && c.DroppedCount > 0:
		text += fmt.Sprintf("%s damaged, and not deleted: %s; what is asked for is played again\n", wasOrWere(c.DroppedCount), c.ReadOnlyReason)
	case c.Unreadable:
		text = file + ": it cannot be read, and is put aside; what is whole goes into a new one\n"
	case c.DroppedCount > 0:
		text += fmt.Sprintf("%s damaged and deleted: what is asked for is played again\n", wasOrWere(c.DroppedCount))
	case c.Scenarios+c.Texts == 0:
		text = file + ": nothing is kept yet\n"
	}
	return text
}
