package cli

import (
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine/lab/wording"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

// formatsByExtension maps file extensions, with their dot and in lower case, to formats.
var formatsByExtension = map[string]table.Format{
	".html": table.HTML, ".htm": table.HTML, ".csv": table.CSV, ".json": table.JSON, ".md": table.Markdown,
	".xlsx": table.XLSX,
}

// typedExtensions are file extensions by which other programs recognise the type of a file.
var typedExtensions = []string{".html", ".htm", ".csv", ".tsv", ".json", ".jsonl", ".md", ".toml", ".pdf", ".svg", ".png", ".jpg", ".jpeg",
	".gif", ".xlsx", ".xls", ".ods", ".doc", ".docx", ".odt", ".rtf", ".zip"}

// Extension returns the extension of a file in lower case: ".html".
func Extension(file string) string { return strings.ToLower(filepath.Ext(file)) }

// AddFormat adds the flag --format, which takes one of formats, and the flag --output. Text is
// the default, unless the extension of the output file names another of formats.
func (l *OutputFlags) AddFormat(cmd *cobra.Command, formats []string) {
	l.Format, l.formats = string(table.Text), formats
	last := len(formats) - 1
	cmd.Flags().Var(chosenWord{choice{&l.Format, formats}, &l.formatGiven}, "format", "`FORMAT`: "+strings.Join(formats[:last], ", ")+" or "+formats[last])
	AddFile(cmd, &l.File)
	cmd.Flags().Lookup("output").Usage = "write to `FILE` instead of stdout; its ending names the format, if --format does not"
	cmd.PreRunE = func(*cobra.Command, []string) error { return l.formatFromName() }
}

// formatFromName sets l.Format by the extension of the output file, unless --format is given. An
// extension of a type that cannot be written is an error; .toml is always an error, even with
// --format: such a file is probably the designer's rules.
func (l *OutputFlags) formatFromName() error {
	end := Extension(l.File)
	if l.formatGiven && end == ".toml" {
		return Usagef("-o %s: names in .toml are for files of rules, and this is %s: choose another ending", wording.QuoteValue(l.File), l.Format)
	}
	if l.formatGiven || !slices.Contains(typedExtensions, end) {
		return nil
	}
	if f, ok := formatsByExtension[end]; ok && slices.Contains(l.formats, string(f)) {
		l.Format = string(f)
		return nil
	}
	var can []string
	for _, e := range typedExtensions {
		if f, ok := formatsByExtension[e]; ok && slices.Contains(l.formats, string(f)) && e != ".htm" {
			can = append(can, e)
		}
	}
	return Usagef("-o %s: this cannot be written as %s; let the name end in %s, or give --format", wording.QuoteValue(l.File), end, wording.JoinOr(can))
}

// CheckGamesFile returns an error if file, the value of --keep, is the name of a file of rules. file
// may be "".
func CheckGamesFile(file string) error {
	if Extension(file) != ".toml" {
		return nil
	}
	return Usagef("--keep %s: files of rules end in .toml, and games are written as lines of JSON: let the name end in .jsonl", wording.QuoteValue(file))
}

// CheckExtension returns an error if the extension of the output file is that of another type of
// file than those in formats, such as ".json". Unknown extensions, and none, are allowed. what
// names the content in the message: "a record".
func CheckExtension(file, what string, formats ...string) error {
	end := Extension(file)
	if !slices.Contains(typedExtensions, end) || slices.Contains(formats, end) {
		return nil
	}
	if len(formats) == 0 {
		formats = []string{".txt"}
	}
	return Usagef("-o %s: %s is not written as %s; let the name end in %s", wording.QuoteValue(file), what, end, wording.JoinOr(formats))
}
