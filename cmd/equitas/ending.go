package main

import (
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine/lab"
	"equitas/reports"

	"github.com/spf13/cobra"
)

// endings are the formats that names of files tell.
var endings = map[string]reports.Format{
	".html": reports.HTML, ".htm": reports.HTML, ".csv": reports.CSV, ".json": reports.JSON, ".md": reports.Markdown,
	".xlsx": reports.CardXLSX,
}

// telling are the endings that tell what a file holds: a program that opens it
// believes them. All others promise nothing.
var telling = []string{".html", ".htm", ".csv", ".tsv", ".json", ".jsonl", ".md", ".toml", ".pdf", ".svg", ".png", ".jpg", ".jpeg",
	".gif", ".xlsx", ".xls", ".ods", ".doc", ".docx", ".odt", ".rtf", ".zip"}

func ending(file string) string { return strings.ToLower(filepath.Ext(file)) }

// addFormat adds the flag that names one of the formats, and those of the file.
// Before anything is played the format is settled.
func (l *look) addFormat(cmd *cobra.Command, formats []string) {
	l.format, l.formats = string(reports.Text), formats
	last := len(formats) - 1
	cmd.Flags().Var(chosen{choice{&l.format, formats}, &l.given}, "format", "`FORMAT`: "+strings.Join(formats[:last], ", ")+" or "+formats[last])
	addFile(cmd, &l.file)
	cmd.Flags().Lookup("output").Usage = "write to `FILE` instead of stdout; its ending names the format, if --format does not"
	cmd.PreRunE = func(*cobra.Command, []string) error { return l.settle() }
}

// settle takes the format from the name of the file where none was asked for.
func (l *look) settle() error {
	end := ending(l.file)
	if l.given || !slices.Contains(telling, end) {
		return nil
	}
	if f, ok := endings[end]; ok && slices.Contains(l.formats, string(f)) {
		l.format = string(f)
		return nil
	}
	var can []string
	for _, e := range telling {
		if f, ok := endings[e]; ok && slices.Contains(l.formats, string(f)) && e != ".htm" {
			can = append(can, e)
		}
	}
	return usagef("-o %s: this cannot be written as %s; let the name end in %s, or give --format", lab.Shown(l.file), end, lab.Or(can))
}

// fits refuses a file whose name tells that it holds something else than what is
// written to it, which has one of the endings.
func fits(file, what string, can ...string) error {
	end := ending(file)
	if !slices.Contains(telling, end) || slices.Contains(can, end) {
		return nil
	}
	if len(can) == 0 {
		can = []string{".txt"}
	}
	return usagef("-o %s: %s is not written as %s; let the name end in %s", lab.Shown(file), what, end, lab.Or(can))
}
