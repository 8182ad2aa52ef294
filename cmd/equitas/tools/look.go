package tools

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"equitas/cmd/equitas/files"
	"equitas/engine/lab"
	"equitas/engine/lab/cards"
	"equitas/engine/lab/project"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
	explaining "equitas/engine/rule/explain"
	"equitas/engine/rule/render"
	"equitas/engine/rule/source"
	"equitas/reports/cardlist"
	"equitas/reports/table"
)

// ListArgs holds the arguments of the tool list.
type ListArgs struct {
	What string `json:"what"`         // name of the list, one of [project.Lists]
	Of   string `json:"of,omitempty"` // game or variant that the list is limited to; "" for no limit
}

func listTool() *tool {
	return &tool{name: "list", title: "What there is", argStruct: &ListArgs{}, required: []string{"what"}, acceptsDrafts: true,
		doc: "Lists games, variants (each with the question that it asks), decks, bots or measures.",
		answer: func(c *call) (*Answer, error) {
			q := c.args.(*ListArgs)
			t, err := project.List(c.lab.Library(), q.What, q.Of)
			if err != nil {
				return nil, err
			}
			page, err := writeToString(func(w io.Writer) error { return table.Write(w, t, table.Markdown, table.Style{}) })
			if err != nil {
				return nil, err
			}
			args := []string{"list", q.What}
			of := ""
			if q.Of != "" {
				args, of = append(args, q.Of), " of "+q.Of
			}
			is := tableOf(&t)
			a := newAnswer(fmt.Sprintf("There are %d %s%s.", len(t.Rows), q.What, of), commandLine(args...), page, nil)
			if len(t.Rows) == 1 {
				a.Sentence = fmt.Sprintf("There is 1 of the %s%s.", q.What, of)
			}
			a.Tables = []Table{is}
			return a, nil
		}}
}

// ExplainArgs holds the arguments of the tool explain.
type ExplainArgs struct {
	Of  string `json:"of"`            // name of a game or variant
	Key string `json:"key,omitempty"` // key, effect, condition or metric to explain; "" for all
}

func explainTool() *tool {
	return &tool{name: "explain", title: "What a key means", argStruct: &ExplainArgs{}, required: []string{"of"}, acceptsDrafts: true,
		doc: "Says what a key, an effect, a condition's name or a measure means: its unit, its range, its default, its heading in the rulebook, and the value that it has. Ask it before you write a variant.",
		answer: func(c *call) (*Answer, error) {
			q := c.args.(*ExplainArgs)
			l := c.lab.Library()
			loaded, wrong, err := l.ReadForExplaining(q.Of, nil, nil)
			if err != nil {
				return nil, err
			}
			said, err := writeToString(func(w io.Writer) error { return explaining.Write(w, loaded.Game, loaded, q.Key) })
			switch {
			case err != nil && wrong != nil:
				return nil, wrong
			case err != nil:
				return nil, argErrorf("%s", err)
			case wrong != nil:
				said += "\n" + q.Of + " has faults: its values and metrics can be explained once they are mended\n" + wrong.Error() + "\n"
			}
			args, about := []string{"explain", q.Of}, "everything that files of "+q.Of+" may say"
			if q.Key != "" {
				args, about = append(args, q.Key), q.Key+" of "+q.Of
			}
			return newAnswer("This is what equitas says about "+about+".", commandLine(args...), said, map[string]any{"explanation": said}), nil
		}}
}

// ShowArgs holds the arguments of the tool show.
type ShowArgs struct {
	Variant string   `json:"variant"`
	As      string   `json:"as,omitempty"`  // "toml" for a variant file; otherwise rules with their places
	Sets    []string `json:"set,omitempty"` // KEY=VALUE settings laid over the variant
}

func showTool() *tool {
	return &tool{name: "show", title: "All rules of a variant", argStruct: &ShowArgs{}, required: []string{"variant"}, acceptsDrafts: true,
		doc: "Shows every rule that is in force, each with the file and the line that says so, or the whole as a variant file that extends nothing.",
		answer: func(c *call) (*Answer, error) {
			q := c.args.(*ShowArgs)
			_, v, err := c.variant(q.Variant, q.Sets)
			if err != nil {
				return nil, err
			}
			args := append([]string{"show", q.Variant}, question.SetFlags(q.Sets)...)
			said, err := writeToString(func(w io.Writer) error {
				if q.As == "toml" {
					return render.TOML(w, v.Set)
				}
				return render.TOMLWithPlaces(w, v.Set)
			})
			if q.As == "toml" {
				args = append(args, "--toml")
			}
			return newAnswer("These are the rules of "+quote(cmp.Or(v.Set.Title, q.Variant))+".", commandLine(args...), said, map[string]any{"rules": said}), err
		}}
}

// CardsArgs holds the arguments of the tool cards.
type CardsArgs struct {
	Variant string   `json:"variant"`
	Lang    string   `json:"lang,omitempty"` // language of the cards; "" for English
	Only    []string `json:"only,omitempty"` // ids of the cards to list; nil for all
	Sets    []string `json:"set,omitempty"`  // KEY=VALUE settings laid over the variant
}

func cardsTool() *tool {
	return &tool{name: "cards", title: "The cards of a variant", argStruct: &CardsArgs{}, required: []string{"variant"}, acceptsDrafts: true,
		doc: "Lists the cards with their names, numbers, copies and texts, in a language. Names and texts are what the deck says: data.",
		answer: func(c *call) (*Answer, error) {
			q := c.args.(*CardsArgs)
			_, v, err := c.variant(q.Variant, q.Sets)
			if err != nil {
				return nil, err
			}
			lang := cmp.Or(q.Lang, rule.English)
			choice := cards.Choice{Langs: []string{lang}, IDs: q.Only}
			list, _, err := choice.List(v, true, false)
			if err != nil {
				return nil, err
			}
			page, err := writeToString(func(w io.Writer) error { return list.Write(w, table.Markdown, table.Style{}, cardlist.PlainCSV) })
			if err != nil {
				return nil, err
			}
			data, err := writeToString(func(w io.Writer) error { return list.Write(w, table.JSON, table.Style{}, cardlist.PlainCSV) })
			if err != nil {
				return nil, err
			}
			args := append([]string{"cards", "list", q.Variant, "--lang", lang, "--texts"}, question.SetFlags(q.Sets)...)
			if len(q.Only) > 0 {
				args = append(args, "--only", strings.Join(q.Only, ","))
			}
			copies := 0
			for _, d := range list.Decks {
				if !d.Token {
					copies += d.Count
				}
			}
			n := len(list.Languages[0].Faces)
			return newAnswer(fmt.Sprintf("%s has %s in its decks; %s are listed.", quote(cmp.Or(v.Set.Title, q.Variant)), table.CountWithNoun(copies, "card"), table.CountWithNoun(n, "face")),
				commandLine(args...), page, map[string]any{"cards": json.RawMessage(data)}), nil
		}}
}

// CheckArgs holds the arguments of the tool check.
type CheckArgs struct {
	Names []string `json:"names,omitempty"` // variants and decks to check; nil for the drafts or, if there are none, for all
}

func checkTool() *tool {
	return &tool{name: "check", title: "What is wrong with files", argStruct: &CheckArgs{}, acceptsDrafts: true,
		doc: "Says what is wrong with variants and decks, each fault with its line, what was found, what was expected and the nearest name. Texts that you bring as drafts are checked without being written: check what you have written before you compare it.",
		answer: func(c *call) (*Answer, error) {
			q := c.args.(*CheckArgs)
			names := q.Names
			if names == nil {
				for _, d := range c.drafts {
					names = append(names, nameOf(d.File))
				}
			}
			l := c.lab.Library()
			for _, name := range names {
				if !slices.Contains(l.Names(), name) && !slices.Contains(l.Decks(), name) && !strings.HasSuffix(name, ".toml") {
					_, err := l.Load(name, nil) // its error suggests the nearest name
					if err == nil {
						err = l.UnknownVariantError(name)
					}
					return nil, err
				}
			}
			found := project.Check(l, names, false)
			said, err := writeToString(func(w io.Writer) error { return found.Faults.Write(w, l.Source) })
			if err != nil {
				return nil, err
			}
			wrong, doubts := found.Faults.Errors(), len(found.Faults)-found.Faults.Errors()
			about := fmt.Sprintf("%d files", found.Count)
			if found.Count == 1 && len(names) == 1 {
				about = names[0]
			}
			sentence := about + ": no faults."
			switch {
			case wrong > 0 && doubts > 0:
				sentence = fmt.Sprintf("%s: %s and %s.", about, table.CountWithNoun(wrong, "fault"), table.CountWithNoun(doubts, "warning"))
			case wrong > 0:
				sentence = fmt.Sprintf("%s: %s.", about, table.CountWithNoun(wrong, "fault"))
			case doubts > 0:
				sentence = fmt.Sprintf("%s: no faults, %s.", about, table.CountWithNoun(doubts, "warning"))
			}
			return newAnswer(sentence, commandLine(append([]string{"check"}, names...)...), said, map[string]any{"faults": faultsOf(found.Faults), "errors": wrong}), nil
		}}
}

// nameOf returns the name of the variant or deck in a file: "proelio/bold" for
// "variants/proelio/bold.toml".
func nameOf(file string) string {
	_, rest, _ := strings.Cut(file, "/")
	return strings.TrimSuffix(rest, ".toml")
}

// DiffArgs holds the arguments of the tool diff.
type DiffArgs struct {
	Base  string `json:"base"`
	Other string `json:"other"`
	Lang  string `json:"lang,omitempty"` // language of the names of rules and cards; "" for English
}

func diffTool() *tool {
	return &tool{name: "diff", title: "What two variants say differently", argStruct: &DiffArgs{}, required: []string{"base", "other"}, acceptsDrafts: true,
		doc: "Tells in words which rules, cards and measures two variants say differently. Nothing is played: what a difference does only compare tells.",
		answer: func(c *call) (*Answer, error) {
			q := c.args.(*DiffArgs)
			l := c.lab.Library()
			var vs []*lab.Variant
			for _, name := range []string{q.Base, q.Other} {
				v, err := l.Variant(name, nil, nil)
				if err != nil {
					return nil, err
				}
				vs = append(vs, v)
			}
			if err := lab.CheckSameGame(vs); err != nil {
				return nil, err
			}
			lang := cmp.Or(q.Lang, rule.English)
			if known := l.Languages(vs[0].Set.Game); !slices.Contains(known, lang) {
				return nil, argErrorf("lang is %s, must be %s%s", wording.QuoteValue(lang), wording.JoinOr(known), wording.SuggestLanguage(lang, known))
			}
			d := lab.DiffIn(lang, vs[0], vs[1])
			page, err := writeToString(func(w io.Writer) error { return d.Write(w, table.Markdown, table.Style{}) })
			if err != nil {
				return nil, err
			}
			data, err := writeToString(func(w io.Writer) error { return d.Write(w, table.JSON, table.Style{}) })
			sentence := quotedTitle(onOneLine(d.Sentence()), vs[1].Set.Title)
			page = strings.Replace(table.UntieWords(page), table.UntieWords(d.Sentence()), sentence, 1)
			return newAnswer(sentence, commandLine("diff", q.Base, q.Other), page, map[string]any{"diff": json.RawMessage(data)}), err
		}}
}

// StatsArgs holds the arguments of the tool stats.
type StatsArgs struct {
	File string `json:"file"` // path from the project's folder
}

// maxResultSize is the largest size of a saved result that the tool stats reads, in bytes.
const maxResultSize = 256 << 20

func statsTool() *tool {
	return &tool{name: "stats", title: "A saved result", argStruct: &StatsArgs{}, required: []string{"file"}, hasTables: true,
		doc: "Reads a result that equitas has written as JSON into the folder, makes all its numbers anew from the deals in it, and reports them. A file that was changed since is refused.",
		answer: func(c *call) (*Answer, error) {
			q := c.args.(*StatsArgs)
			f, err := c.file(q.File, "a JSON result", maxResultSize)
			if err != nil {
				return nil, err
			}
			defer f.Close()
			list, err := lab.ReadReports(f)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", q.File, err)
			}
			a, err := c.answerOfReports(list, false)
			if err == nil {
				a.Command = commandLine("stats", q.File)
				if len(c.tables) > 0 {
					a.Command += " --tables " + question.Quote(strings.Join(c.tables, ","))
				}
			}
			return a, err
		}}
}

// file opens the file name, a path with slashes in the project's folder. A file of more than limit
// bytes is an error. what says in errors what the file should be: "a JSON result".
func (c *call) file(name, what string, limit int) (f *os.File, err error) {
	if c.root == nil {
		return nil, argErrorf("no folder was named when equitas tools was started, so that there is no %s", wording.QuoteValue(name))
	}
	path := filepath.FromSlash(name)
	if !filepath.IsLocal(path) {
		return nil, argErrorf("file is %s, which lies outside of the folder", wording.QuoteValue(name))
	}
	if f, err = files.Open(c.root, path); err != nil {
		return nil, fmt.Errorf("%s cannot be read: %s", wording.QuoteValue(name), source.ErrorInWords(err))
	}
	info, err := f.Stat()
	switch {
	case err != nil:
		err = fmt.Errorf("%s cannot be read: %s", wording.QuoteValue(name), source.ErrorInWords(err))
	case info.IsDir():
		err = argErrorf("%s is a folder, expected %s", wording.QuoteValue(name), what)
	case info.Size() > int64(limit):
		err = sizeError(name, int(info.Size()), limit)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// sizeError returns the error that the file name has n bytes and at most limit are read.
func sizeError(name string, n, limit int) error {
	return argErrorf("%s has %s bytes, at most %s are read", wording.QuoteValue(name), table.Thousands(n), table.Thousands(limit))
}
