package cli

import (
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine/lab"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

// endings are the formats that names of files tell.
var endings = map[string]table.Format{
	".html": table.HTML, ".htm": table.HTML, ".csv": table.CSV, ".json": table.JSON, ".md": table.Markdown,
	".xlsx": table.XLSX,
}

// telling are the endings that tell what a file holds: a program that opens it
// believes them. All others promise nothing.
var telling = []string{".html", ".htm", ".csv", ".tsv", ".json", ".jsonl", ".md", ".toml", ".pdf", ".svg", ".png", ".jpg", ".jpeg",
	".gif", ".xlsx", ".xls", ".ods", ".doc", ".docx", ".odt", ".rtf", ".zip"}

// Ending is how the name of a file ends, in small letters: ".html".
func Ending(file string) string { return strings.ToLower(filepath.Ext(file)) }

// AddFormat adds the flag that names one of the formats, and those of the file.
// Before anything is played the format is settled.
func (l *OutputFlags) AddFormat(cmd *cobra.Command, formats []string) {
	l.Format, l.formats = string(table.Text), formats
	last := len(formats) - 1
	cmd.Flags().Var(chosen{choice{&l.Format, formats}, &l.given}, "format", "`FORMAT`: "+strings.Join(formats[:last], ", ")+" or "+formats[last])
	AddFile(cmd, &l.File)
	cmd.Flags().Lookup("output").Usage = "write to `FILE` instead of stdout; its ending names the format, if --format does not"
	cmd.PreRunE = func(*cobra.Command, []string) error { return l.settle() }
}

// settle takes the format from the name of the file where none was asked for.
func (l *OutputFlags) settle() error {
	end := Ending(l.File)
	if l.given || !slices.Contains(telling, end) {
		return nil
	}
	if f, ok := endings[end]; ok && slices.Contains(l.formats, string(f)) {
		l.Format = string(f)
		return nil
	}
	var can []string
	for _, e := range telling {
		if f, ok := endings[e]; ok && slices.Contains(l.formats, string(f)) && e != ".htm" {
			can = append(can, e)
		}
	}
	return Usagef("-o %s: this cannot be written as %s; let the name end in %s, or give --format", lab.Shown(l.File), end, lab.Or(can))
}

// Fits refuses a file whose name tells that it holds something else than what is
// written to it, which has one of the endings.
func Fits(file, what string, can ...string) error {
	end := Ending(file)
	if !slices.Contains(telling, end) || slices.Contains(can, end) {
		return nil
	}
	if len(can) == 0 {
		can = []string{".txt"}
	}
	return Usagef("-o %s: %s is not written as %s; let the name end in %s", lab.Shown(file), what, end, lab.Or(can))
}
