package workbench

import (
	"embed"
	"fmt"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"

	"equitas/engine/rule/source"
	"equitas/reports/table"
)

// wordFiles are the texts of the pages: a file for each view, with each text in all
// languages. The laboratory's texts are in English.
//
//go:embed words/*.toml
var wordFiles embed.FS

// lexicon is all words, by name ("variants.title") and language.
var lexicon = sync.OnceValue(readWords)

// languages returns the languages of the pages, English first.
func languages() []string { return []string{"en", "it"} }

func speaks(lang string) bool { return slices.Contains(languages(), lang) }

// readWords reads the files, which come with the program: one that cannot be
// read is a broken program.
func readWords() map[string]map[string]string {
	all := map[string]map[string]string{}
	files, _ := wordFiles.ReadDir("words")
	for _, f := range files {
		text, err := wordFiles.ReadFile(path.Join("words", f.Name()))
		if err != nil {
			panic("workbench: " + err.Error())
		}
		root, fault := source.ParseFile(source.NewFile("words/"+f.Name(), string(text)))
		if fault != nil {
			panic("workbench: " + fault.String())
		}
		for _, key := range root.Keys() {
			said := map[string]string{}
			for _, lang := range root.Own(key).Table.Keys() {
				said[lang] = root.Own(key).Table.Own(lang).Text
			}
			all[strings.TrimSuffix(f.Name(), ".toml")+"."+key] = said
		}
	}
	return all
}

// word returns a text in a language, formatted with arguments as by [fmt.Sprintf].
func word(lang, name string, args ...any) string {
	said, ok := lexicon()[name]
	if !ok {
		panic("workbench: there is no word " + name)
	}
	text := said[lang]
	if text == "" {
		text = said["en"]
	}
	for i, a := range args {
		if n, ok := a.(int); ok {
			args[i] = number(lang, n)
		}
	}
	if len(args) == 0 {
		return text
	}
	return fmt.Sprintf(text, args...)
}

// number formats a whole number for a language.
func number(lang string, n int) string { return numbersIn(lang, table.Thousands(n)) }

// languageOf returns the language of a request: that of --lang, or the first that the
// browser accepts.
func (s *server) languageOf(r *http.Request) string {
	if s.opt.lang != "" {
		return s.opt.lang
	}
	for want := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		want, _, _ = strings.Cut(strings.TrimSpace(want), ";")
		want, _, _ = strings.Cut(want, "-")
		if speaks(want) {
			return want
		}
	}
	return languages()[0]
}
