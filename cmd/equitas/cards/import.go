package cards

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/files"
	"equitas/engine/lab/cards"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/reports/cardimport"
	"equitas/reports/cardlist"

	"github.com/spf13/cobra"
)

type importOptions struct {
	options
	file string
}

func importCmd(s *cli.Streams) *cobra.Command {
	opt := importOptions{options: newOptions(s)}
	cmd := &cobra.Command{
		Use:   "import FILE VARIANT -o NEW.toml",
		Short: "Read a list of cards back: a variant of what was changed in it",
		Long: `FILE is what equitas cards list VARIANT wrote as csv or xlsx, changed in a
spreadsheet. NEW.toml extends VARIANT and says what differs: counts, values,
names, texts, and whether a count is assumed. Cards that are not in FILE stay as
they are. Words may be changed around numbers: their placeholders come back. A
changed number in a text is an error: change it in the card's effects. Columns
that follow from the rules (deck, kind, min) cannot be changed here. If nothing
differs, NEW.toml extends VARIANT and changes nothing. A NEW.toml that is there
already is never overwritten.`,
		Example: `  equitas cards list proelio/0.9.6 --texts --format csv -o cards.csv
  equitas cards import cards.csv proelio/0.9.6 -o mine.toml --quiet`,
		Args: cli.ArgsBetween(2, 2, "FILE and VARIANT"),
		RunE: func(_ *cobra.Command, args []string) error {
			return runImport(s, args[0], args[1], &opt)
		},
	}
	opt.addLanguage(cmd, "`LANG` of names and texts, where the columns do not say it (name_it does)")
	cli.AddFile(cmd, &opt.file)
	cmd.Flags().Lookup("output").Usage = "write the variant to `FILE`, a new one; needed"
	return cmd
}

// runImport reads an edited list of cards from file, and writes a variant with its changes. The
// variant extends the one called name, from which the list was made.
func runImport(s *cli.Streams, file, name string, opt *importOptions) error {
	if opt.file == "" {
		return cli.Usagef("the new variant needs a file: -o mine.toml")
	}
	if err := cli.CheckExtension(opt.file, "a variant", ".toml"); err != nil {
		return err
	}
	if err := opt.checkOneLanguage(); err != nil {
		return err
	}
	for _, other := range []string{file, name} {
		if sameFile(opt.file, other) {
			return cli.Usagef("-o is %s, which is read: choose another file", wording.QuoteValue(opt.file))
		}
	}
	if info, err := os.Stat(opt.file); err == nil && info.Mode().IsRegular() {
		return cli.Usagef("-o is %s, which is there already, and rules written by hand are never overwritten: choose another name", wording.QuoteValue(opt.file))
	}
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	v, err := lib.Open(s, name, nil, opt.quiet)
	if err != nil {
		return err
	}
	list, err := readCardList(file, cards.ListWords(v))
	if err != nil {
		return err
	}
	m, err := opt.diffList(v, list, file, extendsValue(name, v, opt.file))
	if err != nil {
		return err
	}
	out, err := cli.Create(opt.file, nil)
	if err != nil {
		return err
	}
	defer out.Discard()
	if err := cli.Write(out, m.changes.Text); err != nil {
		return err
	}
	if err := m.checkVariant(lib, out.Temp); err != nil {
		return err
	}
	if err := out.Commit(); err != nil {
		return err
	}
	if opt.quiet {
		return nil
	}
	if err := m.printWarnings(lib); err != nil {
		return err
	}
	return cli.Write(s.Err, m.summaryInWords())
}

// An importer is the state of an import: where the list is, and what was changed in it.
type importer struct {
	opt     *importOptions
	file    string // file with the list
	extends string // value of extends in the new variant
	changes *cardimport.Changes
}

// diffList compares a list with the variant v that it was made from, and returns an importer
// with the differences. file is the list's file, extends the value of extends in the new variant.
func (o *importOptions) diffList(v *cli.Variant, list *cardimport.List, file, extends string) (*importer, error) {
	c, err := list.Compare(cardimport.Reference{Variant: v.Loaded, RequestedName: v.RequestedAs, Extends: extends, DefaultLang: o.Langs[0],
		PrintingIn: func(lang string) (*rule.Printing, error) { return o.printing(v, lang) }})
	if wrong, ok := errors.AsType[*cardimport.WrongLanguageError](err); ok {
		return nil, cli.Usagef("%v", wrong)
	}
	return &importer{o, file, extends, c}, err
}

// readCardList reads a list of cards from a CSV or XLSX file. words are the words for its column
// headings and values, in each language.
func readCardList(file string, words []cardlist.Words) (*cardimport.List, error) {
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, cli.Usagef("%s: there is no such file", file)
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no file", file)
	case info.Size() > cardimport.MaxSize:
		return nil, fmt.Errorf("%s: the file is larger than %d MB", file, cardimport.MaxSize>>20)
	}
	f, err := files.OpenPath(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if source.MayBlock(f) {
		return nil, fmt.Errorf("%s is no file", file)
	}
	var text bytes.Buffer
	text.Grow(int(info.Size()) + bytes.MinRead)
	if _, err := text.ReadFrom(io.LimitReader(f, cardimport.MaxSize)); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return cardimport.Read(file, text.Bytes(), words...)
}

// printWarnings writes warnings about the new variant to stderr, with places in its file.
func (m *importer) printWarnings(lib *cli.Library) error {
	file := m.opt.file
	if !filepath.IsAbs(file) {
		file = "." + string(filepath.Separator) + file
	}
	loaded, err := lib.Load(file, nil)
	if err != nil {
		return err
	}
	for _, lang := range m.changes.Langs {
		if _, err := m.opt.printing(&cli.Variant{Loaded: loaded, RequestedAs: m.opt.file}, lang); err != nil {
			return err
		}
	}
	return nil
}

func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// extendsValue returns the value of the key extends in a new file, at path out, that extends v. It is
// name, the argument that selected v, or if that is a path, the path from the folder of out.
func extendsValue(name string, v *cli.Variant, out string) string {
	file := v.Set.Files[len(v.Set.Files)-1]
	if filepath.Clean(name) != filepath.Clean(file) {
		return name
	}
	dir, err := filepath.Abs(filepath.Dir(out))
	if err != nil {
		return name
	}
	path, err := filepath.Abs(name)
	if err != nil {
		return name
	}
	rel, err := filepath.Rel(dir, path)
	if err != nil {
		return name
	}
	return filepath.ToSlash(rel)
}

// checkVariant loads the new variant from its temporary file temp and lays out its cards. If
// there are errors, it returns them with the places of the cells of the list that caused them.
func (m *importer) checkVariant(lib *cli.Library, temp string) error {
	loaded, err := lib.Load("."+string(filepath.Separator)+temp, nil)
	if filepath.IsAbs(temp) {
		loaded, err = lib.Load(temp, nil)
	}
	faults, isFaults := err.(rule.Faults)
	if err != nil && !isFaults {
		return err
	}
	if faults.Errors() == 0 {
		v := &cli.Variant{Loaded: loaded, RequestedAs: m.opt.file}
		for _, lang := range m.changes.Langs {
			_, found, err := m.opt.Printing(v, lang)
			if err != nil {
				return err
			}
			faults = append(faults, found...)
		}
	}
	if faults.Errors() == 0 {
		return nil
	}
	return m.changes.CellFaults(faults, temp, m.opt.file)
}

// summaryInWords returns sentences on what was changed, and on which cards the list lacks.
func (m *importer) summaryInWords() string {
	var b strings.Builder
	if len(m.changes.Changed) == 0 {
		fmt.Fprintf(&b, "no differences: %s extends %s and changes nothing\n", m.opt.file, m.extends)
	} else {
		fmt.Fprintf(&b, "%s: %s\n", m.opt.file, strings.Join(m.changes.Changed, ", "))
	}
	if ids := m.changes.MissingCards; len(ids) > 0 {
		const most = 5
		names, be := ids, "are"
		if len(ids) == 1 {
			be = "is"
		}
		if n := len(ids) - most; n > 0 {
			names = append(slices.Clone(ids[:most]), fmt.Sprintf("and %d more", n))
		}
		fmt.Fprintf(&b, "%d of the variant's cards %s not in %s, to stay as before: %s\n", len(ids), be, m.file, strings.Join(names, ", "))
	}
	return b.String()
}
